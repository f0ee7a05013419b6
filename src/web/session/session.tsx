import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react"
import type { CustomerProfile } from "../../domain/people.ts"
import { hasSessionHint, onStoredUserChange, readStoredUser, storeUser } from "./stored-user.ts"

export type SessionState =
  | { readonly kind: "loading" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "signed-in"; readonly user: CustomerProfile }

interface SessionControl {
  readonly session: SessionState
  /** A sign-in or a saved profile that the server has just confirmed. */
  readonly setUser: (user: CustomerProfile | null) => void
}

const SessionContext = createContext<SessionControl>({ session: { kind: "loading" }, setUser: () => undefined })

export const useSession = (): SessionControl => useContext(SessionContext)

const askServer = async (): Promise<CustomerProfile | null> => {
  const reply = await fetch("/sesion", { headers: { Accept: "application/json" } })
  if (!reply.ok) throw new Error(`session endpoint answered ${reply.status}`)
  return ((await reply.json()) as { user: CustomerProfile | null }).user
}

/**
 * Who is signed in, for pages that are the same for everybody. The stored user counts only with a valid session behind it
 * (AUTH-06, AUTH-07): until the server has said so the state is "loading", so the header never shows the wrong one.
 */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState<SessionState>({ kind: "loading" })

  const setUser = useCallback((user: CustomerProfile | null) => {
    storeUser(user)
    setSession(user ? { kind: "signed-in", user } : { kind: "signed-out" })
  }, [])

  useEffect(() => {
    let current = true
    const settle = async () => {
      if (!readStoredUser() && !hasSessionHint()) {
        setSession({ kind: "signed-out" })
        return
      }
      try {
        const user = await askServer()
        if (current) setUser(user)
      } catch {
        // The server cannot be asked: nobody is signed out for that, but nobody is shown as signed in either.
        if (current) setSession({ kind: "signed-out" })
      }
    }
    void settle()
    const forget = onStoredUserChange(() => void settle())
    return () => {
      current = false
      forget()
    }
  }, [setUser])

  const control = useMemo(() => ({ session, setUser }), [session, setUser])
  return <SessionContext value={control}>{children}</SessionContext>
}
