import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { buildServices } from "../../src/main/build-services.ts"
import { loadWebBundle } from "../../src/main/start-shop.ts"
import { connect } from "../../src/platform/database/database.ts"
import { createLog } from "../../src/platform/log.ts"
import { openCatalogue } from "../../src/shop/catalogue/catalogue.ts"
import { erpSource } from "../../src/shop/catalogue/catalogue-source.ts"
import { checkoutQuery, readChoice } from "../../src/shop/kits/rules/kit-choice.ts"
import { createPromotions } from "../../src/shop/promotions/promotions.ts"
import type { DocumentName } from "../../src/shop/settings/rules/documents.ts"
import { openSettings } from "../../src/shop/settings/settings.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { asOwner, associations, atCounter, expectClosedOnce, press } from "../support/counter.ts"
import { formFields } from "../support/form-fields.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { chooseAtProvider, kitForm } from "../support/kits.ts"
import { pageText } from "../support/page-text.ts"
import { freshDatabase } from "../support/postgres.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const [kitProduct, led] = [900, 6]
let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const product = aProduct({ id: kitProduct, label: "Kit Robótica", ref: "KIT-ROB", price: 9000, categories: [47] })
  shop = await startShop({ seed: { ...seed, products: [...seed.products, { ...product, stock: { 1: 9, 5: 9 } }] } })
})
afterAll(() => shop.stop())

const document = "/asocias/tienda/ajustes/kits"

interface KitsValue {
  readonly kits: readonly { readonly slug: string; readonly isRetired: boolean }[]
}

const part = (id: string, name: string, price: number) => ({
  id,
  name,
  units: 2,
  description: "",
  price,
  picture: { kind: "drawing", drawing: "chip", mark: "" },
})

const robotica = {
  slug: "robotica",
  name: "Robótica",
  productId: kitProduct,
  laboratory: "Taller de robótica",
  summary: "Para el primer robot.",
  careers: ["Electronica"],
  bundlePrice: 8000,
  isRetired: false,
  components: [part("motores", "Motorreductores", 6000), part("driver", "Driver L298N", 3000)],
}

/** Publishes the current form with the kits that `change` returns. */
const publishKits = async (change: (kits: KitsValue["kits"]) => readonly object[]) => {
  const owner = await asOwner(shop)
  const { valor = "", base = "", visto = "", edicion = "" } = formFields((await owner.open(document)).html)
  const value = JSON.parse(valor) as KitsValue
  const form = { valor: JSON.stringify({ ...value, kits: change(value.kits) }), base, visto, edicion }
  const reply = await owner.post(document, { ...form, accion: "publicar", motivo: "Semestre", cuando: "ahora" })
  const text = pageText(await reply.text())
  expect(text).toContain("ya está publicada")
}
const retire = (slug: string) => (kits: KitsValue["kits"]) =>
  kits.map(kit => (kit.slug === slug ? { ...kit, isRetired: true } : kit))

const checkout = (without: readonly string[]) => {
  const { kits, kitExtras } = shop.services.settings.business()
  const kit = kits.find(({ slug }) => slug === "robotica")!
  const kept = kit.components.filter(({ id }) => !without.includes(id))
  const choice = readChoice(kit, new URLSearchParams(kept.map(({ id }) => ["con", id])), kitExtras)!
  return `/kits/checkout?${checkoutQuery(choice)}`
}

test("[EDIT-05] a new kit is listed, edited, paid, prepared, handed over and returned; retiring it does not change orders in progress", async () => {
  const buyers = kitBuyersAt(shop)
  expect((await shop.visitor().get("/kits/robotica")).status).toBe(404)
  await publishKits(kits => [...kits, robotica])
  const page = pageText((await shop.visitor().open("/kits/robotica")).html)
  expect(page).toContain("Kit Robótica")
  expect(page).toContain("Driver L298N")
  expect(pageText((await shop.visitor().open("/kits?carrera=Electronica")).html)).toContain("Robótica")
  expect((await shop.visitor().open("/sitemap.xml")).html).toContain("/kits/robotica")

  // Two visitors are at the provider's page when the kit is retired and its price would be another one.
  const visitors = [shop.visitor(), shop.visitor()] as const
  const pay = async (browser: (typeof visitors)[number], without: readonly string[], total: number) => {
    const reply = await browser.post(checkout(without), kitForm(total))
    expect(reply.status).toBe(302)
    return { url: reply.headers.get("Location") ?? "", orderNumber: await buyers.newestNumber() }
  }
  const edited = await pay(visitors[0], ["driver"], 6000)
  const whole = await pay(visitors[1], [], 8000)
  await publishKits(kits =>
    kits.map(kit =>
      kit.slug === "robotica" ? { ...robotica, components: [part("motores", "Servomotores", 9000)] } : kit,
    ),
  )
  await publishKits(retire("robotica"))
  const gone = await shop.visitor().get("/kits/robotica")
  expect(gone.status).toBe(410)
  const words = pageText(await gone.text())
  expect(words).toContain("El kit Robótica ya no se vende")
  expect(words).toContain("Kits para Electronica")
  expect(pageText((await shop.visitor().open("/kits?carrera=Electronica")).html)).not.toContain("Robótica")
  await shop.visitor().post(checkout([]), kitForm(8000))
  expect(await buyers.newestNumber()).toBe(whole.orderNumber)

  for (const [at, { url }] of [edited, whole].entries())
    await buyers.open(visitors[at]!, await chooseAtProvider(visitors[at]!, url, "aprobar"))
  for (const { orderNumber } of [edited, whole])
    await expect.poll(() => buyers.readState(orderNumber), { timeout: 15_000 }).toBe("settled")
  const order = (await buyers.ordersUnder(edited.orderNumber))!
  expect(order.lines.map(({ label, unitPrice }) => [label, unitPrice])).toEqual([
    ["Kit Robótica", 9000],
    ["El kit no incluirá: Driver L298N", -3000],
  ])
  expect((await buyers.ordersUnder(whole.orderNumber))?.total).toBe(8000)

  // The bag has the parts that were bought, although the kit was changed and retired meanwhile.
  const staff = await atCounter(shop)
  const sheet = pageText((await staff.open(`/asocias/admin/pedidos/${order.id}/alisto`)).html)
  expect(sheet).toContain("2 × Motorreductores")
  expect(sheet).not.toContain("2 × Driver L298N")
  expect(sheet).not.toContain("Servomotores")
  expect((await press(staff, "alistar", order.id)).status).toBe(200)
  expect((await press(staff, "entregar", order.id)).status).toBe(200)
  await expectClosedOnce(shop.erp, order.id)

  await shop.services.till.open(associations.ASEIC, "María", colones(50_000))
  const [line] = order.lines
  const returned = await shop.services.returns.begin(associations.ASEIC, order.id, randomUUID(), {
    lines: [{ lineId: line!.id, units: 1, goods: "shelf" }],
    exchange: true,
    reference: "",
    reason: "Otro kit",
  })
  expect(returned).toMatchObject({ kind: "done" })
})

test("[EDIT-05] a kit that is removed instead of retired answers 410 too, and one that never was 404", async () => {
  await publishKits(kits => kits.filter(({ slug }) => slug !== "mediciones"))
  const gone = await shop.visitor().get("/kits/mediciones")
  expect([gone.status, pageText(await gone.text()).includes("El kit Mediciones ya no se vende")]).toEqual([410, true])
  expect((await shop.visitor().get("/kits/nunca")).status).toBe(404)
})

test("[EDIT-05] a retired kit leaves its product to a new one; two that are sold cannot share it", async () => {
  await publishKits(kits => [...kits, { ...robotica, slug: "robotica-2", name: "Robótica 2" }])
  const { kits } = shop.services.settings.business()
  expect(kits.filter(({ productId }) => productId === kitProduct).map(({ isRetired }) => isRetired)).toEqual([
    true,
    false,
  ])
  const twice = [...shop.services.settings.values().kits.kits, { ...robotica, slug: "robotica-3" }]
  const value = { ...shop.services.settings.values().kits, kits: twice }
  const made = { value, basedOn: shop.services.settings.version("kits"), author: "CHISPA", note: "x", validFrom: null }
  expect(await shop.services.settings.publish("kits", made)).toMatchObject({
    kind: "invalid",
    problems: [{ path: ["kits", 6, "productId"] }],
  })
})

test("[EDIT-05] a kit that costs more than its components promises no saving", async () => {
  const words = async () => pageText((await shop.visitor().open("/kits/robotica-2")).html)
  expect(await words()).toContain("Por separado costaría ₡1000 más.")
  await publishKits(kits => kits.map(kit => (kit.slug === "robotica-2" ? { ...kit, bundlePrice: 9500 } : kit)))
  expect(await words()).toContain("₡9500")
  expect(await words()).not.toContain("Por separado costaría")
})

/** DBOS runs once in a process: the second shop shares the engine and the ERP, and has all its own values, prices and pages. */
test("[EDIT-01] one process serves two shops with different settings, request by request", async () => {
  await using opened = new AsyncDisposableStack()
  const fresh = await freshDatabase("shop_tables")
  opened.defer(() => fresh.drop())
  const database = connect(fresh.url)
  opened.defer(() => database.close())
  const log = createLog("silent")
  const settings = opened.adopt(await openSettings({ database, log }), each => each.close())
  const promotions = createPromotions({ settings })
  const source = erpSource(shop.erp, settings, { allPictures: false })
  const catalogue = opened.adopt(await openCatalogue({ source, database, log, promotions }), each => each.stop())
  await catalogue.refresh()

  const [point, ...points] = settings.values().pickup.points
  const around = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const offer = { productId: led, discount: { kind: "percent", percent: 50 }, days: [] }
  const values: { readonly [Name in DocumentName]?: unknown } = {
    fees: { post: 4444 },
    notice: { text: "Abrimos los sábados", from: null, until: null },
    seller: { legalName: "Otra Tienda S. A.", identification: "", address: "", contact: "" },
    pickup: { points: [{ ...point, name: "Puesto del segundo piso" }, ...points], closures: [] },
    promotions: {
      promotions: [
        {
          id: "hoy",
          name: "Hoy",
          from: around(-1),
          until: around(1),
          isActive: true,
          scratchCards: false,
          items: [offer],
        },
      ],
    },
  }
  for (const [name, value] of Object.entries(values)) {
    const made = { value, basedOn: 0, author: "CHISPA", note: "Otra tienda", validFrom: null }
    expect(await settings.publish(name as DocumentName, made)).toMatchObject({ kind: "published" })
  }

  const { createShopApp } = await loadWebBundle(inject("buildDir"))
  const other = createShopApp(buildServices({ ...shop.parts, settings, promotions, catalogue }))
  const own = createShopApp(shop.services)
  const ask = async (app: typeof own, path: string) => {
    const reply = await app(new Request(new URL(path, shop.url)), { requestId: "test", clientAddress: "127.0.0.1" })
    return { status: reply.status, text: pageText(await reply.text()) }
  }
  // In turn and at the same moment: neither page shows a value of the other shop.
  const pages = [
    ["/envios", "₡4444", "₡2500"],
    ["/PuntosdeVenta", "Puesto del segundo piso", "Asociación de Computadores"],
    [`/products/${led}`, "-50%", "Precio unitario ₡60"],
  ] as const
  for (const [path, words, ownWords] of pages) {
    const answers = await Promise.all([other, own, other, own].map(app => ask(app, path)))
    expect(
      answers.map(({ text }) => text.includes(words)),
      path,
    ).toEqual([true, false, true, false])
    expect(
      answers.map(({ text }) => text.includes(ownWords)),
      path,
    ).toEqual([false, true, false, true])
    expect(answers.map(({ text }) => text.includes("Abrimos los sábados"))).toEqual([true, false, true, false])
    expect(answers.map(({ text }) => text.includes("Otra Tienda S. A."))).toEqual([true, false, true, false])
  }
  expect((await ask(other, "/kits/robotica-2")).status).toBe(404)
  expect((await ask(own, "/kits/robotica-2")).status).toBe(200)
})
