import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { inspectBoard } from "../../src/gerber/inspect.ts"
import { decodeText } from "../../src/gerber/read/file-content.ts"
import { imageBox, readGerber } from "../../src/gerber/read/gerber-reader.ts"
import { createBudget } from "../../src/gerber/work-budget.ts"
import {
  keptDotsPerInch,
  picturePath,
  type RealBoard,
  readRecords,
  realBoard,
  realBoards,
} from "../boards/real-boards.ts"
import {
  differingShare,
  gerbvPainting,
  hasGerbv,
  largestDifference,
  ourPainting,
  paintedBox,
} from "../support/gerbv.ts"

const dot = 25.4 / keptDotsPerInch

const layers = realBoards.flatMap(board =>
  realBoard(board).map(({ name, bytes }) => ({ board, name, text: decodeText(bytes) })),
)

/** The recorded painting of gerbv. */
const keptPainting = async (board: RealBoard, layer: string) => {
  const image = sharp(picturePath(board, layer)).greyscale().extractChannel(0).raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const { left, top } = readRecords(board)[layer]!
  return { left, top, dot, columns: info.width, rows: info.height, dots: new Uint8Array(data) }
}

describe("[BOARD-04] gerbv's extent to 0.02 mm, and less than a hundredth of the board's dots differs", () => {
  for (const { board, name, text } of layers)
    test(name, async () => {
      const box = imageBox(readGerber(text, createBudget()))
      expect(largestDifference(box, readRecords(board)[name]!.box)).toBeLessThan(0.02)
      const theirs = await keptPainting(board, name)
      expect(differingShare(theirs, await ourPainting(text, theirs), box)).toBeLessThan(0.01)
    })
})

test("[BOARD-05] the boards of KiCad and Altium are recognised", () => {
  const read = realBoards.map(board => {
    const found = inspectBoard(realBoard(board))
    return found.kind === "read" ? [found.size, found.layers.map(({ kind }) => kind).sort(), found.svg !== null] : found
  })
  const bothSides = ["copper-bottom", "copper-top", "outline"]
  expect(read).toEqual([
    [{ width: 33, height: 37, provisional: false }, bothSides, true],
    [{ width: 40, height: 55, provisional: false }, bothSides, true],
    [{ width: 31, height: 21, provisional: false }, ["copper-top", "outline"], true],
  ])
})

const compared = hasGerbv() ? "the gerbv of this machine" : "NOT COMPARED with gerbv, which is not installed here"

describe.skipIf(!hasGerbv())(compared, () => {
  for (const { board, name, text } of layers)
    test(`${name} is painted as it was recorded`, async () => {
      const kept = await keptPainting(board, name)
      const now = await gerbvPainting(text, imageBox(readGerber(text, createBudget())), keptDotsPerInch)
      expect([now.columns, now.rows]).toEqual([kept.columns, kept.rows])
      expect(differingShare(now, kept.dots, paintedBox(now))).toBeLessThan(0.001)
    })
})
