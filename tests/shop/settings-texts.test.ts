import { afterAll, beforeAll, expect, test } from "vitest"
import { type DocumentName, documentNames, readDocument } from "../../src/shop/settings/rules/documents.ts"
import type { Json } from "../../src/shop/settings/rules/edit-value.ts"
import { aboutPath, promotionWeekPath } from "../../src/shop/vocabulary/brand.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { asOwner, atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { sentMails } from "../support/outbox.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const markup = `"><script>x`

const perList = 2

/** The document with markup in each text that an owner may write (of lists in the first two items), and the number of these texts. */
const withMarkup = (name: DocumentName, value: Json): { readonly value: Json; readonly count: number } => {
  let count = 0
  const edited = structuredClone(value) as Json
  const isValid = () => readDocument(name, edited).kind === "valid"
  const visit = (box: Record<string | number, Json>) => {
    for (const [key, child] of Object.entries(box).slice(0, Array.isArray(box) ? perList : undefined)) {
      if (typeof child === "object" && child !== null) visit(child as Record<string, Json>)
      if (typeof child !== "string") continue
      box[key] = `${count}${markup}`
      if (isValid()) count++
      else box[key] = child
    }
  }
  visit(edited as Record<string, Json>)
  return { value: edited, count }
}

const publishMarkup = async (name: DocumentName): Promise<number> => {
  const { settings } = shop.services
  const { value, count } = withMarkup(name, settings.values()[name] as unknown as Json)
  const by = { author: "CHISPA", note: markup, validFrom: null }
  const made = { ...by, value, basedOn: settings.version(name) }
  expect(await settings.publish(name, made)).toMatchObject({ kind: "published" })
  return count
}

/** Where the browser would read a tag or the end of an attribute. */
const expectNoMarkup = (where: string, html: string) =>
  expect([where, /.{0,60}"><script>x/.exec(html)?.[0] ?? null]).toEqual([where, null])

test("[EDIT-01][EDIT-04] an owner's text appears as text on every page, in mails and in the sitemap", async () => {
  const around = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { settings, brand } = shop.services
  const publish = async (name: DocumentName, value: unknown) => {
    const made = { value, basedOn: settings.version(name), author: "CHISPA", note: "x", validFrom: null }
    expect(await settings.publish(name, made)).toMatchObject({ kind: "published" })
  }
  const { careers, kits, extras } = settings.values().kits
  const own = (career: string) => `${careers.indexOf(career)}${markup}`
  await publish("kits", {
    careers: careers.map(own),
    kits: kits.map((kit, at) => ({ ...kit, careers: kit.careers.map(own), isRetired: at === 1 })),
    extras,
  })
  await publish("notice", { text: "Aviso", from: null, until: null })
  await publish("seller", { legalName: "a", identification: "b", address: "c", contact: "d" })
  const item = { productId: 2, discount: { kind: "percent", percent: 20 }, days: [] }
  const promotion = { id: "x", name: "x", from: around(-1), until: around(1), isActive: true, scratchCards: true }
  await publish("promotions", { promotions: [{ ...promotion, items: [item] }] })
  await publish("pickup", {
    ...settings.values().pickup,
    closures: [{ from: around(-2).slice(0, 10), to: around(2).slice(0, 10), points: [], reason: "x" }],
  })
  const texts = new Map<DocumentName, number>()
  for (const name of documentNames.filter(each => !["erp-ids", "fees", "boards"].includes(each)))
    texts.set(name, await publishMarkup(name))
  for (const [name, count] of texts) expect([name, count > 0]).toEqual([name, true])
  expect(texts.get("info-pages")).toBeGreaterThan(20)

  const [sold, retired] = settings.values().kits.kits
  const customer = await newCustomer(shop)
  await shop.services.cart.add(customer, { productId: 2, quantity: 1 })
  const { total } = (await shop.services.cart.read(customer))!
  const { paymentModes, pickupPoints } = settings.business()
  const point = pickupPoints[0]!.warehouse
  await shop.services.checkout.pay(customer, {
    ...{ key: "textos-1", pickupPoint: point, paymentModeId: paymentModes.cash, seenTotal: total },
  })
  const [order] = await shop.erp.orders.list({ customerIds: [customer], status: "validated" })
  await shop.services.cart.add(customer, { productId: 2, quantity: 1 })

  const visitor = shop.visitor()
  const pages: [TestBrowser, readonly string[]][] = [
    [
      visitor,
      [
        ...["/", "/catalogo", "/products/2", "/kits", `/kits/${sold!.slug}`, `/kits/${retired!.slug}`, "/lista"],
        ...[`/kits?carrera=${encodeURIComponent(own("Electronica"))}`, `/kits/checkout?kit=${sold!.slug}`],
        ...["/envios", "/reembolso", "/PuntosdeVenta", "/terminos", "/privacidad", "/sitemap.xml", "/robots.txt"],
        ...[aboutPath(brand), promotionWeekPath(brand), "/servicios", "/servicios/precio", "/crear-cuenta"],
      ],
    ],
    [
      await signedIn(shop, customer),
      ["/perfil", "/perfil?tab=historial", `/perfil/pedidos/${order!.ref}`, "/servicios/PCB"],
    ],
    [
      await atCounter(shop),
      ["/asocias/admin", `/asocias/admin/pedidos/${order!.id}/alisto`, "/asocias/admin/reportes"],
    ],
    [
      await asOwner(shop),
      [
        ...["/asocias/tienda", "/asocias/tienda/asociaciones", "/asocias/tienda/cuentas", "/asocias/tienda/ajustes"],
        ...documentNames.flatMap(name => [
          `/asocias/tienda/ajustes/${name}`,
          `/asocias/tienda/ajustes/${name}/versiones?version=1`,
        ]),
        ...["/asocias/tienda/ajustes/kits?kit=0", "/asocias/tienda/ajustes/pickup/versiones?version=2"],
      ],
    ],
  ]
  let shown = 0
  for (const [browser, paths] of pages)
    for (const path of paths) {
      const { status, html } = await browser.open(path)
      expect([path, [200, 410].includes(status)]).toEqual([path, true])
      expectNoMarkup(path, html)
      if (html.includes("&lt;script&gt;x")) shown++
    }
  expect(shown).toBeGreaterThan(30)
  const [mail] = await sentMails(shop, "Recibimos su pedido")
  expect(mail!.html).toContain("&lt;script&gt;x")
  expectNoMarkup("mail", mail!.html!)
})
