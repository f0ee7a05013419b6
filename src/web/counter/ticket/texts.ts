import type { SaleResult } from "../../../shop/counter/rules/sale.ts"

export const cartTexts = {
  empty: "No hay productos en el carrito.",
  toSale: "Buscar productos",
  list: "Productos del carrito",
  product: "Producto",
  units: "Cantidad",
  unitsOf: (label: string) => `Cantidad en el carrito de ${label}`,
  unitPrice: "Precio unitario",
  lineTotal: "Total",
  total: "Total",
  remove: (label: string) => `Quitar ${label}`,
  clear: "Limpiar carrito",
  clearQuestion: "¿Quitar todos los productos del carrito?",
  keep: "Conservar",
  quote: "Cotización PDF",
  quoteFor: "Cotización para (opcional)",
  quoteBusy: "Generando...",
  quoteFailed: "Hubo un error al generar el PDF. Por favor, intentelo de nuevo.",
  quoteReady: (name: string) => `Cotización ${name} lista.`,
  payment: "Pago",
  method: "Método de pago",
  methodMissing: "Elija el método de pago.",
  received: "Recibido en efectivo",
  exact: "Exacto",
  addNote: (note: string) => `Sumar ${note} a lo recibido`,
  change: "Vuelto",
  missing: "Faltan",
  confirm: "Confirmo haber recibido el pago.",
  confirmMissing: "Confirme que recibió el pago.",
  pay: "Confirmar pago",
  paying: "Registrando la venta...",
  below: (stock: number) =>
    stock > 0 ? `En su bodega hay ${stock}: quedará en negativo.` : "No hay en su bodega: quedará en negativo.",
  pricesOld: "Los precios no se pudieron comprobar; se comprueban al confirmar el pago.",
  sold: "Venta registrada",
  soldRef: "Pedido",
  unfinished: "La venta está registrada; la factura y el envío se terminan solos.",
  print: "Imprimir comprobante",
  next: "Nueva venta",
  receipt: "Comprobante de venta",
  servedBy: (person: string) => `Le atendió ${person}`,
  receiptMethod: "Pagado con",
  receiptReceived: "Recibido",
  thanks: "¡Gracias por su compra!",
  goneItem: "Ya no se vende",
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
