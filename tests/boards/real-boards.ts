import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Box } from "../../src/gerber/measure/geometry.ts"
import type { BoardFile } from "../../src/gerber/read/archive.ts"

const here = import.meta.dirname

export const realBoards = ["kicad-5v-supply", "kicad-two-sides", "altium-x2"] as const
export type RealBoard = (typeof realBoards)[number]

/** As a student uploads them. */
export const realBoard = (board: RealBoard): BoardFile[] =>
  readdirSync(join(here, board))
    .filter(name => name.endsWith(".gbr"))
    .map(name => ({ name, bytes: new Uint8Array(readFileSync(join(here, board, name))) }))

/** The resolution of the recorded pictures; thin lines need small dots. */
export const keptDotsPerInch = 1270

export interface KeptPainting {
  readonly box: Box
  readonly left: number
  readonly top: number
}

export const recordPath = (board: RealBoard) => join(here, board, "gerbv.json")
export const picturePath = (board: RealBoard, layer: string) => join(here, board, `${layer}.png`)

export const readRecords = (board: RealBoard): Readonly<Record<string, KeptPainting>> =>
  JSON.parse(readFileSync(recordPath(board), "utf8"))
