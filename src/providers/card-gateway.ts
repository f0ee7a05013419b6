import type { Colones } from "../shop/vocabulary/money.ts"

export interface Billing {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly province: string
  readonly postalCode: string
}

export interface CardStart {
  readonly orderNumber: string
  readonly amount: Colones
  readonly currency: string
  readonly billing: Billing
  readonly returnUrl: string
}

/** What our own record says of a payment: the measure that every answer of the provider is held against (PAY-25). */
export interface PaymentFacts {
  readonly orderNumber: string
  readonly amount: Colones
  readonly currency: string
  readonly email: string
}

/** What a return or a webhook claims. Anyone can send one: it says which payment to ask about, never how it ended. */
export interface CardNotice {
  readonly orderNumber: string
  readonly proof: Readonly<Record<string, string>>
}

export interface CardReturn extends CardNotice {
  readonly says: "approved" | "failed" | "cancelled" | "undecided"
  /** To be believed only when signed. */
  readonly description: string | null
}

export interface Charge {
  readonly transactionId: string
  readonly amount: Colones
}

/** Every charge of the order number, the one of our amount first. More than one: the card was charged again. */
export interface Taken {
  readonly charges: readonly [Charge, ...Charge[]]
  /** The total that was given back. The provider does not say of which charge. */
  readonly refunded: Colones
}

export type CardVerdict =
  | ({ readonly kind: "approved" } & Taken)
  | { readonly kind: "declined"; readonly description: string | null; readonly insufficientFunds: boolean }
  | { readonly kind: "pending" }
  | { readonly kind: "none" }
  /** All of it was given back. */
  | ({ readonly kind: "refunded" } & Taken)
  /** Money was taken, but not what we asked for: never an order, always a person. */
  | { readonly kind: "mismatch"; readonly problem: string }

export type RefundOutcome = { readonly kind: "refunded" } | { readonly kind: "refused"; readonly description: string }

export interface CardGateway {
  /** Kept with each payment: another provider cannot be asked about it. */
  readonly kind: string
  readonly name: string
  readonly hosts: readonly string[]
  start(payment: CardStart): Promise<{ readonly url: string }>
  readReturn(query: URLSearchParams): CardReturn | null
  /** Body and headers as they came, because a signature may be over either. */
  readWebhook(body: string, headers: Headers): CardNotice | null
  /** Whether the provider signed this notice about this payment; saves asking it about invented ones. */
  isSigned(notice: CardNotice, payment: PaymentFacts): boolean
  consult(payment: PaymentFacts): Promise<CardVerdict>
  /** Gives this amount back each time it is called: consult first, since an answer may have been lost. */
  refund(payment: PaymentFacts, amount: Colones): Promise<RefundOutcome>
}

export type GatewayStep = "log in" | "start" | "consult" | "refund"
export type GatewayFault =
  | "unreachable"
  | "time-limit"
  | "status"
  | "not-json"
  | "unexpected-answer"
  | "refused"
  | "no-url"
  | "foreign-url"

/** The provider could not be asked or did not answer sensibly. For the log: never shown, and never with a secret in it. */
export class GatewayError extends Error {
  override readonly name = "GatewayError"
  readonly step: GatewayStep
  readonly reason: GatewayFault
  readonly status: number | null
  constructor(step: GatewayStep, reason: GatewayFault, message: string, status: number | null = null) {
    super(message)
    this.step = step
    this.reason = reason
    this.status = status
  }
}
