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

/** The payment as we recorded it. Every answer of the provider is compared with this (PAY-25). */
export interface PaymentFacts {
  readonly orderNumber: string
  readonly amount: Colones
  readonly currency: string
  readonly email: string
}

/** The content of a return or webhook. Anyone can send one, so it only says which payment to ask about, never how it ended. */
export interface CardNotice {
  readonly orderNumber: string
  readonly proof: Readonly<Record<string, string>>
}

export interface CardReturn extends CardNotice {
  readonly says: "approved" | "failed" | "cancelled" | "undecided"
  /** Trusted only when signed. */
  readonly description: string | null
}

export interface Charge {
  readonly transactionId: string
  readonly amount: Colones
}

/** Every charge of the order number, the one of our amount first. With more than one the card was charged again. */
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
  /** The whole amount was given back. */
  | ({ readonly kind: "refunded" } & Taken)
  /** Money was taken, but not the amount we asked for: no order is made and a person decides. */
  | { readonly kind: "mismatch"; readonly problem: string }

type RefundOutcome = { readonly kind: "refunded" } | { readonly kind: "refused"; readonly description: string }

export interface CardGateway {
  /** Stored with each payment, because only this provider can be asked about it. */
  readonly kind: string
  readonly name: string
  readonly hosts: readonly string[]
  start(payment: CardStart): Promise<{ readonly url: string }>
  readReturn(query: URLSearchParams): CardReturn | null
  /** Takes the raw body and headers, because a signature may cover either. */
  readWebhook(body: string, headers: Headers): CardNotice | null
  /** Whether the provider signed this notice. Forged notices need no call to the provider. */
  isSigned(notice: CardNotice, payment: PaymentFacts): boolean
  consult(payment: PaymentFacts): Promise<CardVerdict>
  /** Refunds this amount each time it is called, so callers consult the provider first: an answer may have been lost. */
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

/** The provider could not be reached or its answer made no sense. For logs only; it never contains a secret. */
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
