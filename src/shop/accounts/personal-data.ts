import type { Order } from "../../erp/order.ts"
import { googleMarker } from "../vocabulary/business.ts"
import { orderTag } from "../vocabulary/order-status.ts"
import type { AccountParts } from "./account-parts.ts"

const pageSize = 100

const dateOf = (unixSeconds: number | null): string | null =>
  unixSeconds === null ? null : new Date(unixSeconds * 1000).toISOString()

const orderOf = (order: Order) => ({
  pedido: order.ref,
  estado: orderTag(order.status),
  fecha: dateOf(order.createdAt),
  total: order.total,
  facturado: order.billed,
  bodega: order.warehouseId,
  formaDePago: order.paymentModeCode,
  lineas: order.lines.map(line => ({
    producto: line.label,
    referencia: line.productRef,
    cantidad: line.quantity,
    precio: line.unitPrice,
    total: line.total,
  })),
})

export type PersonalData = { readonly kind: "data"; readonly file: object } | { readonly kind: "failed" }

/** Everything the shop holds of one customer, for that customer (Ley 8968): no credential, nobody else's data. */
export const createPersonalData =
  ({ erp, log }: Pick<AccountParts, "erp" | "log">) =>
  async (customerId: number, now: Date): Promise<PersonalData> => {
    try {
      const party = await erp.thirdParties.get(customerId)
      if (!party) throw new Error("the customer is not in the ERP")
      const orders: Order[] = []
      for (let page = 0; ; page++) {
        const some = await erp.orders.listWithLines({ customerIds: [customerId] }, { limit: pageSize, page })
        orders.push(...some.filter(order => order.customerId === customerId))
        if (some.length < pageSize) break
      }
      const file = {
        generado: now.toISOString(),
        perfil: {
          cuenta: party.id,
          nombre: party.name,
          correo: party.email,
          telefono: party.phone,
          direccion: party.address,
          carne: party.alias,
          carrera: party.career,
          ingreso: party.credential === googleMarker ? "Google" : "contraseña",
          creada: dateOf(party.createdAt),
        },
        pedidos: orders.map(orderOf),
      }
      return { kind: "data", file }
    } catch (error) {
      log.error({ err: error }, "personal data could not be gathered")
      return { kind: "failed" }
    }
  }
