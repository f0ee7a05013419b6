import type { KitReturn } from "../../shop/kits/kits.ts"
import type { Arrival } from "./texts.ts"

const arrivals = { cancelled: "cancelado", failed: "fallido" } as const satisfies Record<string, Arrival>

export const whereTo = (outcome: KitReturn): string | null => {
  switch (outcome.kind) {
    case "confirmed": {
      const query = new URLSearchParams({
        orderId: outcome.orderRef,
        totalPrice: String(outcome.total),
        pedido: outcome.token,
      })
      return `/kits/confirmation?${query}`
    }
    case "cancelled":
    case "failed":
      return `/kits?pago=${arrivals[outcome.kind]}${outcome.query ? `&${outcome.query}` : ""}`
    case "open":
    case "review":
    case "none":
      return null
  }
}
