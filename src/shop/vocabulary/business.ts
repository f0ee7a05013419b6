/**
 * Every id, fee, code and limit of the business, once (D10). Screens, ERP calls and the demo shop's rules read them from
 * here; the brand (name, phones, links) is configuration, see config.ts.
 */

export const catalogueCategories = {
  news: 44,
  flagship: 46,
  associations: 48,
  hiddenLabels: ["Novedades", "retail", "Kitscursos", "PuntosVenta"],
} as const

export const listLimits = {
  products: 1000,
  warehouses: 100,
  categories: 100,
  associations: 100,
  suggestions: 5,
} as const

export const warehouses = {
  /** Their real quantities are shown together as 'Bodega' (PROD-05); found by label first, then by id (PROD-06). */
  headOffice: { labels: [] as readonly string[], ids: [3, 5] },
  /** Where it holds stock, its real quantity replaces stock_reel on a card (CAT-14). */
  listed: 5,
} as const

export const paymentModes = {
  sinpe: 106,
  cash: 4,
  card: 6,
} as const
export type PaymentMode = (typeof paymentModes)[keyof typeof paymentModes]

export const bankAccountOf: Record<PaymentMode, number> = { 106: 1, 4: 2, 6: 4 }

/** An order without a payment mode is handed over as cash (ASOC-30). */
export const defaultPaymentMode: PaymentMode = paymentModes.cash

export const postalFee = { amount: 2500, label: "+₡2500" } as const

export const pickupPoints = {
  computing: 1,
  mechatronics: 2,
  electronicsCartago: 4,
  electronicsSanCarlos: 6,
  postal: 5,
} as const
export type PickupPoint = (typeof pickupPoints)[keyof typeof pickupPoints]

/** The PCB page's own code of the post office; it stands for warehouse 5 and is never sent to the ERP (PCB-22). */
export const pcbPostOffice = 222

export const orderDefaults = { type: 0, status: 0 } as const

/** Which flagship page tells more about a product (PROD-03). */
export const flagshipPageOf: Readonly<Record<number, string>> = {
  35: "/insignia/Superior",
  137: "/insignia/UNOR4",
  22: "/insignia/UNOR3",
  121: "/insignia/kitsArduino",
  122: "/insignia/kitsArduino",
}

/** The flagship products as their pages name them; the kits' prices are the documents' (FLAG-02, FLAG-04). */
export const flagshipProducts = {
  superior: { id: 35, label: "Superior ESP" },
  unoR4: { id: 137, label: "Arduino UNO R4 WIFI" },
  unoR3: { id: 22, label: "Arduino UNO R3" },
  ultimateKit: { id: 122, label: "Kit de Arduino Ultimate", price: 29950 },
  basicKit: { id: 121, label: "Kit de Arduino Básico", price: 19950 },
} as const

export const kitProducts = { ccca: 24, analogica: 26, digital: 28, mediciones: 30, circuitosCE: 63 } as const

/** What a whole kit costs (KIT-07). */
export const kitBundlePrices = {
  ccca: 16000,
  analogica: 5000,
  digital: 4000,
  mediciones: 8000,
  circuitosCE: 16500,
} as const satisfies Record<keyof typeof kitProducts, number>

/** Which kits each career's courses ask for (KIT-01, KIT-28). */
export const kitsOfCareer = {
  Mecatronica: ["ccca", "analogica", "digital"],
  Electronica: ["ccca", "analogica", "digital", "mediciones"],
  Computadores: ["digital", "circuitosCE"],
} as const satisfies Record<string, readonly (keyof typeof kitProducts)[]>
export type KitCareer = keyof typeof kitsOfCareer

export const kitExtras = [
  { productId: 291, name: "Caja de herramientas", price: 2500 },
  { productId: 118, name: "Kit de jumpers", price: 2000 },
  { productId: 21, name: "Multímetro", price: 10000 },
  { productId: 133, name: "Cable de 3 m", price: 1200 },
  { productId: 2, name: "Protoboard", price: 5000 },
] as const

/** Card payments of kits that one address may start, visitors included: a whole class behind one address pays at once. */
export const kitPaymentStarts = { uses: 60, perSeconds: 3600 } as const

export const pcb = {
  products: { small: 313, large: 314, design: 315 },
  prices: { small: 5000, large: 9000, designHour: 2500 },
  maxFileBytes: 10 * 1024 * 1024,
} as const

/** The associations allowed into the back-office and the warehouse each one serves (ASOC-08, ASOC-09, ASOC-25). */
export const associationWarehouse: Readonly<Record<string, number>> = {
  ASEIC: 1,
  AEMTEC: 2,
  VENDEDOR3: 3,
  AESETEC: 4,
  VENDEDOR5: 5,
  ADESC: 6,
}

export const backOffice = { handOverPageSize: 10, salePageSize: 21, maxSaleQuantity: 100 } as const

export const catalogueView = { pageSizes: [8, 12, 16, 20, 24], defaultPageSize: 12, cardsPerRow: 4 } as const

export const passwordRules = { minLength: 8, hashCost: 12 } as const

/** Written into idprof1 of customers who sign in with Google only (SOC-14, AUTH-14). */
export const googleMarker = "GOOGLE"

export const careers = ["Computadores", "Mecatrónica", "Electrónica", "Otra"] as const
export type Career = (typeof careers)[number]

export const provinces = ["San Jose", "Alajuela", "Cartago", "Heredia", "Guanacaste", "Puntarenas", "Limon"] as const
export type Province = (typeof provinces)[number]

export const currency = "CRC"
export const timeZone = "America/Costa_Rica"
