import { normalPrices, type Promotions } from "../promotions/promotions.ts"
import type { Colones } from "../vocabulary/money.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import type { Details } from "./product-details.ts"
import {
  findVariant,
  maxQuantity,
  type ShownPromotion,
  type StockEntry,
  unitPrice,
  variationWithTax,
} from "./rules/listed-product.ts"
import { combinedStock, type RealByWarehouse, type Warehouse } from "./rules/shown-stock.ts"

export interface Sellable {
  readonly id: number
  readonly label: string
  readonly price: Colones
  readonly promotion?: ShownPromotion
  readonly taxRate: number
  readonly maxQuantity: number
  readonly stock: number
  readonly parentId?: number
}

interface SellableNow extends Sellable {
  readonly units: RealByWarehouse
}

const unitsIn = (stock: readonly StockEntry[] | null) => ({
  maxQuantity: maxQuantity(stock),
  stock: (stock ?? []).reduce((units, { real }) => units + real, 0),
})

const shownPrice = ({ price, promotion }: Pick<Sellable, "price" | "promotion">) => ({
  price,
  ...(promotion && { promotion }),
})

/** `details` and `promotions` give the prices of this moment. */
export const createSellables = (
  source: CatalogueSource,
  details: Pick<Details, "detail" | "readParentId">,
  warehouses: () => Promise<readonly Warehouse[]>,
  promotions: Pick<Promotions, "price" | "variantPrice"> = normalPrices,
) => {
  const asShown = async (id: number): Promise<Sellable | undefined> => {
    const parentId = await details.readParentId(id)
    const detail = await details.detail(parentId ?? id)
    if (!detail) return undefined
    if (parentId === undefined)
      return { id, label: detail.label, ...shownPrice(detail), taxRate: detail.taxRate, ...unitsIn(detail.stock) }
    const variant = findVariant(detail, id)
    return (
      variant && {
        id,
        label: `${detail.label} ${variant.value}`.trim(),
        ...shownPrice({ price: unitPrice(detail, variant), promotion: variant.promotion }),
        taxRate: detail.taxRate,
        ...unitsIn(variant.stock),
        parentId,
      }
    )
  }

  /** Asks the ERP and rejects if it cannot answer, because money depends on it. `pricedAt` applies the promotions of another moment. */
  const now = async (ids: readonly number[], pricedAt?: number): Promise<Map<number, SellableNow>> => {
    const parentIds = new Map(await Promise.all(ids.map(async id => [id, await details.readParentId(id)] as const)))
    const parents = [...new Set([...parentIds.values()].filter(id => id !== undefined))]
    const [products, stores, variants] = await Promise.all([
      source.products([...ids, ...parents]),
      warehouses(),
      Promise.all(parents.map(source.variants)),
    ])
    const productsById = new Map(products.filter(({ forSale }) => forSale).map(product => [product.id, product]))
    const variantsByChild = new Map(variants.flat().map(variant => [variant.childId, variant]))
    const sellable = (id: number): SellableNow | undefined => {
      const product = productsById.get(id)
      if (!product) return undefined
      const { label, warehouseStock: units } = product
      const own = { id, label, units, ...unitsIn(combinedStock(stores, units, source.ids().headOffice)) }
      const parentId = parentIds.get(id)
      if (parentId === undefined)
        return { ...own, ...promotions.price(id, product.price, pricedAt), taxRate: product.taxRate }
      const [parent, variant] = [productsById.get(parentId), variantsByChild.get(id)]
      if (!parent || !variant) return undefined
      const variationPrice = variationWithTax(parent, variant.variationPrice)
      const price = promotions.variantPrice(parent, { childId: id, variationPrice }, pricedAt)
      return { ...own, ...price, taxRate: parent.taxRate, parentId }
    }
    return new Map(
      ids.flatMap(id => {
        const found = sellable(id)
        return found ? [[id, found]] : []
      }),
    )
  }

  return { asShown, now }
}
