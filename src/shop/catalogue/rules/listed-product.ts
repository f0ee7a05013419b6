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

/** A product as cards, suggestions and search see it (DATA-04). No cost price, no ERP-only field is in it. */
export interface CatalogueProduct {
  readonly id: number
  readonly ref: string
  readonly label: string
  /** HTML as the ERP holds it: shown only through the sanitiser. */
  readonly description: string
  readonly price: Colones
  readonly promotion?: ShownPromotion
  readonly taxRate: number
  readonly taxIncluded?: true
  readonly tag: Tag
  /** stock_reel, replaced by the real quantity of warehouse 5 where present (CAT-14). */
  readonly available: number
  readonly hasVariants: boolean
  /** Parameters that the ERP has in fields of their own. */
  readonly fields?: Readonly<Record<string, string>>
  /** As the ERP has it, for the counter's readers and labels. */
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
  /** null: could not be read, the page shows no stock list (FAIL-04). */
  readonly stock: readonly StockEntry[] | null
  /** false: none, or could not be read (FAIL-05). */
  readonly variants: readonly Variant[] | false
}

export const maxQuantity = (stock: readonly StockEntry[] | null): number =>
  Math.max(0, ...(stock ?? []).map(entry => Math.floor(entry.real)))

export const variantOf = (detail: ProductDetail, childId: number): Variant | undefined =>
  detail.variants === false ? undefined : detail.variants.find(variant => variant.childId === childId)

/** A variant's difference as the ERP keeps it, made one with tax where its parent's price is kept without. */
export const variationWithTax = (
  parent: { readonly taxRate: number; readonly taxIncluded?: boolean },
  variation: Colones,
): Colones => (parent.taxIncluded ? variation : withTax(variation, parent.taxRate))

export const unitPrice = (detail: { readonly price: Colones }, variant?: Pick<Variant, "variationPrice">): Colones =>
  variant ? sum([detail.price, variant.variationPrice]) : detail.price

export const productPath = (product: { readonly id: number; readonly label: string }): string =>
  `/products/${product.id}-${encodeURIComponent(product.label)}`

export const productIdOf = (segment: string): number | undefined => {
  const id = segment.split("-", 1)[0] ?? ""
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}

export const picturePath = (productId: number, width: PictureWidth): string =>
  `/imagenes/productos/${productId}/${width}`
export const documentPath = (productId: number, name: string): string =>
  `/documentos/productos/${productId}/${encodeURIComponent(name)}`
export const pictureWidths = [96, 320, 640] as const
export type PictureWidth = (typeof pictureWidths)[number]
