import { formatColones } from "./money.ts"

/** Fixed values of the specification. What an owner may change is in shop/settings. */

export const hiddenCategoryLabels: readonly string[] = ["Novedades", "retail", "Kitscursos", "PuntosVenta"]

export const listLimits = {
  products: 1000,
  warehouses: 100,
  categories: 100,
  associations: 100,
} as const

/** Kit card payments that one address may start, visitors included. A whole class may pay from one address. */
export const kitPaymentStarts = { uses: 60, perSeconds: 3600 } as const

export const postalFeeLabel = (amount: number): string => `+${formatColones(amount)}`

/** An order keeps the label of the fee it was placed with. */
export const isPostalFeeLabel = (label: string): boolean => /^\+₡\d{1,3}(?:\u00a0?\d{3})*$/.test(label)

export const isPostalFeeLine = (line: { readonly label: string; readonly productId: number | null }): boolean =>
  line.productId === null && isPostalFeeLabel(line.label)

/** The query parameter for a page with the owner's drafts (EDIT-02). */
export const previewMark = "vista-previa"

export const openPriceText = "Precio por definir"

/** Where an order without a warehouse is picked up (KIT-34). */
export const anyPickupPoint = "Cualquier asociación"

export const counterLimits = { handOverPageSize: 10, salePageSize: 21, maxSaleQuantity: 100, quoteDays: 15 } as const

export const passwordRules = { minLength: 8, hashCost: 12 } as const

/** Written into idprof1 of customers who sign in with Google only (SOC-14, AUTH-14). */
export const googleMarker = "GOOGLE"

export const provinces = ["San Jose", "Alajuela", "Cartago", "Heredia", "Guanacaste", "Puntarenas", "Limon"] as const
export type Province = (typeof provinces)[number]

export const currency = "CRC"
export const timeZone = "America/Costa_Rica"

/** The ref_ext of a sale at the counter begins with this. */
export const saleKeyPrefix = "venta-"

/** Whether an order is a distance purchase: placed on the shop's pages, not at the counter or in the ERP itself. */
export const isOnlineOrder = (refExt: string | null): boolean => refExt !== null && !refExt.startsWith(saleKeyPrefix)
