import { afterAll, beforeAll, expect, test } from "vitest"
import type { SettingsValues } from "../../src/shop/settings/rules/documents.ts"
import type { Settings } from "../../src/shop/settings/settings.ts"
import { cardBuyersAt } from "../support/card-buyers.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { elements, pageText } from "../support/page-text.ts"
import { anOrder, aProduct, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

type Pickup = SettingsValues["pickup"]

const transport = faultyFetch()
let shop: TestShop
let shoppers: ReturnType<typeof cartShoppersAt>

/** At the computing association 3 sensors of which one is promised, and no motor. */
beforeAll(async () => {
  const seed = aShop()
  const products = [
    aProduct({ id: 801, label: "Sensor", price: 1000, stock: { 1: 3, 2: 9, 5: 9 } }),
    aProduct({ id: 803, label: "Relé", price: 1000, stock: { 2: 9 } }),
    aProduct({ id: 804, label: "Bobina", price: 1000, stock: { 5: 5 } }),
    aProduct({ id: 802, label: "Motor", price: 1000, stock: { 2: 5, 5: 9 } }),
  ]
  const orders = [anOrder({ customerId: people.luis, lines: [{ productId: 801, qty: 1, price: 1000 }] })]
  const all = { ...seed, products: [...seed.products, ...products], orders }
  shop = await startShop({ seed: all, erpFetch: transport.fetch })
  await openEveryDay(shop.services.settings)
  shoppers = cartShoppersAt(shop)
})
afterAll(() => shop.stop())

const openEveryDay = async ({ values, version, publish }: Settings, closures: Pickup["closures"] = []) => {
  const always = [{ days: [0, 6] as [number, number], from: "8:00", to: "17:00" }]
  const points = values().pickup.points.map(point => ({
    ...point,
    place: point.place && { ...point.place, hours: always },
  }))
  const basedOn = version("pickup")
  const made = { value: { points, closures }, basedOn, author: "CHISPA", note: "Prueba", validFrom: null }
  expect(await publish("pickup", made)).toMatchObject({ kind: "published" })
}

/** A hold like a kit's payment, which belongs to no association yet. */
const heldInNoWarehouse = (productId: number, units: number) =>
  shop.parts.database.query(
    `insert into stock_holds (holder, product_id, units, customer_id, replaceable, expires_at)
     values ('kit-' || $1::integer, $1, $2, $3, false, now() + interval '1 hour')`,
    [productId, units, people.luis],
  )

/** Maps each place's name to its row's text, with and without the details of the chosen place. */
const findRows = (html: string) => {
  const list = /<legend[^>]*>Lugar de recogida.*?<select/s.exec(html)?.[0] ?? ""
  const text = (part: string) =>
    part
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  const places = [...list.matchAll(/<span class="text-base font-semibold">([^<]+)</g)]
  return Object.fromEntries(
    places.map((found, n) => [found[1], text(list.slice(found.index + found[0].length, places[n + 1]?.index))]),
  )
}

test("[STOCK-01] each pickup point says what it can hand over, from free units, and names the missing lines", async () => {
  const { browser } = await shoppers.shopper([801, 3], [802, 2])
  const { html } = await browser.open("/perfil")
  const rows = findRows(html)
  // Each place is chosen beside its stock, hours and closures.
  expect(
    html.match(/<input[^>]*type="radio"[^>]*name="recogida"|<input[^>]*name="recogida"[^>]*type="radio"/g),
  ).toHaveLength(5)
  expect(html).not.toMatch(/<select[^>]*name="recogida"/)
  expect(Object.keys(rows)).toHaveLength(5)
  const point = shop.services.settings.business().pickupPoints.find(({ name }) => name === "Asociación de Mecatrónica")
  expect(rows["Asociación de Mecatrónica"]).toContain(point!.place!.hours)
  expect(rows["Asociación de Mecatrónica"]).toContain("Todo disponible para alistar hoy")
  expect(rows["Asociación de Computadores"]).toContain("Faltan 2 productos aquí: hasta 3 días")
  expect(rows["Asociación de Computadores"]).toContain("Sensor: hay 2 de 3")
  expect(rows["Asociación de Computadores"]).toContain("Motor: no hay aquí")
})

test("[STOCK-01][STOCK-02] a point promises no more than the whole shop has free: the promise and the payment say one number", async () => {
  const elsewhere = await shoppers.shopper([803, 9])
  await heldInNoWarehouse(803, 8)
  const rows = findRows((await elsewhere.browser.open("/perfil")).html)
  expect(rows["Asociación de Mecatrónica"]).toContain("Falta 1 producto aquí")
  expect(rows["Asociación de Mecatrónica"]).toContain("Relé: hay 1 de 9")
  // The cart's line and the product's page say it too.
  expect((await shop.services.cart.read(elsewhere.id))!.lines).toMatchObject([{ name: "Relé", maxQuantity: 1 }])
  expect(pageText((await elsewhere.browser.open("/perfil")).html)).toContain("Solo queda 1")
  expect(pageText((await shop.visitor().open("/products/803-Relé")).html)).toContain("Máximo 1")
  const { paymentModes } = shop.services.settings.business()
  const { total } = (await shop.services.cart.read(elsewhere.id))!
  const request = { key: crypto.randomUUID(), pickupPoint: 2, paymentModeId: paymentModes.cash, seenTotal: total }
  expect(await shop.services.checkout.pay(elsewhere.id, request)).toMatchObject({
    kind: "changed",
    differences: [{ kind: "stock", name: "Relé", max: 1 }],
  })
})

test("[STOCK-05] a product without free units offers a notice instead of a purchase", async () => {
  await heldInNoWarehouse(804, 5)
  const { html } = await shop.visitor().open("/products/804-Bobina")
  const words = pageText(html)
  expect(words).toContain("Avíseme cuando haya")
  expect(words).toContain("Agotado")
  expect(words).not.toContain("Máximo")
  expect(
    elements(html, "button")
      .map(pageText)
      .filter(name => /Añadir|para comprar/.test(name)),
  ).toEqual([])
})

test("[STOCK-01] units held by others are not free, the customer's own are; one missing product is named in the singular", async () => {
  const [mine, others] = [await shoppers.shopper([801, 2]), await shoppers.shopper([801, 2])]
  await cardBuyersAt(shop).start(mine.browser)
  const here = async (who: typeof mine) =>
    findRows((await who.browser.open("/perfil")).html)["Asociación de Computadores"]
  expect(await here(mine)).toContain("Todo disponible para alistar hoy")
  expect(await here(others)).toContain("Falta 1 producto aquí: hasta 3 días")
})

test("[EDIT-06] a promise skips the days on which a point is closed, in the cart; the points page says until when and why", async () => {
  const day = (ahead: number) => new Date(Date.now() - 6 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
  const closure = { from: day(-1), to: day(1), points: ["mechatronics"], reason: "Feriado" }
  await openEveryDay(shop.services.settings, [closure])
  const { browser } = await shoppers.shopper([802, 1])
  const rows = findRows((await browser.open("/perfil")).html)
  const opens = new Intl.DateTimeFormat("es-CR", { timeZone: "UTC", weekday: "long", day: "numeric" })
    .format(new Date(`${day(2)}T12:00:00Z`))
    .replace(",", "")
  expect(rows["Asociación de Mecatrónica"]).toContain(`Todo disponible. Listo el ${opens}`)
  expect(rows["Asociación de Computadores"]).toContain("Falta 1 producto aquí: hasta 3 días")
  const page = pageText((await browser.open("/PuntosdeVenta")).html)
  expect(page.match(/Cerrado hasta el/g)).toHaveLength(1)
  expect(page).toContain(`Cerrado hasta el ${opens}: Feriado`)
})

test("[STOCK-01] if availability cannot be read, the cart is shown without it", async () => {
  const { browser } = await shoppers.shopper([801, 1])
  transport.arm(/^GET \/products/, "reset before", 100)
  const { html } = await browser.open("/perfil")
  transport.disarm()
  expect(html).toContain("Sensor")
  expect(html).not.toContain("alistar hoy")
})
