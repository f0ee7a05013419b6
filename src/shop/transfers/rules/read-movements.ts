import { foldedWords } from "../../vocabulary/text.ts"
import type { Reading } from "./statement-columns.ts"
import { centsOf, dayOf } from "./statement-values.ts"
import { canonicalReference } from "./transfer-claim.ts"

export interface Movement {
  /** The same movement has the same key in every statement it stands in. */
  readonly key: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly cents: number
  readonly reference: string
  readonly text: string
  readonly phone: string
}

export interface ReadMovements {
  readonly movements: readonly Movement[]
  readonly out: number
  /** Lines without a day or an amount: sums, blanks, advertisements. */
  readonly unread: number
}

const plain = (text: string): string => foldedWords(text).join(" ")

/** Banks repeat a movement in overlapping statements; two that look alike within one are told apart by their count. */
const keysFor = () => {
  const seen = new Map<string, number>()
  return (parts: readonly (string | number)[]): string => {
    const same = parts.join("|")
    const count = (seen.get(same) ?? 0) + 1
    seen.set(same, count)
    return `${same}#${count}`
  }
}

const moneyIn = (cells: readonly string[], { columns, decimals }: Reading): number | null => {
  const cell = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? ""))
  const credit = centsOf(cell(columns.credit), decimals)
  if (credit) return Math.abs(credit)
  const debit = centsOf(cell(columns.debit), decimals)
  if (debit) return -Math.abs(debit)
  const amount = centsOf(cell(columns.amount), decimals)
  if (amount === null) return null
  return /^\s*(d$|db|d[eé]b|cargo|salida|retiro)/i.test(cell(columns.kind)) ? -Math.abs(amount) : amount
}

export const readMovements = (rows: readonly (readonly string[])[], reading: Reading): ReadMovements => {
  const { columns, header, dates } = reading
  const keyOf = keysFor()
  // The same few days stand in thousands of lines.
  const days = new Map<string, string | null>()
  const dayIn = (text: string): string | null => {
    const known = days.get(text)
    if (known !== undefined) return known
    const day = dayOf(text, dates)
    days.set(text, day)
    return day
  }
  const movements: Movement[] = []
  let out = 0
  let unread = 0
  for (const cells of rows.slice(header + 1)) {
    const cell = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? "").trim())
    const day = dayIn(cell(columns.date))
    const cents = moneyIn(cells, reading)
    if (day === null || !cents) {
      unread++
      continue
    }
    if (cents < 0) {
      out++
      continue
    }
    const reference = cell(columns.reference)
    const text = [cell(columns.detail), cell(columns.name)].filter(part => part !== "").join(" · ")
    // With a reference the words do not count: another export of the same bank may shorten them.
    const key = keyOf([day, cents, canonicalReference(reference) || plain(text)])
    movements.push({ key, day, cents, reference, text, phone: cell(columns.phone) })
  }
  return { movements, out, unread }
}
