import { afterAll, beforeAll, expect, test } from "vitest"
import { openLedger } from "../../src/main/open-ledger.ts"
import { orderWork } from "../../src/shop/orders/order-work-records.ts"
import { trackTransfer } from "../../src/shop/transfers/order-transfers.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { postalFee } from "../shared/documented-business.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { boardPeopleAt } from "../support/boards.ts"
import { asOwner, associations, expectClosedOnce, press } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { sentMails } from "../support/outbox.ts"
import { pageText } from "../support/page-text.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { watchedErp } from "../support/watched-erp.ts"

const erp = watchedErp()
let shop: TestShop
let people: ReturnType<typeof boardPeopleAt>
beforeAll(async () => {
  shop = await startShop({ erpFetch: erp.fetch })
  people = boardPeopleAt(shop)
})
afterAll(() => shop.stop())

const readBoard = async (orderId: number) =>
  (await shop.services.boards.workshop.list(associations.ASEIC)).find(board => board.orderId === orderId)
const narrow = () => sampleBoard({ track: 0.5 })

test("[BOARD-01][MAIL-01] a card shows picture, size, units, findings and age; the menu moves it, each move is recorded with person and time, and sends a mail", async () => {
  const { orderId, ref } = await people.ordered({ cantidad: "3" }, narrow())
  const staff = await people.asStaff()
  const card = (await staff.tab()).split(ref)[1] ?? ""
  for (const word of ["60 × 40 mm · 3 placas", "1 aviso", "hace 1 minuto"]) expect(card).toContain(word)
  const { html } = await staff.browser.open("/asocias/admin?tab=placas")
  const columns = html.slice(html.indexOf("<h1"))
  expect([...columns.matchAll(/<section aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "Recibida",
    "En revisión",
    "Pregunta",
    "En fabricación",
    "Lista",
    "Entregada",
  ])
  const small = await staff.browser.get(`/asocias/admin/placas/${orderId}/1?miniatura`)
  expect([small.status, small.headers.get("Content-Type")]).toEqual([200, "image/webp"])

  await shop.services.till.open(associations.ASEIC, "Marta", colones(0))
  for (const estado of ["reviewing", "making", "ready"])
    expect((await staff.act(orderId, "mover-placa", { estado })).words).toContain("Guardado.")
  expect(await readBoard(orderId)).toMatchObject({ state: "ready", chosenVersion: 1 })
  const history = await staff.tab(`&placa=${orderId}`)
  expect(history).toMatch(/En fabricación → Lista Marta, \d\d\/\d\d \d\d:\d\d/)
  const mails = await sentMails(shop, `Su PCB ${ref}: `)
  expect(mails.map(({ subject }) => subject.split(": ")[1]).sort()).toEqual(["En fabricación", "En revisión", "Lista"])
  expect(mails.every(({ text, html }) => [text, html].every(body => body?.includes(`/perfil/pedidos/${ref}`)))).toBe(
    true,
  )
})

test("[BOARD-01] a move that the table does not allow is refused with a message; 'Entregada' only follows the hand-over", async () => {
  const { orderId } = await people.ordered()
  const staff = await people.asStaff()
  const move = (estado: string) => staff.act(orderId, "mover-placa", { estado })
  expect((await move("ready")).words).toContain("no puede pasar de donde está a esa columna")
  expect((await move("delivered")).words).toContain("se marca sola cuando el pedido se entrega")
  expect((await move("asked")).words).toContain("abra la placa y escriba la pregunta")
  expect((await move("gone")).status).toBe(400)
  expect((await readBoard(orderId))?.state).toBe("received")

  await press(staff.browser, "alistar", orderId)
  expect((await readBoard(orderId))?.state).toBe("ready")
  expect((await move("making")).words).toContain("El pedido ya está alistado")
  await press(staff.browser, "entregar", orderId)
  expect((await readBoard(orderId))?.state).toBe("delivered")
  await expectClosedOnce(shop.erp, orderId)
  expect(await staff.tab(`&placa=${orderId}`)).toMatch(/Lista → Entregada Asociación ASEIC, /)
})

test("[BOARD-01] another association can neither see nor move a board; of two at once the second gets a message", async () => {
  const { orderId, ref } = await people.ordered()
  const other = await people.asStaff("AEMTEC")
  expect(await other.tab()).not.toContain(ref)
  const stolen = {
    accion: "mover-placa",
    pedido: String(orderId),
    estado: "reviewing",
    visto: "0",
    clave: crypto.randomUUID(),
  }
  expect((await other.browser.post("/asocias/admin", stolen)).status).toBe(404)
  expect((await other.browser.get(`/asocias/admin/placas/${orderId}/1`)).status).toBe(404)
  const staff = await people.asStaff()
  const press = (estado: string, clave: string) => staff.browser.post("/asocias/admin", { ...stolen, estado, clave })
  const key = crypto.randomUUID()
  expect((await press("reviewing", key)).status).toBe(200)
  expect((await press("reviewing", key)).status).toBe(200)
  expect((await press("making", crypto.randomUUID())).status).toBe(409)
  const [{ count }] = (await shop.parts.database.query<{ count: number }>(
    "select count(*)::int as count from board_events where order_id = $1",
    [orderId],
  )) as [{ count: number }]
  expect(count).toBe(1)
})

test("[BOARD-02][MAIL-01] a question with marks reaches the page and the mail; the answer brings the board back to staff", async () => {
  const customer = await people.ordered({}, narrow())
  const { orderId, ref, browser } = customer
  const staff = await people.asStaff()
  expect((await staff.act(orderId, "preguntar-placa", { texto: "  " })).words).toContain("Escriba la pregunta.")
  const marcas = JSON.stringify([{ x: 12, y: 30, side: "bottom" }, { x: -1, y: 0, side: "top" }, "x"])
  const texto = "¿La pista 1 puede ser de 0.8 mm?"
  const asked = await staff.act(orderId, "preguntar-placa", { texto, marcas, version: "1" })
  expect(asked.words).toContain("Guardado.")
  expect((await readBoard(orderId))?.state).toBe("asked")
  const [mail, ...others] = await sentMails(shop, `sobre su PCB ${ref}`)
  expect(others).toEqual([])
  expect(mail?.text).toContain(texto)
  expect(mail?.html).toMatch(/<img[^>]*src="data:image\/png;base64,[^"]{1000,}"[^>]*alt="Su PCB con las marcas/)
  expect(mail?.text).toContain(`/perfil/pedidos/${ref}`)
  const words = await people.seenBy(browser, customer.path)
  expect(words).toContain(`Tenemos una pregunta ${texto} Los números de la pregunta están marcados`)
  expect(words).toContain("Esperamos su respuesta")
  // A board is made of its files: the cart cannot repeat it.
  expect(words).not.toContain("Volver a comprar")
  expect(await (await browser.get(`${customer.path}/estado`)).json()).toMatchObject({ isAsked: true })
  expect((await people.answer(customer, "responder", { texto: "" })).words).toContain("Escriba su respuesta")
  const answered = await people.answer(customer, "responder", { texto: "Sí, puede.\nGracias" })
  expect(answered.words).toContain("Enviado. Gracias.")
  expect((await readBoard(orderId))?.state).toBe("reviewing")
  expect(await staff.tab(`&placa=${orderId}`)).toContain("Sí, puede.")
})

test("[BOARD-02] a new version is checked and stored beside the first; only the one that staff chose is made", async () => {
  const customer = await people.ordered({}, narrow())
  const { orderId, browser, path } = customer
  const staff = await people.asStaff()
  const bad = [{ name: "placa.pdf", bytes: new TextEncoder().encode("%PDF-1.4") }]
  const refused = await people.answer(customer, "responder", { texto: "así" }, bad)
  expect(refused.words).toContain("placa.pdf no es de un tipo que recibimos")
  expect((await people.answer(customer, "responder", {}, sampleBoard({ width: 70 }))).words).toContain("Enviado.")
  expect(await readBoard(orderId)).toMatchObject({ versions: 2, warnings: 0, size: { width: 70 } })
  const first = await (await browser.get(`${path}/placa/1`)).json()
  const second = await (await browser.get(`${path}/placa/2`)).json()
  expect(first.svg).not.toBe(second.svg)

  const move = (estado: string) => staff.act(orderId, "mover-placa", { estado })
  expect((await move("making")).words).toContain("elija cuál se fabrica")
  expect((await staff.act(orderId, "elegir-version", { version: "3" })).words).toContain("Esa versión no existe.")
  await staff.act(orderId, "elegir-version", { version: "1" })
  await people.answer(customer, "responder", { texto: "mejor esta" }, sampleBoard({ width: 72 }))
  expect((await readBoard(orderId))?.chosenVersion).toBeNull()
  await staff.act(orderId, "elegir-version", { version: "2" })
  expect((await move("making")).words).toContain("Guardado.")
  expect(await shop.services.boards.forStaff(orderId)).toMatchObject({
    version: 2,
    inspection: { size: { width: 70 } },
  })
  const file = await staff.browser.get(`/asocias/admin/pedidos/${orderId}/archivos/placa-Edge_Cuts.gbr?version=3`)
  expect(await file.text()).toContain("X72000000")
  const late = await people.answer(customer, "responder", { texto: "otra" }, sampleBoard({ width: 74 }))
  expect([late.status, late.words.includes("ya no se puede cambiar")]).toEqual([422, true])
})

test("[BOARD-02] a stranger neither sees the board nor answers for its customer", async () => {
  const { path } = await people.ordered()
  const stranger = await signedIn(shop, await newCustomer(shop))
  for (const address of [path, `${path}/placa/1`, `${path}/placa/1?miniatura`])
    expect((await stranger.get(address)).status).toBe(404)
  const form = { accion: "responder", texto: "hola", visto: "0", clave: crypto.randomUUID() }
  expect((await stranger.post(path, form)).status).toBe(404)
  expect((await shop.visitor().get(`${path}/placa/1`)).status).toBe(401)
})

test("[BOARD-03] hours and price of a design, refused and then accepted: the ERP's order holds what was accepted", async () => {
  const customer = await people.ordered({ disenar: "on", telefono: "88887777" })
  const { orderId, ref, path, browser } = customer
  const staff = await people.asStaff("VENDEDOR5")
  expect(await staff.tab()).toContain("Precio por definir")
  expect(await people.seenBy(browser, path)).toContain("Precio por definir")
  expect((await staff.act(orderId, "mover-placa", { estado: "making" })).words).toContain("acepte un precio")
  for (const precio of ["", "0", "-5", "12.5", "diez"])
    expect((await staff.act(orderId, "proponer-precio", { horas: "3", precio })).words).toContain("Escriba un precio")
  expect((await staff.act(orderId, "proponer-precio", { horas: "", precio: "7500" })).words).toContain("las horas")
  await staff.act(orderId, "proponer-precio", { horas: "4", precio: "12 000" })
  expect(await people.seenBy(browser, path)).toContain("Precio propuesto: ₡12 000 (4 horas de diseño)")
  expect((await people.answer(customer, "rechazar", { texto: "Es mucho" })).words).toContain("Enviado.")
  expect((await shop.erp.orders.get(orderId))?.total).toBe(2500)

  await staff.act(orderId, "proponer-precio", { horas: "3,5", precio: "8.750", texto: "Dos capas menos" })
  const accepted = await people.answer(customer, "aceptar")
  expect(accepted.words).toContain("Precio aceptado: ₡8750")
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ ref, status: "validated", total: 8750 })
  expect((await people.answer(customer, "aceptar", { propuesta: "999999" })).status).toBe(409)
  expect((await staff.act(orderId, "mover-placa", { estado: "making" })).words).toContain("Guardado.")
  expect((await press(staff.browser, "alistar", orderId)).words).toContain("Pedido alistado con exito.")
})

test("[SINPE-05][BOARD-03] a price that rises after its SINPE arrived: the hand-over asks for the rest, and the money agrees", async () => {
  const customer = await people.ordered({ disenar: "on", telefono: "88887777" })
  const { orderId, ref } = customer
  const staff = await people.asStaff("VENDEDOR5")
  await trackTransfer(shop.parts, (await shop.erp.orders.get(orderId))!)
  const seller = associations.VENDEDOR5
  expect(await shop.services.transfers.confirm(seller, orderId)).toMatchObject({ kind: "done", amount: 2500 })
  await staff.act(orderId, "proponer-precio", { horas: "3,5", precio: "8750" })
  expect((await people.answer(customer, "aceptar")).words).toContain("Precio aceptado: ₡8750")
  expect((await staff.act(orderId, "mover-placa", { estado: "making" })).words).toContain("Guardado.")
  const row = async (tab: string) =>
    pageText((await staff.browser.open(`/asocias/admin?tab=${tab}&q=${ref}`)).html).split(ref)[1] ?? ""
  expect(await row("alistar")).toContain("SINPE: faltan ₡6250")
  await press(staff.browser, "alistar", orderId)
  expect(await row("entregar")).toContain("Vi el pago en la cuenta SINPE: faltan ₡6250")
  const handOver = { accion: "entregar", pedido: String(orderId) }
  expect((await staff.browser.post("/asocias/admin", handOver)).status).toBe(422)
  expect((await shop.erp.orders.get(orderId))?.status).toBe("shipped")
  expect((await staff.browser.post("/asocias/admin", { ...handOver, visto: "si" })).status).toBe(200)
  await expectClosedOnce(shop.erp, orderId)
  const { card, database } = shop.parts
  const ledger = await openLedger({ erp: shop.erp, database, ...card }).read(orderId)
  expect(ledger).toMatchObject({ differences: [], open: [] })
})

test("[BOARD-03][PCB-24] a board without a size says 'Precio por definir' until its price is set, for every unit", async () => {
  const customer = await people.ordered({ tamano: "", cantidad: "2", entrega: "222" })
  const { orderId } = customer
  const staff = await people.asStaff("VENDEDOR5")
  await staff.act(orderId, "proponer-precio", { precio: "6000" })
  expect((await people.answer(customer, "aceptar")).words).toContain("Precio aceptado: ₡12 000")
  const order = await shop.erp.orders.get(orderId)
  expect(order?.lines.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice])).toEqual([
    [313, 2, 6000],
    [null, 1, postalFee.amount],
  ])
  expect((await staff.act(orderId, "mover-placa", { estado: "making" })).words).toContain("Guardado.")
})

test("[BOARD-03] another price that the customer declines leaves the accepted one standing, on both pages and in the ERP", async () => {
  const customer = await people.ordered({ tamano: "" })
  const { orderId, ref, path, browser } = customer
  const staff = await people.asStaff()
  await staff.act(orderId, "proponer-precio", { precio: "6000" })
  await people.answer(customer, "aceptar")
  // The second time the order is at work when the price is accepted, so that it is proposed again.
  for (const isAccepted of [false, true]) {
    await staff.act(orderId, "proponer-precio", { precio: "6500" })
    await staff.act(orderId, "proponer-precio", { precio: "7000" })
    if (isAccepted) {
      const work = await openWork(orderId, ref)
      expect((await people.answer(customer, "aceptar")).words).toContain("ya no se puede cambiar")
      await orderWork(shop.parts.database).finish(work, "undone")
    }
    expect(await people.seenBy(browser, path)).toContain("Precio propuesto: ₡7000")
    await people.answer(customer, "rechazar", { texto: "Es mucho" })
    const seen = await people.seenBy(browser, path)
    expect(seen).toContain("Precio aceptado: ₡6000")
    expect(seen).not.toContain("Precio por definir")
    expect(await staff.tab()).toContain("Aceptado: ₡6000")
  }
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ status: "validated", total: 6000 })
  expect((await staff.act(orderId, "mover-placa", { estado: "making" })).words).toContain("Guardado.")
})

test("[BOARD-03] a price accepted after the order was prepared or cancelled changes nothing", async () => {
  const customer = await people.ordered({ tamano: "" })
  const { orderId } = customer
  const staff = await people.asStaff()
  await staff.act(orderId, "proponer-precio", { precio: "6000" })
  await press(staff.browser, "alistar", orderId)
  const late = await people.answer(customer, "aceptar")
  expect(late.words).toContain("ya no se puede cambiar")
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ status: "shipped", total: 0 })
  expect(await shop.parts.database.query("select 1 from order_changes")).toEqual([])
})

const beginWork = async (orderId: number, orderRef: string) => {
  const work = orderWork(shop.parts.database)
  const staff = { associationId: 1, association: "ASEIC", warehouseId: 1 }
  return work.begin({ action: "prepare", orderId, orderRef, ...staff, isWaiting: true, readAt: await work.clock() })
}
const openWork = async (orderId: number, orderRef: string) => {
  const begun = await beginWork(orderId, orderRef)
  if (begun.kind !== "work") throw new Error(begun.kind)
  return begun.work.id
}

test("[BOARD-03] a price accepted while somebody is at work on the order changes nothing, and can be accepted afterwards", async () => {
  const customer = await people.ordered({ tamano: "" })
  const { orderId, ref } = customer
  const staff = await people.asStaff()
  await staff.act(orderId, "proponer-precio", { precio: "6000" })
  const work = await openWork(orderId, ref)
  for (const _ of ["once", "twice"])
    expect((await people.answer(customer, "aceptar")).words).toContain("ya no se puede cambiar")
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ ref, status: "validated", total: 0 })
  expect(await shop.parts.database.query("select 1 from order_changes")).toEqual([])
  await orderWork(shop.parts.database).finish(work, "undone")
  expect((await people.answer(customer, "aceptar")).words).toContain("Precio aceptado: ₡6000")
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ ref, status: "validated", total: 6000 })
})

test("[BOARD-03][OWN-03] a price whose run stopped is given up: the order is free again and the price can be accepted again", async () => {
  const customer = await people.ordered({ tamano: "" })
  const { orderId, ref } = customer
  const staff = await people.asStaff()
  await staff.act(orderId, "proponer-precio", { precio: "7000" })
  erp.refuse(new RegExp(`POST /orders/${orderId}/validate`))
  await people.answer(customer, "aceptar")
  const changes = () => shop.parts.database.query("select order_id from order_changes")
  expect(await changes()).toEqual([{ order_id: orderId }])
  const [run] = await shop.services.stoppedWork.list()
  erp.refuse(null)
  const owner = await asOwner(shop)
  const form = { accion: "abandonar-trabajo", trabajo: run!.id, motivo: "el ERP no la validó" }
  expect((await owner.post("/asocias/tienda/trabajos", form)).status).toBe(200)
  expect(await changes()).toEqual([])
  expect((await readBoard(orderId))?.price).toMatchObject({ kind: "proposed", proposal: { tries: 1 } })

  // The order stayed a draft: a person validates it in the ERP.
  await shop.erp.orders.ensureValidated(orderId)
  expect((await people.answer(customer, "aceptar")).words).toContain("Precio aceptado: ₡7000")
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ ref, status: "validated", total: 7000 })
  expect((await press(staff.browser, "alistar", orderId)).words).toContain("Pedido alistado con exito.")
})

test("[BOARD-03][I9] a price whose order was cancelled in the ERP while it was written ends as too late, and the order is free", async () => {
  const customer = await people.ordered({ tamano: "" })
  const { orderId } = customer
  const staff = await people.asStaff()
  await staff.act(orderId, "proponer-precio", { precio: "7000" })
  erp.refuse(new RegExp(`POST /orders/${orderId}/validate`))
  await people.answer(customer, "aceptar")
  const [run] = await shop.services.stoppedWork.list()
  await shop.erp.orders.ensureCancelled(orderId)
  erp.refuse(null)
  const owner = await asOwner(shop)
  const form = { accion: "continuar-trabajo", trabajo: run!.id, motivo: "se canceló" }
  expect((await owner.post("/asocias/tienda/trabajos", form)).status).toBe(200)
  await expect.poll(() => shop.parts.database.query("select order_id from order_changes")).toEqual([])
  expect(await shop.erp.orders.get(orderId)).toMatchObject({ status: "cancelled" })
})

test("[BOARD-03] an order that is being changed or worked on cannot be changed; only the person who began a change ends it", async () => {
  const work = orderWork(shop.parts.database)
  const orderId = 990_001
  expect(await work.beginChange(orderId, "board-price:1:0")).toBe(true)
  expect(await work.beginChange(orderId, "board-price:1:0")).toBe(true)
  expect(await work.beginChange(orderId, "board-price:2:0")).toBe(false)
  await work.endChange(orderId, "board-price:2:0")
  expect(await beginWork(orderId, "SO")).toEqual({ kind: "not-waiting" })
  await work.endChange(orderId, "board-price:1:0")
  const open = await openWork(orderId, "SO")
  expect(await work.beginChange(orderId, "board-price:3:0")).toBe(false)
  await work.finish(open, "undone")
  expect(await work.beginChange(orderId, "board-price:3:0")).toBe(true)
  await work.endChange(orderId, "board-price:3:0")
})

test("[BOARD-01] a board beyond the list's limit is opened by its address, and a card says so", async () => {
  const { orderId, ref } = await people.ordered()
  await shop.parts.database.query(
    `insert into board_states (order_id, order_ref, customer_id, state, ordered_at, price)
     select 800000 + n, 'SO-' || n, 11, 'received', now() - interval '1 year', '{"kind": "fixed"}' from generate_series(1, 401) n`,
  )
  await shop.parts.database.query(
    `insert into pcb_orders (key, customer_id, fingerprint, form, order_id, order_ref, finished_at)
     select gen_random_uuid(), 11, '', form, 800000 + n, 'SO-' || n, now() from pcb_orders, generate_series(1, 401) n where order_id = $1`,
    [orderId],
  )
  const staff = await people.asStaff()
  expect(await readBoard(orderId)).toBeUndefined()
  expect(await staff.tab(`&placa=${orderId}`)).toContain(ref)
  expect(await staff.tab()).toContain("Se muestran las 400 placas más antiguas")
  expect((await staff.act(orderId, "mover-placa", { estado: "reviewing" })).words).toContain("Guardado.")
  await shop.parts.database.query("delete from board_states where order_id > 800000")
})
