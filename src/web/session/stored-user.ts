import type { CustomerProfile } from "../../domain/people.ts"
import { sessionHintCookie } from "./session-hint.ts"

const key = "user"

/** Private modes and full disks make storage throw; the mirror is a convenience, the session does not depend on it. */
const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readStoredUser = (): CustomerProfile | null =>
  quietly(() => JSON.parse(localStorage.getItem(key) ?? "null") as CustomerProfile | null, null)

export const storeUser = (user: CustomerProfile | null): void =>
  quietly(() => (user ? localStorage.setItem(key, JSON.stringify(user)) : localStorage.removeItem(key)), undefined)

export const onStoredUserChange = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener("storage", heard)
  return () => window.removeEventListener("storage", heard)
}

/** Null: nobody is signed in in this browser. */
export const sessionHint = (): string | null => {
  const opening = `${sessionHintCookie}=`
  const cookie = document.cookie.split("; ").find(pair => pair.startsWith(opening))
  return cookie?.slice(opening.length) || null
}
