import sharp from "sharp"
import { describe, expect, test } from "vitest"
import {
  drillText,
  fileOf,
  flash,
  line,
  metric,
  move,
  outlineText,
  sampleBoard,
} from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { Board } from "../measure/board.ts"
import type { BoardFile } from "../read/archive.ts"
import { boardColours, drawBoard, pictureLimits } from "./draw-board.ts"
import { type PictureView, pictureLayers, pictureMarks, pictureSize, viewPicture } from "./picture-view.ts"

function drawn(files: readonly BoardFile[]) {
  const inspection = inspectBoard(files)
  if (inspection.kind !== "read" || inspection.svg === null) throw new Error("no picture")
  return { ...inspection, svg: inspection.svg }
}

const seenColours = {
  copper: boardColours.copper,
  laminate: boardColours.laminate,
  silk: boardColours.silk,
  mask: boardColours.mask,
} as const
const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

const sideShown = (svg: string) => (svg.includes('data-view="top" display') ? "bottom" : "top")

/** Paints the picture and names what is seen at a point of the board, in mm, from the side that it shows. */
async function paint(svg: string, board: { width: number; height: number }) {
  const margin = (pictureSize(svg).width - board.width) / 2
  const scale = 10
  const width = Math.round((board.width + 2 * margin) * scale)
  const bare = viewPicture(svg, { side: sideShown(svg), hiddenMarks: pictureMarks(svg) }).replace(
    "<svg ",
    `<svg width="${width}" `,
  )
  const { data, info } = await sharp(Buffer.from(bare)).raw().ensureAlpha().toBuffer({ resolveWithObject: true })
  return (x: number, y: number) => {
    const column = Math.round((x + margin) * scale)
    const row = Math.round((board.height - y + margin) * scale)
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((row * info.width + column) * 4)
    if (alpha < 128) return "nothing"
    const distances = Object.entries(seenColours).map(([name, colour]) => {
      const [r = 0, g = 0, b = 0] = channels(colour)
      return [name, Math.hypot(r - red, g - green, b - blue)] as const
    })
    return distances.toSorted((one, other) => one[1] - other[1])[0]![0]
  }
}

const seenFrom = (svg: string, side: PictureView["side"]) => viewPicture(svg, { side })

const board = { width: 40, height: 20 }
const outline = fileOf("b.gko", outlineText(board.width, board.height))
const top = (...body: string[]) => [fileOf("b.gtl", metric("%ADD10C,2*%", "%ADD11C,8*%", ...body)), outline]

describe("the picture", () => {
  test("copper, holes and the board's sheet stand where the files put them", async () => {
    const { svg, side } = drawn([
      ...top("D10*", move(10, 10), line(30, 10)),
      fileOf("b.drl", drillText({ 1: 1 }, [1, 10, 10])),
    ])
    expect(side).toBe("top")
    const seen = await paint(svg, board)
    expect(seen(25, 10)).toBe("copper")
    expect(seen(10, 10)).toBe("nothing")
    expect(seen(10, 10.8)).toBe("copper")
    expect(seen(35, 15)).toBe("laminate")
    expect(seen(-1, -1)).toBe("nothing")
  })
  test("copper of the bottom is looked at from there, mirrored, and shines through on the other side", async () => {
    const { svg, side } = drawn(sampleBoard())
    expect(side).toBe("bottom")
    const bottom = await paint(svg, { width: 60, height: 40 })
    expect([bottom(50, 10), bottom(35, 10), bottom(20, 30), bottom(10, 10)]).toEqual([
      "nothing",
      "copper",
      "nothing",
      "laminate",
    ])
    const above = await paint(seenFrom(svg, "top"), { width: 60, height: 40 })
    expect([above(10, 10), above(25, 10), above(40, 30)]).toEqual(["nothing", "laminate", "nothing"])
  })
  test("turning it over and back gives the same picture", () => {
    const { svg } = drawn(sampleBoard())
    expect(seenFrom(svg, "top")).not.toBe(svg)
    expect(seenFrom(seenFrom(svg, "top"), "bottom")).toBe(svg)
  })
  test("clear polarity erases what came before and not what comes after", async () => {
    const seen = await paint(
      drawn(top("D11*", flash(10, 10), "%LPC*%", "D10*", flash(10, 10), "%LPD*%", flash(12, 10))).svg,
      board,
    )
    expect(seen(10, 10)).toBe("laminate")
    expect(seen(7, 10)).toBe("copper")
    expect(seen(11.5, 10)).toBe("copper")
  })
  test("a macro's clear parts cut the macro only", async () => {
    const body = ["%AMRING*1,1,8,0,0*1,0,4,0,0*21,1,8,0.5,0,0,0*%", "%ADD12RING*%"]
    const flashes = ["D10*", flash(10, 13), "D12*", flash(10, 10)]
    const seen = await paint(drawn(top(...body, ...flashes)).svg, board)
    expect(seen(10, 8.8)).toBe("laminate")
    expect(seen(10, 10)).toBe("copper")
    expect(seen(10, 12.5)).toBe("copper")
    expect(seen(6.5, 11)).toBe("copper")
  })
  test("arcs, regions, rectangles and rings are drawn", async () => {
    const body = [
      ...["D10*", move(10, 10), "G03*", "X10000000Y10000000I5000000J0D01*", "G01*"],
      ...["G36*", move(25, 5), line(35, 5), line(35, 15), line(25, 5), "G37*"],
      ...["%ADD12R,1X4*%", "D12*", move(3, 3), line(6, 3), "%ADD13C,4X2*%", "D13*", flash(30, 17)],
    ]
    const seen = await paint(drawn(top(...body)).svg, board)
    expect(seen(20, 10)).toBe("copper")
    expect(seen(15, 15)).toBe("copper")
    expect(seen(15, 10)).toBe("laminate")
    expect(seen(33, 7)).toBe("copper")
    expect(seen(27, 12)).toBe("laminate")
    expect(seen(5, 4.7)).toBe("copper")
    expect(seen(31.5, 17)).toBe("copper")
  })
  test("a turned aperture is drawn turned", async () => {
    const seen = await paint(drawn(top("%ADD12R,8X1*%", "%LR90*%", "D12*", flash(20, 10))).svg, board)
    expect(seen(20, 13)).toBe("copper")
    expect(seen(23, 10)).toBe("laminate")
  })
  test("an inverted image shows copper where nothing was drawn", async () => {
    const seen = await paint(drawn(top("%IPNEG*%", "D11*", flash(10, 10))).svg, board)
    expect(seen(10, 10)).toBe("laminate")
    expect(seen(30, 10)).toBe("copper")
  })
  test("the sheet follows an outline drawn in any order, with its cut-outs", async () => {
    const pieces = [
      [move(40, 0), line(40, 20)],
      [move(0, 20), line(40, 20)],
      [move(0, 0), line(0, 20)],
      [move(0, 0), line(40, 0)],
      [move(20, 5), line(30, 5), line(30, 15), line(20, 15), line(20, 5)],
    ]
    const shape = fileOf("b.gko", metric("%ADD10C,0.1*%", "D10*", ...pieces.flat()))
    const seen = await paint(drawn([top("D10*", flash(5, 5))[0]!, shape]).svg, board)
    expect(seen(10, 15)).toBe("laminate")
    expect(seen(25, 10)).toBe("nothing")
  })
})

describe("[BOARD-04] the picture looks like the finished board", () => {
  const maskFile = (name: string) => fileOf(name, metric("%ADD10C,3*%", "D10*", flash(10, 10)))
  const silkFile = (name: string) => fileOf(name, metric("%ADD10C,1*%", "D10*", move(20, 15), line(30, 15)))
  const finished = [
    ...top("D10*", move(10, 10), line(30, 10)),
    fileOf("b.drl", drillText({ 1: 1 }, [1, 10, 10])),
    ...[maskFile("b.gts"), silkFile("b.gto"), silkFile("b.gbo")],
  ]

  test("mask where there is one, open over pads, silk on top, holes that one sees through", async () => {
    const seen = await paint(drawn(finished).svg, board)
    expect(seen(10, 10)).toBe("nothing")
    expect(seen(10, 11)).toBe("copper")
    expect(seen(35, 5)).toBe("mask")
    expect(seen(25, 10)).toBe("mask")
    expect(seen(25, 15)).toBe("silk")
    expect(seen(10, 8.8)).toBe("laminate")
  })
  test("the other side has no mask file: bare laminate and its own silk, mirrored", async () => {
    const seen = await paint(seenFrom(drawn(finished).svg, "bottom"), board)
    expect(seen(5, 5)).toBe("laminate")
    expect(seen(15, 15)).toBe("silk")
    expect(seen(30, 10)).toBe("nothing")
  })
  test("each layer is switched off alone", async () => {
    const { svg } = drawn(finished)
    expect(pictureLayers(svg).toSorted()).toEqual(
      ["copper-top", "drill", "mask-top", "ruler", "silk-bottom", "silk-top"].toSorted(),
    )
    const without = async (...hiddenLayers: ReturnType<typeof pictureLayers>) =>
      paint(viewPicture(svg, { side: "top", hiddenLayers }), board)
    expect((await without("mask-top"))(25, 10)).toBe("copper")
    expect((await without("silk-top"))(25, 15)).toBe("mask")
    expect((await without("drill"))(10, 10)).toBe("copper")
    expect((await without("mask-top", "copper-top"))(25, 10)).toBe("laminate")
  })
  test("a ruler begins at the board's corner on both sides", () => {
    const { svg } = drawn(finished)
    expect(svg.match(/<g data-layer="ruler">/g)).toHaveLength(2)
    expect(svg).toContain(">10</text>")
    expect(viewPicture(svg, { side: "top", hiddenLayers: ["ruler"] })).toContain('data-layer="ruler" display="none"')
  })
  test("the marks of one finding are switched off, those of the others stay", () => {
    const { svg } = drawn(sampleBoard({ track: 0.3, hole: 0.3, pad: "C,1" }))
    expect(pictureMarks(svg)).toEqual([1, 2, 3])
    const seen = viewPicture(svg, { side: "bottom", hiddenMarks: [2] })
    expect(seen.match(/data-finding="2" display="none"/g)).toHaveLength(2)
    expect(seen).not.toMatch(/data-finding="[13]" display/)
  })
  test("the ruler has a mark each millimetre and a number each ten; on larger boards fewer", () => {
    const ruler = (width: number, height: number) => {
      const edge = fileOf("b.gko", outlineText(width, height))
      const { svg } = drawn([fileOf("b.gtl", metric("%ADD10C,2*%", "D10*", flash(5, 5))), edge])
      return ["top", "bottom"].map(side => {
        const view = svg.slice(svg.indexOf(`data-view="${side}"`))
        const [, path = "", texts = ""] =
          /<g data-layer="ruler"><path [^>]* d="([^"]*)"\/><g [^>]*>(.*?)<\/g>/.exec(view) ?? []
        const numbers = [...texts.matchAll(/x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">(\d+)/g)]
        return {
          across: numbers.filter(found => found[3] === "middle").map(found => [Number(found[4]), Number(found[1])]),
          up: numbers.filter(found => found[3] === "end").map(found => [Number(found[4]), Number(found[2])]),
          marks: [path.match(/v\d/g)?.length, path.match(/h-/g)?.length],
        }
      })
    }
    const small = {
      across: [0, 10, 20, 30, 40].map(at => [at, 4 + at]),
      up: [10, 20].map(at => [at, expect.closeTo(24 - at + 0.37, 2)]),
      marks: [41, 21],
    }
    expect(ruler(40, 20)).toEqual([small, small])
    const [large] = ruler(100, 90)
    expect([large?.across.map(([at]) => at), large?.up.map(([at]) => at)]).toEqual([
      [0, 20, 40, 60, 80, 100],
      [20, 40, 60, 80],
    ])
    expect(large?.marks).toEqual([51, 46])
    expect(ruler(80, 20)[0]?.across).toHaveLength(9)
  })
  test("[BOARD-04] the ruler's marks and numbers are beside the board, long ones each ten millimetres", () => {
    const edge = fileOf("b.gko", outlineText(42, 12, 100, 50))
    const { svg } = drawn([fileOf("b.gtl", metric("%ADD10C,2*%", "D10*", flash(105, 55))), edge])
    const [, pen, path = "", texts] = /data-layer="ruler"><path ([^>]*) d="([^"]*)"\/>(.*?)<\/g><\/g>/.exec(svg) ?? []
    expect(pen).toBe('fill="none" stroke="#74827b" stroke-width="0.075"')
    expect(path.slice(0, 67)).toBe("M4 16.6h42M3.4 16v-12M4 16.6v0.77M5 16.6v0.385M6 16.6v0.385M7 16.6v")
    expect(path).toContain("M14 16.6v0.77M15 16.6v0.385")
    expect(path).toContain("M3.4 16h-0.77M3.4 15h-0.385")
    expect(path).toMatch(/M3\.4 6h-0\.77M3\.4 5h-0\.385M3\.4 4h-0\.385$/)
    const numbers = [...[0, 10, 20, 30, 40].map(at => [4 + at, 18.36, "middle", at]), [2.41, 6.385, "end", 10]]
    expect(texts).toBe(
      `<g fill="#74827b" font-family="sans-serif" font-size="1.1">${numbers.map(([x, y, anchor, at]) => `<text x="${x}" y="${y}" text-anchor="${anchor}">${at}</text>`).join("")}`,
    )
  })
  test("[BOARD-04] the ruler begins at the edge also where copper is outside, and a board of 9 m has none", () => {
    const begins = (edge: BoardFile) => {
      const { svg } = drawn([fileOf("b.gtl", metric("%ADD10C,2*%", "D10*", flash(-9, 5), flash(5, 5))), edge])
      return [...svg.matchAll(/data-layer="ruler"><path [^>]* d="M([\d.]+)/g)].map(([, x]) => Number(x))
    }
    expect(begins(fileOf("b.gko", outlineText(40, 20)))).toEqual([14, 4])
    const long = fileOf("b.gko", outlineText(9000, 20))
    expect(begins(long)).toEqual([])
    expect(drawn([top("D10*", flash(5, 5))[0]!, long]).svg).toMatch(
      /<path [^>]*stroke-width="0.2" d="[^"]*"\/><\/g><\/g>/,
    )
  })
  test("[BOARD-04] copper of the other side and between the sides shines through from below, paste is not drawn", () => {
    const layer = (name: string) => fileOf(name, metric("%ADD10C,2*%", "D10*", flash(5, 5)))
    const { svg } = drawn(["b.gtl", "b.gbl", "b.g1", "b.gtp", "b.gts", "b.gto"].map(layer).concat(outline))
    const [, id] = /id="(p[a-z0-9]+)-cut"/.exec(svg) ?? []
    const use = (kind: string, extra = "") => `<g data-layer="${kind}"><use href="#${id}-${kind}"${extra}/></g>`
    const dim = ' opacity="0.16"'
    expect(svg).toContain(
      `"/>${use("copper-bottom", dim)}${use("copper-inner", dim)}${use("copper-top")}<g data-layer="mask-top">`,
    )
    expect(svg).toContain(`"/></g>${use("silk-top")}</g>`)
    expect(svg).toContain(`"/>${use("copper-top", dim)}${use("copper-inner", dim)}${use("copper-bottom")}</g>`)
    expect(svg).not.toContain("paste")
    const drawnIn = (kind: string) => new RegExp(`<g id="${id}-${kind}"><g fill="none" stroke="([^"]+)"`).exec(svg)?.[1]
    expect(["mask-top", "silk-top", "copper-top"].map(drawnIn)).toEqual([
      "#000",
      boardColours.silk,
      boardColours.copper,
    ])
    expect(svg).toMatch(/<\/g><\/g><g data-view="bottom" display="none">/)
    expect(svg.match(new RegExp(`<mask id="${id}-[a-z-]+"`, "g"))).toEqual(
      ["cut", "open-top"].map(name => `<mask id="${id}-${name}"`),
    )
  })
  test("[BOARD-04] two files of one layer are drawn as one", () => {
    const silk = (x: number) => metric("%ADD10C,1X0.5*%", "D10*", flash(x, 5))
    const { svg } = drawn([...top("D10*", flash(5, 5)), fileOf("a.gto", silk(1)), fileOf("c.gto", silk(9))])
    expect(svg).toMatch(
      /<defs>.*(<path id="p\w+-silk-top\d-0"[^>]*>){2}<g id="p\w+-silk-top">(<g [^>]*><use [^>]*><\/g>){2}<\/g>/,
    )
  })
  test("[BOARD-04] an edge that does not close but has all its sides is drawn as its box", () => {
    const sides = [move(0, 0), line(38, 0), move(40, 0), line(40, 20), line(0, 20), line(0, 0)]
    const open = fileOf("b.gko", metric("%ADD10C,0.1*%", "D10*", ...sides))
    expect(drawn([top("D10*", flash(5, 5))[0]!, open]).svg).toContain('d="M0 0L40 0L40 20L0 20Z"')
  })
  test("[BOARD-04] a single line has no size: its picture is as large as it is, with a dashed edge", () => {
    const { svg, size } = drawn([fileOf("b.gko", metric("%ADD10C,0.1*%", "D10*", move(0, 0), line(40, 0)))])
    expect(size).toBeNull()
    expect(svg).toContain('aria-label="Vista previa de la placa, 48 × 8 mm"')
    expect(svg).toContain('stroke-dasharray="1 1" stroke-width="0.2" d="M-1 -1L41 -1L41 1L-1 1Z"')
  })
  test("[BOARD-04] holes are as wide as they are, and those without a size are shown", () => {
    const drill = fileOf("b.drl", "M48\nMETRIC\nT1C1.0\n%\nT1\nX5.0Y5.0\nX9.0Y5.0\nT2\nX20.0Y5.0\nM30")
    const { svg } = drawn([...top("D10*", flash(5, 5)), drill])
    expect(svg).toContain('<path stroke-width="1" d="M5 5h0M9 5h0"/><path stroke-width="0.1" d="M20 5h0"/>')
  })
  test("the side with more lines is shown first; pads alone do not decide", () => {
    const lines = ["D10*", move(5, 5), line(9, 5)]
    const pads = ["D10*", ...[5, 8, 11, 14].map(x => flash(x, 15))]
    const bottom = (...body: string[]) => fileOf("b.gbl", metric("%ADD10C,2*%", ...body))
    expect(drawn([...top(...pads), bottom(...lines)]).side).toBe("bottom")
    expect(drawn([...top(...lines), bottom(...pads)]).side).toBe("top")
    expect(drawn([...top(...pads), bottom(...pads, flash(30, 15))]).side).toBe("bottom")
    expect(drawn([...top(...lines), bottom(...lines)]).side).toBe("top")
  })
  test("without an edge the sheet is a guess a little larger than the copper, with a dashed line", async () => {
    const { svg } = drawn([top("D11*", flash(10, 10))[0]!])
    expect(svg).toContain(`stroke="${boardColours.guess}"`)
    expect(svg).toContain("stroke-dasharray")
    expect(svg).toContain('d="M5 5L15 5L15 15L5 15Z"')
    const whole = drawn(top("D11*", flash(10, 10))).svg
    expect(whole).toContain(`stroke="${boardColours.edge}"`)
    expect(whole).not.toContain("stroke-dasharray")
    expect(whole).toContain('aria-label="Vista previa de la placa, 40 × 20 mm"')
  })
})

describe("marks and limits", () => {
  test("[PCB-24] a mark's ring stands where its finding is, on both sides", () => {
    const { svg } = drawn(sampleBoard({ track: 0.5 }))
    const rings = (side: string) => {
      const view = svg.slice(svg.indexOf(`data-view="${side}"`))
      const mark = view.slice(view.indexOf("data-finding"))
      return [...mark.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"\/>/g)]
        .slice(0, 2)
        .map(found => found.slice(1).map(Number))
    }
    // The picture has a margin of 4.8 mm.
    expect(rings("top")).toEqual([
      [29.8, 34.8, 1.335],
      [44.8, 24.8, 1.335],
    ])
    expect(rings("bottom")).toEqual([
      [39.8, 34.8, 1.335],
      [24.8, 24.8, 1.335],
    ])
  })
  test("each finding with a place is numbered on both sides of the picture", () => {
    const { svg, findings } = drawn(sampleBoard({ track: 0.3, hole: 0.3, pad: "C,1" }))
    const marked = findings.filter(finding => finding.mark !== null)
    expect(marked.map(({ mark, rule }) => [mark, rule])).toEqual([
      [1, "track-width"],
      [2, "hole-size"],
      [3, "pad-size"],
    ])
    for (const number of [1, 2, 3]) expect(svg.split(`data-finding="${number}"`)).toHaveLength(3)
  })
  test("a good board has no marks", () => {
    expect(drawn(sampleBoard()).svg).not.toContain("data-finding")
  })
  test("no text of the file gets into the picture", () => {
    const evil = '"><script>alert(1)</script>'
    const { svg } = drawn(top(`%TF.FileFunction,Copper,L1,Top,${evil}*%`, `%IN${evil}*%`, "D10*", flash(5, 5)))
    expect(svg).not.toContain("script")
    expect(svg).not.toMatch(/style=|onload/)
  })
  test("two different boards do not share the names inside their pictures", () => {
    const findId = (svg: string) => /id="(p[a-z0-9]+)-cut"/.exec(svg)![1]
    expect(findId(drawn(sampleBoard()).svg)).not.toBe(findId(drawn(sampleBoard({ track: 2 })).svg))
    expect(findId(drawn(sampleBoard()).svg)).toBe(findId(drawn(sampleBoard()).svg))
  })
  test("[BOARD-04] lines of areas, holes and the edge are shapes too; the finish is left out before the copper", () => {
    const segment = { from: { x: 1, y: 1 }, to: { x: 2, y: 2 } }
    const hole = { path: segment, diameter: 1 }
    const shapes = (count: number, shape: object = segment) => Array(count).fill(shape)
    const layer = (kind: string, count: number) => ({
      ...{ kind, image: { negative: false, operations: [{ kind: "region", dark: true, contour: shapes(count) }] } },
    })
    const drawnOf = (copper: number, holes = 0, edge = 0, mask = 0) => {
      const board = {
        layers: [layer("copper-top", copper), layer("mask-top", mask), { kind: "copper-inner", image: null }],
        holes: shapes(holes, hole),
        outline: { loops: [shapes(edge)] },
        box: { minX: 0, minY: 0, maxX: 9, maxY: 9 },
        size: null,
      }
      const svg = drawBoard(board as unknown as Board, [], "top")
      return svg && pictureLayers(svg)
    }
    const layers = ["drill", "copper-top", "ruler"]
    const over = pictureLimits.shapes + 1
    expect([drawnOf(over), drawnOf(1, over), drawnOf(1, 0, over), drawnOf(over - 9, 5, 5)]).toEqual(Array(4).fill(null))
    expect([drawnOf(9, 9, 9, 9), drawnOf(9, 9, 9, over)]).toEqual([
      ["drill", "copper-top", "mask-top", "ruler"],
      layers,
    ])
  })
  test("too many shapes are checked but not drawn, with a note", () => {
    const lines = Array.from({ length: pictureLimits.shapes + 1 }, (_, i) => `X${i % 5000}00Y${i}0D01*`)
    const inspection = inspectBoard([fileOf("b.gbl", metric("%ADD10C,0.9*%", "D10*", lines.join("\n"))), outline])
    if (inspection.kind !== "read") throw new Error(inspection.text)
    expect(inspection.svg).toBeNull()
    expect(inspection.notes).toContain("No pudimos previsualizar este archivo; una persona lo revisará.")
    expect(inspection.findings.map(finding => finding.code)).toContain("tracks-ok")
  })
  test("silk with too many shapes is left out, the copper stays", () => {
    const lines = Array.from({ length: pictureLimits.shapes + 1 }, (_, i) => `X${i % 5000}00Y${i}0D01*`)
    const silk = fileOf("b.gto", metric("%ADD10C,0.9*%", "D10*", lines.join("\n")))
    const { svg, notes } = drawn([...top("D10*", move(10, 10), line(30, 10)), silk])
    expect([pictureLayers(svg).toSorted(), notes]).toEqual([["copper-top", "drill", "ruler"], []])
  })
  test("a board without anything drawn has no picture", () => {
    const inspection = inspectBoard([fileOf("b.gbl", metric())])
    expect(inspection).toMatchObject({ kind: "read", svg: null, size: null, fit: "unknown" })
  })
})
