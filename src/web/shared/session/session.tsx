import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useLocation } from "react-router"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { askShop } from "../connection/ask-shop.ts"
import {
  onStoredUserChange,
  readStoredUser,
  sessionHint,
  stopGoogleAutoSelect,
  storeCartUnits,
  storeUser,
} from "./stored-session.ts"

type SessionState =
  | { readonly kind: "loading" }
  | { readonly kind: "signed-out" }
  | { readonly kind: "signed-in"; readonly user: CustomerProfile }

interface SessionControl {
  readonly session: SessionState
  readonly setUser: (user: CustomerProfile | null) => void
}

const SessionContext = createContext<SessionControl>({ session: { kind: "loading" }, setUser: () => undefined })

export const useSession = (): SessionControl => useContext(SessionContext)

const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect

/** The stored user counts only once the server confirms the session (AUTH-06, AUTH-07); until then it is "loading". */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [session, setSession] = useState<SessionState>({ kind: "loading" })
  const knownHint = useRef<string | null>(null)
  const questions = useRef(0)

  const setUser = useCallback((user: CustomerProfile | null) => {
    questions.current++
    knownHint.current = sessionHint()
    storeUser(user)
    if (!user) storeCartUnits(null)
    setSession(user ? { kind: "signed-in", user } : { kind: "signed-out" })
  }, [])

  const settle = useCallback(async () => {
    knownHint.current = sessionHint()
    if (!readStoredUser() && !knownHint.current) return setUser(null)
    // Only the last request's answer counts.
    const question = ++questions.current
    const answer = await askShop("/sesion")
    if (question !== questions.current) return
    // The stored user stays, but nobody is shown as signed in.
    if (!answer?.ok) return setSession({ kind: "signed-out" })
    const { user, cart } = answer.body as { user: CustomerProfile | null; cart: number | null }
    setUser(user)
    storeCartUnits(cart)
  }, [setUser])

  useEffect(() => {
    void settle()
    const forget = onStoredUserChange(() => void settle())
    // A page restored from memory shows the person who was signed in then.
    const returned = (event: PageTransitionEvent) => event.persisted && void settle()
    window.addEventListener("pageshow", returned)
    return () => {
      forget()
      window.removeEventListener("pageshow", returned)
    }
  }, [settle])

  // A form may have signed a person in or out before leading here.
  const { key } = useLocation()
  const firstKey = useRef(key)
  useBeforePaint(() => {
    if (key === firstKey.current || sessionHint() === knownHint.current) return
    if (sessionHint() === null) {
      setUser(null)
      stopGoogleAutoSelect()
    } else {
      setSession({ kind: "loading" })
      void settle()
    }
  }, [key, settle, setUser])

  const control = useMemo(() => ({ session, setUser }), [session, setUser])
  return <SessionContext value={control}>{children}</SessionContext>
}
