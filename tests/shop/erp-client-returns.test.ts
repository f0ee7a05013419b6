import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Erp } from "../../src/erp/erp.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type ErpClients, startErpClients } from "../support/erp-clients.ts"
import { everyFault, type Fault } from "../support/faulty-fetch.ts"
import { aProduct, aShop, people } from "../support/seed.ts"

const taxed = 700
const shop = aShop()
const seed = { ...shop, products: [...shop.products, aProduct({ id: taxed, price: 880.53097, vatRate: 13 })] }

let clients: ErpClients
let erp: Erp
let otherErp: Erp

beforeAll(async () => {
  clients = await startErpClients(seed)
  ;({ erp, otherErp } = clients)
})
afterAll(() => clients?.stop())

const lines = [
  { productId: taxed, quantity: 3, unitPrice: colones(995), taxRate: 13 },
  { productId: 2, quantity: 1, unitPrice: colones(5000) },
]

/** Sold, invoiced and paid: 7985 with tax. */
const aSale = async (refExt: string) => {
  const draft = { customerId: people.ana, warehouseId: 5, lines }
  const { id } = await erp.orders.findOrCreateByRefExt(refExt, draft)
  await erp.orders.ensureValidated(id)
  const { invoice } = await erp.invoices.findOrCreateFor(id)
  await erp.invoices.ensureValidated(invoice.id)
  await erp.invoices.ensurePaid(invoice.id, { modeId: 106, accountId: 1, reference: refExt, comment: "Pagado" })
  return { order: id, invoice: invoice.id }
}

const stockAt = async (productId: number, warehouseId: number) =>
  (await erp.products.stock(productId))?.find(place => place.warehouseId === warehouseId)?.real ?? 0

/** The sequence of a return, each call a step that may be run again. */
const returnSteps = (code: string, sale: { order: number; invoice: number }) => {
  const made = { note: 0 }
  const back = [{ productId: taxed, quantity: 2, unitPrice: colones(995), taxRate: 13 }]
  const goods = { code, productId: taxed, warehouseId: 5, quantity: 2, label: "Devolución", orderId: sale.order }
  const steps: [RegExp, () => Promise<unknown>][] = [
    [
      /^POST \/invoices$/,
      async () => {
        const note = { customerId: people.ana, invoiceId: sale.invoice, lines: back }
        made.note = (await erp.creditNotes.findOrCreate(code, note)).id
      },
    ],
    [/^POST \/invoices\/\d+\/validate$/, () => erp.creditNotes.ensureValidated(made.note)],
    [/^POST \/stockmovements$/, () => erp.stockMovements.ensureMoved(goods)],
    [
      /^POST \/invoices\/paymentsdistributed$/,
      () => erp.creditNotes.ensurePaidOut(made.note, { modeId: 106, accountId: 1, reference: code }),
    ],
  ]
  return { made, steps }
}

const expectOneReturn = async (code: string, sale: { invoice: number }, before: number) => {
  const notes = await erp.creditNotes.ofInvoice(sale.invoice)
  expect(notes).toMatchObject([{ refExt: code, status: "closed", total: 1990, invoiceId: sale.invoice }])
  expect(notes[0]?.ref).toMatch(/^IC\d{4}-\d{4}$/)
  expect(notes[0]?.lines).toMatchObject([{ productId: taxed, quantity: 2, unitPrice: 995, taxRate: 13, tax: 228.94 }])
  expect(await erp.creditNotes.payments(notes[0]!.id)).toMatchObject([{ amount: -1990, reference: code }])
  expect(await stockAt(taxed, 5)).toBe(before + 2)
}

describe("goods that come back", () => {
  test("[TAX-02] credit note with tax, goods and money, each once however often the steps run", async () => {
    const sale = await aSale("sale-returned")
    expect(await erp.orders.get(sale.order)).toMatchObject({ total: 7985, tax: 343.41 })
    expect(await erp.invoices.payments(sale.invoice)).toMatchObject([{ amount: 7985, reference: "sale-returned" }])
    const before = await stockAt(taxed, 5)
    const { steps } = returnSteps("dev-1", sale)
    for (const [, step] of steps) await step()
    for (const [, step] of steps) await step()
    await expectOneReturn("dev-1", sale, before)
  })

  test.each(everyFault)("%s at every write still makes each record once", async (fault: Fault) => {
    const code = `dev-${fault.replace(/\W+/g, "-")}`
    const sale = await aSale(`sale-${code}`)
    const before = await stockAt(taxed, 5)
    const { steps } = returnSteps(code, sale)
    for (const [call, step] of steps) {
      const struck = clients.faults.struck()
      clients.faults.arm(call, fault)
      await step().catch(() => step())
      expect(clients.faults.struck()).toBe(struck + 1)
    }
    await expectOneReturn(code, sale, before)
  })

  test("four simultaneous payouts give the money back once; another amount under the same name is refused", async () => {
    const sale = await aSale("sale-four")
    const { made, steps } = returnSteps("dev-four", sale)
    for (const [, step] of steps.slice(0, 2)) await step()
    const payment = { modeId: 106, accountId: 1, reference: "dev-four" }
    await Promise.all([1, 2, 3, 4].map(i => (i % 2 ? erp : otherErp).creditNotes.ensurePaidOut(made.note, payment)))
    expect(await erp.creditNotes.payments(made.note)).toHaveLength(1)
    const other = erp.creditNotes.ensurePaidOut(made.note, { ...payment, amount: colones(10) })
    await expect(other).rejects.toMatchObject({ reason: "refused" })
  })

  test("the invoice's PDF is made at the first request and read afterwards; without an invoice there is none", async () => {
    const { invoice } = await aSale("sale-pdf")
    const ref = (await erp.invoices.get(invoice))?.ref ?? ""
    for (const _ of [1, 2]) {
      const file = await erp.documents.invoicePdf(ref)
      expect(file).toMatchObject({ name: `${ref}.pdf`, contentType: "application/pdf" })
      expect(Buffer.from(file!.bytes).subarray(0, 5).toString()).toBe("%PDF-")
    }
    expect(await erp.documents.invoicePdf("IN9999-0001")).toBeNull()
  })
})

describe("stock", () => {
  test("a transfer that several callers repeat is made once, as two movements with one code", async () => {
    const before = [await stockAt(1, 1), await stockAt(1, 5)] as const
    const half = { code: "traslado-1", productId: 1, label: "x", isTransfer: true }
    const out = { ...half, warehouseId: 5, quantity: -4 }
    const asked = await Promise.all(
      [1, 2, 3, 4].map(async i => {
        const { stockMovements } = i % 2 ? erp : otherErp
        return [
          await stockMovements.ensureMoved(out),
          await stockMovements.ensureMoved({ ...half, warehouseId: 1, quantity: 4 }),
        ]
      }),
    )
    expect(asked.flat().filter(Boolean)).toHaveLength(2)
    expect([await stockAt(1, 1), await stockAt(1, 5)]).toEqual([before[0] + 4, before[1] - 4])
    expect(await erp.stockMovements.withCode("traslado-1")).toMatchObject([
      { warehouseId: 5, quantity: -4 },
      { warehouseId: 1, quantity: 4 },
    ])
    const more = erp.stockMovements.ensureMoved({ ...out, quantity: -5 })
    await expect(more).rejects.toMatchObject({ reason: "refused" })
  })

  test("a movement whose answer was lost, or that never arrived, is made once", async () => {
    const movement = { productId: 1, warehouseId: 5, quantity: -1, label: "x", isTransfer: true }
    clients.faults.arm(/^POST \/stockmovements$/, "done, reply lost")
    await erp.stockMovements.ensureMoved({ ...movement, code: "traslado-2" })
    clients.faults.arm(/^POST \/stockmovements$/, "refused before")
    await erp.stockMovements.ensureMoved({ ...movement, code: "traslado-3" }).catch(() => undefined)
    await erp.stockMovements.ensureMoved({ ...movement, code: "traslado-3" })
    for (const code of ["traslado-2", "traslado-3"])
      expect((await erp.stockMovements.withCode(code)).map(({ quantity }) => quantity)).toEqual([-1])
  })

  test("eight movements of one product at once, by two processes, lose nothing", async () => {
    const before = await stockAt(4, 5)
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? erp : otherErp).stockMovements.ensureMoved({
          code: `a-la-vez-${i}`,
          productId: 4,
          warehouseId: 5,
          quantity: 1,
          label: "Inventario",
        }),
      ),
    )
    expect(await stockAt(4, 5)).toBe(before + 8)
  })
})

describe("cancelling", () => {
  test.each(everyFault)("%s: the order ends cancelled", async (fault: Fault) => {
    const { id } = await erp.orders.findOrCreateByRefExt(`cancel-${fault}`, { customerId: people.ana, lines })
    await erp.orders.ensureValidated(id)
    clients.faults.arm(/^PUT \/orders\/\d+$/, fault)
    await erp.orders.ensureCancelled(id).catch(() => erp.orders.ensureCancelled(id))
    expect(await erp.orders.get(id)).toMatchObject({ status: "cancelled" })
  })

  test("an order whose goods have left is refused, because the ERP would cancel it without returning stock", async () => {
    const { id } = await erp.orders.findOrCreateByRefExt("cancel-shipped", { customerId: people.ana, lines })
    await erp.orders.ensureValidated(id)
    const { shipment } = await erp.shipments.findOrCreateFor(id, 5)
    await erp.shipments.ensureValidated(shipment.id)
    await expect(erp.orders.ensureCancelled(id)).rejects.toMatchObject({ reason: "refused" })
    expect(await erp.orders.get(id)).toMatchObject({ status: "shipped" })
  })

  test("[I3] an order that was billed meanwhile is refused, because its invoice and payment would stay", async () => {
    const { id } = await erp.orders.findOrCreateByRefExt("cancel-billed", { customerId: people.ana, lines })
    await erp.orders.ensureValidated(id)
    await erp.invoices.findOrCreateFor(id)
    await expect(erp.orders.ensureCancelled(id)).rejects.toMatchObject({ reason: "refused" })
    expect(await erp.orders.get(id)).toMatchObject({ status: "validated" })
  })
})
