import { strToU8, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { fileOf, flash, metric, outlineText, sampleBoard } from "../../../tests/shared/sample-boards.ts"
import { houseLimits } from "../check/house-limits.ts"
import { inspectBoard } from "../inspect.ts"
import type { BoardFile } from "./archive.ts"
import { readZip } from "./zip-reader.ts"

const copper = metric("%ADD10C,1*%", "D10*", flash(0, 0))

function refusal(...files: BoardFile[]) {
  const inspection = inspectBoard(files)
  return inspection.kind === "refused" ? inspection.reason : `read ${inspection.layers.length}`
}

const makeZip = (entries: Record<string, string>, name = "placa.zip"): BoardFile => ({
  name,
  bytes: zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)]))),
})

function readLayers(...files: BoardFile[]) {
  const inspection = inspectBoard(files)
  if (inspection.kind === "refused") throw new Error(inspection.text)
  return inspection.layers.map(layer => [layer.name, layer.kind])
}

describe("single files", () => {
  test("[PCB-29] an empty file is refused", () => {
    expect(refusal({ name: "b.gbr", bytes: new Uint8Array() })).toBe("empty")
    expect(refusal(fileOf("b.gbr", " \r\n\t \n"))).toBe("empty")
    expect(inspectBoard([])).toMatchObject({
      reason: "no-file",
      text: "Elija un archivo: un .gbr, las capas sueltas o un ZIP con ellas.",
    })
  })
  test("[PCB-29] more than 10 MB is refused, in one file or together", () => {
    const big = new Uint8Array(houseLimits.uploadBytes + 1).fill(71)
    expect(refusal({ name: "b.gbr", bytes: big })).toBe("too-large")
    expect(refusal({ name: "b.gbr", bytes: big.subarray(1) })).toBe("not-gerber")
    const half = new Uint8Array(houseLimits.uploadBytes / 2 + 1).fill(71)
    expect(refusal({ name: "a.gbr", bytes: half }, { name: "b.gbr", bytes: half })).toBe("too-large")
  })
  test("[PCB-29] a name of another kind is refused", () => {
    expect(refusal(fileOf("placa.pdf", copper))).toBe("wrong-extension")
    expect(refusal(fileOf("placa", copper))).toBe("wrong-extension")
    expect(refusal(fileOf("PLACA.GBR", copper))).toBe("read 1")
  })
  test.each([
    ["HTML", "<!DOCTYPE html><html><p>G01 X10Y10D01* nope</p></html>"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["JSON", '{"Header": {}}'],
    ["prose", "Estimados: adjunto mi placa.\nSaludos"],
    ["prose with stars", "* uno\n* dos\n* tres\n"],
  ])("[PCB-29] %s named .gbr is no Gerber", (_, text) => {
    expect(refusal(fileOf("b.gbr", text))).toBe("not-gerber")
  })
  test("[PCB-29] pictures and noise named .gbr are not Gerber; a ZIP is recognised", () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
    expect(refusal({ name: "b.gbr", bytes: png })).toBe("not-gerber")
    const noise = Uint8Array.from({ length: 40_000 }, (_, i) => ((i * 7919) ^ (i >> 3)) & 255)
    expect(refusal({ name: "b.gbr", bytes: noise })).toBe("not-gerber")
    expect(refusal({ ...makeZip({ "b.gbr": copper }), name: "b.gbr" })).toBe("zip-as-gerber")
  })
  test("RS-274D cannot be measured and is refused with what to do", () => {
    const old = "G04 apertures in a wheel file*\nG90*\nG70*\nG54D10*\nX10000Y10000D02*\nX20000Y10000D01*\nM02*"
    expect(refusal(fileOf("b.gbr", old))).toBe("rs274d")
    const inspection = inspectBoard([fileOf("b.gbr", old)])
    expect(inspection.kind === "refused" && inspection.text).toContain("RS-274X")
    expect(refusal(fileOf("b.gbr", `%FSLAX24Y24*%\n${old}`))).toBe("rs274d")
  })
  test("a layer with nothing drawn is still a layer", () => {
    expect(refusal(fileOf("b.gbr", "%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nM02*"))).toBe("read 1")
  })
  test("every refusal names the file and reads as Spanish", () => {
    const inspection = inspectBoard([fileOf("mi placa.gbr", "<html>")])
    expect(inspection).toEqual({
      kind: "refused",
      reason: "not-gerber",
      file: "mi placa.gbr",
      text: "El archivo mi placa.gbr no es un Gerber. Expórtelo en formato Gerber desde su programa de diseño.",
    })
  })
})

describe("several files", () => {
  test("the layers of a board, and a report beside them that is not one", () => {
    expect(readLayers(...sampleBoard(), fileOf("LEEME.txt", "Placa de prueba"))).toEqual([
      ["placa-B_Cu.gbr", "copper-bottom"],
      ["placa-Edge_Cuts.gbr", "outline"],
      ["placa.drl", "drill"],
    ])
  })
  test("strangers among them are set aside with a note, as in a ZIP", () => {
    const strangers = [fileOf("otra.gbr", "<html>"), fileOf("informe.pdf", "%PDF"), fileOf("vacio.gbr", "")]
    const inspection = inspectBoard([...sampleBoard(), ...strangers])
    expect(inspection).toMatchObject({
      kind: "read",
      layers: [{ kind: "copper-bottom" }, { kind: "outline" }, { kind: "drill" }],
      notes: strangers.map(({ name }) => `No usamos ${name}: no es una capa de la placa.`),
    })
  })
  test("unknown files only are refused with the reason for the first", () => {
    expect(refusal(fileOf("otra.gbr", "<html>"), fileOf("informe.pdf", "%PDF"))).toBe("not-gerber")
    expect(refusal(fileOf("informe.pdf", "%PDF"), fileOf("otra.gbr", "<html>"))).toBe("wrong-extension")
  })
  test("a drill file named .txt is recognised by what it holds", () => {
    expect(readLayers(fileOf("b.gbl", copper), fileOf("b.txt", "M48\nMETRIC\nT1C1\n%\nT1\nX1.0Y1.0\nM30"))[1]).toEqual([
      "b.txt",
      "drill",
    ])
  })
})

test("[BOARD-05] files of one name stay apart, by a number or by the folders that they come from", () => {
  const loose = fileOf("p_fab.gbr", copper)
  const named = (...files: BoardFile[]) => readLayers(...files).map(([name]) => name)
  expect(named(loose, loose, loose)).toEqual(["p_fab.gbr", "2-p_fab.gbr", "3-p_fab.gbr"])
  const nested = makeZip({ "a/x/p_fab.gbr": copper, "b/x/p_fab.gbr": copper, "c/x/p_fab.gbr": copper })
  expect(named(nested)).toEqual(["p_fab.gbr", "x-p_fab.gbr", "c-x-p_fab.gbr"])
  const other = makeZip({ "p_fab.gbr": copper }, "otra.zip")
  expect(named(makeZip({ "p_fab.gbr": copper }), other)).toEqual(["p_fab.gbr", "otra.zip-p_fab.gbr"])
})

describe("ZIP", () => {
  test("[PCB-29] an empty file is said to be empty, whatever it is called", () => {
    expect(refusal({ name: "b.zip", bytes: new Uint8Array() })).toBe("empty")
  })
  test("folders are flattened, junk is left out, papers are noted", () => {
    const zip = makeZip({
      "gerber/placa-B_Cu.gbr": copper,
      "gerber/otro/placa-Edge_Cuts.gbr": outlineText(50, 40),
      "__MACOSX/._placa-B_Cu.gbr": "junk",
      ".DS_Store": "junk",
      "gerber/LEEME.md": "# Placa\n* una cara\n* 1 mm",
    })
    expect(readLayers(zip)).toEqual([
      ["placa-B_Cu.gbr", "copper-bottom"],
      ["placa-Edge_Cuts.gbr", "outline"],
    ])
    const inspection = inspectBoard([zip])
    expect(inspection.kind === "read" && inspection.notes).toEqual(["No usamos LEEME.md: no es una capa de la placa."])
  })
  test("two files of one name stay apart", () => {
    expect(readLayers(makeZip({ "a/p_fab.gbr": copper, "c/p_fab.gbr": copper })).map(([name]) => name)).toEqual([
      "p_fab.gbr",
      "c-p_fab.gbr",
    ])
  })
  test("a ZIP without layers says so", () => {
    expect(refusal(makeZip({ "foto.txt": "hola" }))).toBe("no-layers")
    expect(refusal(makeZip({}))).toBe("no-layers")
  })
  test("a ZIP of RS-274D files says what they are", () => {
    expect(refusal(makeZip({ "b.gbr": "G90*\nG54D10*\nX1Y1D02*\nX2Y2D01*\nM02*" }))).toBe("rs274d")
  })
  test.each(["../fuera.gbr", "a/../../fuera.gbr", "/etc/fuera.gbr", "C:/fuera.gbr", "..\\fuera.gbr"])(
    "the path %j is refused",
    path => {
      expect(refusal(makeZip({ [path]: copper }))).toBe("zip-unsafe-path")
    },
  )
  const megabyte = 1024 * 1024
  const small = { entries: 10, inflatedBytes: megabyte }
  const bomb = () => zipSync({ "b.gbr": new Uint8Array(4 * megabyte) })

  test("a bomb is refused by its declared size", () => {
    expect(readZip(bomb(), small)).toEqual({ kind: "zip-bomb" })
  })
  test("a bomb that lies about its size is stopped while it inflates", () => {
    const bytes = bomb()
    const view = new DataView(bytes.buffer)
    const entryAt = view.getUint32(bytes.length - 22 + 16, true)
    view.setUint32(entryAt + 24, 100, true)
    expect(readZip(bytes, small)).toEqual({ kind: "zip-bomb" })
  })
  test("many files that are small alone and large together are a bomb", () => {
    const part = new Uint8Array(megabyte / 4 + 1)
    expect(readZip(zipSync({ a: part, b: part, c: part, d: part }), small)).toEqual({ kind: "zip-bomb" })
  })
  test("a file that claims gigabytes is refused before anything is unpacked", () => {
    const { bytes } = makeZip({ "b.gbr": copper })
    const view = new DataView(bytes.buffer)
    view.setUint32(view.getUint32(bytes.length - 22 + 16, true) + 24, 0xfffffffe, true)
    expect(refusal({ name: "b.zip", bytes })).toBe("zip-bomb")
  })
  test("more than 200 entries have a sentence of their own", () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.gbr`, "x"]))
    const inspection = inspectBoard([makeZip(many)])
    expect(inspection).toMatchObject({ kind: "refused", reason: "zip-too-many" })
    expect(inspection.kind === "refused" && inspection.text).toContain("más de 200 archivos")
  })
  test("[BOARD-05] a ZIP inside a ZIP is opened once", () => {
    const inner = makeZip(
      Object.fromEntries(sampleBoard().map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])),
    )
    const outer = (name: string, entry: BoardFile): BoardFile => ({
      name,
      bytes: zipSync({ [entry.name]: entry.bytes }),
    })
    const twice = outer("entrega.zip", inner)
    expect(readLayers(twice).map(([, kind]) => kind)).toEqual(["copper-bottom", "outline", "drill"])
    expect(refusal(outer("otra.zip", twice))).toBe("no-layers")
  })
  test("archives inside archives share one limit", () => {
    const many = (from: number) =>
      makeZip(Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`${from + i}.gbr`, "x"])))
    expect(refusal({ name: "a.zip", bytes: zipSync({ "a.zip": many(0).bytes, "b.zip": many(500).bytes }) })).toBe(
      "zip-too-many",
    )
  })
  test("[BOARD-05] RAR and 7z are named, whatever the file is called", () => {
    const rar = new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 7, 1, 0])
    const seven = new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4])
    for (const name of ["placa.rar", "placa.zip", "placa.gbr"]) expect(refusal({ name, bytes: rar })).toBe("rar")
    for (const name of ["placa.7z", "placa.zip"]) expect(refusal({ name, bytes: seven })).toBe("7z")
    const inspection = inspectBoard([{ name: "placa.rar", bytes: rar }])
    expect(inspection.kind === "refused" && inspection.text).toContain("es un RAR")
  })
  test("damaged archives and archives with a password are unreadable", () => {
    const good = makeZip({ "b_cu.gbr": copper })
    expect(refusal({ name: "b.zip", bytes: good.bytes.slice(0, good.bytes.length - 30) })).toBe("zip-unreadable")
    expect(refusal(fileOf("b.zip", copper))).toBe("zip-unreadable")
    const locked = good.bytes.slice()
    const view = new DataView(locked.buffer)
    const entryAt = view.getUint32(locked.length - 22 + 16, true)
    view.setUint16(entryAt + 8, view.getUint16(entryAt + 8, true) | 1, true)
    expect(refusal({ name: "b.zip", bytes: locked })).toBe("zip-unreadable")
  })
})
