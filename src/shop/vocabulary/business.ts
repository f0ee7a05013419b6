import { erpIds } from "./erp-ids.ts"
import { formatColones } from "./money.ts"

/** Every id, fee, code and limit of the business, once (D10). Brand and phones are configuration. */

export const catalogueCategories = {
  ...erpIds.categories,
  hiddenLabels: ["Novedades", "retail", "Kitscursos", "PuntosVenta"],
} as const

export const listLimits = {
  products: 1000,
  warehouses: 100,
  categories: 100,
  associations: 100,
} as const

export const warehouses = {
  /** Their real quantities are shown together as 'Bodega' (PROD-05), unless a setting names others (PROD-22). */
  headOffice: [erpIds.warehouses.secondHeadOffice, erpIds.warehouses.headOffice],
  /** Where it holds stock, its real quantity replaces stock_reel on a card (CAT-14). */
  listed: erpIds.warehouses.headOffice,
} as const

export const paymentModes = erpIds.paymentModes
export type PaymentMode = (typeof paymentModes)[keyof typeof paymentModes]

export const bankAccountOf: Record<PaymentMode, number> = {
  [paymentModes.sinpe]: erpIds.bankAccounts.sinpe,
  [paymentModes.cash]: erpIds.bankAccounts.cash,
  [paymentModes.card]: erpIds.bankAccounts.card,
}

/** An order without a payment mode is handed over as cash (ASOC-30). */
export const defaultPaymentMode: PaymentMode = paymentModes.cash

const postalAmount = 2500
export const postalFee = { amount: postalAmount, label: `+${formatColones(postalAmount)}` } as const

export const flagshipPageOf: Readonly<Record<number, string>> = {
  [erpIds.products.superior]: "/insignia/Superior",
  [erpIds.products.unoR4]: "/insignia/UNOR4",
  [erpIds.products.unoR3]: "/insignia/UNOR3",
  [erpIds.products.basicKit]: "/insignia/kitsArduino",
  [erpIds.products.ultimateKit]: "/insignia/kitsArduino",
}

export const flagshipProducts = {
  superior: { id: erpIds.products.superior, label: "Superior ESP" },
  unoR4: { id: erpIds.products.unoR4, label: "Arduino UNO R4 WIFI" },
  unoR3: { id: erpIds.products.unoR3, label: "Arduino UNO R3" },
  ultimateKit: { id: erpIds.products.ultimateKit, label: "Kit de Arduino Ultimate", price: 29950 },
  basicKit: { id: erpIds.products.basicKit, label: "Kit de Arduino Básico", price: 19950 },
} as const

const { ccca, analogica, digital, mediciones, circuitosCE } = erpIds.products
export const kitProducts = { ccca, analogica, digital, mediciones, circuitosCE } as const

export const kitBundlePrices = {
  ccca: 16000,
  analogica: 5000,
  digital: 4000,
  mediciones: 8000,
  circuitosCE: 16500,
} as const satisfies Record<keyof typeof kitProducts, number>

export const kitsOfCareer = {
  Mecatronica: ["ccca", "analogica", "digital"],
  Electronica: ["ccca", "analogica", "digital", "mediciones"],
  Computadores: ["digital", "circuitosCE"],
} as const satisfies Record<string, readonly (keyof typeof kitProducts)[]>
export type KitCareer = keyof typeof kitsOfCareer

export const kitExtras = [
  { productId: erpIds.products.toolBox, name: "Caja de herramientas", price: 2500 },
  { productId: erpIds.products.jumperKit, name: "Kit de jumpers", price: 2000 },
  { productId: erpIds.products.multimeter, name: "Multímetro", price: 10000 },
  { productId: erpIds.products.longCable, name: "Cable de 3 m", price: 1200 },
  { productId: erpIds.products.protoboard, name: "Protoboard", price: 5000 },
] as const

/** Card payments of kits that one address may start, visitors included: a whole class behind one address pays at once. */
export const kitPaymentStarts = { uses: 60, perSeconds: 3600 } as const

export const boardOffer = {
  products: {
    small: erpIds.products.smallBoard,
    large: erpIds.products.largeBoard,
    design: erpIds.products.boardDesign,
  },
  prices: { small: 5000, large: 9000, designHour: 2500 },
} as const

export const openPriceText = "Precio por definir"

/** A board ordered without a size costs 0 (PCB-24) until staff write its price into the ERP's order. */
export const isPriceOpen = (lines: readonly { readonly productId: number | null; readonly total: number }[]): boolean =>
  lines.some(
    ({ productId, total }) =>
      total === 0 && (productId === boardOffer.products.small || productId === boardOffer.products.large),
  )

export const backOffice = { handOverPageSize: 10, salePageSize: 21, maxSaleQuantity: 100, quoteDays: 15 } as const

export const passwordRules = { minLength: 8, hashCost: 12 } as const

/** Written into idprof1 of customers who sign in with Google only (SOC-14, AUTH-14). */
export const googleMarker = "GOOGLE"

export const careers = ["Computadores", "Mecatrónica", "Electrónica", "Otra"] as const
export type Career = (typeof careers)[number]

export const provinces = ["San Jose", "Alajuela", "Cartago", "Heredia", "Guanacaste", "Puntarenas", "Limon"] as const
export type Province = (typeof provinces)[number]

export const currency = "CRC"
export const timeZone = "America/Costa_Rica"
