import { afterAll, beforeAll, expect, test } from "vitest"
import { retentionTable } from "../../src/main/retention.ts"
import type { DocumentName } from "../../src/shop/settings/rules/documents.ts"
import { cookiesFor } from "../../src/web/shared/session/cookies.server.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { boardFields, boardOrderBody, boardOrderPath, placeOrder } from "../shared/order-forms.ts"
import { sampleBoard } from "../shared/sample-boards.ts"
import { atCounter } from "../support/counter.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { formFields } from "../support/form-fields.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { checkoutPath } from "../support/kits.ts"
import { sentMails } from "../support/outbox.ts"
import { elements, pageText } from "../support/page-text.ts"
import { pdfTexts } from "../support/pdf-text.ts"
import { people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.stop())

const seller = {
  legalName: "Chispa Electrónica S. A.",
  identification: "3-101-123456",
  address: "Cartago, Costa Rica",
  contact: "legal@chispa.test",
}
const sellerLine = "Chispa Electrónica S. A. · Cédula 3-101-123456 · Cartago, Costa Rica · legal@chispa.test"

const publish = async (name: DocumentName, value: unknown) => {
  const { settings } = shop.services
  const by = { author: "CHISPA", note: "prueba", validFrom: null }
  const result = await settings.publish(name, { ...by, value, basedOn: settings.version(name) })
  expect(result.kind).toBe("published")
}
const page = async (path: string, browser = shop.visitor()) => pageText((await browser.open(path)).html)
const acceptedVersions = (subject: string) =>
  shop.parts.database.query(
    "select version, accepted_at > now() - interval '1 minute' as now from legal_acceptances where subject = $1",
    [subject],
  )

test("[LAW-02] the privacy page's terms are those that the code carries out, and its cookies are the code's own", async () => {
  const { html } = await shop.visitor().open("/privacidad")
  const rows = elements(html, "tr").map(row => elements(row, "t[hd]").map(pageText))
  expect(retentionTable().length).toBeGreaterThan(10)
  for (const { what, days } of retentionTable())
    expect(rows).toContainEqual([what, days === 1 ? "1 día" : `${days} días`])
  const cookies = Object.values(cookiesFor(shop.url)).map(({ name }) => name)
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining(cookies))
  expect(rows).toContainEqual(["chispa_cliente", "Mantiene abierta su sesión", "90 días"])
  // The demo has neither TiloPay nor Google nor a mail server.
  expect(pageText(html)).not.toContain("TiloPay")
  expect(await page("/terminos")).toContain("Versión 1.")
})

test("[LAW-03] the refund page has the specified table and explains beside it what the law adds", async () => {
  const before = await page("/reembolso")
  expect(before).toContain("Defectos: 30 días hábiles")
  expect(before).toContain("Retracto de compras en línea: 8 días")
  const { legal } = shop.services.settings.values()
  await publish("legal", { ...legal, returns: { defectDays: 45, withdrawalDays: 10 } })
  const after = await page("/reembolso")
  expect(after).toContain("Defectos: 45 días hábiles")
  expect(after).toContain("Retracto de compras en línea: 10 días")
  expect(await page("/terminos")).toContain("Versión 2.")
  const shorter = { value: { ...legal, returns: { defectDays: 29, withdrawalDays: 8 } }, basedOn: 1 }
  const refused = await shop.services.settings.publish("legal", {
    ...shorter,
    author: "CHISPA",
    note: "",
    validFrom: null,
  })
  expect(refused).toMatchObject({ kind: "invalid", problems: [{ path: ["returns", "defectDays"] }] })
})

test("[LAW-02] registering accepts the version that the page showed, and its time is stored", async () => {
  const browser = shop.visitor()
  const { html } = await browser.open("/crear-cuenta")
  expect(formFields(html)["terminos"]).toBe("2")
  expect(html).toMatch(/href="\/terminos"[\s\S]*href="\/privacidad"/)
  const person = {
    nombre: "Eva",
    apellidos: "Ruiz Mora",
    correo: "eva.terminos@chispa.test",
    telefono: "88881234",
    contrasena: "Una-clave-larga",
    confirmContrasena: "Una-clave-larga",
  }
  await browser.post("/crear-cuenta", { ...person, terminos: "2", paso: "confirmar" })
  const [eva] = await shop.erp.thirdParties.findByEmail(person.correo)
  expect(await acceptedVersions(`customer:${eva!.id}`)).toEqual([{ version: 2, now: true }])
})

test("[LAW-02] a checkout stores a newer version for the customer, and what no page showed never counts", async () => {
  const id = await newCustomer(shop)
  const browser = await signedIn(shop, id)
  await shop.services.cart.add(id, { productId: 2, quantity: 1 })
  const { html } = await browser.open("/perfil")
  const fields = formFields(html)
  expect(fields["terminos"]).toBe("2")
  const pay = (terminos: string) =>
    browser.post("/perfil", { ...fields, terminos, recogida: "", metodo: "", accion: "pagar" })
  for (const wrong of ["9", "0", "-1", "1.5", "x", ""]) await pay(wrong)
  expect(await acceptedVersions(`customer:${id}`)).toEqual([])
  const { paymentModes, pickupPoints } = shop.services.settings.business()
  const reply = await browser.post("/perfil", {
    ...fields,
    accion: "pagar",
    recogida: String(pickupPoints[0]!.warehouse),
    metodo: String(paymentModes.cash),
  })
  expect(reply.status).toBe(302)
  expect(await acceptedVersions(`customer:${id}`)).toMatchObject([{ version: 2 }])
})

test("[LAW-02] a board's order stores it too, with script and without", async () => {
  const send = async (place: (browser: TestBrowser, terminos: string) => Promise<unknown>) => {
    const id = await newCustomer(shop)
    const browser = await signedIn(shop, id)
    const { html } = await browser.open(boardOrderPath)
    expect(pageText(html)).toContain("Al presionar «Pagar» acepta los términos")
    await place(browser, formFields(html)["terminos"]!)
    return acceptedVersions(`customer:${id}`)
  }
  const accepted = [{ version: shop.services.settings.legalVersion() }]
  expect(
    await send((browser, terminos) => placeOrder(browser, boardFields({ terminos }), sampleBoard())),
  ).toMatchObject(accepted)
  expect(
    await send((browser, terminos) =>
      browser.post(boardOrderPath, boardOrderBody(boardFields({ terminos, accion: "revisar" }), sampleBoard())),
    ),
  ).toMatchObject(accepted)
})

test("[LAW-02] a kit's order stores the version that its buyer accepted, also without an account", async () => {
  const { html } = await shop.visitor().open(checkoutPath())
  expect(formFields(html)["terminos"]).toBe("2")
  const total = Number(formFields(html)["visto"])
  const { orderNumber } = await kitBuyersAt(shop).start(total, {}, { terminos: "2" })
  expect(await acceptedVersions(orderNumber)).toMatchObject([{ version: 2 }])
})

test("[LAW-01] once the owner has entered the seller, the footer, the checkout, mails and printed papers name it", async () => {
  expect(await page("/")).not.toContain("Cédula")
  await publish("seller", seller)
  const browser = await signedIn(shop, people.ana)
  for (const path of ["/", "/servicios", "/terminos", "/privacidad"]) expect(await page(path)).toContain(sellerLine)
  await shop.services.cart.add(people.ana, { productId: 2, quantity: 1 })
  for (const path of ["/perfil", checkoutPath(), "/servicios/PCB"])
    expect(await page(path, browser), path).toContain(`Vende: ${sellerLine}`)
  const quote = await (await atCounter(shop)).postJson("/asocias/admin/cotizacion", { items: [{ id: 2, units: 1 }] })
  const id = await newCustomer(shop)
  await shop.services.cart.add(id, { productId: 2, quantity: 1 })
  const { paymentModes, pickupPoints } = shop.services.settings.business()
  const { total } = (await shop.services.cart.read(id))!
  await shop.services.checkout.pay(id, {
    key: "vendedor-1",
    pickupPoint: pickupPoints[0]!.warehouse,
    paymentModeId: paymentModes.cash,
    seenTotal: total,
  })
  const [mail] = await sentMails(shop, "Recibimos su pedido")
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain(sellerLine)
    expect(part).toContain("/terminos")
    expect(part).toContain("/privacidad")
  }
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [id], status: "validated" })
  const receipt = await (await signedIn(shop, id)).get(`/perfil/pedidos/${order!.ref}/documentos/recibo`)
  for (const paper of [quote, receipt])
    expect((await pdfTexts(new Uint8Array(await paper.arrayBuffer()))).flat().join(" ")).toContain("3-101-123456")
})
