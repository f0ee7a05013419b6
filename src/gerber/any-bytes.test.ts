import fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { drillText, fileOf, flash, line, metric, move, sampleBoard, xy } from "../../tests/shared/sample-boards.ts"
import { inspectBoard } from "./inspect.ts"
import type { BoardFile } from "./read/archive.ts"

/** Accepts any answer but an exception, which would be our fault. */
function answers(files: readonly BoardFile[], operations = 100_000) {
  const faults: unknown[] = []
  const inspection = inspectBoard(files, {}, { operations, onFault: fault => faults.push(fault) })
  expect(faults).toEqual([])
  expect(JSON.parse(JSON.stringify(inspection)).kind).toBe(inspection.kind)
  if (inspection.kind === "refused") expect(inspection.text).not.toBe("")
  else for (const finding of inspection.findings) expect(finding.text).not.toMatch(/undefined|NaN|Infinity/)
}

const everything = metric(
  ...["%TF.FileFunction,Copper,L2,Bot*%", "%AMT*0 note*$3=$1x2*1,1,$1,0,0*20,1,$2,0,0,$3,0,0*7,0,0,4,2,0.5,45*%"],
  ...["%ADD10C,1X0.5*%", "%ADD11R,2X1*%", "%ADD12O,1X2*%", "%ADD13P,2X6X30*%", "%ADD14T,1X0.2*%"],
  ...["D10*", move(0, 0), line(10, 0), "G02*", `${xy(20, 0)}I5000000J0D01*`, "G74*", `G03${xy(25, 5)}I0J5000000D01*`],
  ...["G75*", "G01*", "D11*", flash(1, 1), "D12*", flash(5, 5), "%LR45*%", "D13*", flash(9, 9), "D14*", flash(3, 7)],
  ...["%LPC*%", "%LR0*%", "D10*", flash(2, 2), "%LPD*%", "G36*", move(0, 0), line(3, 0), line(3, 3), "G37*"],
  ...["%SRX2Y2I30J30*%", flash(4, 4), "%SR*%"],
)
const drill = drillText({ 1: 0.8, 2: 3.2 }, [1, 1, 1], [2, 9, 9])

describe("any input gets an answer", () => {
  test("random bytes under every kind of name", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom("a.gbr", "a.drl", "a.txt", "a.zip", "a", ""),
        (bytes, name) => answers([{ name, bytes }]),
      ),
      { numRuns: 400 },
    )
  })
  test("random text made of Gerber's own pieces", () => {
    const piece = fc.constantFrom(
      ...[
        "%",
        "*",
        "G01",
        "G02",
        "G36*",
        "G37*",
        "G74*",
        "D01*",
        "D02*",
        "D03*",
        "D10*",
        "X",
        "Y",
        "I",
        "J",
        "-",
        "0",
        "1",
      ],
      ...[
        "999999999",
        "1e9",
        ".",
        "%FSLAX46Y46*%",
        "%MOMM*%",
        "%ADD10C,1*%",
        "%ADD11M,1X2*%",
        "%AMM*",
        "1,1,$1,0,0*",
        "$1=",
        "(",
      ],
      ...[
        "%SRX9Y9I1J1*%",
        "%SR*%",
        "%LPC*%",
        "%LR45*%",
        "M02*",
        "\n",
        "M48",
        "T1C0.8",
        "T1",
        "G85",
        "R99",
        "INCH,LZ",
        ";",
        "X1Y1",
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.constantFrom("a.gbr", "a.drl", "a.txt"), (pieces, name) =>
        answers([fileOf(name, pieces.join(""))]),
      ),
      { numRuns: 1_000 },
    )
  })
  test("good files with bytes changed, lost, doubled or cut off", () => {
    const mutation = fc.record({
      text: fc.constantFrom(everything, drill),
      at: fc.nat(),
      length: fc.nat({ max: 30 }),
      insert: fc.string({ maxLength: 8 }),
      cut: fc.boolean(),
    })
    fc.assert(
      fc.property(mutation, ({ text, at, length, insert, cut }) => {
        const from = at % text.length
        const changed = text.slice(0, from) + insert + (cut ? "" : text.slice(from + length))
        answers([fileOf(text === drill ? "a.drl" : "a.gbr", changed), ...sampleBoard().slice(1)])
      }),
      { numRuns: 1_000 },
    )
  })
  test("damaged ZIP files", () => {
    const zip = zipSync({ "a/b_cu.gbr": strToU8(everything), "b.drl": strToU8(drill) })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: zip.length - 1 }), fc.nat({ max: 255 })), { maxLength: 6 }),
        changes => {
          const bytes = zip.slice()
          for (const [at, value] of changes) bytes[at] = value
          answers([{ name: "a.zip", bytes }])
        },
      ),
      { numRuns: 500 },
    )
  })
  test("the whole construct set itself reads without a doubt", () => {
    const inspection = inspectBoard([fileOf("a.gbr", everything)])
    expect(inspection.kind === "read" && inspection.findings.filter(finding => finding.rule === "file")).toEqual([])
  })
})
