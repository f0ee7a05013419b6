import { zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { drillText, fileOf } from "../../tests/shared/sample-boards.ts"
import { programExports } from "../../tests/support/gerber-exports.ts"
import { inspectBoard } from "./inspect.ts"
import type { BoardFile } from "./read/archive.ts"

const makeZip = (files: readonly BoardFile[]): BoardFile => ({
  name: "fuente.zip",
  bytes: zipSync(Object.fromEntries(files.map(({ name, bytes }) => [`Gerbers/${name}`, bytes]))),
})

describe("what students really upload is understood", () => {
  const programs = Object.entries(programExports).map(([program, files]) => [program, files()] as const)

  test.each(programs)("[BOARD-05] %s: loose or in a ZIP, the board is read whole", (_program, files) => {
    for (const upload of [files, [makeZip(files)]]) {
      const inspection = inspectBoard(upload)
      if (inspection.kind !== "read") throw new Error(inspection.text)
      expect(inspection.size).toEqual({ width: 50, height: 40, provisional: false })
      const codes = inspection.findings.filter(finding => finding.code !== "holes-consult").map(({ code }) => code)
      expect(inspection.boards).toEqual([])
      const oneSide = files.some(({ name }) => /\.cmp$|copper_top/.test(name)) ? "copper-one-and-pads" : "copper-one"
      expect(codes).toEqual(
        inspection.findings.some(({ code }) => code === "holes-consult")
          ? ["size-pequeno", oneSide, "tracks-ok", "pads-ok"]
          : ["size-pequeno", oneSide, "tracks-ok", "holes-ok", "pads-ok"],
      )
    }
  })
})

test("[BOARD-05] the layers of the default job of EAGLE and Fusion are one board, paste among them", () => {
  const inspection = inspectBoard(programExports["EAGLE and Fusion, default job"]!())
  if (inspection.kind !== "read") throw new Error(inspection.text)
  const kinds = Object.fromEntries(inspection.layers.map(({ name, kind }) => [name, kind]))
  expect(kinds).toMatchObject({ "solderpaste_top.gbr": "paste-top", "solderpaste_bottom.gbr": "paste-bottom" })
  expect(kinds).toMatchObject({ "copper_bottom_l16.gbr": "copper-bottom", "profile.gbr": "outline" })
})

test("[BOARD-05] sheets of assembly and fabrication are not the outline, and films are not boards of their own", () => {
  const inspection = inspectBoard(programExports["Allegro"]!())
  if (inspection.kind !== "read") throw new Error(inspection.text)
  const ofKind = (kind: string) => inspection.layers.filter(layer => layer.kind === kind).map(({ name }) => name)
  expect([ofKind("outline"), ofKind("other")]).toEqual([["OUTLINE.art"], ["FAB.art", "Assy1.art"]])
  const withoutOutline = inspectBoard(programExports["Allegro"]!().filter(({ name }) => name !== "OUTLINE.art"))
  expect(withoutOutline).toMatchObject({ size: { provisional: true } })
})

test("[BOARD-05] a hole that two files list is one hole; another size in its place is another", () => {
  const counted = (...extra: BoardFile[]) => {
    const inspection = inspectBoard([...programExports["EasyEDA"]!(), ...extra])
    if (inspection.kind !== "read") throw new Error(inspection.text)
    return inspection.findings
      .filter(({ rule }) => rule === "hole-size")
      .map(({ code, measured }) => [code, measured.count])
  }
  expect(counted()).toEqual([["holes-ok", 2]])
  const wider = fileOf("otro.drl", drillText({ 1: 3 }, [1, 10, 10]))
  expect(counted(wider)).toEqual([["holes-consult", 1]])
  const beside = fileOf("otro.drl", drillText({ 1: 1 }, [1, 10.2, 10]))
  expect(counted(beside)).toEqual([["holes-ok", 3]])
})

describe("a source file is answered with how to export from its program", () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const binary = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0])
  const sources: readonly (readonly [name: string, bytes: Uint8Array, words: RegExp])[] = [
    ["placa.kicad_pcb", bytes("(kicad_pcb (version 20240108))"), /KiCad: .*File → Fabrication Outputs → Gerbers/],
    ["placa.kicad_sch", bytes("(kicad_sch)"), /KiCad/],
    ["placa.brd", bytes("PCBNEW-BOARD Version 1"), /diseño de KiCad/],
    ["placa.brd", bytes('<?xml version="1.0"?><!DOCTYPE eagle>'), /EAGLE: .*File → CAM Processor/],
    ["placa.sch", bytes("EESchema Schematic File Version 4"), /diseño de KiCad/],
    ["placa.sch", binary, /EAGLE/],
    ["placa.PcbDoc", binary, /Altium Designer: .*NC Drill Files/],
    ["placa.pdsprj", zipSync({ "ROOT.CDB": binary }), /Proteus: .*Output → Generate Gerber\/Excellon Files/],
    ["placa.fzz", zipSync({ "placa.fz": bytes("<module/>") }), /Fritzing: .*Extended Gerber/],
    [
      "placa.json",
      bytes('{"head":{"docType":"3","editorVersion":"6.5"}}'),
      /EasyEDA: .*PCB Fabrication File \(Gerber\)/,
    ],
    ["placa.epro", zipSync({ "project.json": bytes("{}") }), /EasyEDA Pro: .*Export Gerber/],
    ["placa.pcb", binary, /PCB Wizard/],
    ["placa.lvw", binary, /Design to Printed Circuit Board/],
  ]
  test.each(sources)("[BOARD-05] %s, alone or in a ZIP", (name, content, words) => {
    for (const upload of [{ name, bytes: content }, makeZip([{ name, bytes: content }])]) {
      const inspection = inspectBoard([upload])
      expect(inspection).toMatchObject({ kind: "refused", reason: "source-file", file: name })
      expect(inspection.kind === "refused" && inspection.text).toMatch(words)
    }
  })
  test("[BOARD-05] files of other programs that end in the same letters are just of another kind", () => {
    const placa = (ending: string, text: string) => {
      const inspection = inspectBoard([{ name: `placa.${ending}`, bytes: bytes(text) }])
      return inspection.kind === "refused" && inspection.reason
    }
    expect([placa("pcb", "PCB[1]"), placa("pcb", "FileVersion[2]"), placa("pcb", "P")]).toEqual([
      "wrong-extension",
      "wrong-extension",
      "source-file",
    ])
    expect([placa("json", "{}"), placa("json", "{docType:1}"), placa("json", "EasyEDA")]).toEqual([
      "wrong-extension",
      "wrong-extension",
      "source-file",
    ])
  })
  test("beside an export it is set aside with a note", () => {
    const files = [...programExports["KiCad"]!(), { name: "fuente.kicad_pcb", bytes: bytes("(kicad_pcb)") }]
    const inspection = inspectBoard([makeZip(files)])
    expect(inspection.kind === "read" && inspection.notes).toContain(
      "No usamos fuente.kicad_pcb: no es una capa de la placa.",
    )
  })
})
