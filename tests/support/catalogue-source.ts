import type {
  CatalogueLog,
  CatalogueSource,
  ListedProduct,
  SourceVariant,
} from "../../src/shop/catalogue/catalogue-source.ts"
import type { Category } from "../../src/shop/catalogue/rules/listed-product.ts"
import type { RealByWarehouse, Warehouse } from "../../src/shop/catalogue/rules/shown-stock.ts"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { catalogueIds } from "../shared/documented-business.ts"

export const aListed = (overrides: Partial<ListedProduct> & { id: number }): ListedProduct => ({
  ref: `REF-${String(overrides.id).padStart(6, "0")}`,
  label: `Producto ${overrides.id}`,
  description: "",
  price: colones(1000),
  taxRate: 0,
  taxIncluded: false,
  stockReel: 10,
  warehouseStock: {},
  forSale: true,
  modifiedAt: 1_700_000_000,
  hasVariants: false,
  ...overrides,
})

interface ErpState {
  products: ListedProduct[]
  /** Products that are not listed: variants, services, products no longer for sale. */
  unlisted: ListedProduct[]
  categories: Category[]
  members: Record<number, number[]>
  warehouses: Warehouse[]
  stock: Record<number, RealByWarehouse>
  variants: Record<number, SourceVariant[]>
  values: Record<number, { id: number; value: string }[]>
  pictures: Record<number, { share: string; version: string }[]>
  documents: Record<number, { name: string; size: number; share: string }[]>
  files: Record<string, Uint8Array>
}

type Call = keyof CatalogueSource

/** An ERP in memory. A test can edit its state, count its calls and make any call fail. */
export const createFakeSource = (given: Partial<ErpState> = {}) => {
  const state: ErpState = {
    products: [],
    unlisted: [],
    categories: [],
    members: {},
    warehouses: [],
    stock: {},
    variants: {},
    values: {},
    pictures: {},
    documents: {},
    files: {},
    ...given,
  }
  const calls: string[] = []
  /** `true` if every call of that name fails, or the one argument for which it fails. */
  const failing = new Map<Call, true | number | string>()
  /** Calls of that name wait for this. */
  const slow = new Map<Call, Promise<unknown>>()

  const answer = async <T>(call: Call, argument: number | string, reply: () => T): Promise<T> => {
    calls.push(`${call} ${argument}`.trim())
    await slow.get(call)
    const fault = failing.get(call)
    if (fault === true || fault === argument) throw new Error(`the ERP failed in ${call}`)
    return reply()
  }
  const everything = () => [...state.products, ...state.unlisted]

  const source: CatalogueSource = {
    ids: () => catalogueIds,
    listForSale: () => answer("listForSale", "", () => [...state.products]),
    idsForSale: among =>
      answer("idsForSale", "", () => {
        const listed = state.products.filter(({ id }) => among === undefined || among.includes(id))
        const ids = (hasVariants: boolean) => listed.filter(one => one.hasVariants === hasVariants).map(({ id }) => id)
        return { plain: ids(false), parents: ids(true) }
      }),
    changedSince: since =>
      answer("changedSince", "", () => everything().filter(({ modifiedAt }) => (modifiedAt ?? 0) >= since)),
    product: id => answer("product", id, () => everything().find(product => product.id === id) ?? null),
    products: ids =>
      answer("products", "", () =>
        everything()
          .filter(({ id }) => ids.includes(id))
          .map(product => ({ ...product, warehouseStock: state.stock[product.id] ?? product.warehouseStock })),
      ),
    categories: () => answer("categories", "", () => [...state.categories]),
    readProductIds: id => answer("readProductIds", id, () => state.members[id] ?? []),
    warehouses: () => answer("warehouses", "", () => state.warehouses),
    unitsByWarehouse: () =>
      answer("unitsByWarehouse", "", () => new Map(state.products.map(({ id }) => [id, state.stock[id] ?? {}]))),
    stock: id => answer("stock", id, () => state.stock[id] ?? null),
    variants: id => answer("variants", id, () => state.variants[id] ?? []),
    attributeValues: id => answer("attributeValues", id, () => state.values[id] ?? []),
    readPictures: id => answer("readPictures", id, () => state.pictures[id] ?? []),
    readDocuments: id => answer("readDocuments", id, () => state.documents[id] ?? []),
    fetchPicture: share => answer("fetchPicture", share, () => state.files[share] ?? null),
  }

  return {
    state,
    source,
    calls,
    fail: (call: Call, argument: true | number | string = true) => failing.set(call, argument),
    failAll: () => {
      for (const call of Object.keys(source)) failing.set(call as Call, true)
    },
    repair: () => failing.clear(),
    slow,
  }
}

export const listeningLog = () => {
  const warnings: Record<string, unknown>[] = []
  const log: CatalogueLog = {
    info: () => undefined,
    warn: (facts, message) => warnings.push({ ...facts, message }),
  }
  return { log, warnings }
}
