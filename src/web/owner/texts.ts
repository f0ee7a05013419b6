import type { Basis, ListedFigure } from "../../shop/owner/rules/owner-figures.ts"

type Places = readonly { readonly id: number; readonly name: string }[]

/** Warehouse 0 means an order without a pickup point, or a sale by somebody without one. */
export const placeName = (places: Places, warehouseId: number): string =>
  places.find(({ id }) => id === warehouseId)?.name ?? (warehouseId === 0 ? "Sin lugar" : `Bodega ${warehouseId}`)

export const basisTexts = {
  goods: {
    today: "Mercadería que salió hoy",
    days: "Ventas por día en que salió la mercadería",
    places: "Ventas por lugar (mercadería)",
  },
  money: {
    today: "Dinero que entró hoy",
    days: "Ventas por día en que entró el dinero",
    places: "Ventas por lugar (dinero)",
  },
} as const satisfies Record<Basis, object>

export const listTitles = {
  goods: "Mercadería que salió o volvió",
  money: "Dinero que entró o salió",
  received: "Pedidos recibidos",
} as const satisfies Record<ListedFigure, string>

export const movementKinds: Readonly<Record<string, string>> = {
  received: "Pedido",
  sale: "Venta en persona",
  "hand-over": "Entrega",
  return: "Devolución",
  card: "Cobro con tarjeta",
  "card-back": "Devuelto a la tarjeta",
  sinpe: "SINPE confirmado",
  "sinpe-back": "SINPE devuelto",
}

export const openKinds = {
  alistar: { title: "Pedidos por alistar", to: "/asocias/tienda/asociaciones" },
  entregar: { title: "Pedidos por entregar", to: "/asocias/tienda/asociaciones" },
  sinpe: { title: "SINPE por confirmar", to: "/asocias/tienda/asociaciones" },
  pagos: { title: "Pagos con tarjeta por revisar", to: "/asocias/tienda/pagos" },
  devoluciones: { title: "Devoluciones por atender", to: "/asocias/tienda/asociaciones" },
  placas: { title: "Placas por revisar", to: "/asocias/tienda/asociaciones" },
} as const
