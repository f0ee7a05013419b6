import type { SaleResult } from "../../../shop/counter/rules/sale.ts"

export const cartTexts = {
  clear: "Limpiar carrito",
  change: "Vuelto",
} as const

const failed =
  "Hubo un error al procesar el pago. Por favor, limpie el carrito, recargue la pagina e intentelo de nuevo."

export const saleProblems = {
  failed,
  "prices-changed":
    "Los precios cambiaron y no se vendió nada. Revise el total nuevo con el cliente y confirme de nuevo.",
  unavailable: "Hay productos que ya no se venden y no se vendió nada. Quítelos y confirme de nuevo.",
  "other-cart": "Este carrito cambió después de presionar 'Confirmar pago'. Revíselo y confirme de nuevo.",
} as const satisfies Record<Exclude<SaleResult["kind"], "sold" | "running">, string>

export const otherCartSold = (ref: string): string =>
  `La venta anterior sí quedó registrada como ${ref}. El carrito de ahora es otro: revíselo antes de confirmar de nuevo.`

export const saleUnknown =
  "No hay respuesta de la tienda. No repita la venta: se está comprobando si quedó registrada..."
