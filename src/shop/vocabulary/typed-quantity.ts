export const cardQuantity = (typed: string, before: number, available: number): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 0) return 0
  return units > available ? before : units
}

export const detailQuantity = (typed: string, max: number): number => {
  const units = Math.floor(Number(typed))
  if (!Number.isFinite(units) || units < 1) return 0
  return Math.min(units, max)
}
