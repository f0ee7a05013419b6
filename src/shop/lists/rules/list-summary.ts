import { type Colones, sum, times } from "../../vocabulary/money.ts"

interface SummedRow {
  readonly units: number
  readonly product: { readonly id: number; readonly price: Colones } | null
  /** Units by pickup point; null if unknown now. */
  readonly free: readonly number[] | null
}

export interface ListSummary {
  readonly total: Colones
  /** The products that a pickup point cannot hand over completely, by pickup point; null if unknown now. */
  readonly short: readonly number[] | null
}

export const summarise = (rows: readonly SummedRow[], points: number): ListSummary => {
  const chosen = rows.flatMap(({ units, product, free }) => (product ? [{ units, product, free }] : []))
  const wanted = [...Map.groupBy(chosen, ({ product }) => product.id).values()]
  const isShort = (same: readonly SummedRow[], point: number) =>
    same.reduce((units, row) => units + row.units, 0) > (same[0]!.free?.[point] ?? 0)
  return {
    total: sum(chosen.map(({ product, units }) => times(product.price, units))),
    short: chosen.some(({ free }) => free === null)
      ? null
      : Array.from({ length: points }, (_, point) => wanted.filter(same => isShort(same, point)).length),
  }
}
