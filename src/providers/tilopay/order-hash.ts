import { createHmac, timingSafeEqual } from "node:crypto"
import { plainAmount } from "../../shop/vocabulary/money.ts"
import type { CardNotice, PaymentFacts } from "../card-gateway.ts"

export interface TilopaySecrets {
  readonly key: string
  readonly user: string
  readonly password: string
}

const withThousandsCommas = (amount: string): string => amount.replace(/\B(?=(?:\d{3}){1,7}\.)/g, ",")

/** The order and spelling of the fields are the provider's; its PHP encodes `*`, which URLSearchParams leaves alone. */
const message = (secrets: TilopaySecrets, { orderNumber, proof }: CardNotice, payment: PaymentFacts): string =>
  new URLSearchParams([
    ["api_Key", secrets.key],
    ["api_user", secrets.user],
    ["orderId", proof["tpt"] ?? ""],
    ["external_orden_id", orderNumber],
    ["amount", withThousandsCommas(plainAmount(payment.amount))],
    ["currency", payment.currency],
    ["responseCode", proof["code"] ?? ""],
    ["auth", proof["auth"] ?? ""],
    ["email", payment.email],
  ])
    .toString()
    .replaceAll("*", "%2A")

export const orderHash = (secrets: TilopaySecrets, notice: CardNotice, payment: PaymentFacts): string =>
  createHmac("sha256", `${notice.proof["tpt"]}|${secrets.key}|${secrets.password}`)
    .update(message(secrets, notice, payment))
    .digest("hex")

export const hashMatches = (secrets: TilopaySecrets, notice: CardNotice, payment: PaymentFacts): boolean => {
  const given = notice.proof["hash"] ?? ""
  return (
    /^[0-9a-f]{64}$/.test(given) &&
    timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(orderHash(secrets, notice, payment), "hex"))
  )
}
