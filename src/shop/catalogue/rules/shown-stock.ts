import { warehouses as business } from "../../vocabulary/business.ts"
import type { StockEntry } from "./listed-product.ts"

export interface Warehouse {
  readonly id: number
  readonly label: string
  readonly description: string
}

/** Real quantities by warehouse id, as the ERP lists them: a warehouse without the product is absent. */
export type RealByWarehouse = Readonly<Record<number, number>>

export const headOfficeLabel = "Bodega"

/** PROD-06: the head office is known by the labels of the configuration; where none is found, by its two ids. */
const headOfficeIds = (warehouses: readonly Warehouse[], labels: readonly string[]): ReadonlySet<number> => {
  const found = warehouses.filter(warehouse => labels.includes(warehouse.label)).map(warehouse => warehouse.id)
  return new Set(found.length > 0 ? found : business.headOffice.ids)
}

/** One entry per warehouse, the head-office ones summed into a single 'Bodega' (PROD-05). */
export const combinedStock = (
  warehouses: readonly Warehouse[],
  real: RealByWarehouse,
  headOfficeLabels: readonly string[] = business.headOffice.labels,
): readonly StockEntry[] => {
  const headOffice = headOfficeIds(warehouses, headOfficeLabels)
  const elsewhere = warehouses
    .filter(warehouse => !headOffice.has(warehouse.id))
    .map(({ id, label }) => ({ label, real: real[id] ?? 0 }))
  const atHeadOffice = [...headOffice].reduce((total, id) => total + (real[id] ?? 0), 0)
  return [...elsewhere, { label: headOfficeLabel, real: atHeadOffice }]
}

/** CAT-14. Oversold stock is negative in the ERP: a card then offers nothing. */
export const availableOnCard = (stockReel: number | null, real: RealByWarehouse): number =>
  Math.max(0, Math.floor(real[business.listed] ?? stockReel ?? 0))
