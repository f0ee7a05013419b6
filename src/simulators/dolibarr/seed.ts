interface Picture {
  filename: string
  svg: string
}

export type Stock = Record<number, number>

export interface SeedVariant {
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
  /** When a closed one was shipped, invoiced and paid; at once where it is left out. */
  closedDaysAgo?: number
  /** Units of the first line of a closed one that came back: a credit note that was paid out. */
  returned?: { code: string; daysAgo: number; qty: number }
}

/** What became of a seeded order with a `refExt`. */
export interface LoadedOrder {
  refExt: string
  orderId: number
  orderRef: string
  /** 0 and empty: it was not invoiced. */
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
