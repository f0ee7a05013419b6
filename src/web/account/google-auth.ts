import { redirect } from "react-router"
import { getServices } from "../../services.server.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { getCookies } from "../shared/session/cookies.server.ts"
import { readPendingPage, signInAndReturn, storePendingPage } from "../shared/session/pending-action.server.ts"
import { returnParam, searchFor } from "../shared/session/return-search.ts"
import type { Route } from "./+types/google-auth"
import { type SocialProblem, signInPageWith } from "./google-sign-in.tsx"

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { localProvider, social } = getServices(context).identity
  if (!localProvider || !social) return redirect("/iniciar-sesion")
  const headers = { "Set-Cookie": await storePendingPage(request, context) }
  return redirect(localProvider.pageFor(await social.tokens.newNonce()), { headers })
}

const readIdToken = async (request: Request, isJson: boolean): Promise<unknown> => {
  if (!isJson) return readFormText(await request.formData().catch(() => new FormData()), "id_token")
  const body: unknown = await request.json().catch(() => null)
  return typeof body === "object" && body !== null && "id_token" in body ? body.id_token : null
}

/** JSON from Google's script, a form from the local provider (SOC-02); the verified profile stays on the server (SOC-17). */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { accounts } = getServices(context)
  const isJson = (request.headers.get("Content-Type") ?? "").includes("json")
  const result = await accounts.signInWithGoogle(await readIdToken(request, isJson))

  const failed = (problem: SocialProblem, status: number) =>
    isJson ? Response.json({ problem }, { status }) : redirect(signInPageWith(problem))
  if (result.kind === "refused") return failed("googleFailed", 401)
  if (result.kind === "not-loaded") return failed("notLoaded", 503)

  const volver = isJson ? new URL(request.url).searchParams.get(returnParam) : await readPendingPage(request, context)
  const { email, name, givenName, familyName } = result.profile
  const profile = { email, name, given_name: givenName, family_name: familyName }
  if (result.kind === "signed-in") {
    const { to, headers } = await signInAndReturn(request, context, result.customer, volver)
    return isJson
      ? Response.json({ kind: "signed-in", data: profile, user: result.customer, to }, { headers })
      : redirect(to, { headers })
  }
  const headers = { "Set-Cookie": await getCookies(context).pendingProfile.serialize(result.pendingId) }
  if (isJson) return Response.json({ kind: result.kind, data: profile }, { headers })
  const next = result.kind === "new" ? "/registro-intermedio" : "/vincular-cuenta"
  return redirect(`${next}${volver === null ? "" : searchFor(volver)}`, { headers })
}
