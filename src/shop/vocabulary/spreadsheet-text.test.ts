import { expect, test } from "vitest"
import { decodeText, toCsv } from "./spreadsheet-text.ts"

test("[TILL-05] a table for spreadsheets of Costa Rica: semicolons, decimal comma, quotes doubled, no formulas", () => {
  const rows = [
    ["Producto", "Total"],
    ['LED "rojo"; 5 mm', 1130.5],
    ["=2+2", -20],
  ]
  expect(toCsv(rows)).toBe('\ufeffProducto;Total\r\n"LED ""rojo""; 5 mm";1130,5\r\n\'=2+2;-20\r\n')
})

test("[TILL-05] only text that begins like a formula is marked as text", () => {
  expect(toCsv([["a=b", "x+y", "-1", "+1", "@a", "\tb", "l\nm"]])).toBe("\ufeffa=b;x+y;'-1;'+1;'@a;'\tb;\"l\nm\"\r\n")
  expect(toCsv([["\n=1", "\r=1", "＝1", "＋1", "－1", "＠a"]])).toBe(
    "\ufeff\"'\n=1\";\"'\r=1\";'＝1;'＋1;'－1;'＠a\r\n",
  )
})

test("[SINPE-03] files of spreadsheets are read in either UTF-16, in UTF-8, or as of an older Windows", () => {
  const little = [0xff, 0xfe, 0x61, 0, 0xf1, 0]
  const big = [0xfe, 0xff, 0, 0x61, 0, 0xf1]
  for (const bytes of [little, big, [0x61, 0xc3, 0xb1], [0x61, 0xf1]])
    expect(decodeText(Uint8Array.from(bytes))).toBe("añ")
  expect(decodeText(Uint8Array.from([0xff, 0x61]))).toBe("ÿa")
  expect(decodeText(Uint8Array.from([0x61, 0xfe]))).toBe("aþ")
  expect(decodeText(Uint8Array.from([0xfe, 0x61]))).toBe("þa")
  expect(decodeText(Uint8Array.from([0x61, 0xff]))).toBe("aÿ")
})
