import type { Page } from "@playwright/test"
import type { BoardFile } from "../../../src/gerber/read/archive.ts"
import { sampleBoard } from "../../shared/sample-boards.ts"
import { asNewCustomer } from "./customer.ts"
import { expect, type JourneyShop } from "./journey.ts"

export const toUpload = (files: readonly BoardFile[]) =>
  files.map(({ name, bytes }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(bytes) }))

/** A new customer with a board ordered, without going through the order's form again. */
export const orderedBoard = async (
  page: Page,
  shop: JourneyShop,
  { fields = {}, files = sampleBoard({ track: 0.5 }) }: { fields?: Record<string, string>; files?: BoardFile[] } = {},
) => {
  const customerId = await asNewCustomer(page, shop)
  const body = new FormData()
  const form = { clave: crypto.randomUUID(), tamano: "small", cantidad: "2", metodo: "4", entrega: "1", ...fields }
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  if (!fields["disenar"])
    for (const { name, bytes } of files) body.append("archivos", new File([bytes as Uint8Array<ArrayBuffer>], name))
  const reply = await page.request.post("/servicios/PCB/pedido", { multipart: body, headers: { Origin: shop.url } })
  expect(reply.status()).toBe(200)
  const [order] = await shop.erp.orders.listWithLines({ customerIds: [customerId] })
  return { customerId, orderId: order!.id, ref: order!.ref, path: `/perfil/pedidos/${order!.ref}` }
}
