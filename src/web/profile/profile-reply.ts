import { type Problems, type ProfileValues, readProfile } from "../../shop/accounts/rules/account-forms.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import type { CartOutcome } from "../shared/billing/checkout-answer.server.ts"

export type DataOutcome =
  | { readonly of: "data"; readonly kind: "saved"; readonly customer: CustomerProfile }
  | {
      readonly of: "data"
      readonly kind: "invalid"
      readonly values: ProfileValues
      readonly problems: Problems<keyof ProfileValues>
    }
  | { readonly of: "data"; readonly kind: "failed"; readonly values: ProfileValues; readonly reason?: EmailRefusal }

export type EmailRefusal = "password-wrong" | "sign-in-again" | "wait"

export type SessionsOutcome = { readonly of: "sessions"; readonly kind: "sessionsDone" | "sessionsFailed" }

export type ProfileReply = CartOutcome | DataOutcome | SessionsOutcome

export const lostData = (form: FormData): DataOutcome => ({ of: "data", kind: "failed", values: readProfile(form) })

export const lostProfileReply = (form: FormData): ProfileReply | undefined => {
  switch (readFormText(form, "accion")) {
    case "pagar":
      return { of: "payment", problem: { kind: "failed" } }
    case "unidades":
      return { of: "line", kind: "units-lost" }
    case "quitar":
      return { of: "line", kind: "not-removed" }
    case "datos":
      return lostData(form)
    case "cerrar-sesiones":
      return { of: "sessions", kind: "sessionsFailed" }
    default:
      return undefined
  }
}
