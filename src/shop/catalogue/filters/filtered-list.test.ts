import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { catalogueIds } from "../../../../tests/shared/documented-business.ts"
import { aListed } from "../../../../tests/support/catalogue-source.ts"
import { colones } from "../../vocabulary/money.ts"
import { type ParameterKey, parameterKeys } from "../../vocabulary/part-parameters.ts"
import { kindIn, readParameters } from "../../vocabulary/part-reading.ts"
import { buildModel, type CatalogueModel } from "../catalogue-model.ts"
import { toCatalogueProduct } from "../load-catalogue.ts"
import { type ListOrder, listOrders } from "../rules/catalogue-query.ts"
import type { CatalogueProduct, Category } from "../rules/listed-product.ts"
import { choiceInAddress, type FilterChoice, type PartFilters } from "../rules/part-filters.ts"
import { toSnapshot } from "../snapshot.ts"

const categories: Category[] = [
  { id: 10, label: "Resistencias", parentId: 0 },
  { id: 11, label: "Transistores", parentId: 0 },
]
const moments = { newestChange: null, checkedAt: new Date(0), wholeAt: new Date(0), listedAt: new Date(0) }
const makeModel = async (products: readonly CatalogueProduct[]): Promise<CatalogueModel> =>
  buildModel(await toSnapshot({ products, categories }, moments))

interface Made {
  label: string
  description: string
  category: number
  price: number
  stock: number
}
const makeList = (made: readonly Made[]): CatalogueProduct[] =>
  made.map(({ label, description, category, price, stock }, at) =>
    toCatalogueProduct(
      aListed({ id: at + 1, ref: `R${at}`, label, description, price: colones(price), stockReel: stock }),
      [category],
      catalogueIds,
    ),
  )

const label = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("1 kΩ", "4.7 kΩ", "10 kΩ", "220 Ω"),
      fc.constantFrom("", " 1/4 W", " 1/2 W"),
      fc.constantFrom("", " ±1 %", " 5 %"),
    )
    .map(([ohms, watts, tolerance]) => `Resistencia ${ohms}${watts}${tolerance}`),
  fc
    .tuple(fc.constantFrom("NPN", "PNP"), fc.constantFrom("", " TO-92", " TO-220 SOT23"))
    .map(([type, code]) => `Transistor ${type}${code}`),
  fc.constantFrom("Sensor de luz", "Cinta"),
)
const made = fc.record({
  label,
  description: fc.constantFrom("", "Alimentación: 3 a 12 V", "Potencia: 1 W; Corriente: 2 A"),
  category: fc.constantFrom(10, 11),
  price: fc.integer({ min: 0, max: 5 }),
  stock: fc.integer({ min: 0, max: 2 }),
})
const choices: Readonly<Partial<Record<ParameterKey, readonly FilterChoice[]>>> = {
  resistencia: [1000, 4700, { from: 1000 }, { to: 5000 }, { from: 300, to: 4700 }],
  potencia: [0.25, 0.5, { from: 0.5, to: 1 }],
  tolerancia: [1, 5],
  tipo: ["npn", "pnp"],
  encapsulado: ["to-92", "sot-23"],
  alimentacion: [5, { from: 9 }],
  corriente: [2, { to: 1 }],
}
const filters = fc
  .array(fc.constantFrom(...(Object.keys(choices) as ParameterKey[])), { maxLength: 3 })
  .chain(keys =>
    fc.record(
      Object.fromEntries([...new Set(keys)].map(key => [key, fc.subarray([...choices[key]!], { minLength: 1 })])),
    ),
  ) as fc.Arbitrary<PartFilters>

/** Applies FIND-01 to one product at a time, as a slow reference. */
const readValues = (product: CatalogueProduct) => {
  const [category] = product.categoryIds
  return readParameters(product, kindIn(categories.find(({ id }) => id === category)?.label ?? "")).values
}
const meets = (product: CatalogueProduct, wanted: PartFilters, but?: ParameterKey): boolean =>
  parameterKeys.every(key => {
    const asked = wanted[key]
    if (!asked || key === but) return true
    return (readValues(product)[key] ?? []).some(value =>
      asked.some(choice =>
        typeof choice === "object"
          ? (choice.from === undefined || Number(value) >= choice.from) &&
            (choice.to === undefined || Number(value) <= choice.to)
          : choice === value,
      ),
    )
  })

describe("a filtered list", () => {
  test("[FIND-01][FIND-05] list and counts equal those of a simple filter, for any products and filters", {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { maxLength: 25 }),
        filters,
        fc.boolean(),
        fc.constantFrom(undefined, 10),
        async (list, wanted, onlyAvailable, category) => {
          const products = makeList(list)
          const model = await makeModel(products)
          const {
            products: shown,
            total,
            facets,
            available,
          } = model.browse({ category, filters: wanted, onlyAvailable, page: 1, pageSize: 100 })
          const inScope = products.filter(({ categoryIds }) => category === undefined || categoryIds.includes(category))
          const there = inScope.filter(one => !onlyAvailable || one.available > 0)
          const expected = there.filter(one => meets(one, wanted))
          expect(shown.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
          expect(total).toBe(expected.length)
          expect(available).toBe(inScope.filter(one => one.available > 0 && meets(one, wanted)).length)
          for (const { key, options } of facets)
            for (const { value, count } of options)
              if (count !== null) {
                const holders = there.filter(
                  one =>
                    meets(one, wanted, key) &&
                    (readValues(one)[key] ?? []).some(own => choiceInAddress(key, own) === value),
                )
                expect({ key, value, count }).toEqual({ key, value, count: holders.length })
              }
        },
      ),
      { numRuns: 150 },
    )
  })

  test("[FIND-01] each category offers the filters that its products have", async () => {
    const model = await makeModel(
      makeList([
        { label: "Resistencia 1 kΩ 1/4 W", description: "", category: 10, price: 1, stock: 1 },
        { label: "Resistencia 4.7 kΩ 1/2 W", description: "", category: 10, price: 1, stock: 1 },
        { label: "Transistor NPN TO-92", description: "", category: 11, price: 1, stock: 1 },
        { label: "Transistor PNP TO-220", description: "", category: 11, price: 1, stock: 1 },
      ]),
    )
    const offered = (category: number) =>
      model
        .browse({ category, page: 1, pageSize: 10 })
        .facets.map(({ label: name, options }) => [name, ...options.map(({ shown }) => shown)])
    expect(offered(10)).toEqual([
      ["Resistencia", "1 kΩ", "4.7 kΩ"],
      ["Potencia", "1/4 W", "1/2 W"],
    ])
    expect(offered(11)).toEqual([
      ["Tipo", "NPN", "PNP"],
      ["Encapsulado", "TO-92", "TO-220"],
    ])
  })

  test("[FIND-01] an ERP field also gives a parameter, and an edit of it appears", async () => {
    const listed = aListed({ id: 1, label: "Resistencia 1 kΩ", extraFields: { potencia: "1/2", costo: "3" } })
    const product = toCatalogueProduct(listed, [10], catalogueIds)
    expect(product.fields).toEqual({ potencia: "1/2" })
    const model = await makeModel([product])
    const found = (one: CatalogueModel, potencia: number) =>
      one.browse({ filters: { potencia: [potencia] }, page: 1, pageSize: 10 }).total
    expect([found(model, 0.5), found(model, 2)]).toEqual([1, 0])
    const edited = toCatalogueProduct({ ...listed, extraFields: { potencia: "2" } }, [10], catalogueIds)
    const next = await buildModel(await toSnapshot({ products: [edited], categories }, moments), model)
    expect([found(next, 0.5), found(next, 2)]).toEqual([0, 1])
  })

  test("[FIND-01] a choice without products stays visible, so that it can be undone", async () => {
    const model = await makeModel(
      makeList([
        { label: "Resistencia 1 kΩ 1/4 W", description: "", category: 10, price: 1, stock: 1 },
        { label: "Resistencia 4.7 kΩ 1/2 W", description: "", category: 10, price: 1, stock: 1 },
      ]),
    )
    const { total, facets } = model.browse({
      filters: { resistencia: [1000, 4800], potencia: [0.5] },
      page: 1,
      pageSize: 10,
    })
    expect(total).toBe(0)
    expect(
      facets.flatMap(({ options }) => options.filter(({ chosen }) => chosen).map(({ shown, count }) => [shown, count])),
    ).toEqual([
      ["1 kΩ", 0],
      ["4.8 kΩ", 0],
      ["1/2 W", 0],
    ])
  })

  test("[FIND-02] any order keeps what the filters found, sorted", { timeout: 60_000 }, async () => {
    const sortKeys: Record<ListOrder, (product: CatalogueProduct) => number | string> = {
      precio: ({ price }) => price,
      "precio-mayor": ({ price }) => -price,
      nombre: product => product.label.toLowerCase(),
      nuevos: ({ id }) => -id,
      unidades: ({ available }) => -available,
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { maxLength: 15 }),
        fc.constantFrom(...listOrders),
        fc.boolean(),
        async (list, order, filtered) => {
          const model = await makeModel(makeList(list))
          const query = { filters: filtered ? { resistencia: [{ from: 300 }] } : undefined, page: 1, pageSize: 100 }
          const plain = model.find(query).products
          const { products } = model.find({ ...query, order })
          expect(products).toHaveLength(plain.length)
          const expected = plain.toSorted((a, b) => {
            const [one, other] = [sortKeys[order](a), sortKeys[order](b)]
            return one < other ? -1 : one > other ? 1 : 0
          })
          expect(products.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        },
      ),
    )
  })

  test("[FIND-02] 'available' means anywhere, or at the chosen pickup point", async () => {
    const model = await makeModel(
      makeList([
        { label: "LED rojo", description: "", category: 10, price: 1, stock: 4 },
        { label: "LED verde", description: "", category: 10, price: 1, stock: 0 },
        { label: "LED azul", description: "", category: 10, price: 1, stock: 2 },
      ]),
    )
    const ids = (units?: ReadonlyMap<number, number>) =>
      model.find({ onlyAvailable: true, units, page: 1, pageSize: 10 }).products.map(({ id }) => id)
    expect(ids()).toEqual([1, 3])
    expect(
      ids(
        new Map([
          [2, 1],
          [3, 0],
        ]),
      ),
    ).toEqual([2])
  })
})
