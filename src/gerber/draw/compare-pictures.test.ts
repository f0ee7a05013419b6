import sharp from "sharp"
import { expect, test } from "vitest"
import { fileOf, flash, metric, outlineText, sampleBoard } from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "../read/archive.ts"
import { comparedColours, comparePictures } from "./compare-pictures.ts"
import { boardColours } from "./draw-board.ts"
import { firstSide, pictureLayers, pictureSize, viewPicture } from "./picture-view.ts"

const copperFile = (...body: string[]) =>
  fileOf("placa-B_Cu.gbr", metric("%TF.FileFunction,Copper,L2,Bot*%", "%ADD10C,4*%", "D10*", ...body))

const pictureFor = (copper: BoardFile, width = 60, height = 40): string => {
  const board = inspectBoard([copper, fileOf("placa-Edge_Cuts.gbr", outlineText(width, height))])
  return (board.kind === "read" && board.svg) || ""
}

const findDots = async (svg: string) => {
  const { width } = pictureSize(svg)
  const { data, info } = await sharp(Buffer.from(svg), { density: 720 / 7.2 })
    .resize({ width: Math.round(width * 10) })
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => {
    const at = (Math.round(y * 10) * info.width + Math.round(x * 10)) * info.channels
    return `#${[...data.subarray(at, at + 3)].map(value => value.toString(16).padStart(2, "0")).join("")}`
  }
}

test("[BOARD-02] laid over each other, what went is red, what came is blue, what stayed is dark", async () => {
  const before = pictureFor(copperFile(flash(10, 10), flash(30, 20)))
  const after = pictureFor(copperFile(flash(10, 10), flash(50, 30)))
  const both = comparePictures(before, after) ?? ""
  expect(pictureSize(both)).toEqual(pictureSize(after))
  expect(pictureLayers(both)).toContain("before")
  expect(firstSide(both)).toBe("bottom")
  const top = await findDots(viewPicture(both, { side: "bottom" }))
  const margin = (pictureSize(after).width - 60) / 2
  const at = (x: number, y: number) => top(margin + 60 - x, margin + 40 - y)
  expect(at(30, 20)).toBe(comparedColours.before)
  expect(at(50, 30)).toBe(comparedColours.after)
  expect(at(20, 30)).toBe("#ffffff")
  const [red, green, blue] = [1, 3, 5].map(place => Number.parseInt(at(10, 10).slice(place, place + 2), 16))
  expect(Math.max(red ?? 255, green ?? 255, blue ?? 255)).toBeLessThan(0xa0)
  expect(viewPicture(both, { side: "bottom", hiddenLayers: ["before"] })).toContain(
    'data-layer="before" display="none"',
  )
})

test("[BOARD-02] a board that grew keeps its place, one exported from another corner lies on the former", async () => {
  const before = pictureFor(copperFile(flash(10, 10)))
  const grown = comparePictures(before, pictureFor(copperFile(flash(10, 10)), 90, 40)) ?? ""
  expect(pictureSize(grown).width).toBeGreaterThan(90)
  const moved = inspectBoard([
    copperFile(flash(110, 110)),
    fileOf("placa-Edge_Cuts.gbr", outlineText(60, 40, 100, 100)),
  ])
  const both = comparePictures(before, (moved.kind === "read" && moved.svg) || "") ?? ""
  const dot = await findDots(viewPicture(both, { side: "bottom" }))
  const margin = (pictureSize(before).width - 60) / 2
  const [red] = [dot(margin + 50, margin + 30)].map(colour => Number.parseInt(colour.slice(1, 3), 16))
  expect(red).toBeLessThan(0xa0)
})

/** The size of the picture of both, and where it shows the former and the latest, from the top and from the bottom. */
const placed = (former: string, latest: string) => {
  const both = comparePictures(former, latest) ?? ""
  const { width, height } = pictureSize(both)
  const places = [...both.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g)].map(found => found.slice(1).map(Number))
  return { size: [width, height], top: places.slice(0, 2), bottom: places.slice(2) }
}
const picture = (x: number, y: number, width = 60, height = 40): string => {
  const outline = fileOf("placa-Edge_Cuts.gbr", outlineText(width, height, x, y))
  const board = inspectBoard([copperFile(flash(x + 10, y + 10)), outline])
  return (board.kind === "read" && board.svg) || ""
}

// A picture of 60 x 40 mm has a margin of 4.8 mm: 69.6 x 49.6 mm.
test.each([
  [
    "of equal size lie on each other, wherever they are",
    picture(0, 0),
    picture(100, 100),
    [69.6, 49.6],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ],
  [
    "that overlap stay where they are, the latest to the right and above",
    picture(0, 0, 60, 50),
    picture(10, 20),
    [79.6, 69.6],
    [
      [0, 10],
      [10, 0],
    ],
    [
      [10, 10],
      [0, 0],
    ],
  ],
  [
    "that overlap stay where they are, the latest to the left and below",
    picture(10, 20),
    picture(0, 0, 60, 50),
    [79.6, 69.6],
    [
      [10, 0],
      [0, 10],
    ],
    [
      [0, 0],
      [10, 10],
    ],
  ],
  [
    "of other sizes that do not meet lie on one corner",
    picture(0, 0, 60, 50),
    picture(100, 100),
    [69.6, 59.6],
    [
      [0, 0],
      [0, 10],
    ],
    [
      [0, 0],
      [0, 10],
    ],
  ],
  ...(
    [
      ["the right", picture(0, 0, 60, 50), picture(100, 0)],
      ["the left", picture(100, 0, 60, 50), picture(0, 0)],
      ["above", picture(0, 0, 60, 50), picture(0, 70)],
      ["below", picture(0, 70, 60, 50), picture(0, 0)],
    ] as const
  ).map(
    ([where, former, latest]) =>
      [
        `that do not meet, the latest to ${where}, lie on one corner`,
        ...[former, latest],
        [69.6, 59.6],
        [
          [0, 0],
          [0, 10],
        ],
        [
          [0, 0],
          [0, 10],
        ],
      ] as [string, string, string, number[], number[][], number[][]],
  ),
  [
    "of equal size that overlap lie on each other",
    picture(0, 0),
    picture(10, 10),
    [69.6, 49.6],
    [
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ],
  [
    "of another width stay where they are",
    picture(0, 0, 40, 60),
    picture(10, 10, 50, 60),
    [69.6, 79.6],
    [
      [0, 10],
      [10, 0],
    ],
    [
      [20, 10],
      [0, 0],
    ],
  ],
  [
    "that meet by their margins stay where they are",
    picture(0, 0, 60, 50),
    picture(69, 0),
    [138.6, 59.6],
    [
      [0, 0],
      [69, 10],
    ],
    [
      [69, 0],
      [0, 10],
    ],
  ],
])("[BOARD-02] boards %s", (_, former, latest, size, top, bottom) => {
  expect(placed(former, latest)).toEqual({ size, top, bottom })
})

test("[BOARD-02] of both pictures the copper and the edges are seen, in the colours of before and after", () => {
  const [former, latest] = [picture(0, 0), picture(0, 0, 60, 41)]
  const both = comparePictures(former, latest) ?? ""
  expect(both.match(/<g data-layer="ruler">/g)).toHaveLength(2)
  for (const colour of Object.values(boardColours)) expect(both).not.toContain(colour)
  for (const colour of Object.values(comparedColours)) expect(both).toContain(colour)
  expect(both).not.toContain('opacity="0.16"')
  // Without its far copper the top is nothing but its sheet and edge.
  expect(both).toMatch(/<path fill="none" fill-rule="evenodd" d="[^"]*"\/><\/g><path /)
  expect(both).toContain('</defs><rect width="69.6" height="50.6" fill="#fff"/><g data-view="top"')
  expect(both).toContain('</g><g data-view="bottom">')
  expect(pictureLayers(both).filter(layer => layer === "before" || layer === "after")).toEqual(["before", "after"])
  const silk = fileOf("placa-F_Silkscreen.gbr", metric("%ADD10C,1*%", "D10*", flash(5, 5)))
  const thin = fileOf("placa-B_Cu.gbr", metric("%ADD10C,0.2*%", "D10*", "X0Y0D02*", "X9000000Y0D01*", flash(0, 0)))
  const finished = inspectBoard([thin, fileOf("placa-Edge_Cuts.gbr", outlineText(60, 40)), silk])
  const svg = (finished.kind === "read" && finished.svg) || ""
  const compared = comparePictures(svg, latest) ?? ""
  expect(compared).toContain('<g data-layer="silk-top" display="none">')
  expect(compared).not.toMatch(/<g data-finding="\d+" (?!display="none")/)
  const narrow = inspectBoard(sampleBoard({ track: 0.5 }))
  const marked = comparePictures((narrow.kind === "read" && narrow.svg) || "", latest) ?? ""
  expect(marked.match(/<g data-finding="1" display="none" fill/g)).toHaveLength(2)
})

test("what is no picture of ours is not compared", () => {
  expect(comparePictures("<svg></svg>", pictureFor(copperFile(flash(1, 1))))).toBeNull()
  const [copper] = sampleBoard()
  expect(comparePictures(pictureFor(copper!), "")).toBeNull()
})
