import type { StockEntry } from "./listed-product.ts"

export interface Warehouse {
  readonly id: number
  readonly label: string
  readonly description: string
  readonly headOffice?: boolean
}

/** Real quantities by warehouse id, as the ERP lists them: a warehouse without the product is absent. */
export type RealByWarehouse = Readonly<Record<number, number>>

const headOfficeLabel = "Bodega"

export const markHeadOffice = (warehouses: readonly Warehouse[], labels: readonly string[]): readonly Warehouse[] =>
  warehouses.map(warehouse => ({ ...warehouse, headOffice: labels.includes(warehouse.label) }))

/** `otherwise` are the head office's ids, used if the setting's labels match no warehouse (PROD-06). */
export const combinedStock = (
  warehouses: readonly Warehouse[],
  real: RealByWarehouse,
  otherwise: readonly number[],
): readonly StockEntry[] => {
  const marked = warehouses.filter(warehouse => warehouse.headOffice).map(warehouse => warehouse.id)
  const headOffice = new Set(marked.length > 0 ? marked : otherwise)
  const elsewhere = warehouses
    .filter(warehouse => !headOffice.has(warehouse.id))
    .map(({ id, label }) => ({ label, real: real[id] ?? 0 }))
  const atHeadOffice = [...headOffice].reduce((total, id) => total + (real[id] ?? 0), 0)
  return [...elsewhere, { label: headOfficeLabel, real: atHeadOffice }]
}

/** CAT-14. Oversold stock is negative in the ERP: a card then offers nothing. */
export const availableOnCard = (
  stockReel: number | null,
  real: RealByWarehouse,
  { listedWarehouse }: { readonly listedWarehouse: number },
): number => Math.max(0, Math.floor(real[listedWarehouse] ?? stockReel ?? 0))
