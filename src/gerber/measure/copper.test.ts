import { describe, expect, test } from "vitest"
import { flash, line, metric, move, workOf } from "../../../tests/shared/sample-boards.ts"
import { readGerber } from "../read/gerber-reader.ts"
import type { CopperLayer } from "../read/layer-files.ts"
import { createBudget } from "../work-budget.ts"
import { measureCopper } from "./copper.ts"

const pens = ["%ADD10C,1*%", "%ADD11C,2*%", "D10*"]
const layer = (kind: CopperLayer["kind"], ...body: string[]): CopperLayer => ({
  kind,
  by: "name",
  score: 50,
  clues: [],
  name: "a.gbr",
  folder: "",
  taken: null,
  image: readGerber(metric(...pens, ...body), createBudget()),
  drill: null,
})
const drilled = (x: number, y: number) => ({
  path: { from: { x, y }, to: { x, y } },
  diameter: 1,
  plated: null,
})
type Given = { readonly pads?: readonly number[]; readonly holes?: readonly ReturnType<typeof drilled>[] }

/** `pads` are the numbers of the first layer's drawings that are pads. */
const measure = (layers: readonly CopperLayer[], { pads = [], holes = [] }: Given = {}) => {
  const known = new Set(pads.map(at => layers[0]!.image.operations[at]!))
  const surroundings = { holes, pads: known, edge: [], minTrackWidth: 0.8 }
  return measureCopper(layers, surroundings, createBudget()).map(({ tracks, areas, isUsed }) => ({
    ...{ tracks: tracks.length, areas, isUsed },
  }))
}
const bottom = (...body: string[]) => measure([layer("copper-bottom", ...body)])[0]!
const track = [move(0, 0), line(10, 0)]
const area = ["G36*", move(0, 0), line(5, 0), line(5, 5), line(0, 5), line(0, 0), "G37*"]
const role = (name: string) => [`%TA.AperFunction,${name}*%`, "%ADD12C,1*%", "D12*"]

describe("[PCB-04] the tracks of a side", () => {
  test.each([
    ["a line", track, 1],
    ["a line that the file calls a conductor", [...role("Conductor"), ...track], 1],
    ["a whole turn", [move(5, 0), "G03X5000000Y0I-5000000J0D01*"], 1],
    ["no line that the file calls a pad", [...role("ViaPad"), ...track], 0],
    ["no erased line", ["%LPC*%", ...track], 0],
    ["no line without length", [move(5, 5), line(5, 5)], 0],
    ["no line without width", ["%ADD13C,0*%", "D13*", ...track], 0],
    ["no pad and no area", [flash(1, 1), ...area], 0],
    ["no lines that fill an area", [0, 1, 2, 3, 4, 5].flatMap(y => [move(0, y), line(10, y)]), 0],
    [
      "a line as wide as the minimum, though it touches nothing",
      ["%ADD14C,0.8*%", "D14*", ...track, "D11*", flash(5, 5)],
      1,
    ],
    ["no letter beside a pad", ["%ADD14C,0.3*%", "D14*", ...track, "D11*", flash(5, 5)], 0],
  ])("are %s", (_, body, count) => {
    expect(bottom(...body).tracks).toBe(count)
  })
  test("are not what was drawn for pads", () => {
    const layers = [layer("copper-bottom", ...track, move(0, 5), line(10, 5))]
    expect(measure(layers, { pads: [1] })).toMatchObject([{ tracks: 1 }])
  })
})

test("[PCB-04] the areas of a side are those drawn and those hatched, without pads and erased ones", () => {
  expect(bottom(...area, ...area).areas).toBe(2)
  expect(bottom("%LPC*%", ...area).areas).toBe(0)
  expect(measure([layer("copper-bottom", ...area, ...area)], { pads: [1] })).toMatchObject([{ areas: 1 }])
  const frame = [move(0, 0), line(20, 0), line(20, 20), line(0, 20), line(0, 0)]
  const hatch = [2, 5, 8, 11, 14, 17].flatMap(y => [move(0, y), line(20, y)])
  expect(bottom(...frame, ...hatch)).toEqual({ tracks: 0, areas: 1, isUsed: true })
})

describe("[PCB-04] a side is used", () => {
  const pads = ["D11*", flash(1, 1), flash(5, 5)]
  test.each([
    ["by a track", track, true],
    ["by an area", area, true],
    ["by lines that fill an area", [0, 1, 2, 3, 4, 5].flatMap(y => [move(0, y), line(10, y)]), true],
    ["if what it draws is left open", ["%IPNEG*%"], true],
    ["by a pad", pads, true],
    ["not by an erased pad", ["%LPC*%", ...pads], false],
    ["not if it is empty", [], false],
  ])("%s", (_, body, isUsed) => {
    expect(bottom(...body).isUsed).toBe(isUsed)
  })
  test("not by the pads of holes, nor by those that another side has too", () => {
    const used = (holes: Given["holes"], ...others: CopperLayer[]) =>
      measure([layer("copper-bottom", ...pads), ...others], { holes: holes ?? [] })[0]!.isUsed
    expect(used([drilled(1, 1), drilled(5.09, 5)])).toBe(false)
    expect(used([drilled(1, 1), drilled(5.11, 5)])).toBe(true)
    expect(used([drilled(1, 1)])).toBe(true)
    const beside = { holes: [drilled(0.1, 0)] }
    expect(measure([layer("copper-bottom", "D11*", flash(0, 0))], beside)).toMatchObject([{ isUsed: false }])
    expect(used([], layer("copper-top", ...pads))).toBe(false)
    expect(used([drilled(5, 5)], layer("copper-top", "D11*", flash(1, 1)))).toBe(false)
    expect(used([], layer("copper-top", "%LPC*%", ...pads))).toBe(true)
  })
  test("for each pad, what is near it is work", () => {
    const layers = [layer("copper-bottom", ...pads)]
    const surroundings = { holes: [drilled(1, 1), drilled(5, 5)], pads: new Set<never>(), edge: [], minTrackWidth: 0.8 }
    expect(workOf(budget => measureCopper(layers, surroundings, budget))).toBe(2 / 16)
  })
  test("an inner side by anything, and its tracks do not count", () => {
    expect(measure([layer("copper-inner", ...track)])).toEqual([{ tracks: 0, areas: 0, isUsed: true }])
    expect(measure([layer("copper-inner")])).toMatchObject([{ isUsed: false }])
  })
})
