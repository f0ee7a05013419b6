import type { InspectionChoices } from "../../../gerber/inspect.ts"
import { type LayerKind, layerKinds } from "../../../gerber/read/layer-kinds.ts"

const longest = 20_000

const isKind = (value: unknown): value is LayerKind => layerKinds.some(kind => kind === value)

export const readChoices = (text: string): InspectionChoices => {
  if (text === "" || text.length > longest) return {}
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
