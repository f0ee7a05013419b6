import type { MissingField } from "../../../shop/boards/rules/board-form.ts"

export type OrderProblem =
  | "failed"
  | "failed-registered"
  | "registered-otherwise"
  | "too-many-files"
  | "too-large"
  | "busy"
  | "unreadable"
  | "unknown-size"
  | "gone"
  | "signed-out"

export type PlaceOrderReply =
  | { readonly kind: "confirmed" }
  | { readonly kind: "missing"; readonly fields: readonly MissingField[] }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "problem"; readonly problem: OrderProblem; readonly key?: string }
