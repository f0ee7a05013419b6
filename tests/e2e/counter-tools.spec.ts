import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { Locator, Page } from "@playwright/test"
import sharp from "sharp"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import { connect } from "../../src/platform/database/database.ts"
import { canonicalBarcode } from "../../src/shop/counter/rules/barcodes.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { readBarcode } from "../shared/barcode-reader.ts"
import { signInAtCounter } from "./support/counter.ts"
import { asNewCustomer, orderBySinpe } from "./support/customer.ts"
import { expect, expectAccessible, type JourneyShop, screens, test } from "./support/journey.ts"

test.use({ settings: { COUNTER_UNDO_SECONDS: "12" } })

const storedCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem("carritoAsociacion") ?? "[]") as { label: string; cantidad: number }[]).map(
      ({ label, cantidad }) => `${cantidad} ${label}`,
    ),
  )

const expectInView = async (page: Page, ...found: Locator[]) => {
  const { width, height } = page.viewportSize()!
  for (const one of found) {
    const box = (await one.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(height)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
  }
}

test("[COUNTER-01] a reader's keys are units in the cart wherever the focus is; an unknown code says so and adds nothing; payment stays in view", async ({
  page,
  shop,
}) => {
  await signInAtCounter(page)
  const coded = (await shop.erp.products.listForSale()).filter(({ barcode }) => barcode).slice(0, 8)
  const [first] = coded
  const devtools = await page.context().newCDPSession(page)
  const scan = (code: string) => readBarcode(devtools, code)
  const codesCame = page.waitForResponse(/asocias\/admin\/codigos/)
  await page.goto("/asocias/admin?tab=venta&q=led")
  await codesCame
  const search = page.getByRole("searchbox", { name: /Buscar producto/ })
  const quantity = page.getByRole("textbox", { name: /^Cantidad de/ }).first()
  await expect(quantity).toBeVisible()
  // The shop does not answer, and no answer is needed.
  await page.route("**/asocias/admin/codigo?*", route => route.abort())
  await scan(first!.barcode!)
  await expect.poll(() => storedCart(page)).toEqual([`1 ${first!.label}`])
  await expect(search).toHaveValue("led")
  await quantity.fill("7")
  await scan(first!.barcode!)
  await expect.poll(() => storedCart(page)).toEqual([`2 ${first!.label}`])
  await expect(quantity).toHaveValue("7")
  await page.unroute("**/asocias/admin/codigo?*")
  await scan("7509999999996")
  await expect(
    page.getByRole("alert").filter({ hasText: "Ningún producto tiene el código 7509999999996" }),
  ).toBeVisible()
  expect(await storedCart(page)).toEqual([`2 ${first!.label}`])

  for (const { barcode } of coded) await scan(barcode!)
  await expect.poll(async () => (await storedCart(page)).length).toBe(coded.length)
  await page.keyboard.press("F7")
  for (const size of screens.slice(1)) {
    await page.setViewportSize(size)
    const cart = page.getByRole("complementary", { name: "Carrito" })
    await expect(cart).toBeVisible()
    const payment = cart.getByRole("region", { name: "Pago" })
    await expectInView(
      page,
      payment.getByLabel("Recibido en efectivo"),
      payment.getByRole("status"),
      payment.getByRole("button", { name: /Confirmar pago/ }),
    )
    const header = await page.getByRole("navigation", { name: "Secciones del panel" }).boundingBox()
    expect(header!.height).toBeLessThan(56)
  }
  await page.getByText("Más", { exact: true }).click()
  await expectInView(page, page.getByRole("link", { name: "Etiquetas" }))
  await expectAccessible(page)
})

/** The codes that a camera reads on a part of the page at its shown size. */
const readOn = async (shown: Locator): Promise<string[]> => {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
  const picture = sharp(await shown.screenshot())
    .ensureAlpha()
    .raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const seen = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as ImageData
  const read = await readBarcodes(seen, { formats: ["EAN-13", "EAN-8", "UPC-A", "Code128"], tryHarder: true })
  return read.map(({ text }) => canonicalBarcode(text))
}

test("[COUNTER-09] labels of a selection on sheet and roll are read back by a camera, in the dark theme too", async ({
  page,
  shop,
}) => {
  await signInAtCounter(page)
  const coded = (await shop.erp.products.listForSale()).filter(({ barcode }) => barcode).slice(0, 3)
  const chosen = coded.map(({ id }) => `p=${id}`).join("&")
  await page.emulateMedia({ colorScheme: "dark", media: "print" })
  for (const paper of ["hoja", "rollo"]) {
    await page.goto(`/asocias/admin/etiquetas?${chosen}&papel=${paper}`)
    const labels = page.getByRole("list", { name: "Etiquetas" }).getByRole("listitem")
    await expect(labels).toHaveCount(coded.length)
    const read = []
    for (const label of await labels.all()) read.push(...(await readOn(label)))
    expect(read.toSorted()).toEqual(coded.map(({ barcode }) => canonicalBarcode(barcode!)).toSorted())
  }
})

test("[COUNTER-07] without network and without space on the device a sale is not made, says so in view, and keeps the cart", async ({
  page,
}) => {
  await signInAtCounter(page)
  await page.goto("/asocias/admin?tab=venta&q=protoboard")
  await page
    .getByRole("button", { name: /^Agregar/ })
    .first()
    .click()
  const before = await storedCart(page)
  expect(before).toHaveLength(1)
  // Imitates a full disk, because the browser's quota override lets small writes pass.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
  })
  await page.context().setOffline(true)
  await expect(page.getByText(/^Sin conexión con la tienda\. Puede vender/)).toBeVisible()
  await page.getByRole("radio", { name: "Efectivo" }).check()
  await page.getByLabel("Confirmo haber recibido el pago.").check()
  await page.getByRole("button", { name: /^Confirmar pago/ }).click()
  const refused = page.getByRole("alert").filter({ hasText: "este equipo no puede guardar la venta" })
  await expect(refused).toBeVisible()
  await expectInView(page, refused)
  expect(await storedCart(page)).toEqual(before)
  await page.context().setOffline(false)
})

const openWaitingOrder = async (page: Page, { erp }: JourneyShop) => {
  await signInAtCounter(page)
  const id = await erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 4 })
  await erp.orders.addLine(id, { productId: 2, quantity: 1, unitPrice: colones(5000) })
  const { ref } = await erp.orders.ensureValidated(id)
  await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  return {
    id,
    ref,
    prepare: page.getByRole("button", { name: `Alistar ${ref}` }),
    saysDone: page.getByRole("alert").filter({ hasText: "Pedido alistado con exito." }),
  }
}

test("[ASOC-16] 'Alistar' says in view how long it can be undone; undone, nothing was made; otherwise it is done and said", async ({
  page,
  shop,
}) => {
  const { id, ref, prepare, saysDone } = await openWaitingOrder(page, shop)
  const undo = page.getByRole("button", { name: `Deshacer ${ref}` })
  await prepare.click()
  await expect(undo).toBeVisible()
  for (const size of screens) {
    await page.setViewportSize(size)
    await expectInView(page, undo)
  }
  // The progress bar of a slow page load is outside the landmarks.
  await expect(page.getByRole("progressbar", { name: "Cargando página" })).toHaveCount(0)
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByText(`No se alistó: el pedido ${ref} sigue por alistar.`)).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect(await shop.erp.shipments.ofOrder(id)).toEqual([])

  await page.goto(`/asocias/admin?tab=alistar&q=${ref}`)
  await prepare.click()
  await expect(saysDone).toBeVisible()
  expect((await shop.erp.orders.get(id))?.status).toBe("shipped")
})

test("[ASOC-16] an order that is prepared before the browser's own time is over is said too", async ({
  page,
  shop,
}) => {
  const { id, prepare, saysDone } = await openWaitingOrder(page, shop)
  await page.evaluate(() => {
    const { setTimeout } = window
    const shortOnly = (work: () => void, ms = 0) => (ms > 5000 ? 0 : setTimeout(work, ms))
    window.setTimeout = shortOnly as typeof setTimeout
  })
  await prepare.click()
  await expect.poll(async () => (await shop.erp.orders.get(id))?.status).toBe("shipped")
  await page
    .getByRole("navigation", { name: "Secciones del panel" })
    .getByRole("link", { name: /Por Alistar/ })
    .click()
  await expect(saysDone).toBeVisible()
})

test("[PICK-02][ASOC-19] an order of many lines, opened by code, shows customer and payment beside the button, in view", async ({
  page,
  shop,
}) => {
  await signInAtCounter(page)
  const id = await shop.erp.orders.create({ customerId: 7, warehouseId: 1, paymentModeId: 4 })
  for (let line = 0; line < 14; line++)
    await shop.erp.orders.addLine(id, { productId: 2, quantity: 1, unitPrice: colones(100) })
  await shop.erp.orders.ensureValidated(id)
  const prepared = await page.request.post("/asocias/admin", { form: { accion: "alistar", pedido: String(id) } })
  expect(prepared.status()).toBe(200)
  const database = connect(shop.shopDatabaseUrl)
  const [row] = await database.query<{ code: string }>("select code from pickup_codes where order_id = $1", [id])
  await database.close()
  const [customer] = await shop.erp.thirdParties.getMany([7])
  for (const size of screens) {
    await page.setViewportSize(size)
    await page.goto("/asocias/admin?tab=entregar")
    await page.getByRole("textbox", { name: /Código de retiro/ }).fill(row!.code)
    await page.keyboard.press("Enter")
    const order = page.getByRole("region", { name: /^Pedido SO/ })
    const button = order.getByRole("button", { name: /^Cobré/ })
    await expect(button).toBeFocused()
    await expectInView(page, order.getByText(customer!.name), order.getByText("Por cobrar"), button)
  }
})

test("[OWN-01][RET-01][ASOC-24] on any screen 'Más' leads to the other pages in view, and the owner who opens an association's address reads why she sees hers", async ({
  page,
}) => {
  await signInAtCounter(page)
  for (const size of screens) {
    await page.setViewportSize(size)
    await page.goto("/asocias/admin")
    await page.getByText("Más", { exact: true }).click()
    await expectInView(page, ...(await page.getByRole("navigation", { name: "Más páginas" }).getByRole("link").all()))
  }
  await signInAtCounter(page, "CHISPA")
  for (const size of screens) {
    await page.setViewportSize(size)
    await page.goto("/asocias/admin?tab=sinpe")
    await expect(page).toHaveURL(/solo-asociaciones/)
    await expect(page.getByRole("status").filter({ hasText: "asociaci" }).first()).toBeInViewport()
  }
})

test("[ASOC-27][SINPE-02] at every width paid orders come first, an order's number stays on one line, and the amounts of transfers stand in one column", async ({
  page,
  shop,
}) => {
  const customerId = await asNewCustomer(page, shop)
  const refs = []
  for (let order = 0; order < 3; order++) refs.push((await orderBySinpe(shop, customerId)).ref)
  await signInAtCounter(page)
  for (const size of screens) {
    await page.setViewportSize(size)
    await page.goto("/asocias/admin?tab=alistar")
    const states = page.getByText(/^(Pagado|SINPE sin confirmar|Paga al retirar|Falta el precio)$/)
    await expect(states.first()).toHaveText("Pagado")
    await expect(states.first()).toBeInViewport()
    const texts = await states.allTextContents()
    const firstUnpaid = texts.findIndex(text => text !== "Pagado")
    expect(firstUnpaid).toBeGreaterThan(0)
    expect(texts.slice(firstUnpaid)).not.toContain("Pagado")
    for (const ref of refs) {
      const lines = await page.getByRole("button", { name: `Ver líneas de ${ref}` }).evaluate(button => {
        const text = document.createRange()
        text.selectNodeContents(button.lastChild!)
        return text.getClientRects().length
      })
      expect([ref, lines]).toEqual([ref, 1])
    }
    await page.goto("/asocias/admin?tab=sinpe")
    const amounts = page.getByRole("listitem").getByText(/^₡[\d\s]+$/)
    await expect.poll(() => amounts.count()).toBeGreaterThanOrEqual(refs.length)
    const edge = size.width < 640 ? "left" : "right"
    const edges = await amounts.evaluateAll(
      (all, side) => all.map(amount => Math.round(amount.getBoundingClientRect()[side])),
      edge as "left" | "right",
    )
    expect(new Set(edges).size).toBe(1)
  }
})
