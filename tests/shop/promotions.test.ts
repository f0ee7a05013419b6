import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import type { Promotion } from "../../src/shop/promotions/rules/promotional-price.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { paymentModes, pickupPoints } from "../shared/documented-business.ts"
import { cardBuyersAt, openPage } from "../support/card-buyers.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { asOwner, associations, atCounter, expectClosedOnce } from "../support/counter.ts"
import { formFields } from "../support/form-fields.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { checkoutPath } from "../support/kits.ts"
import { pageText } from "../support/page-text.ts"
import { pdfTexts } from "../support/pdf-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const [sensor, screw, toolBox, led, greenLed] = [410, 412, 291, 6, 1002]

const seed = () => {
  const small = aShop()
  const more = [
    aProduct({
      ...{ id: sensor, label: "Sensor con IVA", barcode: "SENSOR-IVA" },
      ...{ price: 1000, vatRate: 13, stock: { 1: 90, 5: 90 } },
    }),
    aProduct({ id: 411, label: "Sensor sin oferta", price: 1100, stock: { 1: 30, 5: 30 } }),
    aProduct({ id: screw, label: "Tornillo con IVA", price: 33.33, vatRate: 13, stock: { 1: 90, 5: 90 } }),
  ]
  const products = [...small.products, ...more].map(product =>
    product.id === toolBox ? { ...product, price: 1000, vatRate: 13 } : product,
  )
  return { ...small, products }
}

let shop: TestShop
let visitors: ReturnType<typeof cartShoppersAt>
beforeAll(async () => {
  shop = await startShop({ seed: seed() })
  visitors = cartShoppersAt(shop)
})
afterAll(() => shop.stop())
afterEach(() => void vi.useRealTimers())

const off = (percent: number) => ({ kind: "percent", percent }) as const
const costs = (price: number) => ({ kind: "price", price }) as const
const item = (productId: number, discount: Promotion["items"][number]["discount"]) => ({
  productId,
  discount,
  days: [],
})

const publish = async (promotions: readonly Promotion[]) => {
  const { settings } = shop.services
  const made = {
    author: "CHISPA",
    note: "",
    validFrom: null,
    value: { promotions },
    basedOn: settings.version("promotions"),
  }
  expect(await settings.publish("promotions", made)).toMatchObject({ kind: "published" })
}

/** A promotion of an hour that begins soon, and a clock that a test moves from before it to after it. */
const promote = async (items: Promotion["items"], more: Partial<Promotion> = {}) => {
  const from = Math.ceil(Date.now() / 60_000) * 60_000 + 60_000
  const until = from + 3_600_000
  const [begin, end] = [new Date(from).toISOString(), new Date(until).toISOString()]
  await publish([
    { id: "semana", name: "Semana", from: begin, until: end, isActive: true, scratchCards: false, items, ...more },
  ])
  vi.useFakeTimers({ toFake: ["Date"], now: from - 1 })
  const go = (moment: number) => () => void vi.setSystemTime(moment)
  return { from, until, toJustBefore: go(from - 1), toBegin: go(from), toLast: go(until - 1), toEnd: go(until) }
}

const words = async (path: string, browser = shop.visitor()) => pageText((await browser.open(path)).html)

const labelsIn = (page: string, ...labels: readonly string[]) =>
  labels.toSorted((a, b) => page.indexOf(`>${a}<`) - page.indexOf(`>${b}<`))

test("[PROMO-01][PROMO-02] a price and its badge stand on every public page from the first second to the last, also from the cache", async () => {
  const clock = await promote([item(sensor, off(20)), item(led, off(50))])
  const seen = async () => {
    const visitor = shop.visitor()
    const catalogue = (await visitor.open("/catalogo?buscar=sensor&orden=precio")).html
    const page = (await visitor.open(`/products/${sensor}`)).html
    const product = pageText(page)
    const suggestions = (await (await visitor.get("/sugerencias")).json()) as { products: [number, string, number][] }
    const search = await (await visitor.get("/sugerencias/todo?buscar=sensor con iva")).text()
    return {
      card: /(?:-\d+% )?Sensor con IVA (?:Antes \S+ )?\S+/.exec(pageText(catalogue))?.[0],
      first: labelsIn(catalogue, "Sensor con IVA", "Sensor sin oferta")[0],
      page: /Precio unitario ((?:Antes \S+ )?\S+)/.exec(product)?.[1],
      badge: product.includes("-20%"),
      offer: /"@type":"Offer","price":"([\d.]+)"/.exec(page)?.[1],
      until: /"priceValidUntil":"([^"]+)"/.exec(page)?.[1],
      meta: /product:price:amount" content="([\d.]+)"/.exec(page)?.[1],
      suggestion: suggestions.products.find(([id]) => id === sensor)?.slice(2),
      search: /₡[^"]+/.exec(search)?.[0],
    }
  }
  const normal = {
    card: "Sensor con IVA ₡1130",
    first: "Sensor sin oferta",
    page: "₡1130",
    badge: false,
    offer: "1130.00",
    until: undefined,
    meta: "1130.00",
    suggestion: [1130],
    search: "₡1130",
  }
  const promotional = {
    card: "-20% Sensor con IVA Antes ₡1130 ₡904",
    first: "Sensor con IVA",
    page: "Antes ₡1130 ₡904",
    badge: true,
    offer: "904.00",
    until: new Date(clock.until).toISOString(),
    meta: "904.00",
    suggestion: [904, 1130],
    search: "₡904, antes ₡1130",
  }
  expect(await seen()).toEqual(normal)
  clock.toBegin()
  expect(await seen()).toEqual(promotional)
  clock.toLast()
  expect(await seen()).toEqual(promotional)
  clock.toEnd()
  expect(await seen()).toEqual(normal)
})

test("[PROMO-01] a switched-off promotion changes no price; variants, lists, kit extras and a kit itself follow one that is on", async () => {
  const { analogica } = shop.services.settings.business().ids.products
  const items = [item(led, off(50)), item(toolBox, costs(900)), item(analogica, off(10)), item(sensor, costs(5000))]
  const clock = await promote(items, { isActive: false })
  clock.toBegin()
  expect(await words("/kits/analogica")).toContain("Caja de herramientas ₡1130")
  await publish(shop.services.settings.business().promotions.map(promotion => ({ ...promotion, isActive: true })))
  expect(await words("/kits/analogica")).toContain("Caja de herramientas Antes ₡1130 ₡900")
  const bundle = shop.services.settings.business().kits.find(({ slug }) => slug === "analogica")!.bundlePrice
  const offered = shop.services.kits.offer().kits.find(({ slug }) => slug === "analogica")!
  expect(offered).toMatchObject({ before: bundle, bundlePrice: Math.round(bundle * 0.9) })
  // A promotion never raises a price.
  expect(await words(`/products/${sensor}`)).toContain("Precio unitario ₡1130")

  const detail = await shop.services.catalogue.detail(led)
  expect(detail).toMatchObject({ price: 30, tag: "-50%", promotion: { before: 60 } })
  expect(await shop.services.catalogue.sellable(greenLed)).toMatchObject({ price: 35, promotion: { before: 70 } })
  const now = await shop.services.catalogue.sellablesNow([led, greenLed, toolBox])
  expect([...now.values()].map(({ price }) => price)).toEqual([30, 35, 900])

  const asker = { address: "127.0.0.1" }
  const list = await shop.services.lists.view([{ text: "led verde", units: 2, productId: greenLed }], asker)
  expect(list).toMatchObject({ total: 70, rows: [{ product: { price: 35, before: 70 } }] })

  // The price sent by the browser is only compared.
  const total = offered.bundlePrice + 900
  const buyers = kitBuyersAt(shop)
  buyers.withoutWebhooks()
  expect((await shop.visitor().post(checkoutPath({ extras: [toolBox] }), { visto: String(total - 1) })).status).toBe(
    422,
  )
  const started = await buyers.start(total, { extras: [toolBox] })
  clock.toEnd()
  await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const order = await buyers.ordersUnder(started.orderNumber)
  expect(order).toMatchObject({ status: "validated", total })
})

test("[PROMO-02] order, invoice and refund have the promotional price to the colón, tax included", async () => {
  const clock = await promote([item(sensor, off(15)), item(screw, costs(29))])
  clock.toBegin()
  const { id, browser } = await visitors.shopper([sensor, 3], [screw, 7])
  const cart = (await shop.services.cart.read(id))!
  expect(cart.lines.map(({ subprice, before, total_ttc }) => [subprice, before, total_ttc])).toEqual([
    [961, 1130, 2883],
    [29, 37.66, 203],
  ])
  expect(await words("/perfil", browser)).toContain("Antes ₡1130 ₡961 c/u")
  const request = { key: randomUUID(), pickupPoint: pickupPoints.computing, paymentModeId: paymentModes.cash }
  expect(await shop.services.checkout.pay(id, { ...request, seenTotal: cart.total })).toEqual({ kind: "begun" })
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  expect(order).toMatchObject({ total: 3086, tax: cart.tax })
  // The order keeps its price.
  clock.toEnd()
  const { counter } = shop.services
  expect(await counter.act(associations.ASEIC, "prepare", order!.id)).toMatchObject({ kind: "done" })
  expect(await counter.act(associations.ASEIC, "hand-over", order!.id)).toMatchObject({ kind: "done" })
  await expectClosedOnce(shop.erp, order!.id)
  const bought = (await shop.erp.orders.get(order!.id))!.lines.find(({ productId }) => productId === sensor)!
  const { returns, till } = shop.services
  await till.open(associations.ASEIC, "María", colones(50_000))
  const decision = { lines: [{ lineId: bought.id, units: 2, goods: "shelf" as const }], exchange: false, reference: "" }
  const back = await returns.begin(associations.ASEIC, order!.id, randomUUID(), { ...decision, reason: "No enciende" })
  expect(back).toMatchObject({ kind: "done" })
  const [invoiceId] = (await shop.erp.orders.get(order!.id))!.invoiceIds
  expect(await shop.erp.creditNotes.ofInvoice(invoiceId!)).toMatchObject([{ status: "closed", total: 1922 }])
  const [product] = await shop.erp.products.getMany([sensor])
  expect(product?.price).toBe(1130)
})

test("[PROMO-03] an older cart says line by line what began or ended, and is paid at the current price", async () => {
  const clock = await promote([item(sensor, off(20))])
  const { id, browser } = await visitors.shopper([sensor, 2], [411, 1])
  const pay = async (seenTotal: number) =>
    shop.services.checkout.pay(id, {
      key: randomUUID(),
      pickupPoint: pickupPoints.computing,
      paymentModeId: paymentModes.cash,
      seenTotal: colones(seenTotal),
    })
  clock.toBegin()
  expect(await words("/perfil", browser)).toContain("₡1130 c/u Empezó una promoción. Ahora cuesta ₡904")
  const change = { kind: "price", name: "Sensor con IVA" }
  expect(await pay(3360)).toEqual({
    kind: "changed",
    differences: [{ ...change, from: 1130, to: 904, promotion: "began" }],
  })
  clock.toEnd()
  expect(await words("/perfil", browser)).toContain("₡904 c/u Terminó la promoción. Ahora cuesta ₡1130")
  expect(await pay(2908)).toEqual({
    kind: "changed",
    differences: [{ ...change, from: 904, to: 1130, promotion: "ended" }],
  })
  // A repeated request with the old total buys nothing.
  expect(await pay(2908)).toEqual({ kind: "changed", differences: [{ kind: "total" }] })
  expect(await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })).toEqual([])
  expect(await pay(3360)).toEqual({ kind: "begun" })
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  expect(order?.total).toBe(3360)
})

test("[PROMO-03] a card payment keeps the price it was started with, also when it returns after the end", async () => {
  const clock = await promote([item(sensor, off(20))])
  clock.toLast()
  const buyers = cardBuyersAt(shop)
  buyers.withoutWebhooks()
  const { id, browser, started, back } = await buyers.paid({}, [[sensor, 2]])
  clock.toEnd()
  await openPage(browser, back)
  await vi.waitFor(async () => expect(await buyers.readState(started.orderNumber)).toBe("settled"), 15_000)
  expect(await buyers.ordersUnder(id, started.orderNumber)).toMatchObject([{ total: 1808 }])
})

test("[PROMO-01][PROMO-02] counter, scanner and quote have the current price and refuse an older one", async () => {
  const clock = await promote([item(sensor, off(20)), item(greenLed, costs(40))])
  const counter = await atCounter(shop)
  const scanned = async () => {
    const codes = (await (await counter.get("/asocias/admin/codigos")).json()) as [string, object][]
    const asked = (await (await counter.get("/asocias/admin/codigo?codigo=SENSOR-IVA")).json()) as { product: object }
    return [new Map(codes).get("SENSOR-IVA"), asked.product]
  }
  const dear = { id: sensor, label: "Sensor con IVA", price: 1130 }
  expect(await scanned()).toEqual([dear, dear])
  clock.toLast()
  const cheap = { ...dear, price: 904, before: 1130 }
  expect(await scanned()).toEqual([cheap, cheap])
  const fresh = await (await counter.get(`/asocias/admin/precios?ids=${sensor},${greenLed}`)).json()
  expect(fresh).toMatchObject({ prices: [cheap, { id: greenLed, price: 40, before: 70 }] })
  expect(await words("/asocias/admin?tab=venta&buscar=sensor", counter)).toContain("Antes ₡1130 ₡904")
  const variants = await (await counter.get(`/asocias/admin/variantes/${led}`)).json()
  expect(variants).toContainEqual(expect.objectContaining({ id: greenLed, price: 40, before: 70 }))
  const quoted = await counter.postJson("/asocias/admin/cotizacion", { items: [{ id: sensor, units: 3 }] })
  const quote = (await pdfTexts(new Uint8Array(await quoted.arrayBuffer()))).flat().join(" ")
  expect(quote).toContain("Antes ₡1130")
  expect(quote).toContain("₡2712")
  expect(quote).toContain("Los precios en promoción valen hasta el")

  const sale = (shownTotal: number) => ({
    key: randomUUID(),
    methodId: paymentModes.cash,
    items: [{ id: sensor, units: 2, precio: 1, price: 1 }],
    shownTotal,
    paymentReceived: true,
  })
  const sell = async (shownTotal: number) =>
    (await (await counter.postJson("/asocias/admin/ventas", sale(shownTotal))).json()) as object
  expect(await sell(1808)).toMatchObject({
    kind: "sold",
    receipt: { total: 1808, lines: [{ unitPrice: 904, promotion: { before: 1130 } }] },
  })
  clock.toEnd()
  expect(await scanned()).toEqual([dear, dear])
  expect(await sell(1808)).toMatchObject({ kind: "prices-changed", total: 2260, prices: [{ price: 1130 }] })
  expect(await sell(2260)).toMatchObject({ kind: "sold", receipt: { total: 2260 } })
})

test("[PROMO-05] the counter says how many scratch cards to give at sale and hand-over while the promotion says so", async () => {
  const around = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const own = {
    id: "raspaditas",
    name: "Raspaditas",
    isActive: true,
    scratchCards: true,
    items: [item(screw, off(10))],
  }
  await publish([{ ...own, from: around(-1), until: around(1) }])
  const counter = await atCounter(shop)
  const { id } = await visitors.shopper([sensor, 9])
  const request = { key: randomUUID(), pickupPoint: pickupPoints.computing, paymentModeId: paymentModes.cash }
  expect(await shop.services.checkout.pay(id, { ...request, seenTotal: null })).toEqual({ kind: "begun" })
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  await shop.services.counter.act(associations.ASEIC, "prepare", order!.id)
  expect(await words("/asocias/admin?tab=entregar", counter)).toContain("Entregue 2 raspaditas")
  const sold = async (units: number) => {
    const sale = {
      key: randomUUID(),
      methodId: paymentModes.cash,
      items: [{ id: sensor, units }],
      paymentReceived: true,
    }
    const reply = await counter.postJson("/asocias/admin/ventas", { ...sale, shownTotal: 1130 * units })
    return ((await reply.json()) as { receipt: { scratchCards: number } }).receipt.scratchCards
  }
  // 4 520, 5 650 and 10 170 colones.
  expect([await sold(4), await sold(5), await sold(9)]).toEqual([0, 1, 2])
  await publish([{ ...own, from: around(-2), until: around(-1) }])
  expect(await sold(9)).toBe(0)
  expect(await words("/asocias/admin?tab=entregar", counter)).not.toContain("raspadita")
})

test("[PROMO-04] the promotion page shows the current or next promotion, and without one the specified week", async () => {
  await publish([])
  const documents = await words("/SemanaChispa")
  expect(documents).toContain("Del 28 de abril al 3 de mayo")
  const { analogica } = shop.services.settings.business().ids.products
  const coming = { from: "2030-04-28T00:00:00-06:00", until: "2030-05-04T00:00:00-06:00", scratchCards: true }
  await promote([item(analogica, costs(4000))], { name: "Semana Chispa de invierno", ...coming })
  const next = await words("/SemanaChispa")
  expect(next).toContain("Del 28 de abril al 3 de mayo Semana Chispa de invierno")
  expect(next).toContain("una raspadita por cada ₡5000")
  expect(next).toContain("Kit Analogica ₡5000 ₡4000 −20 %")
  expect(next).toContain("Estos precios se aplicarán en toda la tienda desde el 28 de abril hasta el 3 de mayo.")
  expect(next).not.toContain("Pico Pi H")
  const clock = await promote([item(sensor, off(20))])
  clock.toBegin()
  const now = await words("/SemanaChispa")
  expect(now).toContain("Sensor con IVA ₡1130 ₡904 −20 %")
  expect(now).toContain("Estos precios se aplican ahora en toda la tienda")
  clock.toEnd()
  expect(await words("/SemanaChispa")).toBe(documents)
})

test("[PROMO-01][EDIT-01] without script the owner makes a promotion, sees errors beside it, and publishes it", async () => {
  await publish([])
  const owner = await asOwner(shop)
  const page = "/asocias/tienda/ajustes/promotions"
  const press = async (accion: string, typed: Record<string, string> = {}) => {
    const { valor = "", base = "", visto = "", edicion = "" } = formFields((await owner.open(page)).html)
    const form = { valor, base, visto, edicion, motivo: "Semana", cuando: "ahora", ...typed, accion }
    return pageText(await (await owner.post(page, form)).text())
  }
  await press("lista:agregar:promotions")
  await press("lista:agregar:promotions.0.items")
  const now = Date.now()
  const local = (moment: number) => new Date(moment - 6 * 3_600_000).toISOString().slice(0, 16)
  const typed = {
    "texto:promotions.0.name": "Semana de prueba",
    "momento:promotions.0.from": local(now - 3_600_000),
    "momento:promotions.0.until": local(now + 3_600_000),
    "marca:promotions.0.isActive": "si",
    "numero:promotions.0.items.0.productId": String(sensor),
    "descuento:promotions.0.items.0.discount": "la mitad",
  }
  expect(await press("publicar", typed)).toContain("Escriba un porcentaje, como 20 %, o un precio en colones.")
  expect(await words(`/products/${sensor}`)).toContain("Precio unitario ₡1130")
  expect(await press("publicar", { "descuento:promotions.0.items.0.discount": "20 %" })).toContain("Listo")
  expect(await words(`/products/${sensor}`)).toContain("Precio unitario Antes ₡1130 ₡904")
  expect(formFields((await owner.open(page)).html)).toMatchObject({ "descuento:promotions.0.items.0.discount": "20 %" })
})
