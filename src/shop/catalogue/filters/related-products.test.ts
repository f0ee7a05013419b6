import { expect, test } from "vitest"
import { catalogueIds } from "../../../../tests/shared/documented-business.ts"
import { aListed } from "../../../../tests/support/catalogue-source.ts"
import { buildModel } from "../catalogue-model.ts"
import { toCatalogueProduct } from "../load-catalogue.ts"
import { toSnapshot } from "../snapshot.ts"
import { relatedTo } from "./related-products.ts"

type Made = readonly [label: string, stock?: number, description?: string]

const makeModel = async (...made: readonly Made[]) => {
  const products = made.map(([label, stockReel = 5, description = ""], at) =>
    toCatalogueProduct(aListed({ id: at + 1, label, stockReel, description }), [], catalogueIds),
  )
  const at = new Date(0)
  return buildModel(
    await toSnapshot({ products, categories: [] }, { newestChange: null, checkedAt: at, wholeAt: at, listedAt: at }),
  )
}
type Model = Awaited<ReturnType<typeof makeModel>>
const equivalents = (model: Model, id: number) =>
  relatedTo(model, id).equivalents.map(({ product, difference }) => [product.label, difference])
const nearValues = (model: Model, id: number) =>
  relatedTo(model, id).nearValues.map(({ product, difference }) => [product.label, difference])

test("[FIND-04] an equivalent has the same value in another power; the next values down and up are near; sold-out parts are not offered", async () => {
  const model = await makeModel(
    ["Resistencia 4.7 kΩ 1/4 W", 0],
    ["Resistencia 3.3 kΩ 1/4 W"],
    ["Resistencia 3.9 kΩ 1/4 W", 0],
    ["Resistencia 5.6 kΩ 1/4 W"],
    ["Resistencia 5.6 kΩ 1/2 W"],
    ["Resistencia 4.7 kΩ 1/2 W"],
    ["Resistencia 10 kΩ 1/4 W"],
    ["Capacitor cerámico 100 nF"],
  )
  expect(equivalents(model, 1)).toEqual([["Resistencia 4.7 kΩ 1/2 W", "1/2 W"]])
  expect(nearValues(model, 1)).toEqual([
    ["Resistencia 3.3 kΩ 1/4 W", "3.3 kΩ"],
    ["Resistencia 5.6 kΩ 1/4 W", "5.6 kΩ"],
  ])
  expect(equivalents(model, 8)).toEqual([])
})

test("[FIND-04] a sold-out part without a value has equivalents: the most similar parts of its type", async () => {
  const sheet = (amperes: string, volts: string) => `Corriente: ${amperes}; Tensión C-E: ${volts}; Encapsulado: TO-92`
  const model = await makeModel(
    ["Transistor NPN 2N2222", 0, sheet("800 mA", "40 V")],
    ["Transistor PNP 2N2907", 5, sheet("800 mA", "40 V")],
    ["Transistor NPN BC547", 5, sheet("100 mA", "45 V")],
    ["Transistor NPN BC337", 5, sheet("800 mA", "45 V")],
  )
  expect(equivalents(model, 1).map(([label]) => label)).toEqual(["Transistor NPN BC337", "Transistor NPN BC547"])
  expect(equivalents(model, 3)).toEqual([])
})

test("[FIND-04] 'Se usa con' names the parts in the description, then parts that go with the kind", async () => {
  const model = await makeModel(
    ["LED rojo 5 mm", 5, "<p>Combina bien con el LM3914.</p>"],
    ["Resistencia 220 kΩ"],
    ["Resistencia 220 Ω"],
    ["Protoboard 830 puntos"],
    ["Controlador de barra LM3914"],
    ["Kit de jumpers", 0],
  )
  expect(relatedTo(model, 1).usedWith.map(({ label }) => label)).toEqual([
    "Controlador de barra LM3914",
    "Resistencia 220 Ω",
    "Protoboard 830 puntos",
  ])
  expect(relatedTo(model, 99)).toEqual({ equivalents: [], nearValues: [], usedWith: [] })
})
