import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { beforeAll, describe, expect, test } from "vitest"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import { barcodeBits, barcodeSpellings, canonicalBarcode, isScan } from "./barcodes.ts"

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const wasm = await readFile(file)
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
})

/** The label as a camera sees it: black bars on white with the quiet zone. */
const drawBars = (bits: string) => {
  const [moduleWidth, height, quiet] = [3, 60, 12]
  const width = (bits.length + 2 * quiet) * moduleWidth
  const row = Uint8ClampedArray.from({ length: width }, (_, x) => {
    const bit = bits[Math.floor(x / moduleWidth) - quiet]
    return bit === "1" ? 0 : 255
  })
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([row[x]!, row[x]!, row[x]!, 255], (y * width + x) * 4)
  return { data, width, height, colorSpace: "srgb" } as ImageData
}

test.each([
  ["7501234567893", "EAN13", "7501234567893"],
  ["036000291452", "EAN13", "0036000291452"],
  ["96385074", "EAN8", "96385074"],
  ["CHISPA-0042", "Code128", "CHISPA-0042"],
  ["12345678", "Code128", "12345678"],
  ["2000000000019", "Code128", "2000000000019"],
] as const)("[COUNTER-09] the label of %s is read back as %s", async (code, format, text) => {
  const [read] = await readBarcodes(drawBars(barcodeBits(code)!), {
    formats: ["EAN-13", "EAN-8", "UPC-A", "Code128"],
    tryHarder: true,
  })
  expect(read?.format.replaceAll("-", "")).toBe(format)
  expect(canonicalBarcode(read?.text ?? "")).toBe(text)
})

test("[COUNTER-09] a code that would be too fine for a label is not drawn", () => {
  expect(barcodeBits("RES-4K7-025W-THT")).not.toBeNull()
  expect(barcodeBits("RES-4K7-025W-THT-GAMO")).toBeNull()
})

test("[COUNTER-09] text that no reader can read is not drawn", () => {
  for (const code of ["", "  ", "abc", "árbol-1234", "x".repeat(49), "a\nb12"]) expect(barcodeBits(code)).toBeNull()
})

describe("what a reader typed", () => {
  test("[COUNTER-01] a UPC-A is the EAN-13 that begins with 0, however ERP and reader write it", () => {
    expect(canonicalBarcode(" 036000291452 ")).toBe("0036000291452")
    expect(canonicalBarcode("00036000291452")).toBe("0036000291452")
    expect(canonicalBarcode("chispa-1")).toBe("CHISPA-1")
    expect(barcodeSpellings("0036000291452")).toEqual(["0036000291452", "036000291452"])
    expect(barcodeSpellings("7501234567893")).toEqual(["7501234567893"])
  })

  test("[COUNTER-01] the keys of a reader are a scan; typed words and numbers are not", () => {
    const typed = (text: string, gapMs: number, isKnown = false) =>
      isScan({ text, maxGapMs: gapMs, averageGapMs: gapMs, isKnown })
    expect(typed("7501234567893", 3)).toBe(true)
    expect(typed("7501234567893", 300)).toBe(true)
    expect(typed("CHISPA-0042", 8)).toBe(true)
    expect(typed("AB12", 8, true)).toBe(true)
    expect(typed("96385074", 8)).toBe(true)
    expect(typed("88887777", 120)).toBe(false)
    expect(typed("protoboard", 1)).toBe(false)
    expect(typed("556", 1)).toBe(false)
    expect(typed("resistencia4k7", 40)).toBe(false)
  })
})

test("[COUNTER-01] a code has 4 to 48 signs and may have single spaces inside", () => {
  expect(canonicalBarcode("x".repeat(48))).toBe("X".repeat(48))
  expect(canonicalBarcode("abcd")).toBe("ABCD")
  expect(canonicalBarcode("lote 42 b")).toBe("LOTE 42 B")
  expect(canonicalBarcode("lote  42")).toBe("")
  // Longer numbers are neither UPC-A nor GTIN-14.
  expect(canonicalBarcode("10036000291452")).toBe("10036000291452")
  expect(canonicalBarcode("000360002914520")).toBe("000360002914520")
  expect(canonicalBarcode("A00036000291452")).toBe("A00036000291452")
  expect(barcodeSpellings("00360002914521")).toEqual(["00360002914521"])
  expect(barcodeSpellings("A0036000291452")).toEqual(["A0036000291452"])
})

test("[COUNTER-01] at the limits of a reader's speed", () => {
  const burst = (text: string, maxGapMs: number, averageGapMs = maxGapMs, isKnown = false) =>
    isScan({ text, maxGapMs, averageGapMs, isKnown })
  expect(burst("96385074", 60)).toBe(true)
  expect(burst("96385074", 61)).toBe(false)
  expect(burst("963850741", 60, 30)).toBe(false)
  expect(burst("A96385074", 60, 30)).toBe(false)
  expect(burst("ABC123", 60, 20)).toBe(true)
  expect(burst("ABC123", 60, 21)).toBe(false)
  expect(burst("ABC12", 20)).toBe(false)
  expect(burst("A7501234567893", 300)).toBe(false)
  expect(burst("7501234567893A", 300)).toBe(false)
  expect(burst("ñandú-1", 3, 3, true)).toBe(false)
})

test("[COUNTER-09] a number with an EAN's length inside a longer code is drawn as the code it is", async () => {
  for (const code of ["A96385074", "963850740", "963850747A", "12345A78"]) {
    const [read] = await readBarcodes(drawBars(barcodeBits(code)!), { formats: ["EAN-13", "EAN-8", "Code128"] })
    expect([read?.format.replaceAll("-", ""), read?.text]).toEqual(["Code128", code])
  }
})

test("[COUNTER-09] a long number is drawn two digits a symbol, which keeps its label short", () => {
  // Start, five pairs, check and stop: eight symbols.
  expect(barcodeBits("1234567890")).toHaveLength(7 * 11 + 13)
  expect(barcodeBits("ABCD567890")).toHaveLength(12 * 11 + 13)
})
