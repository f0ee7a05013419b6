import { expect, test } from "vitest"
import { colones } from "../../vocabulary/money.ts"
import {
  documentPath,
  findVariant,
  maxQuantity,
  type ProductDetail,
  parseProductId,
  picturePath,
  productPath,
  unitPrice,
  variationWithTax,
} from "./listed-product.ts"

test("[PROD-14] the maximum quantity is the whole units of the fullest warehouse", () => {
  const at = (...real: number[]) => maxQuantity(real.map(units => ({ label: "", real: units })))
  expect([at(3, 9.9, 1), at(-4), at(), maxQuantity(null)]).toEqual([9, 0, 0, 0])
})

test("[PROD-17] a variant costs its parent's price and its difference, with the parent's tax", () => {
  const red = { childId: 8, value: "Rojo", variationPrice: colones(-50.5), stock: [] }
  const detail = { price: colones(1000), variants: [{ ...red, childId: 7 }, red] } as unknown as ProductDetail
  expect(findVariant(detail, 8)).toBe(red)
  expect(findVariant(detail, 9)).toBeUndefined()
  expect(findVariant({ ...detail, variants: false }, 8)).toBeUndefined()
  expect([unitPrice(detail, red), unitPrice(detail)]).toEqual([949.5, 1000])
  expect(variationWithTax({ taxRate: 13 }, colones(100))).toBe(113)
  expect(variationWithTax({ taxRate: 13, taxIncluded: true }, colones(100))).toBe(100)
})

test("[PROD-01] the id in a product's address is the text before the first hyphen", () => {
  expect(["22-LED-rojo", "22", "1234567890-x"].map(parseProductId)).toEqual([22, 22, 1_234_567_890])
  for (const other of ["", "0-x", "022-x", "x22-y", "22x-y", "-22", "12345678901-x"])
    expect(parseProductId(other), other).toBeUndefined()
  expect(productPath({ id: 22, label: "LED 5 mm/rojo" })).toBe("/products/22-LED%205%20mm%2Frojo")
  expect(picturePath(22, 320)).toBe("/imagenes/productos/22/320")
  expect(documentPath(22, "hoja de datos.pdf")).toBe("/documentos/productos/22/hoja%20de%20datos.pdf")
})
