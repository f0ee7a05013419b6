import {
  type CatalogueIds,
  type CatalogueLog,
  type CatalogueSource,
  errorText,
  type SourceProduct,
  type SourceVariant,
} from "./catalogue-source.ts"
import { toCatalogueProduct } from "./load-catalogue.ts"
import { type CatalogueProduct, type ProductDetail, type Variant, variationWithTax } from "./rules/listed-product.ts"
import { combinedStock, type RealByWarehouse, type Warehouse } from "./rules/shown-stock.ts"

type Outcome<T> = { readonly read: true; readonly value: T } | { readonly read: false; readonly error: unknown }

interface VariantReading extends Omit<Variant, "stock"> {
  readonly stock: Outcome<Variant["stock"]>
}

interface DetailReading {
  readonly product: Outcome<SourceProduct | null>
  readonly stock: Outcome<Variant["stock"]>
  readonly variants: Outcome<readonly VariantReading[]>
}

export const createDetailReader = (
  source: CatalogueSource,
  warehouses: () => Promise<readonly Warehouse[]>,
  log: CatalogueLog,
) => {
  /** Logs a failure and returns it as an outcome, so that it reaches no visitor (FAIL-01, FAIL-03). */
  const outcome = async <T>(part: string, productId: number, work: () => Promise<T>): Promise<Outcome<T>> => {
    try {
      return { read: true, value: await work() }
    } catch (error) {
      log.warn({ part, productId, reason: errorText(error) }, "a part of a product could not be read")
      return { read: false, error }
    }
  }

  const readStock = (productId: number, stores: readonly Warehouse[]): Promise<Outcome<Variant["stock"]>> =>
    outcome("stock", productId, async () => {
      const real: RealByWarehouse | null = await source.stock(productId)
      if (real === null) throw new Error("the ERP returned no stock for this product")
      return combinedStock(stores, real, source.ids().headOffice)
    })

  const readValues = async (attributeId: number): Promise<ReadonlyMap<number, string>> => {
    const values = await source.attributeValues(attributeId)
    if (values.length === 0) throw new Error("No se encontraron valores para el atributo.")
    return new Map(values.map(({ id, value }) => [id, value]))
  }

  const readVariants = async (productId: number, stores: readonly Warehouse[]): Promise<readonly VariantReading[]> => {
    const variants = await source.variants(productId)
    const attributes = [...new Set(variants.flatMap(({ attributeId }) => attributeId ?? []))]
    const values = new Map(await Promise.all(attributes.map(async id => [id, await readValues(id)] as const)))
    const named = ({ attributeId, attributeValueId }: SourceVariant): string =>
      values.get(attributeId ?? 0)?.get(attributeValueId ?? 0) ?? ""
    return Promise.all(
      variants.map(async variant => ({
        childId: variant.childId,
        value: named(variant),
        variationPrice: variant.variationPrice,
        stock: await readStock(variant.childId, stores),
      })),
    )
  }

  return async (productId: number, mayHaveVariants: boolean): Promise<DetailReading> => {
    const stores = await warehouses()
    const [product, stock, variants] = await Promise.all([
      outcome("product", productId, () => source.product(productId)),
      readStock(productId, stores),
      mayHaveVariants
        ? outcome("variants", productId, () => readVariants(productId, stores))
        : { read: true as const, value: [] },
    ])
    return { product, stock, variants }
  }
}

/** FAIL-07: a variant whose stock cannot be read keeps its last known one, or has none. */
const settleVariants = (
  read: readonly VariantReading[],
  last: readonly Variant[] | false | undefined,
  parent: Pick<CatalogueProduct, "taxRate" | "taxIncluded">,
): readonly Variant[] | false =>
  read.length === 0
    ? false
    : read.map(({ stock, ...kept }) => {
        const variant = { ...kept, variationPrice: variationWithTax(parent, kept.variationPrice) }
        if (stock.read) return { ...variant, stock: stock.value }
        const known = last ? last.find(({ childId }) => childId === variant.childId) : undefined
        return { ...variant, stock: known?.stock ?? [] }
      })

/** A part that failed keeps its last known value or is absent (FAIL-04, FAIL-05). A product that is not for sale is not found. */
export const settle = (
  reading: DetailReading,
  last: { readonly detail: ProductDetail | undefined; readonly listed: CatalogueProduct | undefined },
  ids: CatalogueIds,
): { readonly detail: ProductDetail | false; readonly complete: boolean } => {
  const { product, stock, variants } = reading
  if (product.read && !product.value?.forSale) return { detail: false, complete: true }
  const hasVariants = variants.read ? variants.value.length > 0 : (last.listed?.hasVariants ?? false)
  const base =
    product.read && product.value
      ? toCatalogueProduct({ ...product.value, hasVariants }, last.listed?.categoryIds ?? [], ids)
      : (last.listed ?? last.detail)
  if (!base) return { detail: false, complete: false }
  return {
    detail: {
      ...base,
      stock: stock.read ? stock.value : (last.detail?.stock ?? null),
      variants: variants.read
        ? settleVariants(variants.value, last.detail?.variants, base)
        : (last.detail?.variants ?? false),
    },
    complete: product.read && stock.read && variants.read && variants.value.every(variant => variant.stock.read),
  }
}

/** The list is read apart from the details. Facts that only the list has always come from it; others from the newer of the two. */
export const withListed = (
  detail: ProductDetail,
  listed: CatalogueProduct | undefined,
  listIsNewer: boolean,
): ProductDetail => {
  if (!listed) return detail
  const { tag, categoryIds, available, hasVariants, ref, label, description, price, taxRate } = listed
  const own = { ...detail, tag, categoryIds, available, hasVariants }
  return listIsNewer ? { ...own, ref, label, description, price, taxRate } : own
}
