import type { CustomerProfile } from "../../shop/vocabulary/people.ts"

export type SocialProblem = "notLoaded" | "googleFailed"

/** `ended`: a form was sent after the session had ended. */
type AddressProblem = SocialProblem | "ended"

const inAddress: Readonly<Record<string, AddressProblem>> = {
  usuario: "notLoaded",
  google: "googleFailed",
  sesion: "ended",
}

export const problemIn = (parameter: string | null): AddressProblem | null =>
  (parameter !== null && Object.hasOwn(inAddress, parameter) && inAddress[parameter]) || null

export const signInPageWith = (problem: SocialProblem): string =>
  `/iniciar-sesion?problema=${problem === "notLoaded" ? "usuario" : "google"}`

export type GoogleReply =
  | { readonly kind: "signed-in"; readonly user: CustomerProfile; readonly to: string }
  | { readonly kind: "new"; readonly profile: object }
  | { readonly kind: "unverified" }
  | { readonly kind: "problem"; readonly problem: SocialProblem }
  | { readonly kind: "invalid" }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const isUser = (value: unknown): value is CustomerProfile =>
  isObject(value) &&
  Number.isSafeInteger(value["id"]) &&
  ["name", "email", "address", "phone"].every(field => typeof value[field] === "string")

export const readGoogleReply = (body: unknown): GoogleReply => {
  if (!isObject(body)) return { kind: "invalid" }
  const { kind, problem, user, data, to } = body
  if (problem === "notLoaded" || problem === "googleFailed") return { kind: "problem", problem }
  if (kind === "signed-in" && isUser(user)) return { kind, user, to: typeof to === "string" ? to : "/perfil" }
  if (kind === "unverified") return { kind }
  if (kind === "new" && isObject(data) && typeof data["email"] === "string") return { kind, profile: data }
  return { kind: "invalid" }
}
