import { parse } from "csv-parse/sync"
import { decodeText } from "../vocabulary/spreadsheet-text.ts"
import { cutText } from "../vocabulary/text.ts"
import { columnsIn, type Rows } from "./rules/read-statement.ts"

/** Far more than banks write: a line has a dozen cells of at most some hundred characters. */
const statementLimits = { rows: 100_000, rowBytes: 20_000, cells: 60, cellChars: 500 } as const
const headBytes = 8192
const separators = [";", ",", "\t", "|"]

const splitCells = (text: string, delimiter: string): Rows => {
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    to: statementLimits.rows,
    max_record_size: statementLimits.rowBytes,
    on_record: (cells: string[]) =>
      cells.slice(0, statementLimits.cells).map(cell => cutText(cell, statementLimits.cellChars)),
  }
  try {
    return parse(text, options)
  } catch {
    // A quote that is never closed is an ordinary character.
    return parse(text, { ...options, quote: false })
  }
}

/** Chooses the separator that gives the most recognised column titles, or else the widest table. */
const detectSeparator = (text: string): string => {
  const head = text.slice(0, headBytes)
  const whole = head.slice(0, head.lastIndexOf("\n") + 1) || head
  const score = (separator: string) => {
    const rows = splitCells(whole, separator)
    const known = Math.max(0, ...rows.map(cells => Object.keys(columnsIn(cells)).length))
    return known * 100 + Math.max(0, ...rows.map(cells => cells.length))
  }
  return separators.map(separator => [score(separator), separator] as const).toSorted((a, b) => b[0] - a[0])[0]![1]
}

/** Returns no rows if the file is not a bank's table. */
export const statementRows = (bytes: Uint8Array): Rows => {
  const text = decodeText(bytes)
  if (text.includes("\u0000")) return []
  try {
    return splitCells(text, detectSeparator(text))
  } catch {
    return []
  }
}
