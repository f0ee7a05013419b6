import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import type { SocialProblem } from "./social-problems.ts"

export type GoogleReply =
  | { readonly kind: "signed-in"; readonly user: CustomerProfile }
  | { readonly kind: "new"; readonly profile: object }
  /** The account's password or a link by e-mail must come first (MAIL-02). */
  | { readonly kind: "unverified" }
  | { readonly kind: "problem"; readonly problem: SocialProblem }
  /** Logged, with no other effect (SOC-07). */
  | { readonly kind: "invalid" }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const isUser = (value: unknown): value is CustomerProfile =>
  isObject(value) &&
  Number.isSafeInteger(value["id"]) &&
  ["name", "email", "address", "phone"].every(field => typeof value[field] === "string")

export const readGoogleReply = (body: unknown): GoogleReply => {
  if (!isObject(body)) return { kind: "invalid" }
  const { kind, problem, user, data } = body
  if (problem === "notLoaded" || problem === "googleFailed") return { kind: "problem", problem }
  if (kind === "signed-in" && isUser(user)) return { kind, user }
  if (kind === "unverified") return { kind }
  if (kind === "new" && isObject(data) && typeof data["email"] === "string") return { kind, profile: data }
  return { kind: "invalid" }
}
