import { afterAll, beforeAll, expect, test } from "vitest"
import { boardFields, placeOrder } from "../shared/order-forms.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { checkoutPath, kitForm } from "../support/kits.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
/** Refusals of the ERP; no value that a form accepts may cause one. */
const refused: string[] = []
beforeAll(async () => {
  shop = await startShop({
    erpFetch: async (input, init) => {
      const reply = await fetch(input, init)
      const text = init?.method === "GET" ? "" : await reply.clone().text()
      if (text.includes("Incorrect string value")) refused.push(String(init?.body))
      return reply
    },
  })
})
afterAll(() => shop.stop())

const face = "Ana 😀"

test("[REG-02] a registration with an emoji is refused at the form and keeps what was typed", async () => {
  const fields = { nombre: face, apellidos: "Ruiz", correo: "emoji@chispa.test", telefono: "88881234" }
  const passwords = { contrasena: "Una-clave-larga", confirmContrasena: "Una-clave-larga" }
  const reply = await shop.visitor().post("/crear-cuenta", { ...fields, ...passwords, paso: "confirmar" })
  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain(face)
  expect(await shop.erp.thirdParties.findByEmail("emoji@chispa.test")).toEqual([])
})

test("[PROF-07] a profile with an emoji in name or address is refused", async () => {
  const id = await newCustomer(shop)
  const browser = await signedIn(shop, id)
  const own = (await shop.erp.thirdParties.get(id))!
  const values = { name: own.name, phone: "88887777", email: own.email ?? "", address: "Cartago" }
  for (const wrong of [{ name: face }, { address: "Casa 🏠" }])
    expect((await browser.post("/perfil/datos", { ...values, ...wrong })).status).toBe(400)
  expect(await shop.erp.thirdParties.get(id)).toMatchObject({ name: own.name })
})

test("[KIT-13] a kit's buyer with an emoji is refused before any money moves", async () => {
  const before = await shop.parts.database.query("select 1 from card_payments")
  const reply = await shop.visitor().post(checkoutPath(), kitForm(5000, { name: face }))
  expect(reply.status).toBe(422)
  expect(await shop.parts.database.query("select 1 from card_payments")).toHaveLength(before.length)
})

test("[PCB-25] a board's phone is cleaned of it, and the order is made", async () => {
  const id = await newCustomer(shop)
  const design = boardFields({ disenar: "on", telefono: "8888 7777 😀" })
  expect((await placeOrder(await signedIn(shop, id), design)).status).toBe(200)
  expect((await shop.erp.thirdParties.get(id))?.phone).toBe("88887777")
  expect(refused).toEqual([])
})
