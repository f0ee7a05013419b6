import { createHmac } from "node:crypto"

/** The provider's own notion of amounts and signatures, written apart from the shop's client on purpose. */

export interface SandboxSecrets {
  readonly key: string
  readonly user: string
  readonly password: string
}

export const plainAmount = (amount: number): string => amount.toFixed(2)

export const groupedAmount = (amount: number): string => plainAmount(amount).replace(/\B(?=(\d{3})+\.)/g, ",")

export interface SignedFacts {
  readonly transactionId: string
  readonly orderNumber: string
  readonly amount: number
  readonly currency: string
  readonly code: string
  readonly auth: string
  readonly email: string
}

export const signatureOf = ({ key, user, password }: SandboxSecrets, facts: SignedFacts): string => {
  const fields = [
    ["api_Key", key],
    ["api_user", user],
    ["orderId", facts.transactionId],
    ["external_orden_id", facts.orderNumber],
    ["amount", groupedAmount(facts.amount)],
    ["currency", facts.currency],
    ["responseCode", facts.code],
    ["auth", facts.auth],
    ["email", facts.email],
  ]
  const message = new URLSearchParams(fields).toString().replaceAll("*", "%2A")
  return createHmac("sha256", `${facts.transactionId}|${key}|${password}`).update(message).digest("hex")
}
