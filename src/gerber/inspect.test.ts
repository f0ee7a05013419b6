import { describe, expect, test } from "vitest"
import { drillText, fileOf, line, metric, move, sampleBoard } from "../../tests/shared/sample-boards.ts"
import { inspectBoard } from "./inspect.ts"

const drill = drillText({ 1: 0.8, 2: 3.2 }, [1, 1, 1], [2, 9, 9])

describe("bounded work", () => {
  const rows = Array.from({ length: 16_000 }, (_, i) => line((i * 37) % 90, (i * 11) % 60))
  const big = fileOf("a-B_Cu.gbr", metric("%ADD10C,0.9*%", "D10*", ...rows))

  test("a file of 350 kB is read, checked and drawn, at twenty units of work a line", () => {
    expect(big.bytes.length).toBeGreaterThan(350_000)
    const heading = 100
    const inspection = inspectBoard([big], {}, { operations: 20 * rows.length + heading })
    expect(inspection.kind === "read" && inspection.svg?.startsWith("<svg")).toBe(true)
  })
  test("above the work limit nothing is stated and a person looks at it", () => {
    const inspection = inspectBoard([big], {}, { operations: 5_000 })
    expect(inspection).toMatchObject({
      kind: "read",
      svg: null,
      size: null,
      fit: "unknown",
      findings: [{ rule: "file", severity: "not-measurable", code: "file-too-complex" }],
      notes: ["No pudimos previsualizar este archivo; una persona lo revisará."],
    })
  })
  test("a damaged digit that makes an area kilometres long does not take minutes of looking for holes", () => {
    const corners = [move(0, 0), line(100_000_000, 0), line(100_000_000, 10), line(0, 0)]
    const long = fileOf("a-B_Cu.gbr", metric("G36*", ...corners, "G37*"))
    expect(inspectBoard([long, fileOf("a.drl", drill)])).toMatchObject({
      kind: "read",
      findings: [{ code: "file-too-complex" }],
    })
  })
  test("a worker's deadline stops it in the same way", () => {
    const inspection = inspectBoard([big], {}, { shouldStop: () => true })
    expect(inspection).toMatchObject({ kind: "read", findings: [{ code: "file-too-complex" }] })
  })
})

test("[BOARD-04] a picture that cannot be drawn is said before the files that were not used", () => {
  const inspection = inspectBoard([fileOf("b.gbl", metric()), fileOf("nota.pdf", "hola")])
  expect(inspection).toMatchObject({
    svg: null,
    notes: [
      "No pudimos previsualizar este archivo; una persona lo revisará.",
      "No usamos nota.pdf: no es una capa de la placa.",
    ],
  })
})

test("[PCB-24] what is found travels as plain data", () => {
  const inspection = inspectBoard(sampleBoard({ track: 0.5 }))
  expect(structuredClone(inspection)).toEqual(inspection)
  expect(JSON.parse(JSON.stringify(inspection))).toEqual(inspection)
})

test("[PCB-24] a fault of ours is told to us, and to the customer that a person will look at the files", () => {
  const layers = new Proxy(
    {},
    {
      getOwnPropertyDescriptor: () => {
        throw new Error("ours")
      },
    },
  )
  const faults: unknown[] = []
  const inspection = inspectBoard(sampleBoard(), { layers }, { onFault: fault => faults.push(fault) })
  expect(faults).toEqual([new Error("ours")])
  expect(inspection).toMatchObject({
    ...{ kind: "read", boards: [], board: null, size: null, fit: "unknown", svg: null, side: "top" },
    layers: [
      { name: "placa-B_Cu.gbr", kind: "unknown", by: "assumed" },
      { name: "placa-Edge_Cuts.gbr", kind: "unknown", by: "assumed" },
      { name: "placa.drl", kind: "unknown", by: "assumed" },
    ],
    findings: [
      { rule: "file", severity: "not-measurable", code: "file-not-understood", measured: { count: 3 }, mark: null },
    ],
    notes: ["No pudimos previsualizar este archivo; una persona lo revisará."],
  })
  expect(inspectBoard(sampleBoard(), { layers })).toEqual(inspection)
})

test("[BOARD-05] what a file was taken for is told only if the customer says otherwise", () => {
  const reported = (kind: "copper-bottom" | "copper-top") => {
    const inspection = inspectBoard(sampleBoard(), { layers: { "placa-B_Cu.gbr": kind } })
    return inspection.kind === "read" ? inspection.layers[0] : null
  }
  expect(reported("copper-top")).toMatchObject({ kind: "copper-top", by: "corrected", taken: "copper-bottom" })
  expect(reported("copper-bottom")).toEqual({
    ...{ name: "placa-B_Cu.gbr", kind: "copper-bottom", by: "corrected" },
    why: "Usted confirmó que es el cobre inferior.",
  })
})
