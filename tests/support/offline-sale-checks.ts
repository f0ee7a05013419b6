import { setTimeout as pause } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import type { Erp } from "../../src/erp/erp.ts"
import type { Order } from "../../src/erp/order.ts"
import { registerOfflineSale } from "../../src/shop/counter/register-offline-sale.ts"
import type { Difference, OfflineSale } from "../../src/shop/counter/rules/offline-sale.ts"
import type { ErpSeed } from "../../src/simulators/dolibarr/seed.ts"
import { aProduct, aShop, wellStocked } from "./seed.ts"

export interface ScheduleServer {
  readonly url: string
  readonly erp: Erp
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** What a device sells, as it knows it. Each product has one fate, whatever is sold beside it at the same time. */
export const goods = [
  { id: 1, label: "Resistencia 4.7 kΩ 1/4 W", price: 25, fate: "sold" },
  { id: 2, label: "Protoboard", price: 5000, fate: "sold" },
  { id: 1002, label: "LED difuso 5 mm Verde", price: 70, fate: "sold" },
  { id: 901, label: "Más caro ahora", price: 35, fate: "price" },
  { id: 902, label: "En otra bodega", price: 60, fate: "stock" },
  { id: 903, label: "Borrado del ERP", price: 15, fate: "gone" },
] as const

type Fate = (typeof goods)[number]["fate"]

const readFate = (id: number): Fate => goods.find(one => one.id === id)?.fate ?? "gone"

const priceNow = 40
const plenty = 1_000_000

/** Stock never runs out while schedules play, so that a case is right or wrong whatever else is sold. */
export const shopForSchedules = (): ErpSeed => {
  const stocked = wellStocked(wellStocked(aShop(), 1, plenty), 2, plenty)
  const more = [
    aProduct({ id: 901, label: "Más caro ahora", price: priceNow, stock: { 1: plenty, 2: plenty } }),
    aProduct({ id: 902, label: "En otra bodega", price: 60, stock: { 5: plenty } }),
  ]
  return { ...stocked, products: [...stocked.products, ...more] }
}

export interface PlayedSale {
  readonly sale: OfflineSale
  /** Its press reached the shop, perhaps before the device charged: the shop may have sold it online, in another order. */
  readonly isPressed: boolean
}

const ended = (status: string): boolean => status !== "PENDING" && status !== "ENQUEUED"

interface Run {
  readonly id: string
  readonly name: string
  readonly status: string
}

const maxRunMs = 600_000

/** The runs of a sale, when all have ended. The shop may be killed and started again meanwhile. */
const endedRuns = async (server: ScheduleServer, saleRun: string): Promise<Run[]> => {
  const limit = Date.now() + maxRunMs
  for (;;) {
    const runs = await server.query<Run>(
      "select workflow_uuid as id, name, status from dbos.workflow_status where workflow_uuid like $1 || '%'",
      [saleRun],
    )
    if (runs.every(({ status }) => ended(status)) || Date.now() > limit) return runs
    await pause(100)
  }
}

const charged = ({ lines }: OfflineSale): number => lines.reduce((sum, { units, price }) => sum + units * price, 0)

const expectedCase = ({ lines }: OfflineSale): object[] =>
  lines.flatMap(({ id, label, units, price }) => {
    const fate = readFate(id)
    if (fate === "price") return [{ kind: "price", label, charged: price, now: priceNow }]
    if (fate === "stock") return [{ kind: "stock", label, units }]
    return fate === "gone" ? [{ kind: "gone", label }] : []
  })

/** How far the stock went below zero depends on the other devices. */
const withoutStock = (found: readonly Difference[]): object[] =>
  found.map(one => {
    if (one.kind !== "stock" || one.here > 0) return one
    const { here: _, ...rest } = one
    return rest
  })

const orderedLines = (order: Order) =>
  order.lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice]).toSorted()

const chargedLines = ({ lines }: OfflineSale) =>
  lines.map(({ id, units, price }) => [readFate(id) === "gone" ? null : id, units, price]).toSorted()

/** I3: one shipment, one invoice and one payment of the whole, at the time of the sale. */
const faultsOfPapers = async ({ erp }: ScheduleServer, order: Order, sale: OfflineSale, madeAt: Date | null) => {
  const faults: string[] = []
  const shipments = await erp.shipments.ofOrder(order.id)
  const [shipment] = shipments
  if (shipments.length !== 1 || shipment?.status !== "closed" || shipment.warehouseId !== sale.associationId)
    faults.push(`its goods are not shipped once: ${JSON.stringify(shipments)}`)
  const [invoiceId = 0] = order.invoiceIds
  const invoice = order.invoiceIds.length === 1 ? await erp.invoices.get(invoiceId) : null
  if (!invoice?.paid || invoice.status !== "closed" || invoice.total !== charged(sale))
    return [...faults, `it is not billed once: ${JSON.stringify([order.invoiceIds, invoice])}`]
  const payments = await erp.invoices.payments(invoiceId)
  if (payments.length !== 1 || payments[0]?.amount !== charged(sale))
    faults.push(`its money is not booked once: ${JSON.stringify(payments)}`)
  // The first payment of a process may be 99 s off (src/erp/invoices.ts).
  const isLate = madeAt && Math.abs((payments[0]?.date ?? 0) - madeAt.getTime() / 1000) > 100
  if (isLate) faults.push(`it is booked at ${payments[0]?.date}, not at ${madeAt.toISOString()}`)
  return faults
}

const faultsOfSale = async (server: ScheduleServer, { sale, isPressed }: PlayedSale) => {
  const { key, associationId, madeAt } = sale
  const faults: string[] = []
  const saleRun = `sale:${associationId}:${key}`
  const runs = await endedRuns(server, saleRun)
  const stopped = runs.filter(({ status }) => status !== "SUCCESS")
  if (stopped.length > 0) faults.push(`runs did not end well: ${JSON.stringify(stopped)}`)
  const isOffline = runs.some(({ name }) => name === registerOfflineSale.name)
  if (!isOffline && !isPressed) faults.push("no run registered it")

  const found = await server.erp.orders.findByRefExt(`venta-${associationId}-${key}`)
  const order = found && (await server.erp.orders.get(found.id))
  if (!order) return { faults: [...faults, "it is not in the ERP"], isOffline, orderId: null }
  const { status, billed, total } = order
  if (
    status !== "delivered" ||
    !billed ||
    total !== charged(sale) ||
    !isDeepStrictEqual(orderedLines(order), chargedLines(sale))
  )
    faults.push(`its order is ${JSON.stringify([status, billed, total, orderedLines(order)])}`)
  faults.push(...(await faultsOfPapers(server, order, sale, isOffline ? new Date(madeAt) : null)))

  const entries = await server.query<{ amount: number; at: Date }>(
    "select amount::float8 as amount, at from till_entries where order_id = $1",
    [order.id],
  )
  if (entries.length !== 1 || entries[0]?.amount !== charged(sale))
    faults.push(`it is not in the till once: ${JSON.stringify(entries)}`)
  if (isOffline && entries[0]?.at.toISOString() !== madeAt) faults.push("it has another time in the till")

  const cases = await server.query<{ orderRef: string | null; differences: Difference[] }>(
    `select order_ref as "orderRef", differences from offline_sale_cases where association_id = $1 and key = $2`,
    [associationId, key],
  )
  const expected = isOffline ? expectedCase(sale) : []
  const listed = cases.map(({ orderRef, differences }) => [orderRef, withoutStock(differences)])
  if (!isDeepStrictEqual(listed, expected.length > 0 ? [[order.ref, expected]] : []))
    faults.push(`it is listed as ${JSON.stringify(cases)}, not as ${JSON.stringify(expected)}`)
  return { faults, isOffline, orderId: order.id }
}

/** The sales of one device, oldest first. */
export const findSaleFaults = async (server: ScheduleServer, sales: readonly PlayedSale[]): Promise<string[]> => {
  const faults: string[] = []
  let before = 0
  for (const played of sales) {
    const { key, lines } = played.sale
    const { faults: own, isOffline, orderId } = await faultsOfSale(server, played)
    if (isOffline && orderId !== null) {
      if (orderId < before && !played.isPressed) own.push("it was made before an earlier one")
      before = Math.max(before, orderId)
    }
    const sold = lines.map(({ id, units }) => `${units} × ${id}`).join(", ")
    faults.push(...own.map(fault => `sale ${key} (${sold}): ${fault}`))
  }
  return faults
}

const shelves = async ({ erp }: ScheduleServer): Promise<Map<string, number>> => {
  const products = await erp.products.getMany(goods.map(({ id }) => id))
  const places = products.flatMap(({ id, warehouseStock }) =>
    Object.entries(warehouseStock).map(([warehouse, units]) => [`${id}@${warehouse}`, units] as const),
  )
  return new Map(places)
}

/** After all schedules: the ERP has these sales and no others, and their goods left the shelves once. */
export const watchBooks = async (server: ScheduleServer) => {
  const before = await shelves(server)
  return async (sales: readonly OfflineSale[]): Promise<string[]> => {
    const faults: string[] = []
    const orders = new Map<string, number>()
    for await (const { refExt } of server.erp.orders.listAll({ customerIds: [1, 2] }))
      if (refExt?.startsWith("venta-")) orders.set(refExt, (orders.get(refExt) ?? 0) + 1)
    const keys = sales.map(({ associationId, key }) => `venta-${associationId}-${key}`)
    for (const [refExt, count] of orders) if (count > 1) faults.push(`${refExt} is ${count} times in the ERP`)
    const strangers = [...orders.keys()].filter(refExt => !keys.includes(refExt))
    if (strangers.length > 0) faults.push(`the ERP has sales that nobody made: ${strangers.join(", ")}`)
    const expected = new Map(before)
    for (const { associationId, lines } of sales)
      for (const { id, units } of lines) {
        const place = `${id}@${associationId}`
        if (readFate(id) !== "gone") expected.set(place, (expected.get(place) ?? 0) - units)
      }
    const now = await shelves(server)
    for (const place of expected.keys())
      if ((expected.get(place) ?? 0) !== (now.get(place) ?? 0))
        faults.push(`product@warehouse ${place} has ${now.get(place)} units, not ${expected.get(place)}`)
    return faults
  }
}
