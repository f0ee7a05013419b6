import { redirect } from "react-router"
import type { Route } from "./+types/sign-out-endpoint"
import { signOutHeaders } from "./customer.server.ts"

/** Logout ends the server's session and goes home (AUTH-08). By address it does nothing: only a press of the button ends it. */
export const loader = () => redirect("/")

export const action = async ({ request, context }: Route.ActionArgs) =>
  redirect("/", { headers: await signOutHeaders(request, context) })
