/** Spreadsheets and EasyEDA save UTF-16. A file that is not valid UTF-8 is read as Windows-1252. */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

/** A spreadsheet would run a text that begins like a formula; some also with the full-width signs of Asian keyboards. */
const safe = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const cell = (value: string | number): string => {
  if (typeof value === "number") return String(value).replace(".", ",")
  const text = safe(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes CSV for spreadsheets in Costa Rica: semicolons, decimal comma and a UTF-8 byte order mark. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map(row => `${row.map(cell).join(";")}\r\n`).join("")}`
