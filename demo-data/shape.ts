/** The data of a shop's ERP. Declared here again, because demo data imports no code of the project. */
export interface DemoShop {
  warehouses: { id: number; label: string; place: string; description: string }[]
  categories: DemoCategory[]
  attributes: DemoAttribute[]
  products: DemoProduct[]
  thirdParties: DemoThirdParty[]
  paymentModes: { id: number; code: string; label: string }[]
  bankAccounts: { id: number; ref: string; label: string }[]
  orders: DemoOrder[]
}

export interface DemoCategory {
  id: number
  label: string
  parentId: number
  type: "product" | "customer" | "supplier"
  description?: string
}

export interface DemoAttribute {
  id: number
  ref: string
  label: string
  values: { id: number; ref: string; value: string }[]
}

/** Units by warehouse id; a warehouse that never held the product is absent. */
export type Stock = Record<number, number>

export interface Picture {
  filename: string
  svg: string
}

export interface DemoProduct {
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
  categories: number[]
  stock: Stock
  picture?: Picture
  variants?: DemoVariant[]
}

export interface DemoVariant {
  childId: number
  ref: string
  label: string
  attributeId: number
  valueId: number
  variationPrice: number
  stock: Stock
  picture?: Picture
}

export interface DemoThirdParty {
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
}

export type DemoOrderLine =
  | { productId: number; qty: number; price: number }
  | { label: string; qty: number; price: number }

export interface DemoOrder {
  customerId: number
  warehouseId: number | null
  paymentModeId: number | null
  /** before the moment of seeding; fractions are hours */
  daysAgo: number
  lines: DemoOrderLine[]
  state: "draft" | "validated" | "shipped" | "closed" | "cancelled"
  refExt?: string
  noteForStaff?: string
  /** when it was handed over and paid; at once where it is left out */
  closedDaysAgo?: number
  /** units of its first line that came back for their money */
  returned?: { code: string; daysAgo: number; qty: number }
}
