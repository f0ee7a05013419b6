import fc from "fast-check"
import { expect, test } from "vitest"
import { colones, lineTotals, sum, withoutTax, withTax } from "../../vocabulary/money.ts"
import {
  announcedPromotions,
  itemWindows,
  type Promotion,
  type PromotionWindow,
  promotionalPrice,
  scratchCardsFor,
  scratchCardTimes,
  variantWindows,
  windowsByProduct,
} from "./promotional-price.ts"

const at = (text: string) => Date.parse(text)
const week = { from: "2027-04-28T00:00:00-06:00", until: "2027-05-04T00:00:00-06:00" }
const off = (percent: number) => ({ kind: "percent", percent }) as const
const costs = (price: number) => ({ kind: "price", price }) as const
const always = (discount: PromotionWindow["discount"]): PromotionWindow => ({ from: 0, until: 10, discount })

const aPromotion = (overrides: Partial<Promotion>): Promotion => ({
  id: "semana",
  name: "Semana",
  ...week,
  isActive: true,
  scratchCards: false,
  items: [{ productId: 7, discount: off(20), days: [] }],
  ...overrides,
})

test("[PROMO-01] a price applies from the first second to the last, in Costa Rica's time", () => {
  const windows = windowsByProduct([aPromotion({})]).get(7)!
  const priceAt = (text: string) => promotionalPrice(colones(1130), windows, at(text))?.price ?? 1130
  expect(priceAt("2027-04-27T23:59:59.999-06:00")).toBe(1130)
  expect(priceAt("2027-04-28T06:00:00Z")).toBe(904)
  expect(priceAt("2027-05-03T23:59:59.999-06:00")).toBe(904)
  expect(priceAt("2027-05-04T00:00:00-06:00")).toBe(1130)
  expect(windowsByProduct([aPromotion({ isActive: false })]).size).toBe(0)
})

test("[PROMO-01] days of a promotion are days in Costa Rica, inside its own beginning and end", () => {
  const item = { productId: 7, discount: off(20), days: ["2027-05-03", "2027-04-28", "2027-04-29", "2027-05-20"] }
  const hours = { from: "2027-04-28T08:00:00-06:00", until: "2027-05-03T18:00:00-06:00" }
  expect(
    itemWindows(hours, item).map(({ from, until }) => [new Date(from).toISOString(), new Date(until).toISOString()]),
  ).toEqual([
    ["2027-04-28T14:00:00.000Z", "2027-04-30T06:00:00.000Z"],
    ["2027-05-03T06:00:00.000Z", "2027-05-04T00:00:00.000Z"],
  ])
})

test("[PROMO-02] the badge shows the promotion's percentage, or that of its price rounded down", () => {
  expect(promotionalPrice(colones(1005), [always(off(10))], 5)).toMatchObject({ price: 905, before: 1005, percent: 10 })
  expect(promotionalPrice(colones(2800), [always(costs(2000))], 5)).toMatchObject({ price: 2000, percent: 28 })
  expect(promotionalPrice(colones(10_000), [always(costs(8000))], 5)).toMatchObject({ percent: 20 })
})

test("[PROMO-01] the lowest of overlapping prices counts, in any order; none is above the normal price or free", () => {
  const windows = [always(off(10)), always(costs(700)), always(off(25)), always(costs(5000))]
  for (const order of [windows, windows.toReversed()])
    expect(promotionalPrice(colones(1000), order, 5)?.price).toBe(700)
  expect(promotionalPrice(colones(1000), [always(costs(1000))], 5)).toBeNull()
  expect(promotionalPrice(colones(1000), [always(costs(1001))], 5)).toBeNull()
  expect(promotionalPrice(colones(3), [always(off(95))], 5)?.price).toBe(1)
  const longer = [always(costs(700)), { ...always(costs(700)), until: 20 }]
  for (const order of [longer, longer.toReversed()]) expect(promotionalPrice(colones(1000), order, 5)?.until).toBe(20)
})

test("[PROMO-01] a variant has its parent's promotion with its own difference, or one of its own", () => {
  const makePrice = (parent: PromotionWindow["discount"], variation: number, own?: PromotionWindow["discount"]) =>
    promotionalPrice(
      colones(1000 + variation),
      variantWindows([always(parent)], variation, own ? [always(own)] : []),
      5,
    )?.price
  expect(makePrice(off(20), 500)).toBe(1200)
  expect(makePrice(costs(800), 500)).toBe(1300)
  expect(makePrice(costs(800), -900)).toBe(1)
  expect(makePrice(off(20), 500, costs(900))).toBe(900)
})

test("[PROMO-02] with tax the lines of an order add up to the shown total, to the colón", () => {
  const line = fc.record({
    net: fc.integer({ min: 100, max: 5_000_000 }).map(cents => cents / 100),
    rate: fc.constantFrom(0, 1, 2, 4, 13),
    discount: fc.oneof(
      fc.integer({ min: 1, max: 95 }).map(off),
      fc.double({ min: 1, max: 95, noNaN: true }).map(off),
      fc.integer({ min: 1, max: 60_000 }).map(costs),
    ),
    quantity: fc.integer({ min: 1, max: 999 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), lines => {
      const shown = lines.map(({ net, rate, discount, quantity }) => {
        const normal = withTax(net, rate)
        const price = promotionalPrice(normal, [always(discount)], 5)?.price ?? normal
        expect(price).toBeLessThanOrEqual(normal)
        if (price < normal) expect(Number.isInteger(price)).toBe(true)
        return { price, rate, quantity }
      })
      const written = shown.map(({ price, rate, quantity }) => lineTotals(price, quantity, rate))
      expect(sum(written.map(({ total }) => total))).toBe(
        sum(shown.map(({ price, quantity }) => colones(price * quantity))),
      )
      // The ERP's total from the line's price without tax.
      for (const { price, rate, quantity } of shown)
        expect(colones(withoutTax(price, rate) * quantity * (1 + rate / 100))).toBe(colones(price * quantity))
    }),
  )
})

test("[PROMO-04] the page shows current promotions, or else the next one, and never one that ended or is switched off", () => {
  const announce = (moment: string, ...promotions: Promotion[]) =>
    announcedPromotions(promotions, at(moment)).map(({ id }) => id)
  const first = aPromotion({ id: "primera" })
  const later = aPromotion({ id: "después", from: "2027-06-01T00:00:00-06:00", until: "2027-06-08T00:00:00-06:00" })
  const both = aPromotion({ id: "también", from: "2027-04-27T00:00:00-06:00" })
  const off = aPromotion({ id: "apagada", isActive: false })
  expect(announce("2027-04-28T00:00:00-06:00", later, first, both, off)).toEqual(["también", "primera"])
  expect(announce("2027-04-27T12:00:00-06:00", later, first, off)).toEqual(["primera"])
  expect(announce("2027-05-03T23:59:59-06:00", later, first)).toEqual(["primera"])
  expect(announce("2027-05-04T00:00:00-06:00", later, first)).toEqual(["después"])
  expect(announce("2027-07-01T00:00:00-06:00", later, first, off)).toEqual([])
})

test("[PROMO-05] one scratch card for each ₡5000, while a promotion that gives them applies", () => {
  const gives = aPromotion({ scratchCards: true })
  const cards = (bought: number, moment: string, ...promotions: Promotion[]) =>
    scratchCardsFor(bought, scratchCardTimes(promotions), at(moment))
  const during = "2027-04-29T12:00:00-06:00"
  expect([0, 4999.99, 5000, 9999, 10_000, -5000].map(bought => cards(bought, during, gives))).toEqual([
    0, 0, 1, 1, 2, 0,
  ])
  expect(cards(5000, week.from, gives)).toBe(1)
  expect(cards(5000, week.until, gives)).toBe(0)
  expect(cards(5000, "2027-04-27T23:59:59-06:00", gives)).toBe(0)
  expect(cards(5000, during, aPromotion({}))).toBe(0)
  expect(cards(5000, during, aPromotion({ scratchCards: true, isActive: false }))).toBe(0)
  expect(cards(5000, during, aPromotion({}), gives)).toBe(1)
})

test("[PROMO-01] days next to each other are one window, days apart are two, and a product in two promotions has both", () => {
  const item = { productId: 7, discount: off(20), days: ["2027-04-29", "2027-04-29", "2027-04-30", "2027-05-02"] }
  expect(itemWindows(week, item).map(({ from, until }) => (until - from) / 86_400_000)).toEqual([2, 1])
  const twice = windowsByProduct([aPromotion({}), aPromotion({ id: "otra" })])
  expect(twice.get(7)).toHaveLength(2)
})

test("[PROMO-02] a discount's whole percentage is shown, and a promotion that ended changes no price", () => {
  expect(promotionalPrice(colones(1000), [always(off(12.9))], 5)).toMatchObject({ price: 871, percent: 12 })
  const window = { from: 10, until: 20, discount: off(10) }
  const priceAt = (moment: number) => promotionalPrice(colones(1000), [window], moment)?.price ?? null
  expect([9, 10, 19, 20].map(priceAt)).toEqual([null, 900, 900, null])
  const same = [always(costs(700)), { ...always(costs(700)), until: 10 }]
  expect(promotionalPrice(colones(1000), same, 5)).toEqual({ price: 700, before: 1000, percent: 30, until: 10 })
})
