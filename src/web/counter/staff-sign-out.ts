import { redirect } from "react-router"
import { staffSignOutHeaders } from "../shared/session/staff.server.ts"
import type { Route } from "./+types/staff-sign-out"

/** Logout goes to /asocias (ASOC-26). By address it does nothing: only a press of the button ends the session. */
export const loader = () => redirect("/asocias")

export const action = async ({ request, context }: Route.ActionArgs) =>
  redirect("/asocias", { headers: await staffSignOutHeaders(request, context) })
