import { expect, test } from "vitest"
import { startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { SeedOrder } from "../../src/simulators/dolibarr/seed.ts"
import { freshDatabase } from "../support/postgres.ts"
import { embedded, erpUnderTest } from "./erp-under-test.ts"
import { makersFor } from "./makers.ts"
import { contractSeed } from "./seed.ts"

const states: SeedOrder["state"][] = ["draft", "validated", "shipped", "closed", "cancelled"]

const orders = Array.from(
  { length: 40 },
  (_, index): SeedOrder => ({
    customerId: 7,
    warehouseId: [1, 2, null][index % 3] ?? null,
    paymentModeId: [106, 4, 6][index % 3] ?? null,
    daysAgo: index * 2,
    lines: [
      { productId: [22, 36, 317][index % 3] ?? 22, qty: 1 + (index % 4), price: 1000 },
      { label: "+₡2500", qty: 1, price: 2500 },
      { productId: 315, qty: 1, price: 2500 },
    ],
    state: states[index % states.length] ?? "draft",
    refExt: `SEMILLA-${index}`,
    noteForStaff: `nota ${index}`,
  }),
)

// A supplier in a supplier category: with two links every member of category 48 is listed twice (ERP-26).
const thirdParties = contractSeed.thirdParties.map(party => (party.supplier ? { ...party, categories: [60] } : party))
const seed = {
  ...contractSeed,
  orders,
  thirdParties: [
    ...thirdParties,
    { ...contractSeed.thirdParties[4]!, id: 13, name: "Proveedor Dos", categories: [60] },
  ],
}

const erp = erpUnderTest({ seed })
const all = async (path: string) => (await erp.get(`${path}${path.includes("?") ? "&" : "?"}limit=0`)).items

test.runIf(embedded)("seeded orders stand in consistent states", async () => {
  const listed = await all("/orders")
  expect(listed).toHaveLength(orders.length)
  const numbers = listed.flatMap(order => /^SO\d{4}-(\d{4})$/.exec(String(order["ref"]))?.[1] ?? []).map(Number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  for (const order of listed) {
    const one = await erp.get(`/orders/${order["id"]}`)
    const shipments = (await erp.get(`/orders/${order["id"]}/shipment`)).items
    const invoices = Object.values((one.at("linkedObjectsIds.facture") ?? {}) as object)
    const expected = {
      "0": [0, 0, "0"],
      "1": [0, 0, "0"],
      "2": [1, 0, "0"],
      "3": [1, 1, "1"],
      "-1": [0, 0, "0"],
    }[String(order["status"])]
    expect([shipments.length, invoices.length, order["billed"]]).toEqual(expected)
    if (invoices[0] === undefined) continue
    const invoice = await erp.get(`/invoices/${invoices[0]}`)
    expect(invoice.body).toMatchObject({ status: "2", total_ttc: order["total_ttc"], remaintopay: "0" })
    const payments = (await erp.get(`/invoices/${invoices[0]}/payments`)).items
    expect(payments.map(payment => payment["amount"])).toEqual([order["total_ttc"]])
  }
})

test.runIf(embedded)("the seeded stock is what the seed says, and equals the sum of its movements", async () => {
  const sums = new Map<string, number>()
  for (const move of await all("/stockmovements")) {
    const place = `${move["product_id"]}@${move["warehouse_id"]}`
    sums.set(place, (sums.get(place) ?? 0) + Number(move["qty"]))
  }
  const real = new Map<string, number>()
  for (const product of await all("/products?includestockdata=1")) {
    for (const [warehouse, { real: units }] of Object.entries(
      product["stock_warehouse"] as Record<string, { real: string }>,
    )) {
      real.set(`${product["id"]}@${warehouse}`, Number(units))
    }
  }
  expect(Object.fromEntries([...sums].filter(([, units]) => units !== 0).toSorted())).toEqual(
    Object.fromEntries([...real].toSorted()),
  )
  expect((await erp.get("/products/22/stock")).at("stock_warehouses.1.real")).toBe("12")
})

test.runIf(embedded)("[ERP-26] without a mode a category's members come once for every supplier link", async () => {
  const ids = async (more: string) =>
    (await erp.get(`/thirdparties?sortfield=t.rowid&limit=100&category=48&properties=id${more}`)).items.map(
      item => item["id"],
    )
  expect(await ids("")).toEqual(["1", "1", "2", "2"])
  expect(await ids("&mode=1")).toEqual(["1", "2"])
})

test.runIf(embedded)("new records go on after the seeded ids and references", async () => {
  const make = makersFor(erp)
  expect(await make.customer()).toBe(14)
  expect(await make.product()).toBe(318)
  const order = await make.validOrder()
  expect(order).toBe(orders.length + 1)
  expect((await erp.get(`/orders/${order}`)).at("ref")).toMatch(/^SO\d{4}-0033$/)
})

test.runIf(embedded)("two starts at once seed once, and a later one keeps the data", async () => {
  const database = await freshDatabase()
  const start = () => startEmbeddedErp({ databaseUrl: database.url, keys: [{ key: "k", rights: "all" }], seed })
  const [first, beside] = await Promise.all([start(), start()])
  await beside.stop()
  expect(await first.isEmpty()).toBe(false)
  const headers = { DOLAPIKEY: "k", "Content-Type": "application/json" }
  const created = await fetch(`${first.url}/api/index.php/thirdparties`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Quien se queda" }),
  })
  const id = await created.json()
  await first.stop()
  const second = await start()
  const kept = await fetch(`${second.url}/api/index.php/thirdparties/${id}`, { headers })
  expect(await kept.json()).toMatchObject({ name: "Quien se queda" })
  await second.stop()
  await database.drop()
})
