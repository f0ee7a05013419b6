import { describe, expect, test } from "vitest"
import type { Box } from "../../src/gerber/measure/geometry.ts"
import { holesBox, readExcellon } from "../../src/gerber/read/excellon-reader.ts"
import { decodeText, recogniseContent } from "../../src/gerber/read/file-content.ts"
import { imageBox, readGerber } from "../../src/gerber/read/gerber-reader.ts"
import { createBudget } from "../../src/gerber/work-budget.ts"
import { constructs } from "../support/gerber-constructs.ts"
import { programExports } from "../support/gerber-exports.ts"
import {
  differingShare,
  gerbvPainting,
  hasGerbv,
  largestDifference,
  ourPainting,
  paintedBox,
} from "../support/gerbv.ts"

const isDrill = (text: string) => recogniseContent(new TextEncoder().encode(text)) === "excellon"

const parseBox = (text: string): Box =>
  isDrill(text) ? holesBox(readExcellon(text, createBudget()).holes) : imageBox(readGerber(text, createBudget()))

const drawings = Object.entries(constructs)
/** Files that are no board, are drawn like another layer, or are too large to be painted finely. */
const besideTheBoard =
  /order-PCB|READ-ME|\.dri$|GDL|GM13|_Via|copper_top|silk|mask|paste|FAB|Assy|SMB|SST|Posi|Stop|s[ms]t?00/i

const exported = Object.entries(programExports).flatMap(([program, files]) =>
  files()
    .filter(({ bytes }) => ["gerber", "excellon"].includes(recogniseContent(bytes)))
    .map(({ name, bytes }) => [`${program}: ${name}`, decodeText(bytes)] as const)
    .filter(([name]) => !besideTheBoard.test(name)),
)

test.each(drawings)("%s cover the expected area, to 0.01 mm", (_name, { text, box }) => {
  expect(largestDifference(parseBox(text), box)).toBeLessThan(0.01)
})

const compared = hasGerbv() ? "compared with gerbv" : "NOT COMPARED with gerbv, which is not installed here"

describe.skipIf(!hasGerbv())(compared, () => {
  // gerbv does not know LM, LR and LS, misreads LZ once FILE_FORMAT is given, and draws no routed line.
  const unknownToGerbv = /^turned, mirrored|RoundHoles|BoardEdgeRout/
  const all = [...drawings.map(([name, { text }]) => [name, text] as const), ...exported].filter(
    ([name]) => !unknownToGerbv.test(name),
  )

  test.each(all)(
    "[BOARD-04] %s: the same extent to 0.02 mm, and less than a hundredth of the dots differs",
    async (_, text) => {
      const board = parseBox(text)
      const theirs = await gerbvPainting(text, board)
      expect(largestDifference(board, paintedBox(theirs))).toBeLessThan(0.02)
      if (!isDrill(text)) expect(differingShare(theirs, await ourPainting(text, theirs), board)).toBeLessThan(0.01)
    },
  )
})
