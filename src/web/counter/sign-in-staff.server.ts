import type { RouterContextProvider } from "react-router"
import { factsOf, servicesOf } from "../../services.server.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { staffSignInHeaders } from "../shared/session/staff.server.ts"

export interface StaffSignInReply {
  readonly problem: "incomplete" | "unknown" | "wrong-password" | "failed"
  readonly wait?: number
  readonly user: string
}

type StaffSignIn =
  | { readonly kind: "signed-in"; readonly headers: Headers }
  | { readonly kind: "not-allowed" }
  | { readonly kind: "refused"; readonly reply: StaffSignInReply; readonly init: ResponseInit }

const statusOf = { incomplete: 400, unknown: 401, "wrong-password": 401, failed: 503 } as const

export const signInStaff = async (request: Request, context: Readonly<RouterContextProvider>): Promise<StaffSignIn> => {
  const form = await request.formData()
  const user = textOf(form, "usuario")
  const result = await servicesOf(context).backOffice.signIn({
    alias: user,
    password: textOf(form, "contrasena"),
    address: factsOf(context).clientAddress,
  })
  switch (result.kind) {
    case "signed-in":
      return { kind: "signed-in", headers: await staffSignInHeaders(request, context, result.staff) }
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
