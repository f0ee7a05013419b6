import { redirect } from "react-router"
import { signedOutReply } from "../shared/session/customer.server.ts"
import { staffSignOutHeaders } from "../shared/session/staff.server.ts"
import type { Route } from "./+types/staff-sign-out"

/** A GET must not end the session; only the button's POST does (ASOC-26). */
export const loader = () => redirect("/asocias")

export const action = async ({ request, context }: Route.ActionArgs) =>
  signedOutReply(request, "/asocias", await staffSignOutHeaders(request, context))
