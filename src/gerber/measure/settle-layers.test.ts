import { describe, expect, test } from "vitest"
import { drillText, fileOf, flash, line, metric, move, outlineText } from "../../../tests/shared/sample-boards.ts"
import { type InspectionChoices, inspectBoard } from "../inspect.ts"
import type { BoardFile } from "../read/archive.ts"

const tracks = (count: number) =>
  metric("%ADD10C,1*%", "D10*", move(5, 5), ...Array.from({ length: count }, (_, i) => line(45, 5 + (30 * i) / count)))
const edge = outlineText(50, 40)

function settled(files: readonly BoardFile[], choices: InspectionChoices = {}) {
  const inspection = inspectBoard(files, choices)
  if (inspection.kind !== "read") throw new Error(inspection.text)
  const { layers, findings, size } = inspection
  return {
    kinds: layers.map(({ kind }) => kind),
    by: layers.map(({ by }) => by),
    why: layers.map(({ why }) => why ?? ""),
    codes: findings.map(({ code }) => code),
    twice: findings.find(({ code }) => code === "copper-twice")?.measured.count,
    size,
  }
}

describe("[BOARD-05] files that do not say what they are", () => {
  test("one that draws lines is the copper, one that draws only an edge is the outline", () => {
    const { kinds, by, size, why } = settled([fileOf("a.gbr", edge), fileOf("b.gbr", tracks(2))])
    expect([kinds, by]).toEqual([
      ["outline", "copper-bottom"],
      ["assumed", "assumed"],
    ])
    expect(size).toEqual({ width: 50, height: 40, provisional: false })
    expect(why[1]).toContain("porque ningún otro archivo parece el cobre; no es seguro")
  })
  test("an edge alone is the copper, and so are 400 lines that close beside an edge", () => {
    expect(settled([fileOf("a.gbr", edge)]).kinds).toEqual(["copper-bottom"])
    const fence = (count: number) => {
      const corners = Array.from({ length: count - 1 }, (_, i) => line(5 + (40 * (i + 1)) / count, 5 + (i % 2)))
      return metric("%ADD10C,1*%", "D10*", move(5, 5), ...corners, line(5, 5))
    }
    expect(settled([fileOf("a.gbr", edge), fileOf("b.gbr", fence(401))]).kinds).toEqual(["outline", "copper-bottom"])
    expect(settled([fileOf("a.gbr", edge), fileOf("b.gbr", fence(400))]).kinds).not.toContain("copper-bottom")
  })
  test("of two that may be the copper none is taken, and of one beside a known copper neither", () => {
    const two = [fileOf("a.gbr", tracks(2)), fileOf("b.gbr", tracks(3))]
    expect(settled(two).kinds).toEqual(["unknown", "unknown"])
    expect(settled([fileOf("a.gtl", tracks(2)), fileOf("b.gbr", tracks(3))]).kinds).toEqual(["copper-top", "unknown"])
  })
  test("a triangle is an edge, a closed line with a pad is none", () => {
    const lines = ["%ADD10C,1*%", "D10*", move(0, 0), line(50, 0), line(0, 50), line(0, 0)]
    const beside = (...more: string[]) =>
      settled([fileOf("a.gbr", metric(...lines, ...more)), fileOf("b.gbr", tracks(2))])
    expect(beside().kinds[1]).toBe("copper-bottom")
    expect(beside(flash(5, 5)).kinds).toEqual(["unknown", "unknown"])
  })
  test("holes of which the customer says that we do not know them are no copper", () => {
    const files = [fileOf("a.drl", drillText({ 1: 1 }, [1, 5, 5])), fileOf("b.gbr", tracks(2))]
    expect(settled(files).kinds).toEqual(["drill", "copper-bottom"])
    const { kinds, codes } = settled(files, { layers: { "a.drl": "unknown" } })
    expect([kinds, codes.includes("copper-absent")]).toEqual([["unknown", "unknown"], true])
  })
  test("pads or erased lines are no edge", () => {
    const withPad = edge.replace("M02*", `${flash(5, 5)}\nM02*`)
    expect(settled([fileOf("a.gbl", tracks(2)), fileOf("b.gbr", withPad)]).kinds[1]).toBe("unknown")
    const erased = edge.replace("D10*", "D10*\n%LPC*%")
    expect(settled([fileOf("a.gbl", tracks(2)), fileOf("b.gbr", erased)]).kinds[1]).toBe("unknown")
  })
})

describe("[BOARD-05] two files for one side of copper", () => {
  const less = fileOf("placa-Bottom.gbl", tracks(2))
  const more = fileOf("placa-Back.gbl", tracks(9))

  test("the one that draws more is used, and the other is said", () => {
    for (const files of [
      [less, more],
      [more, less],
    ]) {
      const { kinds, twice, why } = settled([...files, fileOf("placa.gko", edge)])
      const at = files.indexOf(less)
      expect([kinds[at], kinds[1 - at], twice]).toEqual(["other", "copper-bottom", 1])
      expect(why[at]).toContain("otro archivo más completo ya es esa cara")
    }
  })
  test("the one that is recognised better is used, whatever it draws", () => {
    const guess = fileOf("placa-Bottom.gbr", tracks(9))
    for (const files of [
      [guess, less],
      [less, guess],
    ])
      expect(settled(files).kinds[files.indexOf(guess)]).toBe("other")
  })
  test("the one that the customer chose is used before all", () => {
    for (const files of [
      [less, more],
      [more, less],
    ]) {
      const { kinds, by } = settled(files, { layers: { "placa-Bottom.gbl": "copper-bottom" } })
      const at = files.indexOf(less)
      expect([kinds[at], by[at], kinds[1 - at]]).toEqual(["copper-bottom", "corrected", "other"])
    }
  })
  test("a file that draws nothing claims no side", () => {
    const { kinds, twice } = settled([less, fileOf("placa-Back.gbl", metric("%ADD10C,1*%"))])
    expect([kinds, twice]).toEqual([["copper-bottom", "copper-bottom"], undefined])
  })
  test("each side has its own", () => {
    const { twice, kinds } = settled([
      less,
      more,
      fileOf("placa-Top.gtl", tracks(3)),
      fileOf("placa-Front.gtl", tracks(4)),
    ])
    expect([twice, kinds]).toEqual([2, ["other", "copper-bottom", "other", "copper-top"]])
  })
})

describe("[BOARD-05] the edge of a board without an outline layer", () => {
  const copper = fileOf("a.gbl", tracks(2))
  const rout = ["M48", "METRIC", "T1C1.0", "%", "T1", "G00X0.0Y0.0", "M15", "G01X50.0Y0.0", "G01X50.0Y40.0"]
  const routed = fileOf("a.txt", [...rout, "G01X0.0Y40.0", "G01X0.0Y0.0", "M16", "M30"].join("\n"))

  test("is a mechanical layer, which is a guess, or a routed edge, which is none", () => {
    expect(settled([copper, fileOf("a.gm13", edge)])).toMatchObject({
      kinds: ["copper-bottom", "outline"],
      by: ["name", "assumed"],
    })
    expect(settled([copper, routed])).toMatchObject({ kinds: ["copper-bottom", "outline"], by: ["name", "content"] })
  })
  test("is a mechanical layer that closes around something, also when no copper is known", () => {
    const drill = fileOf("a.drl", drillText({ 1: 1 }, [1, 5, 5]))
    const flat = (x: number, y: number) => [move(0, 0), line(x, y), line(x / 2, y / 2), line(0, 0)]
    const kindOf = (text: string) => settled([fileOf("a.gm13", text), drill]).kinds[0]
    expect(kindOf(edge)).toBe("outline")
    for (const body of [flat(20, 0), flat(0, 20)])
      expect(kindOf(metric("%ADD10C,1*%", "D10*", ...body))).toBe("mechanical")
  })
  test("with one, mechanical layers stay what they are, and a routed edge drills nothing", () => {
    const files = [copper, fileOf("a.gko", edge), fileOf("a.gm13", edge), routed]
    expect(settled(files).kinds).toEqual(["copper-bottom", "outline", "mechanical", "other"])
  })
  test("is the next mechanical layer if the customer said that the first is none", () => {
    const files = [copper, fileOf("a.gm13", edge), fileOf("a.gm15", edge)]
    const { kinds } = settled(files, { layers: { "a.gm13": "mechanical" } })
    expect(kinds).toEqual(["copper-bottom", "mechanical", "outline"])
  })
})

describe("[BOARD-05] what the customer said of a file is not settled otherwise", () => {
  test("a mechanical layer that draws an edge stays mechanical", () => {
    const files = [fileOf("a.gbl", tracks(2)), fileOf("a.gm13", edge)]
    expect(settled(files).kinds[1]).toBe("outline")
    expect(settled(files, { layers: { "a.gm13": "mechanical" } }).kinds[1]).toBe("mechanical")
  })
  test("a drawing of the holes stays the drill file", () => {
    const drawing = metric("%ADD10C,1*%", "D10*", move(10, 10), line(11, 11), move(20, 20), line(21, 21))
    const files = [fileOf("a.gbl", tracks(2)), fileOf("a.gko", edge), fileOf("a-drill.gbr", drawing)]
    expect(settled(files).kinds[2]).toBe("other")
    expect(settled(files, { layers: { "a-drill.gbr": "drill" } }).kinds[2]).toBe("drill")
  })
})

describe("[BOARD-05] holes of a drill file that does not say its number format", () => {
  const drilled = (...lines: string[]) =>
    fileOf("a.drl", ["M48", "METRIC", "T1C1.0", "%", "T1", ...lines, "M30"].join("\n"))
  const pads = fileOf(
    "a.gbl",
    metric("%ADD10C,3*%", "D10*", flash(10, 10), flash(40, 10), flash(40, 30), flash(10, 30), flash(20, 20)),
  )
  const padsFound = (...lines: string[]) => {
    const inspection = inspectBoard([pads, fileOf("a.gko", edge), drilled(...lines)])
    return inspection.kind === "read" && inspection.findings.find(({ rule }) => rule === "pad-size")?.measured.count
  }

  test("are read in the format that puts them on the board", () => {
    for (const [near, far, high] of [
      ["10000", "40000", "30000"],
      ["100000", "400000", "300000"],
      ["1000", "4000", "3000"],
      ["010", "040", "030"],
    ] as const) {
      const places = [near, far].flatMap(x => [near, high].map(y => `X${x}Y${y}`))
      expect(padsFound(...places), near).toBe(4)
    }
  })
  test("are read so that they lie on the board, also if they are all in one row or one column", () => {
    const row = ["100000", "200000", "300000", "400000"]
    expect(padsFound(...row.map(x => `X${x}Y100000`))).toBe(2)
    expect(padsFound(...row.slice(0, 3).map(y => `X100000Y${y}`), "X100000Y150000")).toBe(2)
    expect(padsFound("X1000Y1000", "X4000Y1000", "X4000Y3000")).toBe(0)
  })
  test("are left as they are when they are too few to tell, when no format fits, or without other layers", () => {
    expect(padsFound("X1000Y1000", "X4000Y3000")).toBe(0)
    expect(padsFound("X10000Y10000", "X40000Y10000", "X40000Y30000", "X-99999Y99999")).toBe(3)
    expect(inspectBoard([fileOf("a.drl", drillText({ 1: 1 }, [1, 500, 500]))]).kind).toBe("read")
  })
})
