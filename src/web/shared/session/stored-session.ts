import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { readStored, removeStored, writeStored } from "../../ui/browser-storage.ts"
import { sessionHintCookie } from "./session-hint.ts"

const key = "user"

export const readStoredUser = (): CustomerProfile | null => {
  try {
    return JSON.parse(readStored(key) ?? "null") as CustomerProfile | null
  } catch {
    return null
  }
}

export const storeUser = (user: CustomerProfile | null): void =>
  user ? writeStored(key, JSON.stringify(user)) : removeStored(key)

export const onStoredUserChange = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener("storage", heard)
  return () => window.removeEventListener("storage", heard)
}

export const sessionHint = (): string | null => {
  const opening = `${sessionHintCookie}=`
  const cookie = document.cookie.split("; ").find(pair => pair.startsWith(opening))
  return cookie?.slice(opening.length) || null
}
