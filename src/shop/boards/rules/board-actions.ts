import type { Pin } from "../../../gerber/draw/draw-pins.ts"
import type { InspectionChoices } from "../../../gerber/inspect.ts"
import { type LayerKind, layerKinds } from "../../../gerber/read/layer-kinds.ts"
import { readAmount } from "../../vocabulary/form-fields.ts"
import type { Colones } from "../../vocabulary/money.ts"
import { cutText } from "../../vocabulary/text.ts"

export type BoardMark = Pin

export const maxMarks = 20
export const maxTextLength = 2000
const maxCoordinate = 2000

const isMark = (mark: Partial<BoardMark> | null): mark is BoardMark =>
  [mark?.x, mark?.y].every(at => typeof at === "number" && at >= 0 && at <= maxCoordinate) &&
  (mark?.side === "top" || mark?.side === "bottom")

const hundredths = (value: number) => Math.round(value * 100) / 100

export const readMarks = (text: string): BoardMark[] => {
  try {
    const given: unknown = JSON.parse(text)
    if (!Array.isArray(given)) return []
    return given
      .filter(isMark)
      .slice(0, maxMarks)
      .map(({ x, y, side }) => ({ x: hundredths(x), y: hundredths(y), side }))
  } catch {
    return []
  }
}

export const readText = (text: string): string =>
  cutText(
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{C}\n]/gu, "")
      .trim(),
    maxTextLength,
  )

const maxHours = 500
const maxPrice = 2_000_000

export const readHours = (typed: string): number | null => {
  const hours = Number(typed.trim().replace(",", "."))
  return typed.trim() !== "" && hours > 0 && hours <= maxHours ? Math.round(hours * 4) / 4 || null : null
}

/** Reads whole colones. null if the text is no such price. */
export const readPrice = (typed: string): Colones | null => {
  const price = readAmount(typed)
  return price && Number.isInteger(price) && price <= maxPrice ? price : null
}

const maxChoicesLength = 20_000

const isKind = (value: unknown): value is LayerKind => layerKinds.some(kind => kind === value)

export const readChoices = (text: string): InspectionChoices => {
  if (text === "" || text.length > maxChoicesLength) return {}
  try {
    const { board, layers } = JSON.parse(text) as { board?: unknown; layers?: unknown }
    const corrected = Object.entries(layers ?? {}).filter((entry): entry is [string, LayerKind] => isKind(entry[1]))
    return {
      ...(typeof board === "string" && { board }),
      ...(corrected.length > 0 && { layers: Object.fromEntries(corrected) }),
    }
  } catch {
    return {}
  }
}

export const choicesText = (choices: InspectionChoices): string =>
  Object.keys(choices).length === 0 ? "" : JSON.stringify(choices)
