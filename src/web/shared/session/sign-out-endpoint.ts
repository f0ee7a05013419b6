import { redirect } from "react-router"
import type { Route } from "./+types/sign-out-endpoint"
import { signedOutReply, signOutHeaders } from "./customer.server.ts"

/** A GET must not end the session; only the button's POST does (AUTH-08). */
export const loader = () => redirect("/")

export const action = async ({ request, context }: Route.ActionArgs) =>
  signedOutReply(request, "/", await signOutHeaders(request, context))
