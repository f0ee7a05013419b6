import type { MissingField } from "../../../shop/boards/rules/board-form.ts"

/** Why a confirm made no order. */
export type OrderProblem =
  | "failed"
  | "failed-registered"
  | "registered-otherwise"
  | "too-many-files"
  | "too-large"
  | "busy"
  | "unreadable"
  | "gone"
  | "signed-out"

/** What a confirm is answered with. */
export type PlaceOrderReply =
  | { readonly kind: "confirmed" }
  | { readonly kind: "missing"; readonly fields: readonly MissingField[] }
  | { readonly kind: "refused"; readonly text: string }
  /** `key`: under which the next confirm continues, or begins anew. */
  | { readonly kind: "problem"; readonly problem: OrderProblem; readonly key?: string }
