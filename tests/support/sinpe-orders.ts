import { trackTransfer } from "../../src/shop/transfers/order-transfers.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { newCustomer, signedIn } from "./customers.ts"
import type { TestShop } from "./shop.ts"

interface OrderedBySinpe {
  readonly units?: number
  readonly name?: string
  readonly warehouseId?: number
}

/** A new customer with a validated order by SINPE at ₡5000 per unit. */
export const orderedBySinpe = async (
  shop: TestShop,
  { units = 2, name = "Sofía Rojas Mora", warehouseId = 1 }: OrderedBySinpe = {},
) => {
  const customerId = await newCustomer(shop, name)
  const orderId = await shop.erp.orders.create({ customerId, warehouseId, paymentModeId: 106 })
  await shop.erp.orders.addLine(orderId, { productId: 2, quantity: units, unitPrice: colones(5000) })
  const { ref } = await shop.erp.orders.ensureValidated(orderId)
  const browser = await signedIn(shop, customerId)
  return { customerId, orderId, ref, browser, path: `/perfil/pedidos/${ref}` }
}

/** Staff see its transfer at once: the shop's list of open orders may be two seconds old. */
export const expectedBySinpe = async (shop: TestShop) => {
  const ordered = await orderedBySinpe(shop)
  await trackTransfer(shop.parts, (await shop.erp.orders.get(ordered.orderId))!)
  return ordered
}

export const claimForm = (
  referencia: string,
  file?: { readonly bytes: Uint8Array; readonly type: string },
): FormData => {
  const form = new FormData()
  form.set("accion", "ya-pague")
  form.set("referencia", referencia)
  form.set(
    "comprobante",
    new Blob(file ? [new Uint8Array(file.bytes)] : [], { type: file?.type ?? "" }),
    file ? "c" : "",
  )
  return form
}

export const readMails = (shop: TestShop, fact: string) =>
  shop.parts.database.query<{ kind: string; recipient: string; data: Record<string, unknown> | null }>(
    "select kind, recipient, data from messages where fact like $1 order by id",
    [fact],
  )
