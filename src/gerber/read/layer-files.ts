import type { RefusalReason } from "../check/texts.ts"
import { type Box, boxHeight, boxWidth, emptyBox, growByBox, holdsBox, isEmptyBox } from "../measure/geometry.ts"
import { maxTextLength, type WorkBudget, WorkStopped } from "../work-budget.ts"
import {
  type BoardFile,
  type OpenedFile,
  type Refusal,
  refuse,
  refuseAll,
  type Stranger,
  type Unpacked,
} from "./archive.ts"
import { type DrillFile, holesBox, readExcellon } from "./excellon-reader.ts"
import { decodeText } from "./file-content.ts"
import { type GerberImage, imageBox, readGerber } from "./gerber-reader.ts"
import { type RecognisedLayer, recogniseLayer } from "./layer-evidence.ts"
import type { LayerKind } from "./layer-kinds.ts"

export type BoardLayer = RecognisedLayer & {
  readonly name: string
  readonly folder: string
  /** The recognised kind before the customer corrected it. */
  readonly taken: LayerKind | null
  readonly image: GerberImage | null
  readonly drill: DrillFile | null
}

export type CopperLayer = BoardLayer & { readonly image: GerberImage }

/** Above every clue: a person decided it. */
const correctedScore = 10_000

type ReadLayers =
  | { readonly kind: "layers"; readonly layers: readonly BoardLayer[]; readonly strangers: readonly Stranger[] }
  | Refusal

export function readLayers(
  uploaded: readonly BoardFile[],
  { files, strangers: known }: Exclude<Unpacked, Refusal>,
  corrections: Readonly<Record<string, LayerKind>>,
  budget: WorkBudget,
): ReadLayers {
  const layers: BoardLayer[] = []
  const strangers = [...known]
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxTextLength) throw new WorkStopped("too much text")
  for (const file of files) {
    const text = decodeText(file.bytes)
    const read = file.content === "excellon" ? readDrillLayer(file, text, budget) : readImageLayer(file, text, budget)
    if (typeof read === "string") strangers.push({ name: file.name, refusal: refuse(read, file.name) })
    else {
      const corrected = Object.hasOwn(corrections, file.name) ? corrections[file.name] : undefined
      layers.push(
        corrected ? { ...read, kind: corrected, by: "corrected", score: correctedScore, taken: read.kind } : read,
      )
    }
  }
  if (layers.length > 0) return { kind: "layers", layers: settleDrillFormats(layers, files, budget), strangers }
  return strangers.find(({ refusal }) => refusal.reason === "rs274d")?.refusal ?? refuseAll(uploaded, strangers)
}

type Fault = Exclude<RefusalReason, "source-file">

function readImageLayer({ name, folder }: OpenedFile, text: string, budget: WorkBudget): BoardLayer | Fault {
  const image = readGerber(text, budget)
  const fault = findFault(image)
  if (fault) return fault
  const { fileFunction, names, operations } = image
  const flashes = operations.filter(({ kind }) => kind === "flash").length
  const layer = recogniseLayer({ fileName: name, isDrill: false, fileFunction, names, flashes })
  return { name, folder, ...layer, taken: null, image, drill: null }
}

function findFault(image: GerberImage): Fault | null {
  if (image.notUnderstood > image.understood) return "not-gerber"
  if (image.format === null) return image.coordinates > 0 ? "rs274d" : "not-gerber"
  const drawsWithNothing = image.apertures.size === 0 && image.operations.length === 0 && image.coordinates > 0
  return drawsWithNothing ? "rs274d" : null
}

function readDrillLayer({ name, folder }: OpenedFile, text: string, budget: WorkBudget): BoardLayer | Fault {
  const drill = readExcellon(text, budget)
  if (drill.notUnderstood > drill.understood) return "not-gerber"
  const { fileFunction } = drill
  const layer = recogniseLayer({ fileName: name, isDrill: true, fileFunction, names: [], flashes: 0 })
  return { name, folder, ...layer, taken: null, image: null, drill }
}

const maxOutsideMm = 5

/** A drill file without a number format is read in the format that puts its holes on the board. */
function settleDrillFormats(layers: BoardLayer[], files: readonly OpenedFile[], budget: WorkBudget): BoardLayer[] {
  const board = emptyBox()
  for (const layer of layers) if (layer.image) growByBox(board, imageBox(layer.image))
  if (isEmptyBox(board)) return layers
  return layers.map(layer => {
    const { drill } = layer
    if (!drill || drill.otherFormats.length === 0 || isOnBoard(drill, board)) return layer
    const text = decodeText(files.find(file => file.name === layer.name)!.bytes)
    for (const format of drill.otherFormats) {
      const read = readExcellon(text, budget, format)
      if (isOnBoard(read, board)) return { ...layer, drill: read }
    }
    return layer
  })
}

function isOnBoard(drill: DrillFile, board: Box): boolean {
  const holes = holesBox(drill.holes)
  if (isEmptyBox(holes)) return true
  // Holes read ten times too small are close together in a corner and may still be inside.
  const isSpread = boxWidth(holes) > boxWidth(board) / 6 || boxHeight(holes) > boxHeight(board) / 6
  return holdsBox(board, holes, maxOutsideMm) && (isSpread || drill.holes.length < 4)
}
