import { describe, expect, test } from "vitest"
import { decodeText, recogniseContent } from "./file-content.ts"

const toBytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
const readKind = (text: string) => recogniseContent(toBytes(text))

describe("[BOARD-05] a file is what it holds, whatever its name", () => {
  test.each([
    ["nothing", "", "empty"],
    ["blanks", " \r\n\t", "empty"],
    ["a ZIP", "PK\x03\x04", "zip"],
    ["an empty ZIP", "PK\x05\x06", "zip"],
    ["a ZIP in parts", "PK\x07\x08", "zip"],
    ["a text that begins like a ZIP", "PK resistencias", "other"],
    ["a text with one sign of a ZIP", "PK\x03 resistencias", "other"],
    ["what only ends like the sign of a ZIP", "XK\x03\x04", "other"],
    ["what only begins like the sign of a ZIP", "PX\x03\x04", "other"],
    ["what has another number than a ZIP", "PK\x09\x04", "other"],
    ["a RAR", "Rar!\x1a", "rar"],
    ["a text about RARs", "Rar\nX1Y1*", "gerber"],
    ["a 7z", "7z\xbc\xaf", "7z"],
    ["HTML", "\n <html>X1Y1*", "other"],
    ["JSON", '{"a": "X1Y1*"}', "other"],
    ["a drill file", "; a comment\nM48\nT1C1*", "excellon"],
    ["a Gerber file with a format", "%FSLAX24Y24", "gerber"],
    ["a Gerber file without one", "G04 hi*\nX1Y1D02*", "gerber"],
    ["an extended command alone", "%MOMM*%", "gerber"],
    ["a sentence", "Hola\nSaludos", "other"],
    ["a star in a sentence", "Hola * Saludos", "gerber"],
  ] as const)("%s", (_, text, kind) => {
    expect(readKind(text)).toBe(kind)
  })
  test("drill hits without a heading are a drill file if they are half of its lines", () => {
    for (const text of [
      "T1C0.800",
      "T12",
      "X1.5",
      "X10Y-20",
      "Y-20",
      "T1C0.8\nX1Y1",
      "T01\nhola",
      "X1.5\nY-2\n;a\n;b\n;c",
      "X+1Y1\nhola\nadiós\nT1",
    ])
      expect(readKind(text), text).toBe("excellon")
    for (const text of ["X1Y1\nX2Y2\nM02*", "X1Y1\nX2Y2\n%MOMM*%"]) expect(readKind(text), text).toBe("gerber")
    for (const text of [";hola", "X1Y1\nhola\nadiós", "T12345", "X1Y1D02", "T1Cx", "aX1Y1", "XY"])
      expect(readKind(text), text).toBe("other")
  })
  test("text has no zero byte, and at most a tenth of its letters are strange", () => {
    const gerber = "%FSLAX24Y24*%\n"
    expect(readKind(`${gerber}\0`)).toBe("other")
    expect(readKind(`${gerber}\t\r\n\f\x1a`.repeat(3))).toBe("gerber")
    const strange = (count: number, sign: string) => readKind(gerber + "x".repeat(86 - count) + sign.repeat(count))
    for (const sign of ["\x01", "\x1f", "\x7f", "\xe9"])
      expect([strange(10, sign), strange(11, sign)], JSON.stringify(sign)).toEqual(["gerber", "other"])
    expect(strange(50, "~")).toBe("gerber")
    expect(readKind(`${gerber}${"x".repeat(4096)}${"\x01".repeat(4096)}`)).toBe("gerber")
  })
  test("a mark of its encoding is no part of a text", () => {
    expect(decodeText(toBytes("ï»¿G04 a"))).toBe("G04 a")
    expect(decodeText(toBytes("G04 ï»¿ñ"))).toBe("G04 ï»¿ñ")
  })
})
