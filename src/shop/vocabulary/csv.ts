/** A spreadsheet would run a text that begins like a formula. */
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: string | number): string => {
  if (typeof value === "number") return String(value).replace(".", ",")
  const text = safe(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** As spreadsheets in Costa Rica read it: semicolons, decimal comma, and a mark that says UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(cell).join(";")}\r\n`).join("")}`
