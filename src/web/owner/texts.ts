import type { Charted, DailyFigure, OpenKind } from "../../shop/owner/rules/owner-figures.ts"

export type Places = readonly { readonly id: number; readonly name: string }[]

/** Warehouse 0 means an order without a pickup point, or a sale by somebody without one. */
export const placeName = (places: Places, warehouseId: number): string =>
  places.find(({ id }) => id === warehouseId)?.name ?? (warehouseId === 0 ? "Sin lugar" : `Bodega ${warehouseId}`)

export const chartTexts = {
  goods: {
    days: "Ventas por día en que salió la mercadería",
    places: "Ventas por lugar (mercadería)",
    counted: "Movimientos",
  },
  money: { days: "Ventas por día en que entró el dinero", places: "Ventas por lugar (dinero)", counted: "Movimientos" },
  received: { days: "Pedidos recibidos por día", places: "Pedidos recibidos por lugar", counted: "Pedidos" },
  stock: { days: "Existencias por día, a precio de venta", places: "Existencias de hoy por lugar", counted: null },
} as const satisfies Record<Charted, object>

export const todayTexts = {
  goods: "Mercadería que salió hoy",
  money: "Dinero que entró hoy",
  received: "Pedidos recibidos hoy",
} as const satisfies Record<DailyFigure, string>

export const listTitles = {
  goods: "Mercadería que salió o volvió",
  money: "Dinero que entró o salió",
  received: "Pedidos recibidos",
  alistar: "Pedidos por alistar",
  entregar: "Pedidos por entregar",
  sinpe: "SINPE por confirmar",
  pagos: "Pagos con tarjeta por revisar",
  devoluciones: "Devoluciones por atender",
  placas: "Placas por revisar",
} as const satisfies Record<DailyFigure | OpenKind, string>

export const movementKinds: Readonly<Record<string, string>> = {
  "": "Pedido",
  sale: "Venta en persona",
  "hand-over": "Entrega",
  return: "Devolución",
  card: "Cobro con tarjeta",
  "card-back": "Devuelto a la tarjeta",
  sinpe: "SINPE confirmado",
  "sinpe-back": "SINPE devuelto",
}
