import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import type { SocialProblem } from "./social-problems.ts"

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
