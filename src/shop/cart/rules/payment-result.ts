import type { Colones } from "../../vocabulary/money.ts"
import type { CartDifference } from "./bought-lines.ts"

export type CheckoutProblem =
  | { readonly kind: "no-order" }
  | { readonly kind: "changed"; readonly differences: readonly CartDifference[] }
  /** An earlier press is still being worked on. */
  | { readonly kind: "under-way" }
  /** The same key came with another choice (I8). */
  | { readonly kind: "conflict" }
  | { readonly kind: "failed" }
  | { readonly kind: "no-provider" }

export interface Transfer {
  readonly phone: string
  readonly holder: string
  readonly amount: Colones
  /** For the transfer's detail: 20 plain characters at most. */
  readonly code: string
}

export type PaymentResult =
  | {
      readonly state: "success"
      readonly by: "card" | "sinpe" | "cash"
      readonly ref: string
      readonly transfer?: Transfer
    }
  | {
      readonly state: "failed"
      readonly why: "cancelled" | "declined" | "not-processed"
      readonly description: string | null
    }
  | { readonly state: "insufficient_funds"; readonly description: string | null }
  | { readonly state: "open"; readonly by: "card" | "order" }
  /** The money was taken and a person decides what becomes of it. */
  | { readonly state: "review" }

/** The order's ref without anything a bank's form could refuse. */
export const transferCode = (ref: string): string => ref.replace(/[^A-Za-z0-9]/g, "").slice(-20)
