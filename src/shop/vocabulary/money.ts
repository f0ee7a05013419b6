/** Amounts are computed in cents, so that no float error reaches a total. */
declare const unit: unique symbol
export type Colones = number & { readonly [unit]: "CRC" }

export const colones = (amount: number): Colones => (Math.round(amount * 100) / 100) as Colones

export const zero = colones(0)

export const times = (price: Colones, quantity: number): Colones => colones(price * quantity)

export const sum = (amounts: Iterable<Colones>): Colones => {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return colones(cents / 100)
}

const grouped = (digits: string): string =>
  digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3}){1,7}$)/g, "\u00a0")

/** Written out because browsers differ in the space that Intl's es-CR sets, and a hydrated page must not (NAV-10, NAV-11). */
export const formatColones = (amount: number): string => {
  const whole = Math.round(Math.abs(amount))
  return `${amount < 0 && whole > 0 ? "-" : ""}₡${grouped(String(whole))}`
}

/** Formats an amount for card providers and the ERP: two decimals, a point, no grouping. */
export const plainAmount = (amount: Colones): string => amount.toFixed(2)

export const sameAmount = (a: number, b: number): boolean => Math.round(a * 100) === Math.round(b * 100)

/** The ERP's lines hold the price without tax and the rate in percent (D12). */
export const withTax = (net: number, rate: number): Colones => colones(net * (1 + rate / 100))

/** The net unit price for the ERP, with enough decimals that a line's total with tax is the shown one at any quantity. */
export const withoutTax = (gross: Colones, rate: number): number =>
  rate === 0 ? gross : Math.round((gross / (1 + rate / 100)) * 1e8) / 1e8

/** Rounds half a cent away from zero, also for negative amounts, as PHP does. */
const rounded = (amount: number): Colones => colones(Math.sign(amount) * colones(Math.abs(amount)))

export const netAmount = (total: Colones, rate: number): Colones => rounded(withoutTax(total, rate))

interface LineTotals {
  readonly net: Colones
  readonly tax: Colones
  readonly total: Colones
}

/** A line's sums as Dolibarr rounds them: net and total to the cent per line, and the tax as their difference. */
export const lineTotals = (unitPrice: Colones, quantity: number, rate: number): LineTotals => {
  const total = colones(unitPrice * quantity)
  const net = rounded(withoutTax(unitPrice, rate) * quantity)
  return { net, tax: colones(total - net), total }
}

export const addTotals = (
  lines: readonly { readonly unitPrice: Colones; readonly quantity: number; readonly taxRate?: number }[],
): LineTotals => {
  const each = lines.map(({ unitPrice, quantity, taxRate = 0 }) => lineTotals(unitPrice, quantity, taxRate))
  return {
    net: sum(each.map(one => one.net)),
    tax: sum(each.map(one => one.tax)),
    total: sum(each.map(one => one.total)),
  }
}

/** The rows above a total that includes tax (TAX-03), in whole colones that add up to the shown total. */
export const taxRows = ({
  tax,
  total,
}: {
  readonly tax: Colones
  readonly total: Colones | null
}): readonly (readonly [string, Colones])[] =>
  tax > 0 && total !== null
    ? [
        ["Subtotal sin IVA", colones(Math.round(total) - Math.round(tax))],
        ["IVA", tax],
      ]
    : []

export const pricesIncludeTax = "Los precios incluyen IVA."
