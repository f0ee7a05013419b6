import { zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { fileOf, flash, line, metric, move, outlineText, sampleBoard } from "../../../tests/shared/sample-boards.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "./archive.ts"

const zipOf = (files: Readonly<Record<string, BoardFile[]>>): BoardFile => ({
  name: "entrega.zip",
  bytes: zipSync(
    Object.fromEntries(
      Object.entries(files).flatMap(([folder, list]) => list.map(({ name, bytes }) => [`${folder}/${name}`, bytes])),
    ),
  ),
})
const named = (prefix: string, files: BoardFile[]) =>
  files.map(file => ({ ...file, name: file.name.replace("placa", prefix) }))

function read(files: readonly BoardFile[], board?: string) {
  const inspection = inspectBoard(files, { board })
  if (inspection.kind !== "read") throw new Error(inspection.text)
  return inspection
}

/** The file without its attribute. */
const plain = ({ bytes }: BoardFile) => new TextEncoder().encode(new TextDecoder().decode(bytes).replace(/%TF.*\n/, ""))

describe("several boards in one upload are told apart and asked about", () => {
  const folders = zipOf({ fuente: sampleBoard(), sensor: sampleBoard({ width: 30, height: 35 }) })

  test("by their folders", () => {
    const inspection = read([folders])
    expect(inspection).toMatchObject({ boards: ["fuente", "sensor"], board: "fuente", size: { width: 60, height: 40 } })
    expect(inspection.findings[0]).toMatchObject({
      rule: "file",
      code: "several-boards",
      severity: "warning",
      measured: { count: 2 },
    })
    expect(read([folders], "sensor")).toMatchObject({ board: "sensor", size: { width: 30, height: 35 } })
  })
  test("[BOARD-05] files of another folder belong to the board whose name is nearest, or to all", () => {
    const [copper, outline, drill] = sampleBoard() as [BoardFile, BoardFile, BoardFile]
    const zip = zipOf({
      fuente: [copper, outline],
      sensor: [copper, outline],
      "fuente-taladros": [drill],
      comunes: [{ ...drill, name: "otros.drl" }],
    })
    expect(read([zip]).layers.map(({ kind }) => kind)).toEqual(["copper-bottom", "outline", "drill", "drill"])
    expect(read([zip], "sensor").layers.map(({ name }) => name)).toEqual([
      "sensor-placa-B_Cu.gbr",
      "sensor-placa-Edge_Cuts.gbr",
      "otros.drl",
    ])
  })
  test("[BOARD-05] two folders with one side each are one board, and so are guessed layers", () => {
    const [copper, outline] = sampleBoard() as [BoardFile, BoardFile]
    const top = fileOf("placa-F_Cu.gbr", metric("%TF.FileFunction,Copper,L1,Top*%", "%ADD10C,1*%", "D10*", flash(5, 5)))
    expect(read([zipOf({ abajo: [copper], arriba: [top, outline] })])).toMatchObject({ boards: [] })
    const guess = (name: string) => ({ ...copper, name, bytes: plain(copper) })
    expect(read([guess("a-bottom.gbr"), guess("b-bottom.gbr")])).toMatchObject({ boards: [] })
  })
  test("by their names", () => {
    const files = [...named("fuente", sampleBoard()), ...named("sensor", sampleBoard({ width: 30, height: 35 }))]
    expect(read(files)).toMatchObject({ boards: ["fuente", "sensor"], size: { width: 60, height: 40 } })
    expect(read(files, "sensor")).toMatchObject({ size: { width: 30, height: 35 } })
    expect(read(files, "sensor").layers.map(({ kind }) => kind)).toEqual(["copper-bottom", "outline", "drill"])
  })
  test("[BOARD-05] by the words of their names that say no layer, and by the last folder", () => {
    const layers = (name: string) =>
      ["gtl", "gbl"].map(ending => fileOf(`${name}.${ending}`, metric("%ADD10C,1*%", "D10*", flash(5, 5))))
    expect(read([...layers("mi fuente"), ...layers("sensor")]).boards).toEqual(["mi fuente", "sensor"])
    const nested = { "x/fuente": layers("fuente"), "x/y/sensor": layers("sensor") }
    expect(read([zipOf(nested)]).boards).toEqual(["fuente", "sensor"])
  })
  test("[BOARD-05] of three boards each gets its files", () => {
    const [copper, outline, drill] = sampleBoard() as [BoardFile, BoardFile, BoardFile]
    const three = { fuente: [copper, outline], motor: [copper, outline], sensor: [copper, outline] }
    const upload = [zipOf({ ...three, "motor-taladros": [drill] })]
    const drills = ["fuente", "motor", "sensor"].map(
      board => read(upload, board).layers.filter(({ kind }) => kind === "drill").length,
    )
    expect(drills).toEqual([0, 1, 0])
  })
  test("[BOARD-05] another edge in a folder without copper makes no second board", () => {
    const [, outline] = sampleBoard() as [BoardFile, BoardFile]
    expect(read([zipOf({ capas: sampleBoard(), borde: [outline] })]).boards).toEqual([])
  })
  test("one board in two folders is one board", () => {
    const [copper, outline, drill] = sampleBoard() as [BoardFile, BoardFile, BoardFile]
    expect(read([zipOf({ capas: [copper, outline], taladros: [drill] })])).toMatchObject({ boards: [], board: null })
    const twoOutlines = [...sampleBoard(), fileOf("placa.gm1", outlineText(60, 40))]
    expect(read(twoOutlines)).toMatchObject({ boards: [], size: { width: 60, height: 40 } })
  })
  test("two files that claim the same side without a way to tell are not laid over each other", () => {
    const more = metric("%ADD10C,1*%", "D10*", move(5, 5), line(9, 5), line(9, 9), line(5, 9), flash(5, 5), flash(9, 9))
    const inspection = read([...sampleBoard(), fileOf("placa-Bottom.gbr", more)])
    expect(inspection.findings.map(({ code }) => code)).toContain("copper-twice")
    expect(inspection.layers.filter(({ kind }) => kind === "copper-bottom").map(({ name }) => name)).toEqual([
      "placa-B_Cu.gbr",
    ])
    const [copper, ...rest] = sampleBoard()
    const both = read([
      { ...copper!, name: "placa-Back.gbr", bytes: plain(copper!) },
      ...rest,
      fileOf("placa-Bottom.gbr", more),
    ])
    expect(both.layers.filter(({ kind }) => kind === "copper-bottom").map(({ name }) => name)).toEqual([
      "placa-Bottom.gbr",
    ])
  })
})

describe("what a file was taken for can be corrected, and the check follows", () => {
  test("a copper that was not recognised", () => {
    const [copper, outline, drill] = sampleBoard()
    const strange = fileOf("capa1.gbr", new TextDecoder().decode(copper!.bytes).replace(/%TF.*\n/, ""))
    const other = fileOf("capa2.gbr", metric("%ADD10C,1*%", "D10*", flash(1, 1)))
    const files = [strange, other, outline!, drill!]
    expect(read(files).findings.map(({ code }) => code)).toContain("copper-absent")
    const inspection = inspectBoard(files, { layers: { "capa1.gbr": "copper-bottom", "capa2.gbr": "other" } })
    if (inspection.kind !== "read") throw new Error(inspection.text)
    expect(inspection.findings.map(({ code }) => code)).toEqual([
      "size-pequeno",
      "copper-one",
      "tracks-ok",
      "holes-ok",
      "pads-ok",
    ])
    expect(inspection.layers.slice(0, 2)).toMatchObject([
      { name: "capa1.gbr", kind: "copper-bottom", by: "corrected", taken: "unknown" },
      { name: "capa2.gbr", kind: "other", by: "corrected", taken: "unknown" },
    ])
  })
  test("names that are no file of the upload change nothing", () => {
    const choices = { board: "otra", layers: { toString: "other", "x.gbr": "drill" } } as const
    expect(inspectBoard(sampleBoard(), choices)).toEqual(inspectBoard(sampleBoard()))
  })
})
