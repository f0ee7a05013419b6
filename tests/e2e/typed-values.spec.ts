import type { Page } from "@playwright/test"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, orderBySinpe } from "./support/customer.ts"
import { fillWhileScriptArrives } from "./support/early-typist.ts"
import { expect, type JourneyShop, test } from "./support/journey.ts"

/** Prepares a browser that may see the page, and returns the page's address. */
type Open = (page: Page, shop: JourneyShop) => Promise<string>

const withCart: Open = async (page, shop) => {
  await asNewCustomer(page, shop)
  const form = { producto: "35", cantidad: "1" }
  await page.request.post("/carrito/lineas", { form, headers: { Origin: shop.url } })
  return "/perfil"
}
const chosenKit: Open = async page => {
  await page.goto("/kits/digital")
  await page.getByRole("button", { name: "Continuar" }).click()
  await page.waitForURL("**/kits/checkout*")
  return page.url()
}
const ofStaff =
  (address: string): Open =>
  async page => {
    await signInAtCounter(page)
    return address
  }

const visitors: readonly (string | Open)[] = [
  "/iniciar-sesion",
  "/crear-cuenta",
  "/olvide-mi-contrasena",
  "/asocias",
  "/products/35-x",
  "/lista",
  chosenKit,
]
const customers: readonly (string | Open)[] = [
  withCart,
  chosenKit,
  "/servicios/PCB",
  "/perfil/contrasena",
  "/perfil/correos",
  async (page, shop) => `/perfil/pedidos/${(await orderBySinpe(shop, await asNewCustomer(page, shop))).ref}`,
]
const counter: readonly (string | Open)[] = [
  ofStaff("/asocias/admin?tab=venta&q=protoboard"),
  "/asocias/admin/caja",
  "/asocias/admin/listas",
  "/asocias/admin/devoluciones",
]

const all = 99

/**
 * The script arrives while the first or a middle field is typed; all fields are filled at once before it; they are filled
 * without events.
 */
const expectKept = async (page: Page, address: string) => {
  const fields = await fillWhileScriptArrives(page, address, { by: "events", scriptAt: all })
  expect(fields, address).toBeGreaterThan(0)
  for (const scriptAt of new Set([0, Math.floor(fields / 2)]))
    await fillWhileScriptArrives(page, address, { by: "keys", scriptAt })
  await fillWhileScriptArrives(page, address, { by: "events", scriptAt: -1 })
  await fillWhileScriptArrives(page, address, { by: "silence", scriptAt: all })
}

for (const [who, pages] of Object.entries({ visitors, customers, counter }))
  test(`[AUTH-05][KIT-10][PAY-01][SALE-02] text that ${who} type or a password manager fills stays unchanged, whenever the script arrives`, async ({
    page,
    shop,
  }) => {
    for (const open of pages) await expectKept(page, typeof open === "string" ? open : await open(page, shop))
  })

test("[REG-12][AUTH-05] the e-mail of a new account is in the sign-in form before anybody can type there, and never twice", async ({
  page,
}) => {
  await page.goto("/crear-cuenta")
  const remember = () => page.evaluate(() => sessionStorage.setItem("correoRegistrado", "eva@prueba.test"))
  await remember()
  await fillWhileScriptArrives(page, "/iniciar-sesion", { by: "keys", scriptAt: 0 })
  await remember()
  // A page without its script shows it too.
  await page.route("**/assets/*.js", route => route.abort())
  await page.goto("/iniciar-sesion", { waitUntil: "commit" })
  await expect(page.getByLabel("Correo electrónico")).toHaveValue("eva@prueba.test")
})
