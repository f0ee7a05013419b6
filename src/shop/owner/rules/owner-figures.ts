import { type Colones, colones } from "../../vocabulary/money.ts"

/** Each sale is counted once on each basis: on the day its goods left, and on the day its money came. */
export const bases = ["goods", "money"] as const
export type Basis = (typeof bases)[number]

/** The figures whose rows can be listed: sales on either basis, and orders by the day they were placed. */
export const listedFigures = [...bases, "received"] as const
export type ListedFigure = (typeof listedFigures)[number]

export interface DayFigures {
  readonly day: string
  readonly figure: Basis | "received" | "stock" | "open"
  readonly kind: string
  /** 0 if there is none. */
  readonly warehouseId: number
  readonly amount: number
  readonly count: number
}

export interface OpenWorkCount {
  readonly kind: string
  readonly warehouseId: number
  readonly amount: Colones
  readonly count: number
}

export interface OwnerFigures {
  readonly today: string
  readonly weekAgo: string
  readonly days: readonly string[]
  readonly rows: readonly DayFigures[]
  readonly open: readonly OpenWorkCount[]
}

export interface Movement {
  readonly at: string
  readonly kind: string
  readonly warehouseId: number
  readonly amount: number
  readonly orderId: number | null
  readonly reference: string
}

interface Total {
  readonly amount: Colones
  readonly count: number
}

export const totalOf = (rows: readonly Pick<DayFigures, "amount" | "count">[]): Total => ({
  amount: colones(rows.reduce((all, { amount }) => all + amount, 0)),
  count: rows.reduce((all, { count }) => all + count, 0),
})

/** One total for each day, also for days without sales. */
export const byDay = (figures: Pick<OwnerFigures, "days" | "rows">, figure: DayFigures["figure"]) => {
  const own = Map.groupBy(
    figures.rows.filter(row => row.figure === figure),
    ({ day }) => day,
  )
  return figures.days.map(day => ({ day, ...totalOf(own.get(day) ?? []) }))
}

/** The largest first. */
export const byPlace = (figures: Pick<OwnerFigures, "days" | "rows">, figure: DayFigures["figure"]) => {
  const days = new Set(figures.days)
  const own = Map.groupBy(
    figures.rows.filter(row => row.figure === figure && days.has(row.day)),
    ({ warehouseId }) => warehouseId,
  )
  return [...own]
    .map(([warehouseId, rows]) => ({ warehouseId, ...totalOf(rows) }))
    .toSorted((a, b) => b.amount - a.amount)
}
