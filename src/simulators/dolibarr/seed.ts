import type { Database, Db } from "./erp-database.ts"
import { loadCatalogue } from "./seed/catalogue-seed.ts"
import { continueIds } from "./seed/insert-seed.ts"
import { loadOrders } from "./seed/orders-seed.ts"
import { loadThirdParties } from "./seed/third-parties-seed.ts"

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
  /** What is there after the seeded orders have left. */
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

export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await db.query<{ empty: boolean }>(
    `select not exists (select 1 from product) and not exists (select 1 from societe)
       and not exists (select 1 from entrepot) and not exists (select 1 from c_paiement) as empty`,
  )
  return rows[0]?.empty === true
}

const tablesWithIds = [
  "entrepot",
  "categorie",
  "product",
  "product_attribute",
  "product_attribute_value",
  "societe",
  "commande",
  "commandedet",
  "expedition",
  "facture",
]

/** By name: without names PostgreSQL's own tables are analysed too, which takes longer than the seed. */
const analyse = async (db: Database): Promise<void> => {
  const { rows } = await db.query<{ names: string }>(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'erp'",
  )
  await db.query(`analyze ${rows[0]?.names}`)
}

const seedLock = 7_402_002

/** All of it or nothing; of two processes that start at once one does it. */
export const loadSeed = async (db: Database, seed: ErpSeed, now = new Date()): Promise<void> => {
  const loaded = await db.transaction(async tx => {
    await tx.query("select pg_advisory_xact_lock($1)", [seedLock])
    if (!(await isEmpty(tx))) return false
    await loadThirdParties(tx, seed, now)
    const shipped = await loadOrders(tx, seed, now)
    await loadCatalogue(tx, seed, shipped, now)
    await continueIds(tx, tablesWithIds)
    return true
  })
  if (loaded) await analyse(db)
}
