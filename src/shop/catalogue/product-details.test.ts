import { describe, expect, test } from "vitest"
import { aListed } from "../../../tests/support/catalogue-source.ts"
import { anErpWithVariants, detailsInMemory, found, shopOfDetails } from "../../../tests/support/details-shop.ts"
import { colones } from "../vocabulary/money.ts"

describe("a product's details", () => {
  test("[ERP-03][ERP-04][ERP-10][PROD-02][PROD-05][DATA-05] label, price, description and stock per warehouse with 'Bodega'", async () => {
    const { details } = await shopOfDetails()
    expect(await details.detail(22)).toMatchObject({
      label: "Arduino UNO R3",
      price: 10_000,
      description: "<p>Placa</p>",
      variants: false,
      stock: [
        { label: "B1", real: 12 },
        { label: "Bodega", real: 79 },
      ],
    })
  })

  test("[ERP-05][ERP-06][ERP-07][PROD-04][PROD-08][DATA-06] variants have their value, variation and own stock", async () => {
    const { details } = await shopOfDetails()
    expect(found(await details.detail(40)).variants).toEqual([
      {
        childId: 317,
        value: "Verde",
        variationPrice: 10,
        stock: [
          { label: "B1", real: 21 },
          { label: "Bodega", real: 48 },
        ],
      },
      {
        childId: 318,
        value: "Azul",
        variationPrice: 25.5,
        stock: [
          { label: "B1", real: 4 },
          { label: "Bodega", real: 0 },
        ],
      },
    ])
  })

  test("[PROD-02] a product seen in the last half minute costs no ERP call", async () => {
    const { details, erp, clock } = await shopOfDetails()
    await details.detail(22)
    erp.calls.length = 0
    clock.now += 239_000
    await details.detail(22)
    expect(erp.calls).toEqual([])
  })

  test("[PROD-02] details of almost five minutes are shown at once and then read again; older ones are read first", async () => {
    const { details, erp, clock } = await shopOfDetails()
    await details.detail(22)
    erp.state.stock[22] = { 1: 1 }
    clock.now += 270_000
    expect(found(await details.detail(22)).stock?.[0]?.real).toBe(12)
    await expect.poll(async () => found(await details.detail(22)).stock?.[0]?.real).toBe(1)
    erp.state.stock[22] = { 1: 2 }
    clock.now += 301_000
    expect(found(await details.detail(22)).stock?.[0]?.real).toBe(2)
  })

  test("[OPS-07] a reported change, also of a variant, is read before the page is shown again", async () => {
    const { details, erp, changed } = await shopOfDetails()
    await details.detail(22)
    await details.detail(40)
    erp.state.stock[22] = { 1: 1 }
    erp.state.stock[317] = { 1: 2 }
    changed(22, 317)
    expect(found(await details.detail(22)).stock?.[0]?.real).toBe(1)
    expect(found(await details.detail(40)).variants).toMatchObject([{ stock: [{ real: 2 }, {}] }, {}])
    erp.calls.length = 0
    await details.detail(22)
    expect(erp.calls).toEqual([])
  })

  test("[TAX-01] prices and a variant's difference include tax, however the ERP stores them", async () => {
    const erp = anErpWithVariants()
    const led = { id: 40, label: "LED 5mm", hasVariants: true, taxRate: 13 }
    erp.state.products[1] = aListed({ ...led, price: colones(113) })
    const net = await shopOfDetails(erp)
    expect(found(await net.details.detail(40)).variants).toMatchObject([{ variationPrice: 11.3 }, {}])
    expect(await net.sellable.asShown(317)).toMatchObject({ price: 124.3, taxRate: 13 })
    expect((await net.sellable.now([317])).get(317)).toMatchObject({ price: 124.3, taxRate: 13 })
    const other = anErpWithVariants()
    other.state.products[1] = aListed({ ...led, price: colones(113), taxIncluded: true })
    const gross = await shopOfDetails(other)
    await gross.details.detail(40)
    expect(await gross.sellable.asShown(317)).toMatchObject({ price: 123, taxRate: 13 })
    expect((await gross.sellable.now([317])).get(317)).toMatchObject({ price: 123, taxRate: 13 })
  })

  test("[PROD-02] twenty viewers at once cost one reading", async () => {
    const { details, erp } = await shopOfDetails()
    await Promise.all(Array.from({ length: 20 }, () => details.detail(22)))
    expect(erp.calls.filter(call => call === "product 22")).toHaveLength(1)
  })
})

describe("details when the ERP fails", () => {
  test("[FAIL-02] without the warehouse list only 'Bodega', known by its ids, is listed; the failure is logged", async () => {
    const erp = anErpWithVariants()
    erp.fail("warehouses")
    const { details, warnings } = await shopOfDetails(erp)
    expect(found(await details.detail(22)).stock).toEqual([{ label: "Bodega", real: 79 }])
    expect(warnings).toContainEqual(expect.objectContaining({ part: "warehouses" }))
  })

  test.each(["fails", "is unknown to the ERP"])(
    "[FAIL-01][FAIL-03][FAIL-04] stock that %s is logged and not listed",
    async how => {
      const erp = anErpWithVariants()
      if (how === "fails") erp.fail("stock")
      else delete erp.state.stock[22]
      const { details, warnings } = await shopOfDetails(erp)
      expect(await details.detail(22)).toMatchObject({ label: "Arduino UNO R3", stock: null })
      expect(warnings).toContainEqual(expect.objectContaining({ part: "stock", productId: 22 }))
    },
  )

  test("[FAIL-05] variants that cannot be read are absent", async () => {
    const erp = anErpWithVariants()
    erp.fail("variants")
    expect(found(await (await shopOfDetails(erp)).details.detail(40)).variants).toBe(false)
  })

  test("[FAIL-06] an empty list of attribute values is the specified internal error, and variants are absent", async () => {
    const erp = anErpWithVariants()
    erp.state.values = {}
    const { details, warnings } = await shopOfDetails(erp)
    expect(found(await details.detail(40)).variants).toBe(false)
    expect(warnings).toContainEqual(
      expect.objectContaining({ part: "variants", reason: "No se encontraron valores para el atributo." }),
    )
  })

  test("[FAIL-07] a variant whose stock cannot be read has none; the others keep theirs", async () => {
    const erp = anErpWithVariants()
    erp.fail("stock", 317)
    const variants = found(await (await shopOfDetails(erp)).details.detail(40)).variants
    expect((variants || []).map(({ stock }) => stock.length)).toEqual([0, 2])
  })

  test("[FAIL-09] a product that the ERP does not have, or does not sell, is not found", async () => {
    const { details } = await shopOfDetails()
    expect(await details.detail(99_999)).toBe(false)
    expect(await details.detail(51)).toBe(false)
  })

  test("[FAIL-09] a product never seen whose reading fails is not found, and is found once the ERP is back", async () => {
    const erp = anErpWithVariants()
    const { details } = await shopOfDetails(erp)
    erp.failAll()
    expect(await details.detail(315)).toBe(false)
    erp.repair()
    expect(await details.detail(315)).toMatchObject({ label: "Servicio de diseño" })
  })

  test("[FAIL-01] a product of the list is shown from the list when the ERP is down", async () => {
    const erp = anErpWithVariants()
    const { details } = await shopOfDetails(erp)
    erp.failAll()
    expect(await details.detail(22)).toMatchObject({ label: "Arduino UNO R3", price: 10_000, stock: null })
  })

  test("[FAIL-01] the last good details stay while the ERP is down, also after a restart", async () => {
    const erp = anErpWithVariants()
    const store = detailsInMemory()
    const first = await shopOfDetails(erp, store)
    const good = await first.details.detail(40)
    erp.failAll()
    first.clock.now += 3_600_000
    expect(await first.details.detail(40)).toEqual(good)
    erp.repair()
    const second = await shopOfDetails(erp, store)
    erp.failAll()
    second.clock.now += 3_600_000
    expect(await second.details.detail(40)).toEqual(good)
  })

  test("[FAIL-01] an ERP that hangs delays one page for a moment, and then none until it answers", async () => {
    const erp = anErpWithVariants()
    const { details, clock } = await shopOfDetails(erp)
    await details.detail(22)
    const answered = Promise.withResolvers<void>()
    for (const call of ["product", "stock", "warehouses"] as const) erp.slow.set(call, answered.promise)
    clock.now += 360_000
    expect(await details.detail(22)).toMatchObject({ label: "Arduino UNO R3", stock: [{ real: 12 }, { real: 79 }] })
    clock.now += 5000
    // The page no longer waits for any timer: it is ready when its own promises have settled.
    const timer = new Promise(resolve => setTimeout(resolve, 0, "a timer came first"))
    expect(await Promise.race([details.detail(22), timer])).toMatchObject({ label: "Arduino UNO R3" })
    answered.resolve()
    erp.state.stock[22] = { 1: 7 }
    await expect.poll(async () => found(await details.detail(22)).stock?.[0]?.real).toBe(7)
  })
})
