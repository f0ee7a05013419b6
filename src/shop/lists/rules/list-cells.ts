const delimiters = ["\t", ";", "|", ","] as const

const rowOf = (line: string, delimiter: string): string[] => {
  const cells: string[] = []
  let cell = ""
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!
    if (quoted && letter === '"' && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (quoted || cell.trim() === "")) quoted = !quoted
    else if (letter === delimiter && !quoted) {
      cells.push(cell.trim())
      cell = ""
    } else cell += letter
  }
  cells.push(cell.trim())
  return delimiter === "|" ? cells.slice(cells[0] === "" ? 1 : 0, cells.at(-1) === "" ? -1 : undefined) : cells
}

/** A quoted cell may hold line breaks: 'R1,\nR2'. */
const logicalLines = (text: string): string[] => {
  const lines: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const open = lines.at(-1)
    if (open?.startsWith('"') && (open.match(/"/g)?.length ?? 0) % 2 === 1) lines[lines.length - 1] = `${open} ${line}`
    else lines.push(line)
  }
  return lines.filter(line => line.trim() !== "")
}

const isRule = (line: string): boolean => /^[\s|:+-]+$/.test(line)

const isWhole = (cell: string): boolean => /^\d{1,5}$/.test(cell)

/** Without a heading, commas part cells only where every line has as many, and one place always holds a number. */
const isTable = (rows: readonly (readonly string[])[], delimiter: string, hasHeading: boolean): boolean => {
  const width = rows[0]?.length ?? 0
  if (width < 2) return false
  if (hasHeading) return true
  if (delimiter !== ",") return rows.filter(row => row.length === width).length > rows.length / 2
  return rows.length > 1 && rows.every(row => row.length === width) && columnOfUnits(rows) !== -1
}

export const columnOfUnits = (rows: readonly (readonly string[])[]): number =>
  (rows[0] ?? []).findIndex((_, column) => rows.every(row => isWhole(row[column] ?? "")))

export const cellsIn = (
  text: string,
  isHeading: (row: readonly string[]) => boolean,
):
  | { readonly lines: readonly string[] }
  | { readonly heading: readonly string[] | null; readonly rows: string[][] } => {
  const lines = logicalLines(text.replace(/^\uFEFF/, "")).filter(line => !isRule(line))
  for (const delimiter of delimiters) {
    const rows = lines.map(line => rowOf(line, delimiter))
    // Some programs write a title above the heading.
    const at = rows.slice(0, 12).findIndex(isHeading)
    if (at !== -1) return { heading: rows[at]!, rows: rows.slice(at + 1) }
    if (isTable(rows, delimiter, false)) return { heading: null, rows }
  }
  return { lines }
}
