import { type Colones, sum, withTax } from "../../vocabulary/money.ts"

export interface Category {
  readonly id: number
  readonly label: string
  readonly parentId: number
}

/** While a promotion applies, its percentage: '-20%' (PROMO-02). */
export type Tag = "Insignia" | "Nuevo" | "" | `-${number}%`

/** The price beside it is a promotional one. */
export interface ShownPromotion {
  readonly before: Colones
  readonly until: string
}

/** A product for cards, suggestions and search (DATA-04), without cost price or ERP-only fields. */
export interface CatalogueProduct {
  readonly id: number
  readonly ref: string
  readonly label: string
  /** The ERP's HTML. Show it only through the sanitiser. */
  readonly description: string
  readonly price: Colones
  readonly promotion?: ShownPromotion
  readonly taxRate: number
  readonly taxIncluded?: true
  readonly tag: Tag
  /** stock_reel, replaced by the real quantity of warehouse 5 where present (CAT-14). */
  readonly available: number
  readonly hasVariants: boolean
  /** Parameters that the ERP stores in extra fields. */
  readonly fields?: Readonly<Record<string, string>>
  /** The ERP's barcode, for the counter's scanners and labels. */
  readonly barcode?: string
  readonly categoryIds: readonly number[]
}

export interface StockEntry {
  readonly label: string
  readonly real: number
}

export interface Variant {
  readonly childId: number
  readonly value: string
  readonly variationPrice: Colones
  readonly promotion?: ShownPromotion
  readonly stock: readonly StockEntry[]
}

export interface ProductDetail extends CatalogueProduct {
  /** null if it could not be read: the page then shows no stock list (FAIL-04). */
  readonly stock: readonly StockEntry[] | null
  /** false if there are none or they could not be read (FAIL-05). */
  readonly variants: readonly Variant[] | false
}

export const maxQuantity = (stock: readonly StockEntry[] | null): number =>
  Math.max(0, ...(stock ?? []).map(entry => Math.floor(entry.real)))

export const findVariant = (detail: ProductDetail, childId: number): Variant | undefined =>
  detail.variants === false ? undefined : detail.variants.find(variant => variant.childId === childId)

/** A variant's price difference with tax. The ERP stores it without tax if the parent's price is stored so. */
export const variationWithTax = (
  parent: { readonly taxRate: number; readonly taxIncluded?: boolean },
  variation: Colones,
): Colones => (parent.taxIncluded ? variation : withTax(variation, parent.taxRate))

export const unitPrice = (detail: { readonly price: Colones }, variant?: Pick<Variant, "variationPrice">): Colones =>
  variant ? sum([detail.price, variant.variationPrice]) : detail.price

export const productPath = (product: { readonly id: number; readonly label: string }): string =>
  `/products/${product.id}-${encodeURIComponent(product.label)}`

export const parseProductId = (segment: string): number | undefined => {
  const id = segment.split("-", 1)[0] ?? ""
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}

export const picturePath = (productId: number, width: PictureWidth): string =>
  `/imagenes/productos/${productId}/${width}`
export const documentPath = (productId: number, name: string): string =>
  `/documentos/productos/${productId}/${encodeURIComponent(name)}`
export const pictureWidths = [96, 320, 640] as const
export type PictureWidth = (typeof pictureWidths)[number]
