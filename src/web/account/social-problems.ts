/** What can go wrong with a social sign-in, as the sign-in page names it in its address and words (SOC-05, SOC-06). */
export type SocialProblem = "notLoaded" | "googleFailed"

const inAddress: Readonly<Record<string, SocialProblem>> = { usuario: "notLoaded", google: "googleFailed" }

export const socialProblemOf = (parameter: string | null): SocialProblem | null =>
  (parameter !== null && Object.hasOwn(inAddress, parameter) && inAddress[parameter]) || null

export const signInPageWith = (problem: SocialProblem): string =>
  `/iniciar-sesion?problema=${problem === "notLoaded" ? "usuario" : "google"}`
