import { z } from "zod"
import { listLimits } from "../shop/vocabulary/business.ts"
import { withTax } from "../shop/vocabulary/money.ts"
import { ErpError, orNull } from "./erp-error.ts"
import type { ErpLink } from "./link.ts"
import { inPages, maxIdsPerCall, readList, readOne, readWholeList } from "./lists.ts"
import type { ErpQuery } from "./sender.ts"
import { above, all, any, is, isOneOf, since, textIs } from "./sqlfilters.ts"
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
  wireRecord,
} from "./wire.ts"

const wireProduct = wireRecord({
  id: intText,
  ref: text,
  label: text,
  /** May be HTML. */
  description: text,
  price: numberOrZero,
  price_ttc: money,
  price_base_type: text,
  taxRate: ["tva_tx", numberOrZero],
  barcode: textOrNull,
  extraFields: ["array_options", extraFields],
  /** Below this the stock is low; 0 if not set. */
  alertLevel: ["seuil_stock_alerte", numberOrZero],
  stockReel: ["stock_reel", numberOrZero],
  /** Quantity by warehouse id; empty unless the call asked for stock. A warehouse emptied to 0 is absent. */
  warehouseStock: ["stock_warehouse", stockByWarehouse],
  forSale: ["status", flag],
  createdAt: ["date_creation", moment],
  modifiedAt: ["date_modification", moment],
}).transform(({ price, price_ttc, price_base_type, ...product }) => {
  const taxIncluded = price_base_type === "TTC"
  return {
    ...product,
    /** With tax: what people see and pay. */
    price: taxIncluded ? price_ttc : withTax(price, product.taxRate),
    /** Whether the ERP stores the price with tax (base TTC). A variant's price difference then includes tax too. */
    taxIncluded,
  }
})
export type Product = z.output<typeof wireProduct>

interface ProductForSale extends Product {
  readonly isParentOfVariants: boolean
}

const attribute = z.object({ id: linkedId, fk_prod_attr_val: linkedId })

const wireVariant = wireRecord({
  childId: ["fk_product_child", intText],
  variationPrice: ["variation_price", money],
  attributes: z.array(attribute).nullish(),
}).transform(({ attributes, ...variant }) => ({
  ...variant,
  attributeId: attributes?.[0]?.id ?? null,
  attributeValueId: attributes?.[0]?.fk_prod_attr_val ?? null,
}))

const wireAttributeValue = z.object({ id: intText, value: text })

export const createVariants = ({ sender }: ErpLink) => ({
  /** Empty for a product without variants, for a variant and for an unknown product alike. */
  variants: async (productId: number): Promise<z.output<typeof wireVariant>[]> =>
    productId <= 0 ? [] : readList(sender, { path: `/products/${productId}/variants`, item: wireVariant }),

  attributeValues: async (attributeId: number): Promise<z.output<typeof wireAttributeValue>[]> =>
    attributeId <= 0
      ? []
      : readList(sender, { path: `/products/attributes/${attributeId}/values`, item: wireAttributeValue }),
})

const variantFilter = { neither: 1, parents: 2, children: 3 } as const

/** An unknown product's stock is a 403 with these words; a key without rights gets a bare "Forbidden". */
const isUnknownProduct = (error: unknown): boolean =>
  error instanceof ErpError && error.status === 403 && error.detail.includes("Access not allowed")

export const createProducts = (link: ErpLink) => {
  const { sender } = link

  const readAll = (query: ErpQuery): Promise<Product[]> =>
    readWholeList(sender, {
      path: "/products",
      query: { sortorder: "ASC", mode: 1, ...query },
      limit: listLimits.products,
      item: wireProduct,
      key: "catalogue",
    })

  const forSale = async (kind: keyof typeof variantFilter, withStock: boolean): Promise<ProductForSale[]> => {
    const products = await readAll({
      sortfield: "t.ref",
      sqlfilters: "t.tosell:=:1",
      variant_filter: variantFilter[kind],
      includestockdata: withStock ? 1 : undefined,
    })
    return products.map(product => ({ ...product, isParentOfVariants: kind === "parents" }))
  }

  const listForSale = async (withStock: boolean): Promise<ProductForSale[]> =>
    (await Promise.all([forSale("neither", withStock), forSale("parents", true)])).flat()

  return {
    listForSale: () => listForSale(false),
    listWithStock: () => listForSale(true),

    async idsForSale(among?: readonly number[]): Promise<{ plain: number[]; parents: number[] }> {
      const read = async (kind: "neither" | "parents", some?: readonly number[]): Promise<number[]> => {
        const sqlfilters = all(is("t.tosell", 1), some === undefined ? null : isOneOf("t.rowid", some))
        const query = { mode: 1, ids_only: "true", limit: 0, variant_filter: variantFilter[kind], sqlfilters }
        const found = await readList(sender, { path: "/products", query, item: linkedId, key: "catalogue" })
        return found.filter(id => id !== null)
      }
      const ids = (kind: "neither" | "parents") =>
        among === undefined ? read(kind) : inPages(among, some => read(kind, some))
      const [plain, parents] = await Promise.all([ids("neither"), ids("parents")])
      return { plain, parents }
    },

    changedSince: (unixSeconds: number) =>
      readAll({ sortfield: "t.rowid", sqlfilters: since("t.tms", unixSeconds), includestockdata: 1 }),

    withAlertLevel: () => {
      const sqlfilters = all(above("t.seuil_stock_alerte", 0), is("t.tosell", 1))
      return readAll({ sortfield: "t.rowid", sqlfilters, includestockdata: 1 })
    },

    /** Also finds products that are not for sale: see forSale. */
    get: (id: number, { withStock = false } = {}): Promise<Product | null> => {
      const query = { includestockdata: withStock ? 1 : undefined }
      return readOne(sender, { path: "/products", id, item: wireProduct, query })
    },

    getMany: (ids: readonly number[]): Promise<Product[]> =>
      inPages(ids, some => {
        const query = { sqlfilters: isOneOf("t.rowid", some), includestockdata: 1, limit: maxIdsPerCall }
        return readList(sender, { path: "/products", query, item: wireProduct })
      }),

    /** Also finds variants. The ERP may store a 12-digit UPC in its 13-digit form, so callers pass every spelling. */
    withBarcode: (spellings: readonly string[]): Promise<Product[]> => {
      const anySpelling = any(...spellings.map(spelling => textIs("t.barcode", spelling)))
      if (!anySpelling) return Promise.resolve([])
      return readList(sender, { path: "/products", query: { sqlfilters: anySpelling, limit: 10 }, item: wireProduct })
    },

    async stock(id: number): Promise<{ warehouseId: number; real: number }[] | null> {
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
