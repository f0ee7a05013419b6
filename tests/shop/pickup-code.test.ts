import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { endPickupCode, makePickupCode, type PickupFound, pickupCodes } from "../../src/shop/counter/pickup-codes.ts"
import { messages } from "../../src/shop/messages/messages.ts"
import { associations, atCounter } from "../support/counter.ts"
import { signedIn } from "../support/customers.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  const order = (over: Parameters<typeof anOrder>[0] = {}) => anOrder({ paymentModeId: 4, ...over })
  shop = await startShop({
    seed: aShop({
      orders: [
        order(),
        order({ paymentModeId: 6 }),
        order({ warehouseId: 2 }),
        order({ state: "shipped" }),
        order(),
        order(),
      ],
    }),
  })
})
afterAll(() => shop.stop())

const readCode = async (orderId: number) => {
  const order = await shop.erp.orders.get(orderId)
  return (await shop.services.counter.pickup.findOrMakeCode(order!)) ?? ""
}
const prepared = async (orderId: number, by: keyof typeof associations = "ASEIC") => {
  expect(await shop.services.counter.act(associations[by], "prepare", orderId)).toMatchObject({ kind: "done" })
  return readCode(orderId)
}
const open = async (code: string, alias: keyof typeof associations = "ASEIC"): Promise<PickupFound> =>
  (await (await atCounter(shop, alias)).get(`/asocias/admin/retiro?codigo=${encodeURIComponent(code)}`)).json()

test("[PICK-01][PICK-02][PICK-03] a ready order's code opens it with the amount to pay, and ends with the hand-over", async () => {
  expect(await readCode(1)).toBe("")
  const code = await prepared(1)
  expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/)
  expect(await readCode(1)).toBe(code)
  const order = await shop.erp.orders.get(1)
  expect(await open(`${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toMatchObject({
    kind: "order",
    orderId: 1,
    ref: order!.ref,
    lines: [{ quantity: 2, total: 50 }],
    toPay: 50,
    toTake: 50,
    other: null,
  })
  const own = await (await signedIn(shop, people.ana)).open(`/perfil/pedidos/${order!.ref}`)
  expect(pageText(own.html)).toContain(code)
  expect(own.html).toContain(`Código QR ${code}`)
  const page = await (await atCounter(shop)).open("/asocias/admin?tab=entregar")
  expect(pageText(page.html)).toContain("Código de retiro")

  await shop.services.counter.act(associations.ASEIC, "hand-over", 1, { sawPayment: true })
  expect(await open(code)).toMatchObject({ kind: "handed-over", by: "Asociación ASEIC", at: expect.any(String) })
  expect(await readCode(1)).toBe("")
})

test("[PICK-02] an order that was paid by card is not charged again", async () => {
  expect(await open(await prepared(2))).toMatchObject({ kind: "order", toPay: 0, toTake: 0, total: 50 })
})

test("[PICK-01] an order that became ready in the ERP itself also has one code, however often it is asked for", async () => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => readCode(4)))
  expect(new Set(codes).size).toBe(1)
  expect(await open(codes[0]!)).toMatchObject({ kind: "order", orderId: 4 })
})

test("[PICK-03] another association's code names its place; unknown codes are slowed, and right ones with them", async () => {
  const code = await prepared(3, "AEMTEC")
  expect(await open(code)).toEqual({ kind: "other", place: "Asociación de Mecatrónica" })
  const answers: string[] = []
  for (const guess of ["AAAAAA", "CCCCCC", "nada", "", "DDDDDD", "EEEEEE", "FFFFFF"])
    answers.push((await open(guess)).kind)
  expect(answers.slice(0, 5)).toEqual(Array(5).fill("unknown"))
  expect(answers).toContain("wait")
  expect((await shop.visitor().get(`/asocias/admin/retiro?codigo=${code}`)).status).toBe(401)
  // The other association is not slowed by these guesses.
  expect(await open(code, "AEMTEC")).toMatchObject({ kind: "order", orderId: 3 })
})

test("[PICK-03] a known code does not speed up guessing: opening it again resets nothing", async () => {
  await shop.parts.database.query("delete from sign_in_attempts")
  const code = await prepared(6)
  const guess = async (letters: string) => (await open(letters)).kind
  for (const letters of ["AAAAAA", "CCCCCC", "DDDDDD"]) expect(await guess(letters)).toBe("unknown")
  expect(await guess(code)).toBe("order")
  const answers: string[] = []
  for (const letters of ["AAAAAA", "CCCCCC", "DDDDDD", "EEEEEE", "FFFFFF", "GGGGGG", "HHHHHH"])
    answers.push(await guess(letters), await guess(code))
  expect(answers.slice(0, 9)).toEqual([...Array(4).fill(["unknown", "order"]).flat(), "unknown"])
  expect(answers.slice(9)).toContain("wait")
})

test("[PICK-04] staff see with the order the name of the other person who may pick it up", async () => {
  const { ref } = (await shop.erp.orders.get(5))!
  const named = await (await signedIn(shop, people.ana)).post(`/perfil/pedidos/${ref}`, {
    accion: "retira",
    nombre: " Luis\nMora ",
  })
  expect(pageText(await named.text())).toContain("Anotado.")
  const foreign = await (await signedIn(shop, people.luis)).post(`/perfil/pedidos/${ref}`, {
    accion: "retira",
    nombre: "X",
  })
  expect(foreign.status).toBe(404)
  expect(await shop.services.counter.pickup.readOtherPerson(5)).toBe("Luis Mora")
  const code = await prepared(5)
  const reply = await (await atCounter(shop)).get("/asocias/admin/pedidos/5")
  expect(await reply.json()).toMatchObject({ detail: { otherPerson: "Luis Mora" } })
  await shop.parts.database.query("delete from sign_in_attempts")
  expect(await open(code)).toMatchObject({ kind: "order", other: "Luis Mora" })
  await shop.services.counter.pickup.nameOther(5, "")
  expect(await open(code)).toMatchObject({ kind: "order", other: null })
})

test("[MAIL-05] optional mails are chosen in 'Informacion' or by a mail's link without sign-in; mails about money always come", async () => {
  const browser = await signedIn(shop, people.ana)
  expect(pageText((await browser.open("/perfil?tab=informacion")).html)).toContain("Correos que recibo")
  const saved = await browser.post("/perfil/correos", { correo: "ready" })
  expect(pageText(await saved.text())).toContain("Se guardaron sus preferencias.")
  const { mailPreferences } = shop.services
  expect(await mailPreferences.unwanted(people.ana)).toEqual(["reminder", "boards", "stock"])
  expect((await shop.visitor().post("/perfil/correos", { correo: "ready" })).status).toBe(401)

  const [{ key } = { key: "" }] = await shop.parts.database.query<{ key: string }>(
    "select key from mail_choices where person = $1",
    [`customer:${people.ana}`],
  )
  const link = `/correos/${key}/ready`
  // Opening the link by a program changes nothing.
  expect((await shop.visitor().open(link)).status).toBe(200)
  expect(await mailPreferences.unwanted(people.ana)).not.toContain("ready")
  const pressed = await shop.visitor().post(link, { "List-Unsubscribe": "One-Click" })
  expect(pageText(await pressed.text())).toContain("Listo: no le enviaremos más de estos correos.")
  expect(await mailPreferences.unwanted(people.ana)).toContain("ready")
  expect((await shop.visitor().post(`/correos/${"x".repeat(32)}/ready`, {})).status).toBe(404)
  expect((await shop.visitor().post(`/correos/${key}/pagos`, {})).status).toBe(404)

  // A mail provider posts with its own Origin; that opens this address alone, and nobody's session goes with it.
  await mailPreferences.turn(key, "ready", true)
  const provider = { headers: { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" } }
  expect((await browser.post(link, { "List-Unsubscribe": "One-Click" }, provider)).status).toBe(200)
  expect(await mailPreferences.unwanted(people.ana)).toContain("ready")
  for (const path of [
    "/perfil/correos",
    "/cerrar-sesion",
    `${link}/x`,
    `/correos/${key}`,
    "/correos/../perfil/correos",
  ])
    expect((await browser.post(path, { correo: "ready" }, provider)).status, path).toBe(403)
  expect((await browser.open("/perfil/correos")).path).toBe("/perfil/correos")

  // Only mails from now on count.
  await shop.parts.database.query("delete from messages")
  const to = { orderId: 4 }
  await messages(shop.parts.database).write({ fact: "f1", to, kind: "ready", data: { orderId: 4 } })
  await messages(shop.parts.database).write({ fact: "f2", to, kind: "order-received", data: { orderId: 4 } })
  await vi.waitFor(
    async () =>
      expect(await shop.parts.database.query("select fact, outcome from messages order by fact")).toEqual([
        { fact: "f1", outcome: "not-needed" },
        { fact: "f2", outcome: "sent" },
      ]),
    { timeout: 60_000 },
  )
})

test("[PICK-03] an ended code opens nothing, even if the ERP still shows the order as to be handed over", async () => {
  const code = await readCode(4)
  await endPickupCode(shop.parts.database.query, 4)
  expect(await open(code)).toMatchObject({ kind: "handed-over" })
})

test("[PICK-01][MAIL-01] an order that is opened again after its hand-over gets its code and its reminder again", async () => {
  const { query, transaction } = shop.parts.database
  const orderId = 90_001
  const forgotten = async () => {
    await query("update pickup_codes set made_at = now() - interval '4 days' where order_id = $1", [orderId])
    return (await transaction(tx => pickupCodes(shop.parts.database).takeForgotten(tx, 3))).includes(orderId)
  }
  const code = await makePickupCode(query, orderId)
  expect([await forgotten(), await forgotten()]).toEqual([true, false])
  expect(await makePickupCode(query, orderId)).toBe(code)
  expect(await forgotten()).toBe(false)
  await endPickupCode(query, orderId)
  expect(await forgotten()).toBe(false)
  expect(await makePickupCode(query, orderId)).toBe(code)
  expect([await forgotten(), await forgotten()]).toEqual([true, false])
})
