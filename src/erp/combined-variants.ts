import type { Colones } from "../shop/vocabulary/money.ts"
import type { WarehouseQuantity } from "./products.ts"
import type { AttributeValue, Variant } from "./variants.ts"
import type { Warehouse } from "./warehouses.ts"

export interface CombinedVariant {
  readonly childId: number
  readonly variationPrice: Colones
  readonly value: string
  readonly stock: readonly { readonly label: string; readonly real: number }[]
}

interface Reads {
  variants(productId: number): Promise<Variant[]>
  attributeValues(attributeId: number): Promise<AttributeValue[]>
  stock(productId: number): Promise<WarehouseQuantity[] | null>
  warehouses(): Promise<Warehouse[]>
}

export const createCombinedVariants = (reads: Reads, onFailure: (error: unknown) => void = () => undefined) => {
  /** One variant's stock that cannot be read leaves the others theirs (FAIL-07). */
  const stockOf = async (childId: number): Promise<WarehouseQuantity[]> => {
    try {
      return (await reads.stock(childId)) ?? []
    } catch (error) {
      onFailure(error)
      return []
    }
  }

  return async (productId: number): Promise<CombinedVariant[]> => {
    const variants = await reads.variants(productId)
    if (variants.length === 0) return []
    const attributes = [...new Set(variants.flatMap(({ attributeId }) => attributeId ?? []))]
    const [warehouses, ...lists] = await Promise.all([reads.warehouses(), ...attributes.map(reads.attributeValues)])
    const values = new Map(lists.flat().map(({ id, value }) => [id, value]))
    if (values.size === 0) throw new Error("No se encontraron valores para el atributo.")
    const labels = new Map(warehouses.map(({ id, label }) => [id, label]))
    return Promise.all(
      variants.map(async ({ childId, variationPrice, attributeValueId }) => ({
        childId,
        variationPrice,
        value: values.get(attributeValueId ?? 0) ?? "",
        stock: (await stockOf(childId)).map(({ warehouseId, real }) => ({
          label: labels.get(warehouseId) ?? String(warehouseId),
          real,
        })),
      })),
    )
  }
}
