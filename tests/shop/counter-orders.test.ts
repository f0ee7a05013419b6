import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { associations, atCounter, expectClosedOnce, expectStockAddsUp, press, readStock } from "../support/counter.ts"
import { everyFault } from "../support/faulty-fetch.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
const { calls, faulty, reads, refuse } = erp

const toPrepare = 60
const toHandOver = 60
let shop: TestShop
let nextToPrepare = 1
let nextToHandOver = toPrepare + 1

/** Orders of ASEIC, each used by one test: first those to prepare, then those to hand over. */
const anOrderToPrepare = () => nextToPrepare++
const anOrderToHandOver = () => nextToHandOver++
const withoutWarehouse = Array.from({ length: 4 }, (_, at) => toPrepare + toHandOver + 1 + at)
const specials = { noMode: 125, noLines: 126, card: 127, otherShipment: 128 }

beforeAll(async () => {
  const many = (count: number, state: "validated" | "shipped") =>
    Array.from({ length: count }, () => anOrder({ state, daysAgo: 5, customerId: 11 }))
  shop = await startShop({
    erpFetch: erp.fetch,
    seed: aShop({
      orders: [
        ...many(toPrepare, "validated"),
        ...many(toHandOver, "shipped"),
        ...withoutWarehouse.map(() => anOrder({ warehouseId: null, daysAgo: 5 })),
        anOrder({ paymentModeId: null, state: "shipped", daysAgo: 5 }),
        anOrder({ lines: [], daysAgo: 5 }),
        anOrder({ paymentModeId: 6, state: "shipped", daysAgo: 5, refExt: "CHISPA-11-20261101120000" }),
        anOrder({ warehouseId: null, daysAgo: 5 }),
      ],
    }),
  })
})
afterAll(async () => {
  await expectStockAddsUp(shop.erp)
  await shop.stop()
})
beforeEach(erp.startAfresh)

const act = (
  action: "prepare" | "hand-over",
  orderId: number,
  staff = associations.ASEIC as (typeof associations)[keyof typeof associations],
) => shop.services.counter.act(staff, action, orderId, { sawPayment: true })

describe("prepare", () => {
  test("[ASOC-16][ERP-28][ERP-29][ERP-41][ERP-50] creates and validates the shipment of the own warehouse and says so", async () => {
    const order = anOrderToPrepare()
    const before = await readStock(shop.erp, 1, 1)
    const { words, status } = await press(await atCounter(shop), "alistar", order)
    expect(status).toBe(200)
    expect(words).toContain("Pedido alistado con exito.")
    const [shipment, ...more] = await shop.erp.shipments.ofOrder(order)
    expect(more).toEqual([])
    expect(shipment).toMatchObject({ status: "validated", warehouseId: 1 })
    expect(calls).toEqual([`POST /orders/${order}/shipment/1`, `POST /shipments/${shipment!.id}/validate`])
    expect((await shop.erp.orders.get(order))?.status).toBe("shipped")
    expect(await readStock(shop.erp, 1, 1)).toBe(before - 2)
  })

  test("[ASOC-16] a second press shows who did it and when", async () => {
    const order = anOrderToPrepare()
    const browser = await atCounter(shop)
    await press(browser, "alistar", order)
    const second = await press(browser, "alistar", order)
    expect(second.status).toBe(409)
    expect(second.words).toMatch(
      /Este pedido ya está alistado: Asociación ASEIC lo alistó el \d{2}\/\d{2} \d{2}:\d{2}\./,
    )
    expect(await shop.erp.shipments.ofOrder(order)).toHaveLength(1)
  })

  test("[ASOC-16][ASOC-24] two associations press twice each on orders without warehouse: one shipment per order, the others get a message", async () => {
    const presses = withoutWarehouse.flatMap(order =>
      [associations.ASEIC, associations.AEMTEC, associations.ASEIC, associations.AEMTEC].map(async staff => ({
        order,
        staff,
        result: await act("prepare", order, staff),
      })),
    )
    const told = await Promise.all(presses)
    for (const order of withoutWarehouse) {
      const results = told.filter(press => press.order === order)
      const done = results.filter(({ result }) => result.kind === "done")
      expect(results.map(({ result }) => result.kind).sort()).toEqual(["already", "already", "already", "done"])
      const shipments = await shop.erp.shipments.ofOrder(order)
      expect(shipments.map(({ status, warehouseId }) => [status, warehouseId])).toEqual([
        ["validated", done[0]!.staff.warehouseId],
      ])
      for (const { result } of results) {
        if (result.kind === "already") expect(result.entry.association).toBe(done[0]!.staff.name)
      }
    }
  })

  test("[ASOC-28] a refused prepare says so, leaves nothing, and can be tried again by any association that may", async () => {
    const order = specials.otherShipment
    refuse(/POST \/orders\/\d+\/shipment/)
    const { words, status } = await press(await atCounter(shop), "alistar", order)
    expect(status).toBe(502)
    expect(words).toContain("Error al alistar el pedido.")
    expect((await shop.erp.orders.get(order))?.status).toBe("validated")
    expect(await shop.erp.shipments.ofOrder(order)).toEqual([])
    refuse(null)
    // After a failure the goods are not bound to the first association's warehouse.
    expect(await act("prepare", order, associations.AEMTEC)).toMatchObject({ kind: "done", otherWarehouse: false })
    expect((await shop.erp.shipments.ofOrder(order)).map(({ warehouseId }) => warehouseId)).toEqual([2])
  })

  test("[ASOC-28] after a stop between creating and validating the next press continues with the same shipment", async () => {
    const order = anOrderToPrepare()
    refuse(/POST \/shipments\/\d+\/validate/)
    expect(await act("prepare", order)).toMatchObject({ kind: "failed" })
    refuse(null)
    const { html } = await (await atCounter(shop)).open("/asocias/admin?tab=alistar")
    expect(pageText(html)).toContain("Quedó en el paso 2 de 2: validar el envío. «Alistar» continúa desde ahí.")
    expect(await act("prepare", order)).toMatchObject({ kind: "done" })
    expect(await shop.erp.shipments.ofOrder(order)).toHaveLength(1)
  })

  test("[ASOC-23][ASOC-28] an order without lines is not prepared: every try would make another shipment", async () => {
    expect(await act("prepare", specials.noLines)).toMatchObject({ kind: "failed" })
    expect(calls).toEqual([])
  })

  test("[ASOC-16] every fault at every call: one shipment, whose stock left once", async () => {
    const steps = [/POST \/orders\/\d+\/shipment/, /POST \/shipments\/\d+\/validate/]
    for (const step of steps) {
      for (const fault of everyFault) {
        const order = anOrderToPrepare()
        const before = await readStock(shop.erp, 1, 1)
        const struck = faulty.struck()
        faulty.arm(step, fault)
        const first = await act("prepare", order)
        expect(faulty.struck()).toBe(struck + 1)
        if (first.kind !== "done")
          await expect.poll(async () => (await act("prepare", order)).kind).toMatch(/done|already/)
        expect((await shop.erp.shipments.ofOrder(order)).map(({ status }) => status)).toEqual(["validated"])
        expect(await readStock(shop.erp, 1, 1)).toBe(before - 2)
      }
    }
  })
})

describe("hand over", () => {
  test("[ASOC-19][ERP-30][ERP-31][ERP-32][ERP-33][ERP-35][ERP-36][ERP-37][ERP-42] the sequence in its order, reported as 'Orden cerrada'", async () => {
    const order = anOrderToHandOver()
    const { words } = await press(await atCounter(shop), "entregar", order)
    expect(words).toContain(`Orden cerrada: ${(await shop.erp.orders.get(order))?.ref}`)
    await expectClosedOnce(shop.erp, order)
    const [invoice] = (await shop.erp.orders.get(order))!.invoiceIds
    const [shipment] = await shop.erp.shipments.ofOrder(order)
    expect(calls).toEqual([
      `POST /invoices/createfromorder/${order}`,
      `POST /invoices/${invoice}/validate`,
      `PUT /invoices/${invoice}`,
      `POST /invoices/${invoice}/payments`,
      `POST /orders/${order}/setinvoiced`,
      `POST /shipments/${shipment!.id}/close`,
    ])
    // The payment is found by its reference among the invoice's payments, the shipment among the customer's.
    expect(reads).toContain(`GET /invoices/${invoice}/payments before write 5`)
    expect(reads.some(read => /^GET \/shipments\?.*thirdparty_ids=11\b.* before write 6$/.test(read))).toBe(true)
    expect(await shop.erp.invoices.get(invoice!)).toMatchObject({ paymentModeId: 106, accountId: 1 })
  })

  test("[ERP-34][ERP-52] mode and account are confirmed on the invoice before the payment: after a change nothing is paid", async () => {
    const order = anOrderToHandOver()
    refuse(/POST \/invoices\/\d+\/payments/)
    await act("hand-over", order)
    refuse(null)
    const [invoice] = (await shop.erp.orders.get(order))!.invoiceIds
    for (const [modeId, accountId] of [
      [4, 1],
      [106, 2],
    ] as const) {
      await shop.erp.invoices.ensurePaymentMode(invoice!, modeId, accountId)
      expect(await act("hand-over", order)).toMatchObject({ kind: "failed" })
      expect(await shop.erp.invoices.payments(invoice!)).toEqual([])
    }
    await shop.erp.invoices.ensurePaymentMode(invoice!, 106, 1)
    calls.length = 0
    reads.length = 0
    expect(await act("hand-over", order)).toMatchObject({ kind: "done" })
    expect(reads).toContain(`GET /invoices/${invoice} before write 1`)
    expect(calls[0]).toBe(`POST /invoices/${invoice}/payments`)
  })

  test("[ASOC-30][ERP-37] without a payment mode it is cash to account 2; card goes to account 4 with its order number", async () => {
    for (const [order, paymentModeId, accountId, reference] of [
      [specials.noMode, 4, 2, (await shop.erp.orders.get(specials.noMode))!.ref],
      [specials.card, 6, 4, "CHISPA-11-20261101120000"],
    ] as const) {
      expect(await act("hand-over", order)).toMatchObject({ kind: "done" })
      const [invoice] = (await shop.erp.orders.get(order))!.invoiceIds
      expect(await shop.erp.invoices.get(invoice!)).toMatchObject({ paymentModeId, accountId })
      expect(await shop.erp.invoices.payments(invoice!)).toMatchObject([{ reference }])
      await expectClosedOnce(shop.erp, order)
    }
  })

  const steps = [
    [1, "crear la factura", /POST \/invoices\/createfromorder/, "Error al crear la factura"],
    [2, "validar la factura", /POST \/invoices\/\d+\/validate/, "Error al validar la factura"],
    [
      3,
      "anotar el método de pago",
      /PUT \/invoices/,
      "Error al actualizar el método de pago y la cuenta de la factura",
    ],
    [4, "registrar el pago", /POST \/invoices\/\d+\/payments/, "Error al agregar el pago a la factura"],
    [5, "marcar el pedido como facturado", /setinvoiced/, "Error al marcar la orden como facturada"],
    [6, "buscar el envío", /GET \/shipments$/, "Error al buscar el envío de la orden"],
    [7, "cerrar el envío", /POST \/shipments\/\d+\/close/, "Error al cerrar el envío"],
  ] as const

  for (const [number, name, call, logged] of steps)
    test(`[ASOC-19][ASOC-20][ASOC-29] a refusal at step ${number} stops it with its own log text; the page shows the progress and continues from there`, async () => {
      const order = anOrderToHandOver()
      const browser = await atCounter(shop)
      const log = vi.spyOn(shop.parts.log, "error")
      refuse(call)
      const failed = await press(browser, "entregar", order)
      refuse(null)
      expect(failed.status).toBe(502)
      expect(failed.words).toContain("Error al cerrar la orden")
      expect(failed.words).not.toContain(logged)
      expect(log.mock.calls.map(([, message]) => message)).toContain(logged)
      log.mockRestore()
      // No call after the failed step was made.
      expect(calls.filter(made => steps.slice(number).some(([, , later]) => later.test(made)))).toEqual([])

      const { html } = await browser.open(`/asocias/admin?tab=entregar&q=${(await shop.erp.orders.get(order))!.ref}`)
      expect(pageText(html)).toContain(`Quedó en el paso ${number} de 7: ${name}. «Entregada» continúa desde ahí.`)

      calls.length = 0
      expect((await press(browser, "entregar", order)).words).toContain("Orden cerrada")
      expect(calls.filter(made => steps.slice(0, number - 1).some(([, , earlier]) => earlier.test(made)))).toEqual([])
      await expectClosedOnce(shop.erp, order)
    })

  test("[ASOC-29] every fault at every write: one invoice, one payment, one closed shipment", async () => {
    for (const [, , step] of steps.filter(([number]) => number !== 6)) {
      for (const fault of ["refused before", "done, reply lost", "done, empty 500"] as const) {
        const order = anOrderToHandOver()
        const struck = faulty.struck()
        faulty.arm(step, fault)
        const first = await act("hand-over", order)
        expect(faulty.struck()).toBe(struck + 1)
        if (first.kind !== "done")
          await expect.poll(async () => (await act("hand-over", order)).kind).toMatch(/done|already/)
        await expectClosedOnce(shop.erp, order)
      }
    }
  })

  test("[ASOC-19][ASOC-29] six orders, each pressed by three people at once: closed once each", async () => {
    const orders = Array.from({ length: 6 }, anOrderToHandOver)
    const told = await Promise.all(
      orders.flatMap(order => Array.from({ length: 3 }, async () => (await act("hand-over", order)).kind)),
    )
    expect(told.filter(kind => kind === "done")).toHaveLength(6)
    expect(told.filter(kind => kind === "already")).toHaveLength(12)
    for (const order of orders) await expectClosedOnce(shop.erp, order)
  })

  test("[ASOC-29] another person may continue unfinished work, and the trail names who handed it over", async () => {
    const order = withoutWarehouse[0]!
    refuse(/POST \/invoices\/\d+\/payments/)
    await act("hand-over", order, associations.ASEIC)
    refuse(null)
    expect(await act("hand-over", order, associations.AEMTEC)).toMatchObject({ kind: "done" })
    const browser = await atCounter(shop, "AEMTEC")
    const { detail } = await readDetail(browser, order)
    expect(detail.trail.map(({ action }) => action)).toEqual(["prepare", "hand-over"])
    expect(detail.trail[1]?.association).toBe("Asociación AEMTEC")
    await expectClosedOnce(shop.erp, order)
  })

  test("[ASOC-19] closed in the ERP meanwhile: the page says so and nothing is done", async () => {
    const order = anOrderToHandOver()
    const [shipment] = await shop.erp.shipments.ofOrder(order)
    await shop.erp.shipments.ensureClosed(shipment!.id)
    calls.length = 0
    expect(await act("hand-over", order)).toMatchObject({ kind: "moved" })
    expect(calls).toEqual([])
  })
})

describe("an order opened in place", () => {
  test("[ASOC-21][ASOC-23] its lines with reference, label, quantity and price; an empty one says so", async () => {
    const browser = await atCounter(shop)
    const { detail } = await readDetail(browser, anOrderToPrepare())
    expect(detail.lines).toEqual([
      {
        productId: 1,
        ref: "RES-4K7",
        label: "Resistencia 4.7 kΩ 1/4 W",
        quantity: 2,
        unitPrice: 25,
        total: 50,
        contents: [],
      },
    ])
    expect((await readDetail(browser, specials.noLines)).detail.lines).toEqual([])
  })
})

/** The endpoint's JSON for the page's script. */
const readDetail = async (browser: Awaited<ReturnType<typeof atCounter>>, order: number) => {
  const reply = await browser.get(`/asocias/admin/pedidos/${order}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as {
    detail: {
      lines: { ref: string; label: string; quantity: number; unitPrice: number; total: number }[]
      trail: { action: string; association: string; at: string }[]
    }
  }
}
