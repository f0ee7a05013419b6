/** What the units input of a card holds after something was typed (CAT-15): a value above the stock is ignored. */
export const cardQuantity = (typed: string, before: number, available: number): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 0) return 0
  return units > available ? before : units
}

/** The same on the product's page (PROD-13, PROD-14): a value above the maximum becomes the maximum. */
export const detailQuantity = (typed: string, max: number): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 1) return 0
  return Math.min(units, max)
}
