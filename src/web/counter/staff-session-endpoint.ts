import { type ActionFunctionArgs, redirect } from "react-router"
import { signedOutReply } from "../shared/session/customer.server.ts"
import { staffSignOutHeaders } from "../shared/session/staff.server.ts"
import { signInStaff } from "./staff-access.server.ts"
import { signInTexts as t } from "./texts.ts"

/** A GET must not end the session; only the button's POST does (ASOC-26). */
export const loader = () => redirect("/asocias")

export const action = async ({ request, context, pattern }: ActionFunctionArgs) => {
  if (pattern === "asocias/salir")
    return signedOutReply(request, "/asocias", await staffSignOutHeaders(request, context))
  const result = await signInStaff(request, context)
  if (result.kind === "signed-in") return Response.json({}, { headers: result.headers })
  if (result.kind === "not-allowed") return Response.json({ text: t.unknown }, { status: 403 })
  const { problem, wait } = result.reply
  return Response.json({ text: wait === undefined ? t[problem] : t.wait(wait) }, result.init)
}
