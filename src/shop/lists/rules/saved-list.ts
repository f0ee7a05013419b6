import { z } from "zod"
import { toCsv } from "../../vocabulary/spreadsheet-text.ts"
import { cutText, oneLine } from "../../vocabulary/text.ts"

export interface SavedLine {
  readonly text: string
  readonly units: number
  readonly productId: number | null
}

export interface CourseFacts {
  readonly course: string
  readonly semester: string
  readonly teacher: string
}

export const noCourse: CourseFacts = { course: "", semester: "", teacher: "" }

const maxSavedLines = 500
export const maxListsEach = 100
const maxChars = { text: 300, name: 80, course: 80 } as const

export const shortText = (text: string, maxLength: number = maxChars.course): string => oneLine(text, maxLength)

export const listName = (typed: string): string => shortText(typed, maxChars.name) || "Mi lista"

const savedLine = z.object({
  text: z.string().transform(text => cutText(text, maxChars.text)),
  units: z.coerce.number().int().min(1).max(100_000).catch(1),
  productId: z.coerce.number().int().positive().nullable().catch(null),
})

export const readSavedLines = (given: unknown): SavedLine[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(given)
    .slice(0, maxSavedLines)
    .flatMap(line => savedLine.safeParse(line).data ?? [])

export interface NamedLines {
  readonly name: string
  readonly lines: readonly SavedLine[]
  /** The key under which it is added to the cart once. */
  readonly addKey?: string
}

const named = z.object({ name: z.string(), lines: z.unknown(), addKey: z.string().max(40).optional().catch(undefined) })

export const readSavedLists = (json: string): NamedLines[] => {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return []
  }
  const all = Array.isArray(given) ? given.slice(0, maxListsEach) : []
  return all.flatMap(one => {
    const list = named.safeParse(one).data
    const lines = readSavedLines(list?.lines)
    const addKey = list?.addKey
    return list && lines.length > 0 ? [{ name: listName(list.name), lines, ...(addKey && { addKey }) }] : []
  })
}

interface ExportedLine {
  readonly units: number
  readonly label: string
  readonly ref: string
  readonly price: number | null
}

/** The list page reads this format. */
export const listCsv = (lines: readonly ExportedLine[]): string =>
  toCsv([
    ["Unidades", "Producto", "Referencia", "Precio", "Total"],
    ...lines.map(({ units, label, ref, price }) => [
      units,
      label,
      ref,
      price ?? "",
      price === null ? "" : price * units,
    ]),
  ])
