import { sureScore } from "./layer-evidence.ts"
import type { BoardLayer } from "./layer-files.ts"
import { fileExtension, isCopper, type LayerKind } from "./layer-kinds.ts"
import { isLayerWord, layerWords } from "./layer-words.ts"

export type BoardGroup = { readonly name: string; readonly layers: readonly BoardLayer[] }

const onceOnly: readonly LayerKind[] = ["copper-top", "copper-bottom", "outline"]

/** A guessed layer does not make a second board. */
const isSure = (layer: BoardLayer, kind: LayerKind) => layer.kind === kind && layer.score >= sureScore

export function boardGroups(layers: readonly BoardLayer[]): readonly BoardGroup[] {
  for (const keyOf of [({ folder }: BoardLayer) => folder, fileStem]) {
    const groups = groupsBy(layers, keyOf)
    if (groups.length > 1) return groups
  }
  return [{ name: "", layers }]
}

function groupsBy(layers: readonly BoardLayer[], keyOf: (layer: BoardLayer) => string): BoardGroup[] {
  const byKey = Map.groupBy(layers, keyOf)
  const boards = [...byKey].filter(([, group]) => group.some(layer => isCopper(layer.kind)))
  // Two folders that have one side each are one board.
  const apart = boards.filter(([, group]) => boards.some(other => other[1] !== group && repeats(group, other[1])))
  const others = [...byKey].filter(([, group]) => !apart.some(board => board[1] === group))
  return apart.map(([key, group]) => {
    const belonging = others.filter(([other]) => nearest(other, apart) === key || nearest(other, apart) === null)
    return { name: groupName(key), layers: [...group, ...belonging.flatMap(([, more]) => more)] }
  })
}

const repeats = (a: readonly BoardLayer[], b: readonly BoardLayer[]) =>
  onceOnly.some(kind => a.some(layer => isSure(layer, kind)) && b.some(layer => isSure(layer, kind)))

function nearest(key: string, boards: readonly (readonly [string, unknown])[]): string | null {
  const shared = ([other]: readonly [string, unknown]) => {
    let length = 0
    while (length < key.length && key[length] === other[length]) length++
    return length
  }
  const lengths = boards.map(shared)
  const max = Math.max(...lengths)
  return lengths.filter(length => length === max).length === 1 ? boards[lengths.indexOf(max)]![0] : null
}

const groupName = (key: string) => key.split("/").filter(Boolean).at(-1) ?? key

/** The name without the words that describe a layer. */
const fileStem = ({ name }: BoardLayer): string =>
  layerWords(name.slice(0, -fileExtension(name).length - 1))
    .filter(word => !isLayerWord(word))
    .join(" ")
