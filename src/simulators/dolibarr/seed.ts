interface Picture {
  filename: string
  svg: string
}

export type Stock = Record<number, number>

interface SeedVariant {
  childId: number
  ref: string
  label: string
  attributeId: number
  valueId: number
  variationPrice: number
  stock: Stock
  picture?: Picture
}

export interface SeedProduct {
  id: number
  ref: string
  label: string
  description: string
  price: number
  costPrice?: number
  type: "product" | "service"
  forSale: boolean
  vatRate?: number
  barcode?: string
  alertLevel?: number
  extraFields?: Record<string, string>
  categories: number[]
  /** The stock after the seeded orders were shipped. */
  stock: Stock
  picture?: Picture
  variants?: SeedVariant[]
}

export type SeedLine = { productId: number; qty: number; price: number } | { label: string; qty: number; price: number }

export interface SeedOrder {
  customerId: number
  warehouseId: number | null
  paymentModeId: number | null
  /** Before the moment of seeding; fractions are hours. */
  daysAgo: number
  lines: SeedLine[]
  /** Closed: shipment closed, invoiced, paid and billed. */
  state: "draft" | "validated" | "shipped" | "closed" | "cancelled"
  refExt?: string
  noteForStaff?: string
  /** When a closed order was shipped, invoiced and paid; by default at once. */
  closedDaysAgo?: number
  /** Returned units of a closed order's first line, for which there is a paid-out credit note. */
  returned?: { code: string; daysAgo: number; qty: number }
}

/** The records of a seeded order with a `refExt`. */
export interface LoadedOrder {
  refExt: string
  orderId: number
  orderRef: string
  /** 0 and empty if it was not invoiced. */
  invoiceId: number
  paymentRef: string
  firstLineId: number
}

export interface ErpSeed {
  warehouses: { id: number; label: string; place: string; description: string }[]
  categories: {
    id: number
    label: string
    parentId: number
    type: "product" | "customer" | "supplier"
    description?: string
  }[]
  attributes: { id: number; ref: string; label: string; values: { id: number; ref: string; value: string }[] }[]
  products: SeedProduct[]
  thirdParties: {
    id: number
    name: string
    alias: string
    email: string | null
    phone: string | null
    address: string
    client: boolean
    supplier?: boolean
    idprof1: string
    idprof2: string
    categories: number[]
  }[]
  /** A seeded order paid this way goes to `bankAccountId`, or to the first account. */
  paymentModes: { id: number; code: string; label: string; bankAccountId?: number }[]
  bankAccounts: { id: number; ref: string; label: string }[]
  orders: SeedOrder[]
}
