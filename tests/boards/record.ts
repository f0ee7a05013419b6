/** node tests/boards/record.ts: records how the installed gerbv paints the real boards, for machines without gerbv. */
import { writeFileSync } from "node:fs"
import sharp from "sharp"
import type { Box } from "../../src/gerber/measure/geometry.ts"
import { decodeText } from "../../src/gerber/read/file-content.ts"
import { imageBox, readGerber } from "../../src/gerber/read/gerber-reader.ts"
import { createBudget } from "../../src/gerber/work-budget.ts"
import { gerbvPainting, paintedBox } from "../support/gerbv.ts"
import { type KeptPainting, keptDotsPerInch, picturePath, realBoard, realBoards, recordPath } from "./real-boards.ts"

const rounded = (box: Box) =>
  Object.fromEntries(Object.entries(box).map(([side, at]) => [side, Math.round(at * 1000) / 1000])) as Box

for (const board of realBoards) {
  const records: Record<string, KeptPainting> = {}
  for (const { name, bytes } of realBoard(board)) {
    const text = decodeText(bytes)
    const expected = imageBox(readGerber(text, createBudget()))
    const { left, top, columns, rows, dots } = await gerbvPainting(text, expected, keptDotsPerInch)
    await sharp(dots, { raw: { width: columns, height: rows, channels: 1 } })
      .threshold(100)
      .png({ palette: true, colours: 2, compressionLevel: 9 })
      .toFile(picturePath(board, name))
    const box = paintedBox(await gerbvPainting(text, expected))
    records[name] = { box: rounded(box), left, top }
  }
  writeFileSync(recordPath(board), `${JSON.stringify(records, null, 2)}\n`)
}
