import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { demoShop } from "../../demo-data/demo-shop.ts"
import { boardPostOffice } from "../../src/shop/vocabulary/documented-ids.ts"
import {
  associationWarehouse,
  boardOffer,
  findBankAccount,
  kitExtras,
  paymentModes,
  pickupPointList,
  pickupPoints,
  postalFee,
} from "../shared/documented-business.ts"

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

/** Not checked: the embedded ERP is another system, and drawings and boards are full of coordinates. */
const elsewhere = /simulators|drawings?\/|flagship\/boards\/|gerber|vocabulary\/documented-ids\.ts|-drawings?\.tsx$/

const withoutTexts = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')

/** Ids that the specification assigned. */
const ids: readonly number[] = [
  paymentModes.sinpe,
  boardPostOffice,
  ...Object.values(boardOffer.products),
  ...kitExtras.map(extra => extra.productId).filter(id => id > 200),
]

test("[DATA-10] the business's ids are written once, in vocabulary/", () => {
  const written = new RegExp(`(?<![\\w.#-])(?:${ids.join("|")})(?![\\w.])`)
  const faults = sources("src")
    .filter(path => !elsewhere.test(path))
    .filter(path => written.test(withoutTexts(readFileSync(path, "utf8"))))
  expect(faults).toEqual([])
})

test("[DATA-10][ERP-37] payment modes, bank accounts, pickup codes and warehouses are the specification's", () => {
  expect(paymentModes).toEqual({ sinpe: 106, cash: 4, card: 6 })
  expect([106, 4, 6].map(findBankAccount)).toEqual([1, 2, 4])
  expect(pickupPoints).toEqual({
    computing: 1,
    mechatronics: 2,
    electronicsCartago: 4,
    electronicsSanCarlos: 6,
    postal: 5,
  })
  expect(associationWarehouse).toEqual({ ASEIC: 1, AEMTEC: 2, VENDEDOR3: 3, AESETEC: 4, VENDEDOR5: 5, ADESC: 6 })
})

test("[CART-09][ERP-23] the post fee is the specification's, and its text is made of it", () => {
  expect(postalFee).toEqual({ amount: 2500, label: "+₡2500" })
  expect(sources("src").filter(path => readFileSync(path, "utf8").includes("₡2500"))).toEqual([])
})

test("[ASOC-09] every pickup point has a warehouse of its own and an association that prepares its orders, with an account", () => {
  const { warehouses, thirdParties } = demoShop()
  const accounts = new Set(thirdParties.filter(({ alias }) => alias).map(({ alias }) => alias))
  const stores = new Set(warehouses.map(({ id }) => id))
  expect(pickupPointList.filter(({ association }) => !accounts.has(association))).toEqual([])
  expect(Object.entries(associationWarehouse).filter(([alias]) => !accounts.has(alias))).toEqual([])
  expect(Object.entries(associationWarehouse).filter(([, warehouse]) => !stores.has(warehouse))).toEqual([])
  for (const { association, warehouse } of pickupPointList) expect(associationWarehouse[association]).toBe(warehouse)
  expect(new Set(pickupPointList.map(({ warehouse }) => warehouse)).size).toBe(pickupPointList.length)
})
