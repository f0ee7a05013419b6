import { expect, test } from "vitest"
import { csvOf } from "./spreadsheet-text.ts"

test("[TILL-05] a table for spreadsheets of Costa Rica: semicolons, decimal comma, quotes doubled, no formulas", () => {
  const rows = [
    ["Producto", "Total"],
    ['LED "rojo"; 5 mm', 1130.5],
    ["=2+2", -20],
  ]
  expect(csvOf(rows)).toBe('\ufeffProducto;Total\r\n"LED ""rojo""; 5 mm";1130,5\r\n\'=2+2;-20\r\n')
})
