import { timeZone } from "../vocabulary/business.ts"

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
})

/** YYYYMMDDHHmmss in Costa Rica (PAY-33). */
export const costaRicaStamp = (at: Date): string => parts.format(at).replace(/\D/g, "")

export const isOrderNumber = (text: string): boolean => /^[A-Za-z0-9]{1,12}-\d{1,10}-\d{14}$/.test(text)

/** A visitor who buys a kit has no customer id yet and counts as 0. */
export const orderNumber = (prefix: string, customerId: number | null, at: Date): string =>
  `${prefix}-${customerId ?? 0}-${costaRicaStamp(at)}`
