import { redirect } from "react-router"
import type { Route } from "./+types/staff-session-endpoint"
import { signInStaff } from "./sign-in-staff.server.ts"
import { signInTexts as t } from "./texts.ts"

export const loader = () => redirect("/asocias")

export const action = async ({ request, context }: Route.ActionArgs) => {
  const result = await signInStaff(request, context)
  if (result.kind === "signed-in") return Response.json({}, { headers: result.headers })
  if (result.kind === "not-allowed") return Response.json({ text: t.unknown }, { status: 403 })
  const { problem, wait } = result.reply
  return Response.json({ text: wait === undefined ? t[problem] : t.wait(wait) }, result.init)
}
