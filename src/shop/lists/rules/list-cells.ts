import { cutText } from "../../vocabulary/text.ts"

/**
 * Limits for one pasted list. A list above `chars` is refused with a message before it is read. The other limits cut, so that a
 * very long line or cell costs no more than a long real one. A cell may hold two hundred references of a circuit.
 */
export const listLimits = { chars: 200_000, rows: 2000, rowChars: 4000, cells: 60, cellChars: 1000 } as const

const delimiters = ["\t", ";", "|", ","] as const

const splitRow = (line: string, delimiter: string): string[] => {
  const cells: string[] = []
  let cell = ""
  let isBlank = true
  let isQuoted = false
  const endCell = () => {
    cells.push(cutText(cell.trim(), listLimits.cellChars).replace(/\s+/g, " "))
    cell = ""
    isBlank = true
  }
  for (let at = 0; at < line.length && cells.length < listLimits.cells; at++) {
    const letter = line[at]!
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"' && (isQuoted || isBlank)) isQuoted = !isQuoted
    else if (letter === delimiter && !isQuoted) endCell()
    else {
      cell += letter
      isBlank &&= letter.trim() === ""
    }
  }
  if (cells.length < listLimits.cells) endCell()
  return delimiter === "|" ? cells.slice(cells[0] === "" ? 1 : 0, cells.at(-1) === "" ? -1 : undefined) : cells
}

/** A quoted cell may contain line breaks: 'R1,\nR2'. A quote that is never closed takes at most one long row. */
const logicalLines = (text: string): string[] => {
  const lines: string[] = []
  let isOpen = false
  let length = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const isJoined: boolean = isOpen && length + line.length < listLimits.rowChars
    if (isJoined) lines[lines.length - 1] += ` ${line}`
    else lines.push(line)
    length = isJoined ? length + line.length + 1 : line.length
    const isOdd = line.split('"').length % 2 === 0
    isOpen = isJoined ? isOpen !== isOdd : line.startsWith('"') && isOdd
  }
  return lines
}

/** Empty, or a line between the rows of a table. */
const isRule = (line: string): boolean => /^[\s|:+-]*$/.test(line)

const isWhole = (cell: string): boolean => /^\d{1,5}$/.test(cell)

/** Without a heading, commas separate cells only if every line has equally many and one column always holds a number. */
const isTable = (rows: readonly (readonly string[])[], delimiter: string): boolean => {
  const width = rows[0]?.length ?? 0
  if (width < 2) return false
  if (delimiter !== ",") return rows.filter(row => row.length === width).length > rows.length / 2
  return rows.length > 1 && rows.every(row => row.length === width) && columnOfUnits(rows) !== -1
}

export const columnOfUnits = (rows: readonly (readonly string[])[]): number =>
  (rows[0] ?? []).findIndex((_, column) => rows.every(row => isWhole(row[column] ?? "")))

type ListCells = { readonly left: number } & (
  | { readonly lines: readonly string[] }
  | { readonly heading: readonly string[] | null; readonly rows: readonly (readonly string[])[] }
)

/** `left` is the number of rows beyond the limit, which are not read. */
export const cellsIn = (text: string, isHeading: (row: readonly string[]) => boolean): ListCells => {
  const all = logicalLines(text.replace(/^\uFEFF/, "")).filter(line => !isRule(line))
  const lines = all.slice(0, listLimits.rows).map(line => cutText(line, listLimits.rowChars))
  const left = all.length - lines.length
  for (const delimiter of delimiters) {
    const rows = lines.map(line => splitRow(line, delimiter))
    // Some programs write a title above the heading.
    const at = rows.slice(0, 12).findIndex(isHeading)
    if (at !== -1) return { heading: rows[at]!, rows: rows.slice(at + 1), left }
    if (isTable(rows, delimiter)) return { heading: null, rows, left }
  }
  return { lines, left }
}
