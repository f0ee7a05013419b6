import { type Colones, colones } from "../../vocabulary/money.ts"

/** Each sale is counted once on each basis: on the day its goods left, and on the day its money came. */
export const bases = ["goods", "money"] as const
export type Basis = (typeof bases)[number]

/** The figures of a day: sales on either basis, and orders by the day they were placed. */
const dailyFigures = [...bases, "received"] as const
export type DailyFigure = (typeof dailyFigures)[number]

/** Work that waits for somebody now. */
export const openKinds = ["alistar", "entregar", "sinpe", "pagos", "devoluciones", "placas"] as const
export type OpenKind = (typeof openKinds)[number]

export type ListedFigure = DailyFigure | OpenKind
export const listedFigures: readonly ListedFigure[] = [...dailyFigures, ...openKinds]

export const isDaily = (figure: ListedFigure): figure is DailyFigure =>
  (dailyFigures as readonly string[]).includes(figure)

/** `stock` is the value of the whole shop, `place-stock` that of each warehouse. */
export const charted = [...dailyFigures, "stock"] as const
export type Charted = (typeof charted)[number]

export interface DayFigures {
  readonly day: string
  readonly figure: Charted | "place-stock"
  /** 0 if there is none. */
  readonly warehouseId: number
  readonly amount: number
  readonly count: number
}

interface OpenWorkCount {
  readonly kind: OpenKind
  readonly warehouseId: number
  readonly amount: Colones
  readonly count: number
}

export interface OwnerFigures {
  readonly today: string
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

export interface Total {
  readonly amount: Colones
  readonly count: number
}

export type DayTotal = Total & { readonly day: string }
export type PlaceTotal = Total & { readonly warehouseId: number }

export const sumFigures = (rows: readonly Pick<DayFigures, "amount" | "count">[]): Total => ({
  amount: colones(rows.reduce((all, { amount }) => all + amount, 0)),
  count: rows.reduce((all, { count }) => all + count, 0),
})

type Counted = Pick<OwnerFigures, "days" | "rows">

const totalsByDay = ({ days, rows }: Counted, figure: DayFigures["figure"]) => {
  const own = Map.groupBy(
    rows.filter(row => row.figure === figure),
    ({ day }) => day,
  )
  return days.map(day => ({ day, isKnown: own.has(day), ...sumFigures(own.get(day) ?? []) }))
}

/** One total for each day, also for days without sales. Stock is known only for the days on which it was read. */
export const byDay = (figures: Counted, figure: Charted, isOfPlace = false): DayTotal[] =>
  totalsByDay(figures, figure === "stock" && isOfPlace ? "place-stock" : figure)
    .filter(({ isKnown }) => isKnown || figure !== "stock")
    .map(({ day, amount, count }) => ({ day, amount, count }))

/** The largest first. Stock is taken from the last day only, because it does not add up over days. */
export const byPlace = ({ days, rows }: Counted, figure: Charted): PlaceTotal[] => {
  const counted = new Set(figure === "stock" ? days.slice(-1) : days)
  const name = figure === "stock" ? "place-stock" : figure
  const own = Map.groupBy(
    rows.filter(row => row.figure === name && counted.has(row.day)),
    ({ warehouseId }) => warehouseId,
  )
  return [...own]
    .map(([warehouseId, rows]) => ({ warehouseId, ...sumFigures(rows) }))
    .toSorted((a, b) => b.amount - a.amount)
}
