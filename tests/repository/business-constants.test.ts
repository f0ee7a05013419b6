import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  associationWarehouse,
  bankAccountOf,
  kitExtras,
  paymentModes,
  pcb,
  pcbPostOffice,
  pickupPoints,
} from "../../src/shop/vocabulary/business.ts"

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))

/** The embedded ERP is another system; drawings and boards are full of coordinates. */
const elsewhere = /embedded-erp|drawings?\/|boards\/|domain\/gerber|domain\/business\.ts|-drawings?\.tsx$/

const withoutTexts = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')

/** Ids that mean nothing but what the documents gave them. */
const ids: readonly number[] = [
  paymentModes.sinpe,
  pcbPostOffice,
  ...Object.values(pcb.products),
  ...kitExtras.map(extra => extra.productId).filter(id => id > 200),
]

test("[DATA-10] the business's ids stand once, in domain/business.ts: no other file writes one", () => {
  const written = new RegExp(`(?<![\\w.#-])(?:${ids.join("|")})(?![\\w.])`)
  const faults = sources("src")
    .filter(path => !elsewhere.test(path))
    .filter(path => written.test(withoutTexts(readFileSync(path, "utf8"))))
  expect(faults).toEqual([])
})

test("[DATA-10][ERP-37] payment modes, bank accounts, pickup codes and warehouses are the documents'", () => {
  expect(paymentModes).toEqual({ sinpe: 106, cash: 4, card: 6 })
  expect(bankAccountOf).toEqual({ 106: 1, 4: 2, 6: 4 })
  expect(pickupPoints).toEqual({
    computing: 1,
    mechatronics: 2,
    electronicsCartago: 4,
    electronicsSanCarlos: 6,
    postal: 5,
  })
  expect(associationWarehouse).toEqual({ ASEIC: 1, AEMTEC: 2, VENDEDOR3: 3, AESETEC: 4, VENDEDOR5: 5, ADESC: 6 })
})
