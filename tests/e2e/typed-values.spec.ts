import type { Page } from "@playwright/test"
import { documents } from "../../src/shop/settings/rules/documents.ts"
import { unique } from "./support/account-forms.ts"
import { orderedBoard } from "./support/boards.ts"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, orderBySinpe } from "./support/customer.ts"
import { type Arrival, fillWhileScriptArrives, type Wrong } from "./support/early-typist.ts"
import { accountForms, asAGooglePerson } from "./support/forms/account.ts"
import { boardForms } from "./support/forms/boards.ts"
import { counterForms } from "./support/forms/counter.ts"
import type { ShopForm } from "./support/forms/form.ts"
import { listForms } from "./support/forms/lists.ts"
import { shoppingForms } from "./support/forms/shopping.ts"
import { tillForms, withShift } from "./support/forms/till.ts"
import { expect, type JourneyShop, screens, test } from "./support/journey.ts"

/** Prepares a browser that may see the page, and returns the page's address. */
type Open = (page: Page, shop: JourneyShop) => Promise<string>

/** The page of a form that lost-requests.spec.ts knows how to reach. */
const pageOf =
  (forms: readonly ShopForm[], file: string, which = 0): Open =>
  async (page, shop) => {
    const found = forms.filter(form => form.file === file)[which]
    if (!found) throw new Error(`no form ${which} of ${file}`)
    await found.fill(page, shop)
    return page.url()
  }

const storing =
  (key: string, value: string, address: string): Open =>
  async page => {
    await page.goto("/PuntosdeVenta")
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
    return address
  }

const former = JSON.stringify({ name: "Práctica", lines: [{ text: "NE555", units: 2 }] })

const visitors: readonly (string | Open)[] = [
  "/",
  "/iniciar-sesion",
  "/crear-cuenta",
  "/olvide-mi-contrasena",
  "/asocias",
  "/catalogo",
  "/catalogo?categoria=2",
  "/catalogo?categoria=3",
  "/products/35-x",
  "/lista",
  "/lista?pegar=2+NE555%0A3+resistencia+10k",
  storing("lista", former, "/lista"),
  "/kits/digital",
  "/servicios/precio",
  "/correo-de-prueba",
  pageOf(shoppingForms, "kits/kit-checkout.tsx"),
  pageOf(accountForms, "account/link-account.tsx"),
  async page => {
    await asAGooglePerson(page, `${unique()}@gmail.test`)
    await page.waitForURL("**/registro-intermedio")
    return page.url()
  },
]

const customers: readonly (string | Open)[] = [
  pageOf(accountForms, "account/reset-password.tsx"),
  pageOf(shoppingForms, "profile/cart/cart-tab.tsx"),
  pageOf(shoppingForms, "kits/kit-checkout.tsx"),
  "/servicios/PCB",
  "/perfil/datos",
  "/perfil/contrasena",
  "/perfil/eliminar-cuenta",
  "/perfil/correos",
  pageOf(listForms, "lists/saved-list-page.tsx"),
  async (page, shop) => `/perfil/pedidos/${(await orderBySinpe(shop, await asNewCustomer(page, shop))).ref}`,
  pageOf(shoppingForms, "orders/return-panel.tsx"),
  async (page, shop) => (await orderedBoard(page, shop)).path,
]

const counter: readonly (string | Open)[] = [
  "/asocias/admin?tab=alistar",
  "/asocias/admin?tab=entregar",
  async (_, shop) => {
    await orderBySinpe(shop, 7)
    return "/asocias/admin?tab=sinpe"
  },
  "/asocias/admin?tab=venta&q=protoboard",
  "/asocias/admin?tab=venta&q=2+NE555,+10+led",
  pageOf(boardForms, "counter/boards/board-detail.tsx", 2),
  pageOf(tillForms, "counter/sinpe/statement-page.tsx", 0),
  pageOf(tillForms, "counter/sinpe/statement-page.tsx", 1),
  "/asocias/admin/caja",
  async page => {
    await withShift(page)
    return page.url()
  },
  "/asocias/admin/devoluciones",
  pageOf(tillForms, "counter/returns/return-form.tsx"),
  pageOf(tillForms, "counter/returns/return-page.tsx"),
  "/asocias/admin/listas",
  "/asocias/admin/reportes",
  "/asocias/admin/etiquetas",
  pageOf(counterForms, "counter/panel/panel-tab.tsx"),
]

const owner: readonly (string | Open)[] = [
  "/asocias/tienda",
  "/asocias/tienda/reportes",
  "/asocias/tienda/cuentas",
  ...Object.keys(documents).map(document => `/asocias/tienda/ajustes/${document}`),
  "/asocias/tienda/ajustes/kits?kit=0",
]

const delaySteps = 13
const stepMs = 250

/**
 * Each page has its own moment and device, and each repetition others: with
 * `npm run test:e2e -- typed-values --repeat-each=39` every page meets every delay from 0 to 3 s at every width.
 */
const arrivalFor = (place: number, repetition: number): Arrival => {
  const moment = place + repetition
  return {
    shift: place,
    delayMs: ((moment * 5) % delaySteps) * stepMs,
    slowdown: moment % 4 === 0 ? 4 : 1,
    screen: screens[moment % screens.length]!,
  }
}

const expectKept = async (
  page: Page,
  shop: JourneyShop,
  pages: readonly (string | Open)[],
  isExpected: (wrong: Wrong) => boolean = () => false,
) => {
  const problems: unknown[] = []
  for (const [place, open] of pages.entries()) {
    const address = typeof open === "string" ? open : await open(page, shop)
    try {
      const arrival = arrivalFor(place, test.info().repeatEachIndex)
      const { fields, wrong } = await fillWhileScriptArrives(page, address, arrival)
      const unexpected = wrong.filter(one => !isExpected(one))
      if (fields === 0 || unexpected.length > 0) problems.push([address, arrival, fields, ...unexpected])
    } catch (error) {
      problems.push([address, String(error)])
    }
  }
  expect(problems).toEqual([])
}

test("[SCREEN-02][AUTH-05][REG-12][KIT-10][CAT-07][LIST-03] what visitors put into any field, or find there, stays whenever the script arrives", async ({
  page,
  shop,
}) => {
  await expectKept(page, shop, visitors)
})

test("[SCREEN-02][PAY-01][PROF-06][PCB-08][RET-01] the same for customers", async ({ page, shop }) => {
  await asNewCustomer(page, shop)
  await expectKept(page, shop, customers)
})

test("[SCREEN-02][SALE-02][TILL-01][SINPE-03] the same at the counter", async ({ page, shop }) => {
  await signInAtCounter(page)
  await expectKept(page, shop, counter)
})

test("[SCREEN-02][EDIT-02][OWN-01] the same for the owner", async ({ page, shop }) => {
  await signInAtCounter(page, "CHISPA")
  // Another kind of an entry has other fields, and the former ones go.
  await expectKept(page, shop, owner, ({ shows }) => shows === "gone")
})
