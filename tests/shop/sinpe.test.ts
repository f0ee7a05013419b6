import { PDFDocument } from "pdf-lib"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { afterCancelling } from "../../src/shop/transfers/rules/transfer-states.ts"
import { transferRecords } from "../../src/shop/transfers/transfer-records.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { associations, atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { elements, pageText } from "../support/page-text.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { claimForm, orderedBySinpe, readMails } from "../support/sinpe-orders.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
})
afterAll(() => shop.stop())

const { ASEIC, AEMTEC } = associations
const words = async (reply: Response) => pageText(await reply.text())
const readState = async (orderId: number) => (await transferRecords(shop.parts.database).get(orderId))?.state
const openTab = async (alias: keyof typeof associations = "ASEIC") =>
  pageText((await (await atCounter(shop, alias)).open("/asocias/admin?tab=sinpe")).html)

let claims = 0
const claimed = async (reference = `20261116${99001 + claims++}`) => {
  const order = await orderedBySinpe(shop)
  expect((await order.browser.post(order.path, claimForm(reference))).status).toBe(200)
  return order
}

test("[SINPE-01] the order's page has number, holder, amount and detail, and takes 'Ya pagué' with a picture", async () => {
  const { browser, path, ref, orderId } = await orderedBySinpe(shop)
  const page = pageText((await browser.open(path)).html)
  for (const text of ["+506 8888 8888", "A nombre de Chispa", "Monto exacto ₡10 000", ref.replace(/[^A-Za-z0-9]/g, "")])
    expect(page.replaceAll("\u00a0", " ")).toContain(text)
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  const sent = await browser.post(path, claimForm("2026111612345", { bytes: picture, type: "image/png" }))
  expect(await words(sent)).toContain("Nos dijo que ya pagó con la referencia 2026111612345")
  expect(await readState(orderId)).toBe("claimed")
  expect(await (await browser.get(`${path}/estado`)).json()).toMatchObject({ transfer: "claimed" })

  const own = await browser.get(`${path}/comprobante`)
  expect(own.headers.get("Content-Type")).toBe("image/webp")
  expect(own.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")
  expect(own.headers.get("X-Content-Type-Options")).toBe("nosniff")
  expect((await sharp(Buffer.from(await own.arrayBuffer())).metadata()).width).toBe(40)
})

test("[SINPE-01] an order that was paid and billed in the ERP takes no 'Ya pagué' any more", async () => {
  const { browser, path, orderId } = await orderedBySinpe(shop)
  await shop.erp.orders.ensureBilled(orderId)
  await browser.post(path, claimForm("99120035"))
  expect(await readState(orderId)).not.toBe("claimed")
})

test("[SINPE-01] a comprobante is seen by its customer and the order's association, and by nobody else", async () => {
  const { browser, path, orderId } = await orderedBySinpe(shop)
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200])
  await browser.post(path, claimForm("99120034", { bytes: await pdf.save(), type: "application/pdf" }))
  const address = `/asocias/admin/pedidos/${orderId}/comprobante`
  const seen = await (await atCounter(shop)).get(address)
  expect(seen.headers.get("Content-Type")).toBe("application/pdf")
  expect(seen.headers.get("Content-Disposition")).toBe('attachment; filename="comprobante.pdf"')
  expect((await (await atCounter(shop, "AEMTEC")).get(address)).status).toBe(404)
  expect((await shop.visitor().get(address)).status).toBe(401)
  const stranger = await signedIn(shop, await newCustomer(shop))
  expect((await stranger.get(`${path}/comprobante`)).status).toBe(404)
  expect((await stranger.post(path, claimForm("99120034"))).status).toBe(404)
})

test("[SINPE-01] a missing reference, a file that is too large and one that is no comprobante get a message, and the typed text stays", async () => {
  const { browser, path, orderId } = await orderedBySinpe(shop)
  expect(await words(await browser.post(path, claimForm("")))).toContain("Escriba la referencia de la transferencia.")
  const odd = await browser.post(path, claimForm("88123", { bytes: Buffer.from("MZ programa"), type: "image/png" }))
  expect(odd.status).toBe(422)
  const page = await odd.text()
  expect(pageText(page)).toContain("No se pudo leer el comprobante.")
  expect(page).toContain('value="88123"')
  const large = await browser.post(path, claimForm("88123", { bytes: new Uint8Array(6 << 20), type: "image/png" }))
  expect(await words(large)).toContain("El comprobante pesa más de 5 MB.")
  expect(await readState(orderId)).not.toBe("claimed")
})

test("[SINPE-02] staff see claimed payments; a confirmation reaches the customer's page and one mail", async () => {
  const { browser, path, ref, orderId } = await claimed("TRX-777")
  const tab = await openTab()
  for (const text of [ref, "Sofía Rojas Mora", "TRX-777", "Confirmar", "Rechazar"]) expect(tab).toContain(text)
  expect(await openTab("AEMTEC")).not.toContain(ref)
  const counter = await atCounter(shop)
  const press = { accion: "confirmar-sinpe", pedido: String(orderId) }
  expect(await words(await counter.post("/asocias/admin", press))).toContain(`Pago del pedido ${ref} confirmado.`)
  expect(await (await browser.get(`${path}/estado`)).json()).toMatchObject({ transfer: "confirmed", paid: true })
  const page = pageText((await browser.open(path)).html)
  expect(page).toContain("Pagado")
  expect(page).not.toContain("Ya pagué")
  expect(await readMails(shop, `transfer-confirmed:${orderId}`)).toMatchObject([{ kind: "payment-confirmed" }])
  const again = await counter.post("/asocias/admin", press)
  expect(again.status).toBe(409)
  expect(await words(again)).toContain("ya estaba así: pago confirmado (ASEIC")
})

test("[SINPE-02] the reason of a refusal reaches the customer by mail and on the page, and the customer can claim again", async () => {
  const { browser, path, orderId } = await claimed()
  const counter = await atCounter(shop)
  const press = { accion: "rechazar-sinpe", pedido: String(orderId) }
  expect((await counter.post("/asocias/admin", { ...press, motivo: "  " })).status).toBe(422)
  expect((await counter.post("/asocias/admin", { ...press, motivo: "No aparece en la cuenta" })).status).toBe(200)
  expect(await readMails(shop, `transfer-rejected:${orderId}:%`)).toMatchObject([
    { kind: "transfer-rejected", recipient: `order:${orderId}` },
  ])
  expect(pageText((await browser.open(path)).html)).toContain("No confirmamos su pago: No aparece en la cuenta")
  // The tag's text stays, with the next step beside it (HIST-07).
  const history = pageText((await browser.open("/perfil?tab=historial")).html)
  expect(history).toContain("Preparando en asociacion")
  expect(history).toContain("No encontramos su transferencia: abra el pedido.")
  expect((await browser.post(path, claimForm("55501"))).status).toBe(200)
  expect(await readState(orderId)).toBe("claimed")
})

test("[SINPE-02][SINPE-04] two people confirm the same transfer at once: one effect, one message to the other, one mail", async () => {
  const { orderId } = await claimed()
  const { transfers } = shop.services
  const results = await Promise.all(Array.from({ length: 4 }, () => transfers.confirm(ASEIC, orderId)))
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(["already", "already", "already", "done"])
  expect(await readMails(shop, `transfer-confirmed:${orderId}`)).toHaveLength(1)
  expect(await transfers.confirm(AEMTEC, orderId)).toEqual({ kind: "not-yours" })
  expect(await transfers.refuse(AEMTEC, orderId, "no")).toEqual({ kind: "not-yours" })
  expect(await transfers.giveBack(AEMTEC, orderId, "12345")).toEqual({ kind: "not-yours" })
})

test("[SINPE-02] the tab's count stands beside it, and a claim is news for the open counters", async () => {
  const counter = await atCounter(shop)
  const news = async () => (await counter.get("/asocias/admin/novedades")).json()
  const before = await news()
  await claimed()
  const after = await news()
  expect(after.sinpe).toBe(before.sinpe + 1)
  expect(pageText((await counter.open("/asocias/admin")).html)).toContain(`SINPE ${after.sinpe}`)
})

const prepared = async () => {
  const order = await orderedBySinpe(shop)
  expect(await shop.services.counter.act(ASEIC, "prepare", order.orderId)).toMatchObject({ kind: "done" })
  return order
}
const findRow = async (counter: TestBrowser, ref: string) =>
  elements((await counter.open("/asocias/admin?tab=entregar")).html, "li")
    .map(pageText)
    .find(row => row.includes(ref))
const readPayment = async (orderId: number) => {
  const order = await shop.erp.orders.get(orderId)
  return (await shop.erp.invoices.payments(order!.invoiceIds[0]!))[0]
}

test("[SINPE-05] an unconfirmed SINPE is handed over only with the tick, which is kept with who ticked", async () => {
  const { orderId, ref } = await prepared()
  const counter = await atCounter(shop)
  expect(await findRow(counter, ref)).toContain("Vi el pago en la cuenta")
  const press = { accion: "entregar", pedido: String(orderId) }
  const refused = await counter.post("/asocias/admin", press)
  expect(refused.status).toBe(422)
  expect(await words(refused)).toContain("marque «Vi el pago en la cuenta»")
  expect((await shop.erp.orders.get(orderId))?.status).toBe("shipped")
  expect((await counter.post("/asocias/admin", { ...press, visto: "si" })).status).toBe(200)
  expect(await readPayment(orderId)).toMatchObject({ reference: ref.replace(/[^A-Za-z0-9]/g, "") })
  const detail = await (await counter.get(`/asocias/admin/pedidos/${orderId}`)).json()
  expect(detail.detail.transfer).toMatchObject([{ state: "seen", by: "ASEIC" }])
})

test("[SINPE-05] a confirmed one needs no tick, and its reference stands on the ERP's payment", async () => {
  const { orderId, browser, path, ref } = await prepared()
  await browser.post(path, claimForm("REF-2026-42"))
  expect(await shop.services.transfers.confirm(ASEIC, orderId)).toMatchObject({ kind: "done" })
  const counter = await atCounter(shop)
  expect(await findRow(counter, ref)).not.toContain("Vi el pago en la cuenta")
  expect(await shop.services.counter.act(ASEIC, "hand-over", orderId)).toMatchObject({ kind: "done" })
  expect(await readPayment(orderId)).toMatchObject({ reference: "REF-2026-42", amount: 10_000 })
})

const followed = async (orderId: number) => {
  await shop.parts.transfers.sync.update()
  return readState(orderId)
}

const daysAgo = (orderId: number, days: number) =>
  shop.parts.database.query(
    "update transfers set ordered_at = now() - make_interval(days => $2), moved_at = now() - make_interval(days => $2) where order_id = $1",
    [orderId, days],
  )

test("[SINPE-06] unconfirmed for three days: one reminder; a claim or a younger order gets none", async () => {
  const { remind } = shop.parts.transfers.sync
  const [old, young] = [await orderedBySinpe(shop), await orderedBySinpe(shop)]
  const claimedOrder = await claimed()
  await expect.poll(() => followed(young.orderId)).toBe("expected")
  for (const { orderId } of [old, claimedOrder]) await daysAgo(orderId, 3)
  await Promise.all([remind(), remind()])
  expect(await readMails(shop, `transfer-reminder:${old.orderId}`)).toMatchObject([{ kind: "transfer-reminder" }])
  expect(await readMails(shop, `transfer-reminder:${young.orderId}`)).toEqual([])
  expect(await readMails(shop, `transfer-reminder:${claimedOrder.orderId}`)).toEqual([])
})

test("[SINPE-06] only orders that wait longer than the setting can be cancelled from the list", async () => {
  const [old, young] = [await orderedBySinpe(shop), await orderedBySinpe(shop)]
  await expect.poll(() => followed(young.orderId)).toBe("expected")
  await daysAgo(old.orderId, 7)
  const counter = await atCounter(shop)
  const cancel = (orderId: number) =>
    counter.post("/asocias/admin", { accion: "cancelar-sinpe", pedido: String(orderId) })
  expect(pageText((await counter.open("/asocias/admin?tab=sinpe")).html)).toContain(`Cancelar pedido ${old.ref}`)
  expect((await cancel(young.orderId)).status).toBe(409)
  const foreign = await atCounter(shop, "AEMTEC")
  expect((await foreign.post("/asocias/admin", { accion: "cancelar-sinpe", pedido: String(old.orderId) })).status).toBe(
    409,
  )
  expect(await words(await cancel(old.orderId))).toContain("Pedido cancelado.")
  expect((await shop.erp.orders.get(old.orderId))?.status).toBe("cancelled")
  expect(await readState(old.orderId)).toBe("dropped")
  expect((await shop.erp.orders.get(young.orderId))?.status).toBe("validated")
})

test("[SINPE-04][ORD-04] a confirmed order that is cancelled is owed to its customer until somebody gives it back", async () => {
  const { orderId, browser, path } = await claimed()
  await shop.services.transfers.confirm(ASEIC, orderId)
  const { paidAt } = (await (await browser.get(`${path}/estado`)).json()) as { paidAt: string }
  expect((await browser.post(path, { accion: "cancelar" })).status).toBe(200)
  expect(pageText((await browser.open(path)).html)).toContain("Le devolveremos su transferencia por SINPE Móvil")
  expect((await openTab()).replaceAll("\u00a0", " ")).toContain("Devolver ₡10 000 por SINPE")
  const { giveBack } = shop.services.transfers
  expect(await giveBack(ASEIC, orderId, "")).toEqual({ kind: "incomplete" })
  const results = await Promise.all([giveBack(ASEIC, orderId, "DEV-1"), giveBack(ASEIC, orderId, "DEV-2")])
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(["already", "done"])
  expect(await readMails(shop, `transfer-given-back:${orderId}`)).toHaveLength(1)
  expect(pageText((await browser.open(path)).html)).toContain("Le devolvimos su transferencia por SINPE Móvil.")
  // 'Pago confirmado' keeps its time.
  expect((await browser.open(path)).html).toContain(`dateTime="${paidAt}"`)
})

test("[SINPE-04] if a customer cancels after 'Ya pagué', staff check whether the transfer came", async () => {
  const came = await claimed()
  const never = await claimed()
  for (const { browser, path } of [came, never]) await browser.post(path, { accion: "cancelar" })
  expect(await readState(came.orderId)).toBe("to-check")
  expect(await openTab()).toContain("Pedido cancelado: si la transferencia llegó, hay que devolverla.")
  expect(await shop.services.transfers.confirm(ASEIC, came.orderId)).toMatchObject({ kind: "done", state: "owed" })
  expect(await shop.services.transfers.refuse(ASEIC, never.orderId, "no llegó")).toMatchObject({ state: "dropped" })
  expect(await readMails(shop, `transfer-rejected:${never.orderId}:%`)).toEqual([])
})

test("[SINPE-06] the transfer of an order that was cancelled in the ERP is no longer expected", async () => {
  const gone = await orderedBySinpe(shop)
  await expect.poll(() => followed(gone.orderId)).toBe("expected")
  await shop.erp.orders.ensureCancelled(gone.orderId)
  await expect.poll(() => followed(gone.orderId)).toBe("dropped")
})

test("[SINPE-04] a reference that paid for one order confirms another only with a tick and a reason, however it is spelled", async () => {
  const number = crypto.randomUUID().slice(0, 8).toUpperCase()
  const first = await claimed(`00TRX-${number}`)
  const second = await claimed(`trx ${number.toLowerCase()}`)
  const third = await orderedBySinpe(shop)
  const counter = await atCounter(shop)
  const press = (order: { readonly orderId: number }, fields: Record<string, string> = {}) =>
    counter.post("/asocias/admin", { accion: "confirmar-sinpe", pedido: String(order.orderId), ...fields })
  expect((await press(first)).status).toBe(200)
  expect(await openTab()).toContain(`Con esta referencia ya se confirmó el pedido ${first.ref}.`)

  const refused = await press(second)
  expect([refused.status, await words(refused)]).toEqual([
    409,
    expect.stringContaining(
      `No se confirmó el pedido ${second.ref}: con esa referencia ya se confirmó el ${first.ref}.`,
    ),
  ])
  // A reason or a tick alone is not enough; a typed reference counts like a claimed one.
  expect((await press(second, { motivo: "Son dos pagos" })).status).toBe(409)
  expect((await press(second, { "otra-transferencia": "si", motivo: " " })).status).toBe(422)
  const followed = async () => {
    await shop.parts.transfers.sync.update()
    return readState(third.orderId)
  }
  await expect.poll(followed).toBe("expected")
  expect((await press(third, { referencia: `TRX${number}` })).status).toBe(409)
  expect([await readState(second.orderId), await readState(third.orderId)]).toEqual(["claimed", "expected"])
  expect(await readMails(shop, `transfer-confirmed:${second.orderId}`)).toEqual([])

  expect((await press(second, { "otra-transferencia": "si", motivo: "Son dos pagos en la cuenta" })).status).toBe(200)
  const moves = await transferRecords(shop.parts.database).moves(second.orderId)
  expect(moves.at(-1)).toMatchObject({ state: "confirmed", reason: "Son dos pagos en la cuenta" })
})

test("[SINPE-04] a reference keeps its order when the money is given back: it confirms no other order without the tick", async () => {
  const reference = `77${Date.now()}`
  const first = await claimed(reference)
  const { confirm, giveBack } = shop.services.transfers
  expect(await confirm(ASEIC, first.orderId)).toMatchObject({ kind: "done" })
  expect((await first.browser.post(first.path, { accion: "cancelar" })).status).toBe(200)
  expect(await giveBack(ASEIC, first.orderId, "DEV-8811223")).toMatchObject({ kind: "done", state: "given-back" })
  const [mail] = await readMails(shop, `transfer-given-back:${first.orderId}`)
  expect(JSON.stringify(mail?.data)).toContain("DEV-8811223")
  const second = await claimed(`00${reference}`)
  expect(await confirm(ASEIC, second.orderId)).toEqual({ kind: "same-reference", ref: second.ref, other: first.ref })
  expect(await readState(second.orderId)).toBe("claimed")
})

test("[SINPE-05] an order whose money is owed or given back is unpaid when the ERP opens it again: only the tick hands it over", async () => {
  const { orderId, browser, path } = await prepared()
  await browser.post(path, claimForm(`88${Date.now()}`))
  expect(await shop.services.transfers.confirm(ASEIC, orderId)).toMatchObject({ kind: "done" })
  const { database } = shop.parts
  const records = transferRecords(database)
  expect(await records.paidAt(ASEIC.warehouseId)).toContain(orderId)
  const { act } = shop.services.counter
  for (const state of ["owed", "given-back"] as const) {
    await database.transaction(tx => records.move(tx, orderId, () => state, { by: "ASEIC" }))
    expect(await act(ASEIC, "hand-over", orderId), state).toMatchObject({ kind: "unseen" })
    expect(await records.paidAt(ASEIC.warehouseId), state).not.toContain(orderId)
  }
  expect(await act(ASEIC, "hand-over", orderId, { sawPayment: true })).toMatchObject({ kind: "done" })
})

test("[SINPE-05][I12] the owed money of an order that the ERP opened again stays with it when the tick hands it over, and is not given back", async () => {
  const { orderId, browser, path, ref } = await prepared()
  await browser.post(path, claimForm(`89${Date.now()}`))
  const { transfers, counter } = shop.services
  expect(await transfers.confirm(ASEIC, orderId)).toMatchObject({ kind: "done" })
  const { database } = shop.parts
  const records = transferRecords(database)
  await database.transaction(tx => records.move(tx, orderId, afterCancelling, { by: "ERP" }))
  expect(await readState(orderId)).toBe("owed")
  expect(await counter.act(ASEIC, "hand-over", orderId, { sawPayment: true })).toMatchObject({ kind: "done" })
  expect(await readState(orderId)).toBe("seen")
  expect((await transfers.forStaff(ASEIC)).owed.map(one => one.ref)).not.toContain(ref)
  expect(await transfers.giveBack(ASEIC, orderId, "DEV-77")).toMatchObject({ kind: "already", state: "seen" })
})

test("[SINPE-04] of two orders with one reference that are confirmed at once one is confirmed, and the other needs an answer", async () => {
  const digits = `9911${Date.now()}`
  const orders = await Promise.all([digits, `00${digits}`].map(claimed))
  const results = await Promise.all(orders.map(({ orderId }) => shop.services.transfers.confirm(ASEIC, orderId)))
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "same-reference"])
})
