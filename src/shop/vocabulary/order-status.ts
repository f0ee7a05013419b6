/** "unknown" is a status that no current release of Dolibarr uses. */
export type OrderStatus = "draft" | "validated" | "shipped" | "delivered" | "cancelled" | "unknown"

export const isOpen = (status: OrderStatus): boolean => status === "validated" || status === "shipped"
export const hasLeft = (status: OrderStatus): boolean => status === "shipped" || status === "delivered"
/** Whether the order is neither a cart nor cancelled. */
export const isPlaced = (status: OrderStatus): boolean => status === "validated" || hasLeft(status)

const tags = {
  draft: "Draft",
  validated: "En proceso",
  shipped: "Por entregar",
  delivered: "Completada",
  cancelled: "Null",
  unknown: "Null",
} as const satisfies Record<OrderStatus, string>

export type OrderTag = (typeof tags)[OrderStatus]

export const orderTag = (status: OrderStatus): OrderTag => tags[status]
