import type { SessionUser } from "./user.ts"

const key = "user"
/** Set beside the HttpOnly session cookie so that a page knows without asking that there is none. */
export const sessionHintCookie = "chispa_sesion"

/** Private modes and full disks make storage throw; the mirror is a convenience, the session does not depend on it. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readStoredUser = (): SessionUser | null =>
  quietly(() => JSON.parse(localStorage.getItem(key) ?? "null") as SessionUser | null, null)

export const storeUser = (user: SessionUser | null): void =>
  quietly(() => (user ? localStorage.setItem(key, JSON.stringify(user)) : localStorage.removeItem(key)), undefined)

export const onStoredUserChange = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener("storage", heard)
  return () => window.removeEventListener("storage", heard)
}

export const hasSessionHint = (): boolean =>
  document.cookie.split("; ").some(cookie => cookie.startsWith(`${sessionHintCookie}=`))
