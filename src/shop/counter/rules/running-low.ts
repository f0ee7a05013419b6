export interface StockedProduct {
  readonly ref: string
  readonly label: string
  readonly here: number
  readonly alertLevel: number
  /** Left this warehouse with orders and sales in the last 30 days. */
  readonly sold: number
}

export const runsLow = ({ here, alertLevel, sold }: StockedProduct, percentOfSales: number): boolean =>
  (alertLevel > 0 && here <= alertLevel) || here * 100 < sold * percentOfSales

export const byUrgency = (a: StockedProduct, b: StockedProduct): number =>
  Number(a.here > 0) - Number(b.here > 0) || b.sold - a.sold || a.here - b.here || a.label.localeCompare(b.label, "es")
