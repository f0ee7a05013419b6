import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { erasureStatements } from "../../src/main/erasure.ts"
import { visitorKitTerms } from "../../src/main/retention.ts"
import { connect, type Database } from "../../src/platform/database/database.ts"
import { startRepeatingDeletions } from "../../src/shop/accounts/delete-account.ts"
import { forgottenName, startForgettingKitBuyers } from "../../src/shop/accounts/forget-kit-buyers.ts"
import { deletedName } from "../../src/shop/accounts/rules/account-deletion.ts"
import { messages } from "../../src/shop/messages/messages.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { boardFields, placeOrder } from "../shared/order-forms.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { associations } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { formFields } from "../support/form-fields.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { checkoutPath } from "../support/kits.ts"
import { sentMails } from "../support/outbox.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, customerHash, passwords, people, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { claimForm } from "../support/sinpe-orders.ts"

const { ASEIC } = associations
const page = "/perfil/eliminar-cuenta"
const zenobia = {
  name: "Zenobia Quesada Ulloa",
  email: "zenobia.q@correo.test",
  phone: "71234567",
  alias: "2099887766",
  address: "Calle Perdida 99, Turrialba",
  credential: customerHash,
}
const words = ["zenobia", "quesada ulloa", "71234567", "7123 4567", "2099887766", "calle perdida"]

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
  await shop.services.till.open(ASEIC, "María", colones(100_000))
})
afterAll(() => shop.stop())

const query = <Row extends object>(text: string, values: unknown[] = []) => shop.parts.database.query<Row>(text, values)

/** Tables of the sandbox provider and the outbox, which replace other systems. */
const elsewhere = ["public.sandbox_card_payments", "public.sent_mail"]

/** Reads every column of every table as text. */
const readTables = async ({ query }: Pick<Database, "query">, schemas: readonly string[], found: readonly string[]) => {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any ($1) order by 1`,
    [schemas],
  )
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await query(`select 1 from ${name} t where row_to_json(t)::text ilike any ($1) limit 1`, [
      found.map(word => `%${word}%`),
    ])
    if (rows.length > 0) holding.push(name)
  }
  return holding
}

/** Tables of ours and of the workflow engine. */
const tablesWith = async (found: readonly string[]): Promise<string[]> =>
  (await readTables(shop.parts.database, ["public", "dbos"], found)).filter(name => !elsewhere.includes(name))

const erpTablesWith = async (found: readonly string[]): Promise<string[]> => {
  const erp = connect(shop.erpDatabaseUrl)
  try {
    return await readTables(erp, ["erp"], found)
  } finally {
    await erp.close()
  }
}

const eliminate = async (browser: TestBrowser, contrasena: string = passwords.customer) => {
  const { html } = await browser.open(page)
  return browser.post(page, { clave: formFields(html)["clave"] ?? randomUUID(), contrasena })
}

const serve = async (orderId: number) => {
  for (const action of ["prepare", "hand-over"] as const)
    expect(await shop.services.counter.act(ASEIC, action, orderId, { sawPayment: true })).toMatchObject({
      kind: "done",
    })
}

const newestOrder = async (customerId: number) =>
  (await shop.erp.orders.listWithLines({ customerIds: [customerId] }, { limit: 100 })).at(-1)!

describe("a customer who used all of the shop", () => {
  let id: number
  let browser: TestBrowser

  const buyFromCart = async (mode: "cash" | "sinpe") => {
    const { cart, checkout, settings } = shop.services
    await cart.add(id, { productId: 2, quantity: 1 })
    const { paymentModes } = settings.business()
    const { total } = (await cart.read(id))!
    const request = { key: randomUUID(), pickupPoint: 1, paymentModeId: paymentModes[mode], seenTotal: total }
    expect(await checkout.pay(id, request)).toEqual({ kind: "begun" })
    return newestOrder(id)
  }

  beforeAll(async () => {
    id = await shop.erp.thirdParties.create(zenobia)
    browser = shop.visitor()
    await browser.post("/iniciar-sesion", { correo: zenobia.email, contrasena: passwords.customer })
    await query("insert into account_proofs values ($1, $2, 'google-zenobia')", [id, zenobia.email])
    await shop.services.accounts.passwords.askReset(zenobia.email, "127.0.0.1")
    await query("insert into part_lists (key, customer_id, name, lines) values ('zq', $1, 'Lista de Zenobia', '[]')", [
      id,
    ])
    // Of a product that never comes, so that no mail ends it.
    await query("insert into stock_notices (customer_id, product_id) values ($1, 99999)", [id])
    await shop.services.mailPreferences.choose(id, ["stock"])
  })

  test("[LAW-05] an order that is open, a wrong password and a foreign form stop it with a sentence", async () => {
    const order = await buyFromCart("cash")
    await shop.services.counter.pickup.nameOther(order.id, "Prima Zenobia Quesada Ulloa")
    const refused = await eliminate(browser)
    expect(refused.status).toBe(409)
    expect(pageText(await refused.text())).toContain("Tiene un pedido que todavía no se entrega.")
    expect(await query("select 1 from account_deletions")).toEqual([])
    expect((await eliminate(browser, "otra-clave")).status).toBe(401)
    expect((await browser.post(page, { clave: "x", contrasena: passwords.customer })).status).toBe(400)
    await serve(order.id)
    const line = (await shop.erp.orders.get(order.id))!.lines[0]!.id
    const asked = { key: randomUUID(), wanted: "refund", reason: "Zenobia dice que falla", cause: "defect" } as const
    expect(await shop.services.returns.ask(order.id, { ...asked, lines: [{ lineId: line, units: 1 }] })).toEqual({
      kind: "asked",
    })
    const again = await eliminate(browser)
    expect(pageText(await again.text())).toContain("Tiene una devolución sin resolver.")
    const [request] = await shop.services.returns.list(ASEIC)
    const said = {
      lines: [{ lineId: line, units: 1, goods: "shelf" as const }],
      exchange: false,
      reference: "",
      reason: "",
    }
    expect(await shop.services.returns.accept(ASEIC, request!.id, { ...said, cause: "defect" })).toMatchObject({
      kind: "done",
    })
  })

  test("[LAW-05] afterwards no column of our tables contains personal data, and the ERP's record is anonymous", async () => {
    const sinpe = await buyFromCart("sinpe")
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } })
      .png()
      .toBuffer()
    const path = `/perfil/pedidos/${sinpe.ref}`
    expect((await browser.post(path, claimForm("2026111699887", { bytes: picture, type: "image/png" }))).status).toBe(
      200,
    )
    await shop.services.transfers.confirm(ASEIC, sinpe.id)
    await query(
      `insert into paid_movements (key, order_id, day, amount, reference, detail, matched_by)
       values ('zq', $1, now(), 5000, '99887', 'SINPE DE ZENOBIA QUESADA ULLOA', 'María')`,
      [sinpe.id],
    )
    await serve(sinpe.id)

    const buyers = kitBuyersAt(shop)
    const total = Number(formFields((await browser.open(checkoutPath())).html)["visto"])
    const buyer = { name: zenobia.name, carnet: zenobia.alias, contactNumber: "7123 4567", email: zenobia.email }
    const started = await buyers.start(total, {}, { ...buyer, address: zenobia.address, firstName: "Zenobia" }, browser)
    await browser.open(await buyers.choose(started, "aprobar"))
    await expect.poll(() => buyers.readState(started.orderNumber)).toBe("settled")
    const kit = (await buyers.ordersUnder(started.orderNumber))!
    await serve(kit.id)
    await query(
      `insert into payment_acts (order_number, act, by, why, outcome) values ($1, 'push', 'CHISPA', 'Llamó Zenobia Quesada Ulloa', 'done')`,
      [started.orderNumber],
    )
    await query(
      "insert into work_acts (workflow_id, act, by, why) values ($1, 'continue', 'CHISPA', 'Zenobia lo espera')",
      [started.orderNumber],
    )

    expect((await placeOrder(browser, boardFields({ telefono: zenobia.phone }), sampleBoard())).status).toBe(200)
    const board = await newestOrder(id)
    const stopped = await eliminate(browser)
    expect(pageText(await stopped.text())).toMatch(/Tiene un[a]? (placa en proceso|pedido que todavía)/)
    for (const state of ["making", "ready"])
      await query("update board_states set state = $2 where order_id = $1", [board.id, state])
    await query(
      `insert into board_events (order_id, key, kind, by_customer, person, data) values ($1, 'zq', 'note', true, $2, '{"text":"Soy Zenobia"}')`,
      [board.id, zenobia.name],
    )
    await serve(board.id)
    await query("update board_states set state = 'delivered' where order_id = $1", [board.id])
    await shop.services.cart.add(id, { productId: 2, quantity: 1 })
    await messages(shop.parts.database).write({
      fact: "zq",
      to: { customerId: id },
      kind: "notice",
      data: { subject: "Zenobia", name: zenobia.name, paragraphs: [], links: [], closing: [] },
    })
    await sentMails(shop, "Chispa")

    const before = await tablesWith(words)
    for (const table of [
      "customer_sessions",
      "account_proofs",
      "card_payments",
      "goods_returns",
      "transfers",
      "paid_movements",
      "part_lists",
      "pcb_orders",
      "board_events",
      "pickup_people",
      "payment_acts",
      "work_acts",
      "one_time_secrets",
    ])
      expect(before).toContain(`public.${table}`)
    expect(before.filter(name => name.startsWith("dbos.")).length).toBeGreaterThan(0)
    const file = await (await browser.get("/perfil/mis-datos")).json()
    expect(file).toMatchObject({
      perfil: { nombre: zenobia.name },
      listas: [{ nombre: "Lista de Zenobia" }],
      avisosDeExistencias: [{ producto: 99999 }],
      correosQueNoQuiere: [{ tema: "stock" }],
      pagosConTarjeta: [{ comprador: { carnet: zenobia.alias } }],
      transferencias: expect.arrayContaining([expect.objectContaining({ pedido: sinpe.ref, telefono: zenobia.phone })]),
      devoluciones: [{ motivo: "Zenobia dice que falla", lineas: [{ cantidad: 1 }] }],
      placas: [{ pedido: board.ref, respuestas: ["Soy Zenobia"] }],
      quienRetira: [{ nombre: "Prima Zenobia Quesada Ulloa" }],
    })
    expect(await shop.erp.documents.ofOrder(board.id)).not.toEqual([])
    expect((await shop.erp.orders.get(kit.id))!.refClient).toBe(zenobia.alias)

    const gone = await eliminate(browser)
    expect([gone.status, gone.headers.get("Location")]).toEqual([302, `${page}?hecho`])
    await expect
      .poll(() => query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [id]))
      .toHaveLength(1)
    const mails = await sentMails(shop, "Eliminamos su cuenta")
    expect(mails.map(({ to }) => to)).toEqual([zenobia.email])
    expect(mails[0]!.text).toContain("La ley tributaria obliga a conservar los comprobantes 5 años")

    expect(await tablesWith(words)).toEqual([])
    expect(await query("select 1 from pcb_orders where customer_id = $1", [id])).toEqual([])
    expect(await query("select 1 from transfer_receipts where order_id = $1", [sinpe.id])).toEqual([])
    expect(await shop.erp.thirdParties.get(id)).toMatchObject({
      name: deletedName(id),
      email: "",
      phone: "",
      address: "",
      credential: "",
      alias: "cuenta-eliminada",
    })
    expect(await shop.erp.documents.ofOrder(board.id)).toEqual([])
    // What tax law needs stays: the invoice of a kit has the carné.
    expect((await shop.erp.orders.get(kit.id))!.invoiceIds).toHaveLength(1)
    expect(await erpTablesWith(words)).toEqual(["erp.facture"])
    expect(await shop.erp.orders.listWithLines({ customerIds: [id], status: "draft" })).toEqual([])
    expect((await browser.open("/perfil")).path).toMatch(/^\/iniciar-sesion/)
    const signIn = await shop
      .visitor()
      .post("/iniciar-sesion", { correo: zenobia.email, contrasena: passwords.customer })
    expect(signIn.status).toBe(401)
  })

  test("[LAW-05] the same e-mail registers again and shares nothing with the deleted account", async () => {
    const person = {
      nombre: "Zenobia",
      apellidos: "Quesada",
      correo: zenobia.email,
      telefono: "61112222",
      contrasena: "Una-clave-larga",
      confirmContrasena: "Una-clave-larga",
      paso: "confirmar",
    }
    const fresh = shop.visitor()
    expect((await fresh.post("/crear-cuenta", person)).status).toBe(302)
    const [party] = await shop.erp.thirdParties.findByEmail(zenobia.email)
    expect(party!.id).not.toBe(id)
    await fresh.post("/iniciar-sesion", { correo: zenobia.email, contrasena: person.contrasena })
    expect(pageText((await fresh.open("/perfil")).html)).not.toContain("Lista de Zenobia")
    expect(await shop.erp.orders.list({ customerIds: [party!.id] })).toEqual([])
    expect(await shop.services.accounts.isVerified(party!.id, zenobia.email)).toBe(false)
  })

  test("[LAW-05] after restoring an older backup the ERP's records show the deleted accounts, and they are deleted again", async () => {
    // The state in an older database.
    await query("delete from account_deletions where customer_id = $1", [id])
    await query("delete from dbos.workflow_status where workflow_uuid like $1", [`delete-account:${id}:%`])
    await query("insert into account_proofs values ($1, $2, 'google-zenobia')", [id, zenobia.email])
    await query("insert into stock_notices (customer_id, product_id) values ($1, 2)", [id])
    await query(
      "update card_payments set billing = jsonb_set(billing, '{firstName}', '\"Zenobia\"') where customer_id = $1",
      [id],
    )
    await query("insert into restored_backups default values")
    const loop = startRepeatingDeletions(shop.parts, 50)
    try {
      await expect
        .poll(() => query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [id]))
        .toHaveLength(1)
    } finally {
      await loop.stop()
    }
    expect(await query("select 1 from account_proofs where account_id = $1", [id])).toEqual([])
    expect(await query("select 1 from stock_notices where customer_id = $1", [id])).toEqual([])
    expect(
      await query("select 1 from card_payments where customer_id = $1 and billing ->> 'firstName' <> ''", [id]),
    ).toEqual([])
    // No second mail is sent.
    expect(await query("select 1 from messages where fact like '%restored%'")).toEqual([])
  })
})

test("[LAW-05] a person in a restored ERP is deleted again, unless another customer has the id now", async () => {
  const { id, browser } = await withPassword()
  expect((await eliminate(browser)).status).toBe(302)
  await expect
    .poll(() => query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [id]))
    .toHaveLength(1)
  const newcomer = await newCustomer(shop)
  await query(
    "insert into account_deletions (customer_id, run, closed_at, done_at) values ($1, 'x', now() - interval '2 days', now() - interval '2 days')",
    [newcomer],
  )
  await query("update account_deletions set done_at = now() - interval '2 hours' where customer_id = $1", [id])
  await query("update account_deletions set closed_at = now() + interval '1 minute' where customer_id = $1", [id])
  await shop.erp.thirdParties.update(id, {
    name: "Wenceslao Arias",
    alias: "",
    email: "wenceslao@correo.test",
    phone: "71110000",
  })
  const loop = startRepeatingDeletions(shop.parts, 50)
  try {
    await expect.poll(async () => (await shop.erp.thirdParties.get(id))?.name).toBe(deletedName(id))
  } finally {
    await loop.stop()
  }
  expect((await shop.erp.thirdParties.get(newcomer))!.name).not.toBe(deletedName(newcomer))
  expect((await sentMails(shop, "Eliminamos su cuenta")).filter(({ to }) => to === "wenceslao@correo.test")).toEqual([])
})

const withPassword = async () => {
  const id = await newCustomer(shop)
  await shop.erp.thirdParties.update(id, { credential: customerHash })
  return { id, browser: await signedIn(shop, id) }
}

test("[LAW-05] several presses, also at once, are one deletion and one mail", async () => {
  const { id, browser } = await withPassword()
  const { email } = (await shop.erp.thirdParties.get(id))!
  const { html } = await browser.open(page)
  const press = (clave: string) => browser.post(page, { clave, contrasena: passwords.customer })
  const key = formFields(html)["clave"]!
  const replies = await Promise.all([press(key), press(key), press(randomUUID())])
  // After the sessions have ended, requests are redirected to the sign-in.
  expect(replies.map(({ status }) => (status === 401 ? 302 : status))).toEqual([302, 302, 302])
  await expect
    .poll(() => query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [id]))
    .toHaveLength(1)
  expect((await sentMails(shop, "Eliminamos su cuenta")).filter(({ to }) => to === email)).toHaveLength(1)
})

test("[LAW-05] with a checkout at the same moment either order and account exist, or neither", async () => {
  const { cart, checkout, settings } = shop.services
  const { cash } = settings.business().paymentModes
  for (let round = 0; round < 3; round++) {
    const { id, browser } = await withPassword()
    await cart.add(id, { productId: 2, quantity: 1 })
    const { total } = (await cart.read(id))!
    const [deleted] = await Promise.all([
      eliminate(browser),
      checkout.pay(id, { key: randomUUID(), pickupPoint: 1, paymentModeId: cash, seenTotal: total }),
    ])
    const isDeleted = deleted.status === 302
    const validated = await shop.erp.orders.list({ customerIds: [id], status: "validated" })
    expect([isDeleted, validated.length]).toEqual(isDeleted ? [true, 0] : [false, 1])
    expect((await shop.erp.thirdParties.get(id))!.email === "").toBe(isDeleted)
  }
})

/** Handed over, and its card was charged a second time. */
const chargedTwice = async () => {
  const { id, browser } = await withPassword()
  await shop.services.cart.add(id, { productId: 2, quantity: 1 })
  const buyers = cardBuyersAt(shop)
  const started = await buyers.start(browser)
  await browser.open(await buyers.choose(browser, started, "aprobar"))
  const { orderNumber } = started
  await expect.poll(() => buyers.readState(orderNumber)).toBe("settled")
  await serve((await newestOrder(id)).id)
  await query(
    `insert into sandbox_card_entries (order_number, type, amount, code, response, auth, settles_at, created_at)
     select order_number, type, amount, code, response, 'otra', settles_at, created_at
       from sandbox_card_entries where order_number = $1 and type = 'Payment' order by id limit 1`,
    [orderNumber],
  )
  await shop.parts.settlement.recheck(await buyers.readPayment(orderNumber))
  return { browser, orderNumber }
}
const pressed = { by: "ASEIC", why: "se cobró dos veces" }

test("[LAW-05][PAY-26] a second charge that is still to be given back stops a deletion", async () => {
  const { browser, orderNumber } = await chargedTwice()
  const stopped = await eliminate(browser)
  expect(pageText(await stopped.text())).toContain("Tiene dinero por recibir o por confirmar.")
  expect(await shop.services.stuckPayments.refund("all", orderNumber, pressed)).toEqual({ kind: "refunded" })
  expect((await eliminate(browser)).status).toBe(302)
})

test("[LAW-05][OWN-03] a second charge whose refund was refused stops a deletion only until staff give it back another way", async () => {
  const { browser, orderNumber } = await chargedTwice()
  const { stuckPayments } = shop.services
  vi.spyOn(shop.parts.card.gateway!, "refund").mockResolvedValueOnce({ kind: "refused", description: "5 No se puede" })
  expect(await stuckPayments.refund("all", orderNumber, pressed)).toMatchObject({ kind: "refused" })
  const stopped = await eliminate(browser)
  expect(pageText(await stopped.text())).toContain("Tiene dinero por recibir o por confirmar.")
  expect(await stuckPayments.close("all", orderNumber, pressed)).toBe(true)
  expect((await eliminate(browser)).status).toBe(302)
})

test("[LAW-05] a card page that is paid after the deletion makes no order: a person decides", async () => {
  const { id, browser } = await withPassword()
  await shop.services.cart.add(id, { productId: 2, quantity: 1 })
  const cart = cardBuyersAt(shop)
  const kits = kitBuyersAt(shop)
  const paidCart = await cart.start(browser)
  const total = Number(formFields((await browser.open(checkoutPath())).html)["visto"])
  const paidKit = await kits.start(total, {}, {}, browser)
  const stopped = await eliminate(browser)
  expect(pageText(await stopped.text())).toContain("Tiene un pago con tarjeta sin terminar.")
  await query("update card_payments set updated_at = now() - interval '3 hours' where customer_id = $1", [id])
  expect((await eliminate(browser)).status).toBe(302)
  await expect
    .poll(() => query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [id]))
    .toHaveLength(1)
  const provider = shop.visitor()
  await cart.choose(provider, paidCart, "aprobar")
  await kits.choose({ ...paidKit, browser: provider }, "aprobar")
  for (const { orderNumber } of [paidCart, paidKit]) {
    await shop.parts.settlement.settle(orderNumber)
    await expect.poll(() => kits.readState(orderNumber)).toBe("in-question")
    expect(await kits.ordersUnder(orderNumber)).toBeNull()
  }
})

describe("kits that were bought without an account", () => {
  const buyers = () => kitBuyersAt(shop)
  const bought = async (buyer: { name: string; carnet: string; email: string }) => {
    const total = Number(formFields((await shop.visitor().open(checkoutPath())).html)["visto"])
    const started = await buyers().start(total, {}, buyer)
    await started.browser.open(await buyers().choose(started, "aprobar"))
    await expect.poll(() => buyers().readState(started.orderNumber)).toBe("settled")
    return { orderNumber: started.orderNumber, order: (await buyers().ordersUnder(started.orderNumber))! }
  }
  const readBuyer = async (orderNumber: string) => {
    const { billing, snapshot } = (await buyers().readPayment(orderNumber))!
    return { email: billing.email, carnet: (snapshot as { buyer: { carnet: string } }).buyer.carnet }
  }
  const accountWith = async (email: string, alias: string, proved: boolean) => {
    const { id, browser } = await withPassword()
    await shop.erp.thirdParties.update(id, { email, alias })
    if (proved) await query("insert into account_proofs (account_id, verified_email) values ($1, $2)", [id, email])
    return { id, browser }
  }
  const readRecord = async (customerId: number) => (await shop.erp.thirdParties.get(customerId))!

  test("[LAW-05] under the account's verified e-mail they stop a deletion while open, and are forgotten with it", async () => {
    const email = "hipatia.vargas@correo.test"
    const { orderNumber, order } = await bought({ name: "Hipatia Vargas", carnet: "2077112233", email })
    const { browser } = await accountWith(email, "", true)
    const refused = await eliminate(browser)
    expect(pageText(await refused.text())).toContain("Tiene un pedido que todavía no se entrega.")
    expect(await readBuyer(orderNumber)).toEqual({ email, carnet: "2077112233" })
    await serve(order.id)
    expect((await eliminate(browser)).status).toBe(302)
    await expect.poll(() => readBuyer(orderNumber)).toEqual({ email: "", carnet: "" })
    expect(await readRecord(order.customerId)).toMatchObject({
      name: forgottenName(order.customerId),
      alias: "",
      phone: "",
    })
    await expect.poll(() => tablesWith(["hipatia", "2077112233"])).toEqual([])
  })

  test("[LAW-05] an unverified e-mail or a carné of another person erases nothing of theirs", async () => {
    const email = "ignacia.mora@correo.test"
    const { orderNumber, order } = await bought({ name: "Ignacia Mora", carnet: "2088112233", email })
    await query("insert into mail_choices (key, person, unwanted) values ('ignacia', $1, '{ready}')", [email])
    await query(
      `insert into truth_findings (check_name, subject, facts, first_seen_at, last_seen_at)
       values ('prueba', 'order:999999', '{"text":"El pedido de ignacia.mora@correo.test"}', now(), now())`,
    )
    const { id, browser } = await accountWith(email, "2088112233", false)
    // A name that is in every text, and one that matches any text in SQL.
    await shop.erp.thirdParties.update(id, { name: "pedido", phone: "%%%%%%" })
    expect((await eliminate(browser)).status).toBe(302)
    await expect
      .poll(() => query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [id]))
      .toHaveLength(1)
    expect(await readBuyer(orderNumber)).toEqual({ email, carnet: "2088112233" })
    expect(await readRecord(order.customerId)).toMatchObject({ name: "Ignacia Mora", alias: "2088112233" })
    expect(await query("select 1 from mail_choices where person = $1", [email])).toHaveLength(1)
    expect(await query("select 1 from truth_findings where subject = 'order:999999'")).toHaveLength(1)
    // A person who types another person's carné at the checkout shares that record and must not erase it.
    const other = await bought({ name: "Otra Persona", carnet: "2088112233", email: "otra.persona@correo.test" })
    expect(other.order.customerId).toBe(order.customerId)
    await serve(other.order.id)
    const leaver = await accountWith("otra.persona@correo.test", "", true)
    expect((await eliminate(leaver.browser)).status).toBe(302)
    await expect.poll(() => readBuyer(other.orderNumber)).toEqual({ email: "", carnet: "" })
    expect(await readRecord(order.customerId)).toMatchObject({ name: "Ignacia Mora", alias: "2088112233" })
  })

  test("[LAW-05] they are deleted when their retention ends, and unpaid ones sooner; a late payment goes to a person", async () => {
    const paid = await bought({ name: "Justina Rojas", carnet: "2099112233", email: "justina@correo.test" })
    await serve(paid.order.id)
    const total = Number(formFields((await shop.visitor().open(checkoutPath())).html)["visto"])
    const open = await buyers().start(
      total,
      {},
      { name: "Justina Rojas", carnet: "2099112233", email: "j@correo.test" },
    )
    await query("update card_payments set state = 'expired' where order_number = $1", [open.orderNumber])
    const age = (orderNumber: string, days: number) =>
      query("update card_payments set updated_at = now() - make_interval(days => $2) where order_number = $1", [
        orderNumber,
        days,
      ])
    await age(paid.orderNumber, visitorKitTerms.paid.days - 1)
    await age(open.orderNumber, visitorKitTerms.unpaid.days + 1)
    const forget = async () => {
      const loop = startForgettingKitBuyers(shop.parts, 50)
      return { [Symbol.asyncDispose]: () => loop.stop() }
    }
    await using _ = await forget()
    await expect.poll(() => readBuyer(open.orderNumber)).toEqual({ email: "", carnet: "" })
    expect(await readBuyer(paid.orderNumber)).toEqual({ email: "justina@correo.test", carnet: "2099112233" })
    await age(paid.orderNumber, visitorKitTerms.paid.days + 1)
    await expect.poll(() => readBuyer(paid.orderNumber)).toEqual({ email: "", carnet: "" })
    expect(await readRecord(paid.order.customerId)).toMatchObject({
      name: forgottenName(paid.order.customerId),
      alias: "",
    })
    await buyers().choose(open, "aprobar")
    await shop.parts.settlement.settle(open.orderNumber)
    await expect.poll(() => buyers().readState(open.orderNumber)).toBe("in-question")
    expect(await buyers().ordersUnder(open.orderNumber)).toBeNull()
  })
})

test("[LAW-05] a customer with Google only needs a recent sign-in; an association cannot be deleted this way", async () => {
  const browser = await signedIn(shop, people.google)
  const again = "/iniciar-sesion?volver=%2Fperfil%2Feliminar-cuenta"
  expect((await browser.open(page)).html).toContain(`Su cuenta entra con Google.`)
  expect((await browser.open(page)).html).toContain(`href="${again}"`)
  await query("update customer_sessions set started_at = now() - interval '11 minutes' where account_id = $1", [
    people.google,
  ])
  const late = await eliminate(browser, "")
  expect([late.status, pageText(await late.text())]).toEqual([
    401,
    expect.stringContaining("entre de nuevo con Google"),
  ])
  const gone = await eliminate(await signedIn(shop, people.google), "")
  expect(gone.headers.get("Location")).toBe(`${page}?hecho`)
  await shop.erp.thirdParties.update(ASEIC.id, { credential: customerHash })
  const refused = await eliminate(await signedIn(shop, ASEIC.id))
  expect([refused.status, pageText(await refused.text())]).toEqual([
    409,
    expect.stringContaining("es de una asociación"),
  ])
})

test("[LAW-05] password guesses are slowed, and so is the right password after them", async () => {
  const { id, browser } = await withPassword()
  const statuses: number[] = []
  for (let guess = 0; guess < 6; guess++) statuses.push((await eliminate(browser, `adivina-${guess}`)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  const right = await eliminate(browser)
  expect([right.status, right.headers.has("Retry-After")]).toEqual([429, true])
  expect(await query("select 1 from account_deletions where customer_id = $1", [id])).toEqual([])
})

test("[LAW-05] every table with a customer's id is erased, or listed here as holding numbers only", async () => {
  const numbersAlone = ["account_deletions", "stock_holds", "cart_purchases", "second_factors", "staff_sessions"]
  const tables = await query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('customer_id', 'account_id')`,
  )
  const known = [...Object.keys(erasureStatements), ...numbersAlone]
  expect(tables.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([])
})
