import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import type { CatalogueSource, SourceProduct, SourceVariant } from "./catalogue-source.ts"
import type { Variant } from "./rules/listed-product.ts"
import { combinedStock, type RealByWarehouse, type Warehouse } from "./rules/shown-stock.ts"

export type Outcome<T> = { readonly read: true; readonly value: T } | { readonly read: false; readonly error: unknown }

export interface VariantReading extends Omit<Variant, "stock"> {
  readonly stock: Outcome<Variant["stock"]>
}

export interface DetailReading {
  readonly product: Outcome<SourceProduct | null>
  readonly stock: Outcome<Variant["stock"]>
  readonly variants: Outcome<readonly VariantReading[]>
}

export const createDetailReader = (
  source: CatalogueSource,
  warehouses: () => Promise<readonly Warehouse[]>,
  log: CatalogueLog,
) => {
  /** FAIL-01, FAIL-03: what fails is logged here and goes no further. */
  const outcome = async <T>(part: string, productId: number, work: () => Promise<T>): Promise<Outcome<T>> => {
    try {
      return { read: true, value: await work() }
    } catch (error) {
      log.warn({ part, productId, reason: reasonOf(error) }, "a part of a product could not be read")
      return { read: false, error }
    }
  }

  const stockOf = (productId: number, stores: readonly Warehouse[]): Promise<Outcome<Variant["stock"]>> =>
    outcome("stock", productId, async () => {
      const real: RealByWarehouse | null = await source.stock(productId)
      if (real === null) throw new Error("the ERP tells no stock for it")
      return combinedStock(stores, real)
    })

  const valuesOf = async (attributeId: number): Promise<ReadonlyMap<number, string>> => {
    const values = await source.attributeValues(attributeId)
    if (values.length === 0) throw new Error("No se encontraron valores para el atributo.")
    return new Map(values.map(({ id, value }) => [id, value]))
  }

  const variantsOf = async (productId: number, stores: readonly Warehouse[]): Promise<readonly VariantReading[]> => {
    const variants = await source.variants(productId)
    const attributes = [...new Set(variants.flatMap(({ attributeId }) => attributeId ?? []))]
    const values = new Map(await Promise.all(attributes.map(async id => [id, await valuesOf(id)] as const)))
    const named = ({ attributeId, attributeValueId }: SourceVariant): string =>
      values.get(attributeId ?? 0)?.get(attributeValueId ?? 0) ?? ""
    return Promise.all(
      variants.map(async variant => ({
        childId: variant.childId,
        value: named(variant),
        variationPrice: variant.variationPrice,
        stock: await stockOf(variant.childId, stores),
      })),
    )
  }

  return async (productId: number, mayHaveVariants: boolean): Promise<DetailReading> => {
    const stores = await warehouses()
    const [product, stock, variants] = await Promise.all([
      outcome("product", productId, () => source.product(productId)),
      stockOf(productId, stores),
      mayHaveVariants
        ? outcome("variants", productId, () => variantsOf(productId, stores))
        : { read: true as const, value: [] },
    ])
    return { product, stock, variants }
  }
}
