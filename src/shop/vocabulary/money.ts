/** Arithmetic goes through cents, so that no float error reaches a total. */
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

/** Two decimals, a point, no grouping: how card providers and the ERP write an amount. */
export const plainAmount = (amount: Colones): string => amount.toFixed(2)

export const sameAmount = (a: number, b: number): boolean => Math.round(a * 100) === Math.round(b * 100)
