import { z } from "zod"
import { type Colones, colones, sameAmount, sum } from "../../shop/vocabulary/money.ts"
import type { CardVerdict, Charge, PaymentFacts } from "../card-gateway.ts"

const text = z.union([z.string(), z.number()]).transform(String)
const optionalText = text.nullish().transform(value => value ?? "")
/** "15,000.00" and "15000.00" are the same amount. */
const amount = text
  .transform(value => value.replaceAll(",", "").trim())
  .refine(value => /^-?\d+(\.\d+)?$/.test(value))
  .transform(value => colones(Number(value)))

const entry = z.object({
  id_tilopay: optionalText,
  orderNumber: text,
  amount,
  currency: text,
  code: optionalText,
  response: optionalText,
  type: text,
})
type Entry = z.infer<typeof entry>

export const consultAnswer = z.object({ type: text, message: optionalText, response: z.array(entry).nullish() })

const isPayment = (e: Entry) => /^payment$/i.test(e.type)
const isGivenBack = (e: Entry) => /refund|revers|devoluci|anulaci/i.test(e.type) && e.code === "1"
const isPending = (e: Entry) => /^pending$/i.test(e.code)

/** The provider may put the shop's prefix and a hyphen before our order number. */
const isAbout = (orderNumber: string) => (e: Entry) =>
  e.orderNumber === orderNumber || e.orderNumber.endsWith(`-${orderNumber}`)

const isOurs = (payment: PaymentFacts) => (e: Entry) =>
  isAbout(payment.orderNumber)(e) &&
  sameAmount(e.amount, payment.amount) &&
  e.currency.toUpperCase() === payment.currency.toUpperCase()

/** 51 is the card networks' code for insufficient funds; the wording differs by bank (PAY-31). */
const lacksFunds = (e: Entry) => e.code === "51" || /fondos|insufficient|funds/i.test(e.response)

const newestLast = (a: Entry, b: Entry) => Number(a.id_tilopay) - Number(b.id_tilopay) || 0

const givenBack = (entries: readonly Entry[], payment: PaymentFacts): Colones =>
  sum(entries.filter(e => isGivenBack(e) && isAbout(payment.orderNumber)(e)).map(e => colones(Math.abs(e.amount))))

const toCharge = ({ id_tilopay, amount }: Entry, place: number): Charge => ({
  transactionId: id_tilopay || `#${place + 1}`,
  amount,
})

const describeMismatch = (wrong: Entry, payment: PaymentFacts): string =>
  `el proveedor aprobó ${wrong.amount.toFixed(2)} ${wrong.currency} para ${wrong.orderNumber}; ` +
  `se esperaba ${payment.amount.toFixed(2)} ${payment.currency} para ${payment.orderNumber}`

export const toVerdict = (entries: readonly Entry[], payment: PaymentFacts): CardVerdict => {
  const attempts = entries.filter(isPayment)
  const approved = attempts.filter(e => e.code === "1")
  const ours = approved.filter(isOurs(payment))
  const first = ours[0]
  if (first) {
    const others = approved.filter(e => e !== first && isAbout(payment.orderNumber)(e))
    const charges = [toCharge(first, 0), ...others.map((e, place) => toCharge(e, place + 1))] as const
    const refunded = givenBack(entries, payment)
    return { kind: refunded >= sum(charges.map(({ amount }) => amount)) ? "refunded" : "approved", charges, refunded }
  }
  if (approved[0]) return { kind: "mismatch", problem: describeMismatch(approved[0], payment) }
  const tried = attempts.filter(isAbout(payment.orderNumber)).sort(newestLast)
  if (tried.some(isPending)) return { kind: "pending" }
  const last = tried.at(-1)
  if (!last) return { kind: "none" }
  return { kind: "declined", description: last.response.trim() || null, insufficientFunds: lacksFunds(last) }
}
