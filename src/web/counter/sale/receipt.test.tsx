import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { expect, test } from "vitest"
import { paymentModes } from "../../../../tests/shared/documented-business.ts"
import type { Receipt } from "../../../shop/counter/rules/sale.ts"
import { colones } from "../../../shop/vocabulary/money.ts"
import { ReceiptSheet } from "./receipt.tsx"

const brand = { name: "Chispa", phone: "88888888" }

const seller = "Chispa S. A. · Cédula 3-101-1"

const renderText = (lines: Receipt["lines"], total: number) => {
  const receipt: Receipt = {
    key: "1",
    orderRef: "SO2611-0001",
    association: "ASEIC",
    person: null,
    methodId: 4,
    lines,
    total: colones(total),
    received: null,
    soldAt: "2026-11-17T15:00:00Z",
    finished: true,
  }
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: () => <ReceiptSheet receipt={receipt} /> }])
  const html = renderToStaticMarkup(
    <Stub hydrationData={{ loaderData: { root: { brand, seller, publicUrl: "", paymentModes } } }} />,
  )
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")
}

const line = (productId: number, quantity: number, unitPrice: number, taxRate: number) => ({
  productId,
  label: `Producto ${productId}`,
  quantity,
  unitPrice: colones(unitPrice),
  taxRate,
})

test("[TAX-03] a receipt shows subtotal, tax and total when a line has tax, and the total alone when none has", () => {
  expect(renderText([line(1, 2, 1130, 13), line(2, 1, 500, 0)], 2760)).toContain(
    "Subtotal sin IVA ₡2500 IVA ₡260 Total ₡2760",
  )
  const untaxed = renderText([line(2, 1, 500, 0)], 500)
  expect(untaxed).toContain("Total ₡500")
  expect(untaxed).not.toContain("IVA")
})

test("[LAW-01] a receipt says who sells", () => {
  expect(renderText([line(2, 1, 500, 0)], 500)).toContain(`Chispa ${seller} ASEIC`)
})
