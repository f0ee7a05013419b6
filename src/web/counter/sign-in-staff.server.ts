import type { RouterContextProvider } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import type { StaffProfile } from "../../shop/vocabulary/people.ts"
import { staffCallerOf, staffSignInHeaders } from "../shared/session/staff.server.ts"

export interface StaffSignInReply {
  readonly problem: "incomplete" | "unknown" | "wrong-password" | "code-needed" | "wrong-code" | "failed"
  readonly wait?: number
  readonly user: string
}

type StaffSignIn =
  | { readonly kind: "signed-in"; readonly headers: Headers; readonly home: string }
  | { readonly kind: "not-allowed" }
  | { readonly kind: "refused"; readonly reply: StaffSignInReply; readonly init: ResponseInit }

/** The owner has no counter (ASOC-08, D17). */
export const homeOf = (context: Readonly<RouterContextProvider>, staff: StaffProfile): string =>
  servicesOf(context).backOffice.isStillAllowed(staff) ? "/asocias/admin" : "/asocias/tienda"

const statusOf = {
  incomplete: 400,
  unknown: 401,
  "wrong-password": 401,
  "code-needed": 401,
  "wrong-code": 401,
  failed: 503,
} as const

export const signInStaff = async (request: Request, context: Readonly<RouterContextProvider>): Promise<StaffSignIn> => {
  const form = await request.formData()
  const user = textOf(form, "usuario")
  const result = await servicesOf(context).backOffice.signIn({
    alias: user,
    password: textOf(form, "contrasena"),
    code: textOf(form, "codigo"),
    ...(await staffCallerOf(request, context)),
  })
  switch (result.kind) {
    case "signed-in": {
      const { staff } = result
      const headers = await staffSignInHeaders(request, context, staff)
      return { kind: "signed-in", headers, home: homeOf(context, staff) }
    }
    case "not-allowed":
      return result
    case "wait": {
      const { retryAfterSeconds: wait } = result
      const init = { status: 429, headers: { "Retry-After": String(wait) } }
      return { kind: "refused", reply: { problem: "wrong-password", wait, user }, init }
    }
    default:
      return { kind: "refused", reply: { problem: result.kind, user }, init: { status: statusOf[result.kind] } }
  }
}
