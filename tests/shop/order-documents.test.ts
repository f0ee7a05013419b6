import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestBrowser } from "../shared/browser.ts"
import { associations } from "../support/counter.ts"
import { signedIn } from "../support/customers.ts"
import { faultyFetch } from "../support/faulty-fetch.ts"
import { kitBuyersAt } from "../support/kit-buyers.ts"
import { pageText } from "../support/page-text.ts"
import { pdfTexts } from "../support/pdf-text.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const transport = faultyFetch()
let shop: TestShop
let ref: string

beforeAll(async () => {
  const lines = [{ productId: 2, qty: 2, price: 5000 }]
  shop = await startShop({ seed: aShop({ orders: [anOrder({ lines, paymentModeId: 4 })] }), erpFetch: transport.fetch })
  ref = (await shop.erp.orders.get(1))?.ref ?? ""
})
afterAll(() => shop.stop())

const openDocument = (browser: TestBrowser, name: string) => browser.get(`/perfil/pedidos/${ref}/documentos/${name}`)
const wordsIn = async (reply: Response) => {
  expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "application/pdf"])
  expect(reply.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w.-]+\.pdf"$/)
  expect(reply.headers.get("Cache-Control")).toBe("private, no-store")
  return (await pdfTexts(new Uint8Array(await reply.arrayBuffer()))).flat().join(" ")
}

test("[ORD-06] the shop's receipt is there from the first day, and the ERP's invoice once it exists", async () => {
  const ana = await signedIn(shop, people.ana)
  const before = (await ana.open(`/perfil/pedidos/${ref}`)).html
  expect(pageText(before)).toContain("Recibo (PDF)")
  expect(pageText(before)).not.toContain("Factura (PDF)")
  const words = await wordsIn(await openDocument(ana, "recibo"))
  for (const word of ["Recibo", ref, "Protoboard", "pendiente", "₡10\u00a0000"]) expect(words).toContain(word)
  expect((await openDocument(ana, "factura")).status).toBe(404)

  const { counter } = shop.services
  expect(await counter.act(associations.ASEIC, "prepare", 1)).toMatchObject({ kind: "done" })
  expect(await counter.act(associations.ASEIC, "hand-over", 1)).toMatchObject({ kind: "done" })
  expect(pageText((await ana.open(`/perfil/pedidos/${ref}`)).html)).toContain("Factura (PDF)")
  const [invoiceId] = (await shop.erp.orders.get(1))?.invoiceIds ?? []
  const invoice = await shop.erp.invoices.get(invoiceId ?? 0)
  const reply = await openDocument(ana, "factura")
  expect(reply.headers.get("Content-Disposition")).toContain(`Factura_${invoice?.ref}.pdf`)
  const erpFile = await shop.erp.documents.invoicePdf(invoice?.ref ?? "")
  expect(Buffer.from(await reply.arrayBuffer()).equals(Buffer.from(erpFile?.bytes ?? []))).toBe(true)
  expect(await wordsIn(await openDocument(ana, "recibo"))).toContain("pagado")
})

test("[ORD-06] only for the order's own customer; a document that does not exist is not found", async () => {
  const luis = await signedIn(shop, people.luis)
  for (const name of ["recibo", "factura"]) {
    expect((await openDocument(luis, name)).status).toBe(404)
    expect((await openDocument(shop.visitor(), name)).headers.get("Location")).toBe("/iniciar-sesion")
  }
  expect((await openDocument(await signedIn(shop, people.ana), "../factura")).status).toBe(404)
  expect((await openDocument(await signedIn(shop, people.ana), "x")).status).toBe(404)
})

test("[ORD-06][ORD-03] a kit without an account has its receipt behind its own link", async () => {
  const kits = kitBuyersAt(shop)
  const started = await kits.start(5000)
  const back = await kits.choose(started, "aprobar")
  const { html } = await started.browser.open(`${back}&sin-guion=si`)
  const link = /href="(\/pedidos\/[\w-]{32})"/.exec(html)?.[1] ?? ""
  const order = await kits.ordersUnder(started.orderNumber)
  expect(await wordsIn(await shop.visitor().get(`${link}/documentos/recibo`))).toContain(order?.ref)
  expect((await shop.visitor().get(`${link.slice(0, -1)}_/documentos/recibo`)).status).toBe(404)
})

test("[ORD-06] a missing invoice of the ERP is reported on the order's page", async () => {
  const ana = await signedIn(shop, people.ana)
  transport.arm(/documents/, "reset before", 20)
  const reply = await openDocument(ana, "factura")
  transport.disarm()
  expect(reply.headers.get("Location")).toBe(`/perfil/pedidos/${ref}?documento=no`)
  expect(pageText((await ana.open(`/perfil/pedidos/${ref}?documento=no`)).html)).toContain(
    "no podemos leer ese documento",
  )
})
