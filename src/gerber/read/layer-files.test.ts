import { describe, expect, test } from "vitest"
import { fileOf, flash, line, metric, move, outlineText } from "../../../tests/shared/sample-boards.ts"
import { createBudget, maxTextLength, WorkStopped } from "../work-budget.ts"
import { type BoardFile, openFiles } from "./archive.ts"
import { readLayers } from "./layer-files.ts"
import type { LayerKind } from "./layer-kinds.ts"

const read = (files: readonly BoardFile[], corrections: Readonly<Record<string, LayerKind>> = {}) => {
  const opened = openFiles(files)
  return opened.kind === "refused" ? opened : readLayers(files, opened, corrections, createBudget())
}
/** The kinds of its layers, or why it is refused. */
const readText = (text: string, name = "b.gbr") => {
  const found = read([fileOf(name, text)])
  return found.kind === "refused" ? found.reason : found.layers.map(({ kind }) => kind)
}
const gerber = (...body: string[]) => ["%FSLAX46Y46*%", "%MOMM*%", ...body].join("\n")

describe("[PCB-29] a file is a layer if it is understood", () => {
  test("by half of its blocks or lines, and not by fewer", () => {
    expect(readText(gerber("hola*", "hola*"))).toEqual(["unknown"])
    expect(readText(gerber("hola*", "hola*", "hola*"))).toBe("not-gerber")
    expect(readText(["M48", "hola"].join("\n"), "b.drl")).toEqual(["drill"])
    expect(readText(["M48", "hola", "hola"].join("\n"), "b.drl")).toBe("not-gerber")
  })
  test("if it says its format; without one it is an old file if it moves, and none if it does not", () => {
    expect(readText("%MOMM*%\n%ADD10C,1*%\nX1000Y1000D02*\nM02*")).toBe("rs274d")
    expect(readText("%MOMM*%\nG01*\nM02*")).toBe("not-gerber")
  })
  test("if it draws, or has apertures, or does not move at all", () => {
    expect(readText(gerber(move(0, 0), line(5, 0), "M02*"))).toBe("rs274d")
    expect(readText(gerber("%ADD10C,1*%", move(0, 0), "M02*"))).toEqual(["unknown"])
    expect(readText(gerber("G36*", move(0, 0), line(5, 0), line(5, 5), "G37*", "M02*"))).toEqual(["unknown"])
    expect(readText(gerber("M02*"))).toEqual(["unknown"])
  })
  test("an old file among strangers is the reason that is told", () => {
    const files = [fileOf("a.gbr", "<html>"), fileOf("b.gbr", "G90*\nG54D10*\nX1Y1D02*\nX2Y2D01*\nM02*")]
    expect(read(files)).toMatchObject({ kind: "refused", reason: "rs274d", file: "b.gbr" })
  })
  test("a stranger beside a layer is set aside with its reason", () => {
    const files = [fileOf("a.gbl", outlineText(5, 5)), fileOf("b.gbr", "%MOMM*%\nG01*\nM02*")]
    expect(read(files)).toMatchObject({
      layers: [{ name: "a.gbl" }],
      strangers: [{ name: "b.gbr", refusal: { reason: "not-gerber", file: "b.gbr" } }],
    })
  })
})

test("[BOARD-05] only pads tell a board's file from its edge", () => {
  expect(readText(outlineText(50, 40), "brd.gbr")).toEqual(["outline"])
  expect(readText(metric("%ADD10C,1*%", "D10*", flash(1, 1)), "brd.gbr")).toEqual(["unknown"])
})

test("[BOARD-05] what the customer says of a file counts, and what it was taken for is kept", () => {
  const files = [fileOf("a.gbl", outlineText(5, 5)), fileOf("b.gko", outlineText(5, 5))]
  expect(read(files, { "b.gko": "mechanical" })).toMatchObject({
    layers: [
      { kind: "copper-bottom", by: "name", taken: null },
      { kind: "mechanical", by: "corrected", score: 10_000, taken: "outline" },
    ],
  })
})

test("[BOARD-05] more than 24 MB of text is too much", () => {
  const half = { bytes: new Uint8Array(maxTextLength / 2 + 1), content: "gerber", folder: "" } as const
  const files = ["a.gbr", "b.gbr"].map(name => ({ ...half, name }))
  expect(() => readLayers(files, { kind: "files", files, strangers: [] }, {}, createBudget())).toThrow(WorkStopped)
})
