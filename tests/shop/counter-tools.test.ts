import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { connect } from "../../src/platform/database/database.ts"
import { transferRecords } from "../../src/shop/transfers/transfer-records.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { aProduct, aShop, people, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { claimForm, orderedBySinpe, readMails } from "../support/sinpe-orders.ts"

let shop: TestShop
beforeAll(async () => {
  const seed = wellStocked(aShop())
  const products = seed.products.map(product =>
    product.id === 2 ? { ...product, barcode: "036000291452", costPrice: 3123 } : product,
  )
  const twins = [901, 902].map(id => aProduct({ id, label: `Gemelo ${id}`, barcode: "TWIN-0001" }))
  const plenty = aProduct({ id: 903, label: "Abundante", stock: { 1: 500 } })
  const long = aProduct({ id: 904, label: "Código largo", barcode: "RES-4K7-025W-THT-GAMO" })
  // Nothing becomes due by itself; the tests decide when.
  shop = await startShop({
    seed: { ...seed, products: [...products, ...twins, plenty, long] },
    env: { COUNTER_UNDO_SECONDS: "60" },
  })
})
afterAll(() => shop.stop())

const orderFor = async (paymentModeId: number) => {
  const id = await shop.erp.orders.create({ customerId: people.luis, warehouseId: 1, paymentModeId })
  await shop.erp.orders.addLine(id, { productId: 903, quantity: 1, unitPrice: colones(1000) })
  return { id, ref: (await shop.erp.orders.ensureValidated(id)).ref }
}
const act = async (form: Record<string, string>, alias: "ASEIC" | "AEMTEC" = "ASEIC") => {
  const reply = await (await atCounter(shop, alias)).post("/asocias/admin", form)
  return { status: reply.status, words: pageText(await reply.text()) }
}
const heldIds = async (orderId: number) => {
  const rows = await shop.parts.database.query<{ id: number }>(
    "select id::int from held_acts where order_id = $1 and state = 'held'",
    [orderId],
  )
  return rows.map(({ id }) => String(id))
}
const makeDue = (orderId: number) =>
  shop.parts.database.query("update held_acts set due_at = now() - interval '1 hour' where order_id = $1", [orderId])
const readStatus = async (orderId: number) => (await shop.erp.orders.get(orderId))?.status

test("[ASOC-16] 'Alistar' waits: two devices hold one action, and 'Deshacer' changes neither order, stock nor mailbox", async () => {
  const { id, ref } = await orderFor(4)
  const press = { accion: "alistar", pedido: String(id), retener: "si" }
  const [first, second] = await Promise.all([act(press), act(press)])
  expect([first.status, second.status]).toEqual([202, 202])
  expect(first.words).toContain(`El pedido ${ref} se alista en unos segundos.`)
  const [held, ...others] = await heldIds(id)
  expect(others).toEqual([])
  const tab = await (await atCounter(shop)).open("/asocias/admin?tab=alistar")
  expect(pageText(tab.html)).toContain(`El pedido ${ref} se alista`)
  // Another association can neither see nor undo it.
  expect((await act({ accion: "deshacer", retenido: held! }, "AEMTEC")).status).toBe(409)
  const undone = await act({ accion: "deshacer", retenido: held! })
  expect(undone.words).toContain(`No se alistó: el pedido ${ref} sigue por alistar.`)
  expect((await act({ accion: "deshacer", retenido: held! })).words).toContain("Ya no se puede deshacer")
  await makeDue(id)
  expect((await act({ accion: "terminar", retenido: held! })).words).toContain("se deshizo")
  expect(await readStatus(id)).toBe("validated")
  expect(await shop.erp.shipments.ofOrder(id)).toEqual([])
  expect(await shop.parts.database.query("select 1 from order_work where order_id = $1", [id])).toEqual([])
})

test("[ASOC-16] a due action is carried out once, by any process, also without a browser; without script a press acts at once", async () => {
  const asked = await orderFor(4)
  await act({ accion: "alistar", pedido: String(asked.id), retener: "si" })
  const [held] = await heldIds(asked.id)
  await makeDue(asked.id)
  const answers = await Promise.all([1, 2].map(() => act({ accion: "terminar", retenido: held! })))
  for (const { status, words } of answers)
    expect([status, words.includes("Pedido alistado con exito.")]).toEqual([200, true])
  expect((await act({ accion: "deshacer", retenido: held! })).status).toBe(409)
  expect(await shop.erp.shipments.ofOrder(asked.id)).toHaveLength(1)

  // As if the process and the browser had died.
  const left = await orderFor(4)
  await act({ accion: "alistar", pedido: String(left.id), retener: "si" })
  await makeDue(left.id)
  await expect.poll(() => readStatus(left.id), { timeout: 20_000 }).toBe("shipped")
  expect(await shop.erp.shipments.ofOrder(left.id)).toHaveLength(1)

  const plain = await orderFor(4)
  expect((await act({ accion: "alistar", pedido: String(plain.id) })).words).toContain("Pedido alistado con exito.")
  // It was deleted in the ERP while it was held: the page says so and nothing is made.
  const gone = await orderFor(4)
  await act({ accion: "alistar", pedido: String(gone.id), retener: "si" })
  const [late] = await heldIds(gone.id)
  const { shipment } = await shop.erp.shipments.findOrCreateFor(gone.id, 1)
  await shop.erp.shipments.ensureValidated(shipment.id)
  await makeDue(gone.id)
  const told = await act({ accion: "terminar", retenido: late! })
  expect(told.words).toContain(`El pedido ${gone.ref} ya no está por alistar: cambió en el ERP.`)
})

test("[ASOC-16] an action that fails does not delay the others and is tried again", async () => {
  const [broken, next] = [await orderFor(4), await orderFor(4)]
  for (const { id } of [broken, next]) await act({ accion: "alistar", pedido: String(id), retener: "si" })
  const read = shop.parts.erp.orders.get
  const reading = vi
    .spyOn(shop.parts.erp.orders, "get")
    .mockImplementation(id => (id === broken.id ? Promise.reject(new Error("broken")) : read(id)))
  for (const { id } of [broken, next]) await makeDue(id)
  await expect.poll(() => readStatus(next.id), { timeout: 20_000 }).toBe("shipped")
  reading.mockRestore()
  await expect.poll(() => readStatus(broken.id), { timeout: 20_000 }).toBe("shipped")
})

test("[SINPE-02] 'Confirmar' waits too: undone it sends no mail, a rejection meanwhile wins, and when due it sends one mail", async () => {
  const readState = async (orderId: number) => (await transferRecords(shop.parts.database).get(orderId))?.state
  const claimed = async (reference: string) => {
    const order = await orderedBySinpe(shop)
    await order.browser.post(order.path, claimForm(reference))
    return order
  }
  const confirm = (orderId: number) => act({ accion: "confirmar-sinpe", pedido: String(orderId), retener: "si" })
  const undone = await claimed("2026111870001")
  expect((await confirm(undone.orderId)).words).toContain("se confirma en unos segundos")
  const page = await undone.browser.open(undone.path)
  expect(pageText(page.html)).toContain("Nos dijo que ya pagó con la referencia 2026111870001")
  const [held] = await heldIds(undone.orderId)
  await act({ accion: "deshacer", retenido: held! })
  expect(await readState(undone.orderId)).toBe("claimed")

  const refused = await claimed("2026111870002")
  await confirm(refused.orderId)
  await act({ accion: "rechazar-sinpe", pedido: String(refused.orderId), motivo: "No aparece" })
  expect(await heldIds(refused.orderId)).toEqual([])
  expect(await readState(refused.orderId)).toBe("refused")

  await confirm(undone.orderId)
  await makeDue(undone.orderId)
  await expect.poll(() => readState(undone.orderId), { timeout: 20_000 }).toBe("confirmed")
  expect(await readMails(shop, `transfer-confirmed:${undone.orderId}`)).toHaveLength(1)

  // A refusal comes at once: the reference paid for another order.
  const same = await claimed("2026111870001")
  const answered = await confirm(same.orderId)
  expect([answered.status, await heldIds(same.orderId)]).toEqual([409, []])
  expect(await readState(same.orderId)).toBe("claimed")
})

test("[SINPE-02] [SINPE-04] 'Rechazar' at the moment when a held 'Confirmar' is carried out: the later decision stands, on screen and in data", async () => {
  const readState = async (orderId: number) => (await transferRecords(shop.parts.database).get(orderId))?.state
  const claimed = async (reference: string) => {
    const order = await orderedBySinpe(shop)
    await order.browser.post(order.path, claimForm(reference))
    return order
  }
  const confirm = (orderId: number) => act({ accion: "confirmar-sinpe", pedido: String(orderId), retener: "si" })
  const refuse = (orderId: number) =>
    act({ accion: "rechazar-sinpe", pedido: String(orderId), motivo: "No aparece en la cuenta" })
  const { transfers } = shop.services
  const mails = (orderId: number) => readMails(shop, `transfer-confirmed:${orderId}`)

  // It is due and its work has begun when the refusal arrives.
  const late = await claimed("2026111880001")
  await confirm(late.orderId)
  const [lateHeld] = await heldIds(late.orderId)
  const original = transfers.confirm
  const begun = vi.spyOn(transfers, "confirm").mockImplementationOnce(async (...args) => {
    expect((await refuse(late.orderId)).words).toContain("rechazado: el cliente recibe el motivo")
    return original(...args)
  })
  await makeDue(late.orderId)
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 20_000)
  await begun.mock.results[0]!.value
  begun.mockRestore()
  expect((await act({ accion: "terminar", retenido: lateHeld! })).status).toBe(409)
  expect([await readState(late.orderId), await mails(late.orderId)]).toEqual(["refused", []])

  // The refusal arrives while the press of 'Confirmar' is still answered.
  const early = await claimed("2026111880002")
  const would = transfers.previewConfirm
  const asked = vi.spyOn(transfers, "previewConfirm").mockImplementationOnce(async (...args) => {
    const result = await would(...args)
    await refuse(early.orderId)
    return result
  })
  await confirm(early.orderId)
  asked.mockRestore()
  const [held] = await heldIds(early.orderId)
  await makeDue(early.orderId)
  expect((await act({ accion: "terminar", retenido: held! })).words).toContain("ya estaba así: pago rechazado (ASEIC")
  expect([await readState(early.orderId), await mails(early.orderId)]).toEqual(["refused", []])

  // Refused before, then held, then refused again: nothing is confirmed.
  await confirm(early.orderId)
  expect(await heldIds(early.orderId)).toHaveLength(1)
  expect((await refuse(early.orderId)).status).toBe(409)
  expect(await heldIds(early.orderId)).toEqual([])

  // Confirmed later than refused: the confirmation stays, and another refusal gets a message.
  await confirm(early.orderId)
  await makeDue(early.orderId)
  await expect.poll(() => readState(early.orderId), { timeout: 20_000 }).toBe("confirmed")
  expect((await refuse(early.orderId)).words).toContain("ya estaba así: pago confirmado (ASEIC")
  expect(await mails(early.orderId)).toHaveLength(1)
})

test("[ASOC-15] paid orders come first among those to prepare, and each order says whether it is paid", async () => {
  const [cash, card] = [await orderFor(4), await orderFor(6)]
  const sinpe = await orderedBySinpe(shop)
  await sinpe.browser.post(sinpe.path, claimForm("2026111879999"))
  const unpaid = await orderedBySinpe(shop)
  await act({ accion: "confirmar-sinpe", pedido: String(sinpe.orderId) })
  const counter = await atCounter(shop)
  const opened = async () => {
    const { html } = await counter.open("/asocias/admin?tab=alistar")
    return { html, refs: [...html.matchAll(/Ver líneas de (SO[\d-]+)/g)].map(([, ref]) => ref!) }
  }
  const wanted = [card.ref, sinpe.ref, cash.ref, unpaid.ref]
  // Orders made in the ERP itself appear with the shop's next read, at most two seconds later.
  await expect.poll(async () => (await opened()).refs, { timeout: 20_000 }).toEqual(expect.arrayContaining(wanted))
  const { html, refs } = await opened()
  const places = wanted.map(ref => refs.indexOf(ref))
  expect(Math.max(places[0]!, places[1]!)).toBeLessThan(Math.min(places[2]!, places[3]!))
  const words = pageText(html)
  const findRow = (ref: string) => words.slice(words.indexOf(ref), words.indexOf(`Alistar ${ref}`))
  expect(findRow(card.ref)).toContain("Pagado")
  expect(findRow(sinpe.ref)).toContain("Pagado")
  expect(findRow(cash.ref)).toContain("Paga al retirar")
  expect(findRow(unpaid.ref)).toContain("SINPE sin confirmar")
})

test("[COUNTER-01] the device gets only the codes of products; unknown codes, shared ones and those of variants are answered as such", async () => {
  const staff = await atCounter(shop)
  const scan = async (code: string) =>
    (await staff.get(`/asocias/admin/codigo?codigo=${encodeURIComponent(code)}`)).json() as Promise<unknown>
  const known = await staff.get("/asocias/admin/codigos")
  const text = await known.text()
  // However the ERP writes a UPC-A; a code of two products names neither.
  expect(JSON.parse(text)).toEqual(
    expect.arrayContaining([["0036000291452", { id: 2, label: "Protoboard", price: 5000 }]]),
  )
  expect(text).not.toMatch(/TWIN|costPrice/)
  expect(text).not.toContain("3123")
  const etag = known.headers.get("ETag") ?? ""
  expect((await staff.get("/asocias/admin/codigos", { headers: { "If-None-Match": etag } })).status).toBe(304)
  expect((await shop.visitor().get("/asocias/admin/codigos")).status).toBe(401)
  expect((await shop.visitor().get("/asocias/admin/codigo?codigo=036000291452")).status).toBe(401)

  expect(await scan("036000291452")).toMatchObject({ kind: "product", product: { id: 2, price: 5000 } })
  expect(await scan("7501234567893")).toEqual({ kind: "unknown" })
  expect(await scan("') or (t.rowid:>:0")).toEqual({ kind: "unknown" })
  expect(await scan("TWIN-0001")).toMatchObject({ kind: "several", labels: ["Gemelo 901", "Gemelo 902"] })
  const erp = connect(shop.erpDatabaseUrl)
  await erp.query("update erp.product set barcode = 'LED-VERDE-1' where rowid = 1002")
  await erp.close()
  expect(await scan("led-verde-1")).toMatchObject({ kind: "product", product: { id: 1002, price: 70 } })
  // Once the shop has read the product's variants, it stands below its product in the cart.
  await staff.get("/asocias/admin/variantes/6")
  expect(await scan("led-verde-1")).toEqual({
    kind: "product",
    product: {
      id: 1002,
      label: "LED difuso 5 mm Verde",
      price: 70,
      parent: { id: 6, label: "LED difuso 5 mm", price: 60, hasVariants: true },
    },
  })
})

test("[COUNTER-09] labels of a selection, a category or the low stock: name, value, price and barcode, for sheet and roll", async () => {
  const staff = await atCounter(shop)
  const open = async (query: string) => (await staff.open(`/asocias/admin/etiquetas${query}`)).html
  const category = pageText(await open("?categoria=10"))
  expect(category).toContain("Resistencia 4.7 kΩ 1/4 W")
  expect(category).not.toContain("Protoboard")
  expect(pageText(await open("?q=protoboard"))).toContain("0036000291452".slice(1))
  expect(pageText(await open("?lista=por-agotarse"))).toMatch(/producto|No hay productos/)
  const sheet = await open("?p=2&c2=3&p=1&papel=hoja")
  expect(sheet.match(/aria-label="Código de barras 0036000291452"/g)).toHaveLength(3)
  const words = pageText(sheet)
  expect(words).toContain("Imprimir 4 etiquetas")
  expect(words.replaceAll("\u00a0", " ")).toContain("Protoboard PROTO-830 ₡5000")
  expect(words).toContain("Sin código de barras en el ERP: Resistencia 4.7 kΩ 1/4 W.")
  expect(sheet).not.toContain("3123")
  expect(pageText(await open("?p=904"))).toContain(
    "no cabe en una etiqueta o no se puede dibujar: Código largo (RES-4K7",
  )
  expect(await open("?p=2&papel=rollo")).toContain("[page:rollo]")
  // Invalid numbers do not make thousands of labels.
  expect(pageText(await open("?p=2&c2=99999&p=0&p=x&p=4444"))).toContain("Imprimir 50 etiquetas")
})

test("[SALE-01] the sale starts with this counter's bestsellers, which a search replaces", async () => {
  const staff = await atCounter(shop)
  const sell = (id: number, units: number, price: number) => {
    const items = [{ id, units }]
    const sale = { key: randomUUID(), methodId: 4, items, shownTotal: units * price, paymentReceived: true }
    return staff.postJson("/asocias/admin/ventas", sale)
  }
  const tab = async (query = "") => pageText((await staff.open(`/asocias/admin?tab=venta${query}`)).html)
  expect(await tab()).not.toContain("Lo que más se vende aquí")
  for (const [id, units, price] of [
    [2, 1, 5000],
    [903, 3, 1000],
  ] as const)
    expect((await sell(id, units, price)).status).toBe(200)
  expect(await tab()).toMatch(/Lo que más se vende aquí Abundante ₡1000 Protoboard ₡5000/)
  expect(await tab("&q=led")).not.toContain("Lo que más se vende aquí")
  expect(pageText((await (await atCounter(shop, "AEMTEC")).open("/asocias/admin?tab=venta")).html)).not.toContain(
    "Lo que más se vende aquí",
  )
})
