import { dayMs } from "../../../platform/durations.ts"
import type { DocumentValue } from "../../settings/rules/documents.ts"
import { startOfDay } from "../../vocabulary/days.ts"
import { type Colones, colones } from "../../vocabulary/money.ts"

export type Promotion = DocumentValue<"promotions">["promotions"][number]
export type PromotionItem = Promotion["items"][number]

/** When a discount applies, in milliseconds, without `until` itself (PROMO-01). It can be sent as JSON. */
export interface PromotionWindow {
  readonly from: number
  readonly until: number
  readonly discount: PromotionItem["discount"]
}

export interface PromotionalPrice {
  /** With tax, in whole colones. */
  readonly price: Colones
  readonly before: Colones
  /** A whole number, rounded down. */
  readonly percent: number
  readonly until: number
}

/** The windows of one item. Consecutive days are one window. */
export const itemWindows = (
  { from, until }: Pick<Promotion, "from" | "until">,
  { days, discount }: PromotionItem,
): PromotionWindow[] => {
  const [first, last] = [Date.parse(from), Date.parse(until)]
  if (days.length === 0) return [{ from: first, until: last, discount }]
  const windows: { from: number; until: number; discount: PromotionItem["discount"] }[] = []
  for (const start of days.map(startOfDay).toSorted((a, b) => a - b)) {
    const window = { from: Math.max(first, start), until: Math.min(last, start + dayMs), discount }
    const before = windows.at(-1)
    if (window.from >= window.until) continue
    if (before && before.until >= window.from) before.until = Math.max(before.until, window.until)
    else windows.push(window)
  }
  return windows
}

/** The windows of every product in an active promotion, also past and coming ones. */
export const windowsByProduct = (promotions: readonly Promotion[]): ReadonlyMap<number, readonly PromotionWindow[]> => {
  const windows = new Map<number, PromotionWindow[]>()
  for (const promotion of promotions.filter(({ isActive }) => isActive))
    for (const item of promotion.items)
      windows.set(item.productId, [...(windows.get(item.productId) ?? []), ...itemWindows(promotion, item)])
  return windows
}

/** The promotions for the promotion page: those that apply now, or else the next ones (PROMO-04). */
export const announcedPromotions = (promotions: readonly Promotion[], moment: number): readonly Promotion[] => {
  const left = promotions
    .filter(({ isActive, until }) => isActive && Date.parse(until) > moment)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  const begun = left.filter(({ from }) => Date.parse(from) <= moment)
  return begun.length > 0 ? begun : left.slice(0, 1)
}

const pricePerScratchCard = 5000

/** When the counter gives scratch cards (PROMO-05). */
export const scratchCardTimes = (promotions: readonly Promotion[]): readonly Omit<PromotionWindow, "discount">[] =>
  promotions
    .filter(({ isActive, scratchCards }) => isActive && scratchCards)
    .map(({ from, until }) => ({ from: Date.parse(from), until: Date.parse(until) }))

/** 0: none are given at this moment. */
export const scratchCardsFor = (bought: number, times: ReturnType<typeof scratchCardTimes>, moment: number): number =>
  times.some(({ from, until }) => from <= moment && moment < until)
    ? Math.max(0, Math.floor(bought / pricePerScratchCard))
    : 0

const minPrice = 1

/**
 * A variant's price is its parent's plus a difference. Percentages apply to both, a fixed price only to the parent; `own` are
 * windows that name the variant itself.
 */
export const variantWindows = (
  parent: readonly PromotionWindow[],
  variation: number,
  own: readonly PromotionWindow[] = [],
): PromotionWindow[] => [
  ...parent.map(({ discount, ...window }) => ({
    ...window,
    discount: discount.kind === "price" ? { ...discount, price: Math.round(discount.price + variation) } : discount,
  })),
  ...own,
]

/** The price after this discount alone, whenever it applies. */
export const discounted = (normal: number, discount: PromotionItem["discount"]): number =>
  Math.max(minPrice, discount.kind === "price" ? discount.price : Math.round((normal * (100 - discount.percent)) / 100))

const percentOff = (before: number, price: number, discount: PromotionItem["discount"]): number =>
  discount.kind === "percent" ? Math.floor(discount.percent) : Math.floor(((before - price) * 100) / before + 1e-9)

/**
 * The only place that computes a price by time. The lowest of overlapping promotions counts, and a promotion never raises a
 * price: the result is null then, and if none applies. `normal` and the result include tax (D12).
 */
export const promotionalPrice = (
  normal: Colones,
  windows: readonly PromotionWindow[],
  moment: number,
): PromotionalPrice | null => {
  let best: PromotionalPrice | null = null
  for (const { from, until, discount } of windows) {
    if (moment < from || moment >= until) continue
    const price = colones(discounted(normal, discount))
    const isBetter = best === null || price < best.price || (price === best.price && until > best.until)
    if (price < normal && isBetter)
      best = { price, before: normal, percent: percentOff(normal, price, discount), until }
  }
  return best
}
