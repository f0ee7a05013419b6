import { describe, expect, test } from "vitest"
import { flash, line, metric, move } from "../../../tests/shared/sample-boards.ts"
import { readGerber } from "../read/gerber-reader.ts"
import { createBudget } from "../work-budget.ts"
import { areaAttributes, drawLayer, strokeOnly } from "./draw-layer.ts"

const sheet = { minX: -5, minY: -2, maxX: 15, maxY: 8 }
const area = 'x="-5" y="-2" width="20" height="10"'
const pens = ["%ADD10C,1*%", "%ADD11C,2*%", "%ADD12R,2X1*%", "%ADD13C,4X2*%", "D10*"]
const drawn = (...body: string[]) => drawLayer(readGerber(metric(...pens, ...body), createBudget()), "a", "#b52", sheet)
const lines = (colour: string, ...paths: (readonly [width: number, path: string])[]) =>
  `<g ${strokeOnly(colour)}>${paths.map(([width, path]) => `<path stroke-width="${width}" d="${path}"/>`).join("")}</g>`
const filled = (colour: string, ...parts: string[]) => `<g fill="${colour}">${parts.join("")}</g>`
const ring = "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0Z"

test("[BOARD-04] an area of the picture is told by its corner and size", () => {
  expect(areaAttributes(sheet)).toBe(area)
})

describe("[BOARD-04] a layer that only draws", () => {
  test.each<[string, string[], string]>([
    ["lines that go on are one path", [move(0, 0), line(5, 0), line(5, 5)], lines("#b52", [1, "M0 0L5 0L5 5"])],
    [
      "lines of one pen are one path",
      [move(0, 0), line(5, 0), move(0, 1), line(5, 1)],
      lines("#b52", [1, "M0 0L5 0M0 1L5 1"]),
    ],
    [
      "each pen has its path",
      [move(0, 0), line(5, 0), "D11*", line(5, 5)],
      lines("#b52", [1, "M0 0L5 0"], [2, "M5 0L5 5"]),
    ],
    [
      "a line after a pad begins anew",
      [move(0, 0), line(5, 0), flash(5, 0), line(5, 5)],
      lines("#b52", [1, "M0 0L5 0M5 0h0M5 0L5 5"]),
    ],
    ["a round pad is a dot", [flash(3, 4)], lines("#b52", [1, "M3 4h0"])],
    [
      "an area is filled",
      ["G36*", move(0, 0), line(4, 0), line(4, 3), "G37*"],
      filled("#b52", '<path d="M0 0L4 0L4 3L0 0Z"/>'),
    ],
    [
      "a rectangle that moves leaves its hull",
      ["D12*", move(0, 0), line(5, 0)],
      filled("#b52", '<path d="M-1 0.5L-1 -0.5L1 -0.5L6 -0.5L6 0.5L4 0.5Z"/>'),
    ],
    [
      "its arc is a line of its width",
      ["D12*", move(5, 0), "G03X-5000000Y0I-5000000J0D01*"],
      lines("#b52", [1, "M5 0A5 5 0 0 1 -5 0"]),
    ],
    ["nothing is nothing", [], ""],
  ])("%s", (_, body, markup) => {
    expect(drawn(...body)).toEqual({ defs: "", body: markup })
  })
  test("a pad with a hole is defined once and used at each place", () => {
    const places = [
      `<use href="#a-0" x="1" y="2"/>`,
      `<use href="#a-0" x="3" y="4"/>`,
      `<use href="#a-1" x="5" y="6"/>`,
    ]
    expect(drawn("D13*", flash(1, 2), flash(3, 4), "D12*", flash(5, 6))).toEqual({
      defs: `<path id="a-0" fill-rule="evenodd" d="${ring}"/><g id="a-1"><path d="M-1 -0.5L1 -0.5L1 0.5L-1 0.5Z"/></g>`,
      body: filled("#b52", ...places),
    })
  })
  test("a turned pad is used turned, and a larger dot is none", () => {
    expect(drawn("%LR90*%", "D12*", flash(1, 2)).body).toContain('<use href="#a-0" transform="matrix(0 1 -1 0 1 2)"/>')
    expect(drawn("%LS2*%", flash(1, 2)).body).toContain('<use href="#a-0" transform="matrix(2 0 0 2 1 2)"/>')
  })
  test("an aperture of several parts is drawn with all of them", () => {
    const macro = ["%AMM*21,1,2,2,0,0,0*21,1,2,2,4,0,0*%", "%ADD14M*%", "D14*"]
    expect(drawn(...macro, flash(1, 1)).defs).toBe(
      '<g id="a-0"><path d="M-1 -1L1 -1L1 1L-1 1Z"/><path d="M3 -1L5 -1L5 1L3 1Z"/></g>',
    )
  })
  test("an aperture that cuts out parts is masked by them, in their order", () => {
    const macro = ["%AMM*1,1,4,0,0*1,0,2,0,0*1,1,1,0,0*%", "%ADD14M*%", "D14*"]
    const box = 'x="-2" y="-2" width="4" height="4"'
    const { defs } = drawn(...macro, flash(1, 1))
    expect(defs).toMatch(/^<mask id="a-0m" maskUnits="userSpaceOnUse" x="-2" y="-2" width="4" height="4">/)
    expect(defs.match(/fill="#\w+"/g)).toEqual(['fill="#fff"', 'fill="#000"', 'fill="#fff"'])
    expect(defs.match(/\/><path fill/g)).toHaveLength(2)
    expect(defs).toContain(`</mask><rect id="a-0" ${box} mask="url(#a-0m)"/>`)
    const cutFirst = drawn("%AMM*1,0,2,0,0*1,1,4,0,0*%", "%ADD14M*%", "D14*", flash(1, 1)).defs
    expect(cutFirst.match(/fill="#\w+"/g)).toEqual(['fill="#000"', 'fill="#fff"'])
  })
})

describe("[BOARD-04] a layer that erases is painted into a mask, in the file's order", () => {
  const masked = (...runs: string[]) => ({
    defs: `<mask id="a" maskUnits="userSpaceOnUse" ${area}>${runs.join("")}</mask>`,
    body: `<rect ${area} fill="#b52" mask="url(#a)"/>`,
  })
  const dot = (colour: string, x: number) => lines(colour, [1, `M${x} 0h0`])

  test("what is drawn is white, and what is erased black", () => {
    expect(drawn(flash(1, 0), "%LPC*%", flash(2, 0), "%LPD*%", flash(3, 0))).toEqual(
      masked(dot("#fff", 1), dot("#000", 2), dot("#fff", 3)),
    )
    expect(drawn(flash(1, 0), flash(2, 0), "%LPC*%", flash(3, 0))).toEqual(
      masked(lines("#fff", [1, "M1 0h0M2 0h0"]), dot("#000", 3)),
    )
  })
  test("an inverted file is white where nothing is drawn", () => {
    const paper = `<rect ${area} fill="#fff"/>`
    expect(drawn("%IPNEG*%", flash(1, 0), "%LPC*%", flash(2, 0))).toEqual(masked(paper, dot("#000", 1), dot("#fff", 2)))
    expect(drawn("%IPNEG*%")).toEqual(masked(paper))
  })
})
