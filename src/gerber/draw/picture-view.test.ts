import { expect, test } from "vitest"
import { sampleBoard } from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import { firstSide, pictureLayers, pictureMarks, pictureSize, viewPicture } from "./picture-view.ts"

const pictureFor = (...design: Parameters<typeof sampleBoard>): string => {
  const board = inspectBoard(sampleBoard(...design))
  return (board.kind === "read" && board.svg) || ""
}

test("[BOARD-04] a picture tells its size, its layers, its marks and its side", () => {
  const svg = pictureFor({ track: 0.5 })
  expect(pictureSize(svg)).toEqual({ width: 69.6, height: 49.6 })
  expect(pictureLayers(svg)).toEqual(["drill", "copper-bottom", "ruler"])
  expect([pictureMarks(svg), pictureMarks(pictureFor())]).toEqual([[1], []])
  expect([firstSide(svg), firstSide(viewPicture(svg, { side: "top" }))]).toEqual(["bottom", "top"])
  expect(pictureSize("")).toEqual({ width: 1, height: 1 })
})

test("[BOARD-04] only the side that is looked at is seen, without the layers and marks that are switched off", () => {
  const svg = pictureFor({ track: 0.5 })
  const views = (seen: string) => seen.match(/<g data-view="[a-z]+"[^>]*>/g)
  const top = ['<g data-view="top">', '<g data-view="bottom" display="none">']
  const bottom = ['<g data-view="top" display="none">', '<g data-view="bottom">']
  expect([views(svg), views(viewPicture(svg, { side: "top" })), views(viewPicture(svg, { side: "bottom" }))]).toEqual([
    bottom,
    top,
    bottom,
  ])
  const hidden = viewPicture(svg, { side: "bottom", hiddenLayers: ["ruler"], hiddenMarks: [1] })
  expect(hidden.match(/<g data-layer="ruler"[^>]*>/g)).toEqual(Array(2).fill('<g data-layer="ruler" display="none">'))
  expect(hidden.match(/<g data-finding="1" display="none" fill/g)).toHaveLength(2)
  expect(hidden).toContain('<g data-layer="copper-bottom">')
})
