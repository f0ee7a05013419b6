import { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import { type Colones, withTax } from "../shop/vocabulary/money.ts"
import { ErpError, orNull } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import { inPages, maxIdsPerCall, readList, readWholeList } from "./lists.ts"
import { above, all, is, oneOf, since } from "./sqlfilters.ts"
import { createVariants } from "./variants.ts"
import {
  extraFields,
  flag,
  intText,
  linkedId,
  moment,
  money,
  numberOrZero,
  stockByWarehouse,
  text,
  textOrNull,
} from "./wire.ts"

export interface Product {
  readonly id: number
  readonly ref: string
  readonly label: string
  /** As the ERP holds it: may be HTML. */
  readonly description: string
  /** With tax: what people see and pay. */
  readonly price: Colones
  readonly taxRate: number
  /** Whether the ERP keeps the price with tax (base TTC): a variant's difference is then with tax too. */
  readonly taxIncluded: boolean
  readonly barcode: string | null
  readonly extraFields: Readonly<Record<string, string>>
  /** Below this it runs low; 0: nobody said. */
  readonly alertLevel: number
  readonly stockReel: number
  /** Quantity by warehouse id; empty unless the call asked for stock. A warehouse emptied to 0 is absent. */
  readonly warehouseStock: Readonly<Record<number, number>>
  readonly forSale: boolean
  readonly createdAt: number | null
  readonly modifiedAt: number | null
}

export interface ProductForSale extends Product {
  readonly isParentOfVariants: boolean
}

export interface WarehouseQuantity {
  readonly warehouseId: number
  readonly real: number
}

export const wireProduct = z
  .object({
    id: intText,
    ref: text,
    label: text,
    description: text,
    price: numberOrZero,
    price_ttc: money,
    price_base_type: text,
    tva_tx: numberOrZero,
    barcode: textOrNull,
    array_options: extraFields,
    seuil_stock_alerte: numberOrZero,
    stock_reel: numberOrZero,
    stock_warehouse: stockByWarehouse,
    status: flag,
    date_creation: moment,
    date_modification: moment,
  })
  .transform(
    (wire): Product => ({
      id: wire.id,
      ref: wire.ref,
      label: wire.label,
      description: wire.description,
      price: wire.price_base_type === "TTC" ? wire.price_ttc : withTax(wire.price, wire.tva_tx),
      taxRate: wire.tva_tx,
      taxIncluded: wire.price_base_type === "TTC",
      barcode: wire.barcode,
      extraFields: wire.array_options,
      alertLevel: wire.seuil_stock_alerte,
      stockReel: wire.stock_reel,
      warehouseStock: wire.stock_warehouse,
      forSale: wire.status,
      createdAt: wire.date_creation,
      modifiedAt: wire.date_modification,
    }),
  )

const variantFilter = { neither: 1, parents: 2, children: 3 } as const

/** An unknown product's stock is a 403 with these words; a key without rights gets a bare "Forbidden". */
const isUnknownProduct = (error: unknown): boolean =>
  error instanceof ErpError && error.status === 403 && error.detail.includes("Access not allowed")

export const createProducts = (link: ErpLink) => {
  const { sender } = link

  const forSale = async (kind: keyof typeof variantFilter, withStock: boolean): Promise<ProductForSale[]> => {
    const products = await readWholeList(sender, {
      path: "/products",
      query: {
        sortfield: "t.ref",
        sortorder: "ASC",
        mode: 1,
        sqlfilters: "t.tosell:=:1",
        variant_filter: variantFilter[kind],
        includestockdata: withStock ? 1 : undefined,
      },
      limit: listLimits.products,
      item: wireProduct,
      key: "catalogue",
    })
    return products.map(product => ({ ...product, isParentOfVariants: kind === "parents" }))
  }

  return {
    async listForSale(): Promise<ProductForSale[]> {
      const [plain, parents] = await Promise.all([forSale("neither", false), forSale("parents", true)])
      return [...plain, ...parents]
    },

    async listWithStock(): Promise<ProductForSale[]> {
      const [plain, parents] = await Promise.all([forSale("neither", true), forSale("parents", true)])
      return [...plain, ...parents]
    },

    async idsForSale(among?: readonly number[]): Promise<{ plain: number[]; parents: number[] }> {
      const read = async (kind: "neither" | "parents", some?: readonly number[]): Promise<number[]> => {
        const sqlfilters = all(is("t.tosell", 1), some === undefined ? null : oneOf("t.rowid", some))
        const query = { mode: 1, ids_only: "true", limit: 0, variant_filter: variantFilter[kind], sqlfilters }
        const found = await readList(sender, { path: "/products", query, item: linkedId, key: "catalogue" })
        return found.filter(id => id !== null)
      }
      const ids = (kind: "neither" | "parents") =>
        among === undefined ? read(kind) : inPages(among, some => read(kind, some))
      const [plain, parents] = await Promise.all([ids("neither"), ids("parents")])
      return { plain, parents }
    },

    changedSince: (unixSeconds: number): Promise<Product[]> =>
      readWholeList(sender, {
        path: "/products",
        query: {
          sortfield: "t.rowid",
          sortorder: "ASC",
          mode: 1,
          sqlfilters: since("t.tms", unixSeconds),
          includestockdata: 1,
        },
        limit: listLimits.products,
        item: wireProduct,
        key: "catalogue",
      }),

    withAlertLevel: (): Promise<Product[]> =>
      readWholeList(sender, {
        path: "/products",
        query: {
          sortfield: "t.rowid",
          sortorder: "ASC",
          mode: 1,
          sqlfilters: all(above("t.seuil_stock_alerte", 0), is("t.tosell", 1)),
          includestockdata: 1,
        },
        limit: listLimits.products,
        item: wireProduct,
        key: "catalogue",
      }),

    /** Also finds products that are not for sale: see forSale. */
    async get(id: number, { withStock = false } = {}): Promise<Product | null> {
      if (id <= 0) return null
      const reply = await orNull(sender.read(`/products/${id}`, { includestockdata: withStock ? 1 : undefined }))
      const product = reply?.as(wireProduct)
      return product?.id === id ? product : null
    },

    getMany: (ids: readonly number[]): Promise<Product[]> =>
      inPages(ids, some => {
        const query = { sqlfilters: oneOf("t.rowid", some), includestockdata: 1, limit: maxIdsPerCall }
        return readList(sender, { path: "/products", query, item: wireProduct })
      }),

    async stock(id: number): Promise<WarehouseQuantity[] | null> {
      if (id <= 0) return null
      try {
        const reply = await orNull(sender.read(`/products/${id}/stock`))
        if (reply === null) return null
        const { stock_warehouses } = reply.as(z.object({ stock_warehouses: stockByWarehouse }))
        return Object.entries(stock_warehouses).map(([warehouse, real]) => ({ warehouseId: Number(warehouse), real }))
      } catch (error) {
        if (isUnknownProduct(error)) return null
        throw error
      }
    },

    ...createVariants(link),
  }
}
