import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { withDeadline } from "../../src/platform/deadline.ts"
import { workDecisions } from "../../src/shop/counter/counter-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { actionText } from "../../src/web/counter/texts.ts"
import { runOn } from "../shared/temporary-postgres.ts"
import { asOwner, associations, atCounter, expectClosedOnce, press } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
const { refuse } = erp

/** The ERP becomes unreachable at the first matching call; or that call waits, or gets another answer. */
let leavesAt: RegExp | null = null
let isAway = false
let instead: { readonly call: RegExp; readonly answer: () => Promise<Response | null> } | null = null

const troubled: typeof fetch = async (input, init) => {
  const call = `${init?.method ?? "GET"} ${new URL(String(input)).pathname.replace("/api/index.php", "")}`
  if (leavesAt?.test(call)) isAway = true
  if (isAway) throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } })
  const answer = instead?.call.test(call) ? await instead.answer() : null
  return answer ?? erp.fetch(input, init)
}

let shop: TestShop
beforeAll(async () => {
  const shipped = Array.from({ length: 8 }, () => anOrder({ state: "shipped", daysAgo: 5, customerId: 11 }))
  const orders = [...shipped, anOrder({ state: "validated", daysAgo: 4, customerId: 11 })]
  shop = await startShop({ erpFetch: troubled, seed: aShop({ orders }), catalogueRefreshSeconds: 3600 })
})
afterAll(() => shop.stop())
beforeEach(() => {
  erp.startAfresh()
  leavesAt = null
  isAway = false
  instead = null
})

const { ASEIC } = associations
const paying = /POST \/invoices\/\d+\/payments/
const path = "/asocias/tienda/trabajos"

/** A hand-over that stopped a minute ago, because the ERP refused its payment. */
const stoppedHandOver = async (orderId: number) => {
  refuse(paying)
  await press(await atCounter(shop), "entregar", orderId)
  await shop.parts.database.query(
    "update order_work set started_at = now() - interval '1 minute' where order_id = $1",
    [orderId],
  )
  return `hand-over:${orderId}:1`
}

const decide = (accion: "continuar-trabajo" | "abandonar-trabajo", trabajo: string, motivo: string) => ({
  accion,
  trabajo,
  motivo,
})
const readActs = async (id: string) => (await workDecisions(shop.parts.database).ofRuns([id])).get(id)

test("[OWN-03] a stopped hand-over is continued at the counter with a reason; each press is recorded with person and reason", async () => {
  const id = await stoppedHandOver(1)
  const counter = await atCounter(shop)
  const send = async (motivo: string) => {
    const reply = await counter.post("/asocias/admin", decide("continuar-trabajo", id, motivo))
    return { status: reply.status, words: pageText(await reply.text()) }
  }
  expect(pageText((await counter.open("/asocias/admin")).html)).toContain("Por terminar")
  expect((await send(" ")).status).toBe(422)
  const early = await send("a ver")
  expect(early).toMatchObject({ status: 502 })
  expect(early.words).toContain("Volvió a detenerse")
  expect(early.words).toMatch(/ASEIC lo continuó: a ver/)
  refuse(null)
  expect(await send("el ERP ya lo acepta")).toMatchObject({ status: 200 })
  await expectClosedOnce(shop.erp, 1)
  expect(await readActs(id)).toMatchObject([
    { act: "continue", by: "ASEIC", why: "a ver" },
    { act: "continue", by: "ASEIC", why: "el ERP ya lo acepta" },
  ])
  expect((await send("otra vez")).status).toBe(409)
})

test("[OWN-03] a press in the list of orders is recorded too", async () => {
  const id = await stoppedHandOver(2)
  refuse(null)
  expect((await press(await atCounter(shop), "entregar", 2)).words).toContain("Orden cerrada")
  expect(await readActs(id)).toMatchObject([{ act: "continue", by: "ASEIC", why: "desde la lista de pedidos" }])
})

test("[OWN-03] two people decide at the same moment: one effect, the other gets a message; abandoned work can be begun again", async () => {
  const id = await stoppedHandOver(3)
  const [mine, other] = await Promise.all([atCounter(shop), atCounter(shop, "AEMTEC")])
  expect((await other.post("/asocias/admin", decide("abandonar-trabajo", id, "no es mío"))).status).toBe(409)
  const presses = await Promise.all(
    ["uno", "dos", "tres"].map(why => mine.post("/asocias/admin", decide("abandonar-trabajo", id, why))),
  )
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await readActs(id)).toHaveLength(1)
  expect(pageText((await mine.open("/asocias/admin")).html)).not.toContain("Por terminar")
  refuse(null)
  expect((await press(mine, "entregar", 3)).words).toContain("Orden cerrada")
  await expectClosedOnce(shop.erp, 3)
})

test("[TILL-02][I12] a stopped hand-over takes no money after its order was cancelled in the ERP, wherever it stopped", async () => {
  const { orders, shipments, invoices } = shop.erp
  const counter = await atCounter(shop)
  for (const call of [/POST \/invoices\/createfromorder/, /POST \/invoices\/\d+\/validate/, paying]) {
    const orderId = await orders.create({ customerId: 11, warehouseId: 1, paymentModeId: 4 })
    await orders.addLine(orderId, { productId: 1, quantity: 2, unitPrice: colones(25) })
    await orders.ensureValidated(orderId)
    await shipments.ensureValidated((await shipments.findOrCreateFor(orderId, 1)).shipment.id)
    refuse(call)
    expect((await press(counter, "entregar", orderId)).words).toContain("Error al cerrar la orden")
    refuse(null)
    await runOn(shop.erpDatabaseUrl, `update erp.commande set fk_statut = -1 where rowid = ${orderId}`)
    expect((await press(counter, "entregar", orderId)).words).toContain("Error al cerrar la orden")
    for (const id of (await orders.get(orderId))!.invoiceIds) expect(await invoices.payments(id)).toEqual([])
    const entries = await shop.parts.database.query("select 1 from till_entries where order_id = $1", [orderId])
    expect(entries).toEqual([])
    const giveUp = decide("abandonar-trabajo", `hand-over:${orderId}:1`, "se canceló")
    expect((await (await asOwner(shop)).post(path, giveUp)).status).toBe(200)
  }
})

test("[OWN-03] the owner sees every run that failed and why, continues or gives it up; nobody else can", async () => {
  refuse(paying)
  const key = randomUUID()
  const request = { key, methodId: 4, items: [{ id: 1, units: 4 }], shownTotal: colones(100), paymentReceived: true }
  const sold = await shop.services.counter.sales.sell(ASEIC, request as never)
  expect(sold).toMatchObject({ kind: "sold", receipt: { finished: false } })
  const sale = `sale:${ASEIC.id}:${key}`
  const handOver = await stoppedHandOver(4)

  const owner = await asOwner(shop)
  const seen = pageText((await owner.open(path)).html)
  expect(seen).toContain(`Venta ${sale}`)
  expect(seen).toContain("Error al pagar la factura de la venta")
  expect(seen).toContain(`Entregar ${handOver}`)
  expect(seen).toContain("El ERP lo rechazó.")
  expect(seen).not.toContain("El ERP no respondía.")
  const counter = await atCounter(shop)
  expect((await counter.get(path)).status).toBe(302)
  expect((await counter.post(path, decide("abandonar-trabajo", sale, "x"))).status).toBe(401)

  expect((await owner.post(path, decide("abandonar-trabajo", sale, "se hizo en el ERP"))).status).toBe(200)
  refuse(null)
  expect((await owner.post(path, decide("continuar-trabajo", handOver, "ya se puede"))).status).toBe(200)
  await expectClosedOnce(shop.erp, 4)
  expect(pageText((await owner.open(path)).html)).toContain("No hay nada detenido.")
  expect(await readActs(sale)).toMatchObject([{ act: "give-up", by: "CHISPA", why: "se hizo en el ERP" }])
  // The customer has paid and left: what was sold stays sold.
  expect(await shop.services.counter.sales.recent(ASEIC)).toMatchObject([{ key, finished: true }])
})

const handOverWithin = (milliseconds: number, orderId: number) =>
  withDeadline(() => shop.services.counter.act(ASEIC, "hand-over", orderId, { sawPayment: true }), milliseconds)

test("[ASOC-19][I9] an ERP that goes away before a hand-over's first write: it finishes by itself, and nothing waits for a person", async () => {
  leavesAt = /POST \/invoices\/createfromorder/
  const result = await handOverWithin(5000, 5)
  expect(result).toMatchObject({ kind: "running", erpAway: true })
  expect(actionText("hand-over", result)).toMatch(
    /^El ERP no responde: el pedido \S+ se terminará de cerrar solo cuando vuelva\.$/,
  )
  leavesAt = null
  isAway = false
  await expect.poll(async () => (await shop.erp.orders.get(5))?.status).toBe("delivered")
  await expectClosedOnce(shop.erp, 5)
  expect(await shop.services.stoppedWork.list()).toEqual([])
})

test("[ASOC-19] an ERP that answers, but a hand-over that takes its time: people are told that the work goes on", async () => {
  let goOn = () => {}
  const held = new Promise<null>(resolve => {
    goOn = () => resolve(null)
  })
  instead = { call: paying, answer: () => held }
  const result = await handOverWithin(1000, 6)
  expect(result).toMatchObject({ kind: "running", erpAway: false })
  expect(actionText("hand-over", result)).toMatch(
    /se está cerrando: el trabajo continúa solo y se verá aquí al terminar/,
  )
  goOn()
  await expect.poll(async () => (await shop.erp.orders.get(6))?.status).toBe("delivered")
})

test("[ASOC-20][OWN-03] an ERP that answers with errors is distinguished from one that refuses", async () => {
  const answer = async () =>
    Response.json(
      { error: { code: 500, message: "Internal Server Error: Error when close shipment" } },
      { status: 500 },
    )
  instead = { call: /POST \/shipments\/\d+\/close/, answer }
  expect((await press(await atCounter(shop), "entregar", 7)).words).toContain("Error al cerrar la orden")
  const owner = await asOwner(shop)
  expect(pageText((await owner.open(path)).html)).toContain("El ERP contestó con errores cada vez que se intentó.")
  const again = await owner.post(path, decide("continuar-trabajo", "hand-over:7:1", "a ver"))
  expect(pageText(await again.text())).toContain("Volvió a detenerse: el ERP no responde o contesta con errores.")
  instead = null
  expect((await owner.post(path, decide("continuar-trabajo", "hand-over:7:1", "ya se puede"))).status).toBe(200)
  await expectClosedOnce(shop.erp, 7)
})

test("[ASOC-20] preparing while the ERP is away writes nothing, and says what to press", async () => {
  const counter = await atCounter(shop)
  leavesAt = /POST \/orders\/9\/shipment/
  const { words } = await press(counter, "alistar", 9)
  expect(words).toContain("Error al alistar el pedido. El ERP no responde: presione «Alistar» otra vez cuando vuelva.")
  leavesAt = null
  isAway = false
  await expect.poll(async () => (await press(counter, "alistar", 9)).words).toContain("Pedido alistado con exito.")
})
