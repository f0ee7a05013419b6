import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { colones, pricesIncludeTax } from "../../src/shop/vocabulary/money.ts"
import { paymentModes, pickupPoints, postalFee } from "../shared/documented-business.ts"
import { boardFields, placeOrder } from "../shared/order-forms.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { cartShoppersAt } from "../support/cart-shoppers.ts"
import { associations, atCounter, expectClosedOnce, expectStockAddsUp } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { checkoutPath } from "../support/kits.ts"
import { pageText } from "../support/page-text.ts"
import { pdfTexts } from "../support/pdf-text.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const [sensor, odd, toolBox] = [410, 412, 291]

/** Every second product has 13 %: among them a kit, a small board, the parent of variants and an odd price. */
const seed = () => {
  const small = aShop()
  const more = [
    aProduct({ id: sensor, label: "Sensor con IVA", price: 1000, stock: { 1: 30, 5: 30 } }),
    aProduct({ id: odd, label: "Tornillo con IVA", price: 33.33, stock: { 1: 30, 5: 30 } }),
  ]
  const products = [...small.products, ...more].map(product => {
    if (product.id === toolBox) return { ...product, price: 1000, vatRate: 13 }
    return product.id % 2 === 0 || product.id === 313 ? { ...product, vatRate: 13 } : product
  })
  return { ...small, products }
}

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: seed(), env: { POSTAL_FEE_TAX: "13" } })
})
afterAll(() => shop.stop())

const staff = associations.ASEIC
const readWords = async (path: string, browser = shop.visitor()) => pageText((await browser.open(path)).html)

const buy = async (
  lines: readonly (readonly [product: number, units: number])[],
  pickupPoint: number = pickupPoints.computing,
) => {
  const { id, browser } = await cartShoppersAt(shop).shopper(...lines)
  const cart = await shop.services.cart.read(id)
  const request = { key: crypto.randomUUID(), pickupPoint, paymentModeId: paymentModes.cash, seenTotal: cart!.total }
  expect(await shop.services.checkout.pay(id, request)).toEqual({ kind: "begun" })
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  return { id, browser, cart: cart!, order: order! }
}

const taxOfInvoice = async (id: number) => {
  const reply = await fetch(`${shop.embeddedErp.url}/api/index.php/invoices/${id}`, {
    headers: { DOLAPIKEY: "test-erp-key" },
  })
  return Math.abs(Number(((await reply.json()) as { total_tva: string }).total_tva))
}

test("[TAX-01] a price of 1000 at 13 % is ₡1130 on card, page, JSON-LD, cart, counter, quote and in the mail", async () => {
  expect(await readWords("/catalogo?buscar=sensor")).toContain("₡1130")
  const page = await shop.visitor().open(`/products/${sensor}`)
  expect(pageText(page.html)).toContain("₡1130")
  expect(page.html).toMatch(/"@type":"Offer"[^}]*"price":"1130\.00"/)

  const { id, browser, order } = await buy([[sensor, 1]])
  expect(order).toMatchObject({ total: 1130, tax: 130 })
  expect(await readWords(`/perfil/pedidos/${order.ref}`, browser)).toContain("₡1130")
  const { email } = (await shop.erp.thirdParties.get(id))!
  const mail = await vi.waitFor(async () => {
    const found = (await shop.parts.mail.outbox!.list(50)).find(({ to }) => to === email)
    expect(found).toBeDefined()
    return found!
  }, 25_000)
  expect(mail.text).toContain("1 × Sensor con IVA: ₡1130\nSubtotal sin IVA: ₡1000\nIVA: ₡130\nTotal: ₡1130")

  const counter = await atCounter(shop)
  expect(await readWords("/asocias/admin?tab=venta&buscar=sensor", counter)).toContain("₡1130")
})

test("[TAX-01] a kit's extra costs what it costs in the catalogue, tax included, also when it is paid", async () => {
  expect(await readWords("/kits/analogica")).toContain("Caja de herramientas ₡1130")
  const wanted = { extras: [toolBox] }
  expect(await readWords(checkoutPath(wanted))).toContain("₡6130")
  const buyers = kitBuyersAt(shop)
  buyers.withoutWebhooks()
  expect((await shop.visitor().post(checkoutPath(wanted), { visto: "7500" })).status).toBe(422)
  const started = await buyers.start(6130, wanted)
  expect((await buyers.readPayment(started.orderNumber))?.amount).toBe(6130)
})

test("[TAX-03] cart, order page and quote show subtotal, tax and total; 'Los precios incluyen IVA.' only where there is tax", async () => {
  const shoppers = cartShoppersAt(shop)
  const taxed = await shoppers.shopper([sensor, 2], [1, 4])
  const cart = await readWords("/perfil", taxed.browser)
  expect(cart).toContain("Subtotal sin IVA ₡2100 IVA ₡260 Total ₡2360")
  expect(cart).toContain(`Correos de Costa Rica ₡2500 Subtotal sin IVA ₡4312 IVA ₡548 Total ₡4860`)
  expect(cart).toContain(pricesIncludeTax)
  const plain = await shoppers.shopper([1, 4])
  const untaxed = await readWords("/perfil", plain.browser)
  expect(untaxed).toContain("IVA ₡288 Total ₡2600 Total ₡100 Pagar")
  expect(untaxed).not.toContain(pricesIncludeTax)

  const { browser, order } = await buy([[sensor, 2]])
  expect(await readWords(`/perfil/pedidos/${order.ref}`, browser)).toContain(
    "Subtotal sin IVA ₡2000 IVA ₡260 Total ₡2260",
  )

  const quote = async (items: readonly { id: number; units: number }[]) => {
    const reply = await (await atCounter(shop)).postJson("/asocias/admin/cotizacion", { items })
    const pages = await pdfTexts(new Uint8Array(await reply.arrayBuffer()))
    return pages.flat().map(text => text.replaceAll("\u00a0", " "))
  }
  const quoted = await quote([{ id: sensor, units: 3 }])
  expect(quoted.slice(quoted.indexOf("₡1130"))).toEqual(
    expect.arrayContaining(["Subtotal sin IVA", "₡3000", "IVA", "₡390", "Total general", "₡3390"]),
  )
  expect(quoted.join(" ")).toContain(pricesIncludeTax)
  expect((await quote([{ id: 1, units: 3 }])).join(" ")).not.toContain("IVA")
})

test("[TAX-04] kits, removed components, boards and the fee have their rate; the totals are the shown ones", async () => {
  const buyers = kitBuyersAt(shop)
  buyers.withoutWebhooks()
  const started = await buyers.start(8230, { without: ["diodos"], extras: [toolBox] })
  await buyers.open(started.browser, await buyers.choose(started, "aprobar"))
  const kit = await buyers.ordersUnder(started.orderNumber)
  expect(kit).toMatchObject({ status: "validated", total: 8230, tax: 946.82 })
  expect(kit?.lines.map(({ unitPrice, taxRate, total }) => [unitPrice, taxRate, total])).toEqual([
    [7400, 13, 7400],
    [-300, 13, -300],
    [1130, 13, 1130],
  ])

  const id = await newCustomer(shop)
  const board = boardFields({ cantidad: "3", entrega: "222" })
  expect((await placeOrder(await signedIn(shop, id), board, sampleBoard())).status).toBe(200)
  const [boards] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  expect(boards).toMatchObject({ total: 17_500 })
  expect(boards?.lines.map(({ unitPrice, taxRate, total }) => [unitPrice, taxRate, total])).toEqual([
    [5000, 13, 15_000],
    [postalFee.amount, 13, postalFee.amount],
  ])
})

test("[TAX-02] a rate that changed in the ERP while the price stayed is the order's rate", async () => {
  const put = async (body: object) => {
    const reply = await fetch(`${shop.embeddedErp.url}/api/index.php/products/${sensor}`, {
      method: "PUT",
      headers: { DOLAPIKEY: "test-erp-key", "Content-Type": "application/json" },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
  }
  const { id } = await cartShoppersAt(shop).shopper([sensor, 1])
  await put({ price: 1130, tva_tx: 0 })
  const key = crypto.randomUUID()
  const request = {
    key,
    pickupPoint: pickupPoints.computing,
    paymentModeId: paymentModes.cash,
    seenTotal: colones(1130),
  }
  expect(await shop.services.checkout.pay(id, request)).toEqual({ kind: "begun" })
  await put({ price: 1000, tva_tx: 13 })
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  expect(order).toMatchObject({ total: 1130, tax: 0, lines: [{ taxRate: 0 }] })
})

test("[TAX-02][TAX-04] half of it with 13 %: bought by post, handed over and given back to the colón", async () => {
  const { cart, order } = await buy(
    [
      [sensor, 3],
      [odd, 7],
      [1, 5],
      [1002, 2],
      [3, 3],
    ],
    pickupPoints.postal,
  )
  const shown = colones(cart.total + postalFee.amount)
  expect(order).toMatchObject({ total: shown, tax: colones(cart.tax + cart.feeTax) })
  const own = { ...staff, warehouseId: pickupPoints.postal }
  expect(await shop.services.counter.act(own, "prepare", order.id)).toMatchObject({ kind: "done" })
  expect(await shop.services.counter.act(own, "hand-over", order.id)).toMatchObject({ kind: "done" })
  await expectClosedOnce(shop.erp, order.id)
  const invoiceId = (await shop.erp.orders.get(order.id))!.invoiceIds[0]!
  expect(await taxOfInvoice(invoiceId)).toBe(order.tax)

  const { erp } = shop
  const lines = order.lines.map(({ productId, label, quantity, unitPrice, taxRate }) => ({
    ...(productId === null ? { label } : { productId }),
    quantity,
    unitPrice,
    taxRate,
  }))
  const back = { customerId: order.customerId, invoiceId, lines }
  const { id: note } = await erp.creditNotes.findOrCreate(`devolucion-${order.id}`, back)
  expect(await erp.creditNotes.ensureValidated(note)).toMatchObject({ total: shown })
  expect(await taxOfInvoice(note)).toBe(order.tax)
  const paidOut = { modeId: paymentModes.cash, accountId: 2, reference: `devolucion-${order.id}` }
  expect(await erp.creditNotes.ensurePaidOut(note, paidOut)).toMatchObject({ status: "closed", total: shown })
  const given = [...(await erp.invoices.payments(invoiceId)), ...(await erp.creditNotes.payments(note))]
  expect(given.map(({ amount }) => amount)).toEqual([shown, -shown])
  await expectStockAddsUp(erp)
})
