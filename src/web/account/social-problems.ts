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
