import { useCallback, useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import type { CustomerProfile } from "../../shop/vocabulary/people.ts"
import { askShop } from "../shared/connection/ask-shop.ts"
import { useSession } from "../shared/session/session.tsx"
import { applyGoogleAutoSelect } from "../shared/session/stored-session.ts"
import { Loading } from "../ui/spinner.tsx"

export type SocialProblem = "notLoaded" | "googleFailed"

/** `ended`: the session had ended when a form was sent. */
const addressProblems = new Map<string | null, SocialProblem | "ended">([
  ["usuario", "notLoaded"],
  ["google", "googleFailed"],
  ["sesion", "ended"],
])

export const parseProblem = (parameter: string | null) => addressProblems.get(parameter) ?? null

export const signInPageWith = (problem: SocialProblem): string =>
  `/iniciar-sesion?problema=${problem === "notLoaded" ? "usuario" : "google"}`

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const isUser = (value: unknown): value is CustomerProfile =>
  isObject(value) &&
  Number.isSafeInteger(value["id"]) &&
  ["name", "email", "address", "phone"].every(field => typeof value[field] === "string")

export const readGoogleReply = (body: unknown) => {
  if (!isObject(body)) return { kind: "invalid" } as const
  const { kind, problem, user, data, to } = body
  if (problem === "notLoaded" || problem === "googleFailed") return { kind: "problem", problem } as const
  if (kind === "signed-in" && isUser(user)) return { kind, user, to: typeof to === "string" ? to : "/perfil" } as const
  if (kind === "unverified") return { kind } as const
  if (kind === "new" && isObject(data) && typeof data["email"] === "string") return { kind, profile: data } as const
  return { kind: "invalid" } as const
}

interface GoogleIdentity {
  initialize(options: {
    client_id: string
    nonce: string
    use_fedcm_for_prompt: boolean
    callback: (answer: { credential?: string }) => void
  }): void
  renderButton(place: HTMLElement, look: Record<string, string | number>): void
  prompt(): void
  cancel(): void
}

const scriptAddress = "https://accounts.google.com/gsi/client"

const googleIdentity = () =>
  (window as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id ?? null

const loadGoogle = async (): Promise<GoogleIdentity> => {
  const loaded = googleIdentity()
  if (loaded) return loaded
  const script =
    document.querySelector<HTMLScriptElement>(`script[src="${scriptAddress}"]`) ?? document.createElement("script")
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve, { once: true })
    script.addEventListener("error", reject, { once: true })
    if (script.isConnected) return
    script.src = scriptAddress
    script.async = true
    document.head.append(script)
  })
  const google = googleIdentity()
  if (!google) throw new Error("Google's script did not bring its interface")
  return google
}

interface GoogleProps {
  clientId: string
  nonce: string
  search: string
  onProblem: (problem: SocialProblem | null) => void
}

const GoogleButton = ({ clientId, nonce, search, onProblem }: GoogleProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [checking, setChecking] = useState(false)
  const { setUser } = useSession()
  const navigate = useNavigate()

  const takeCredential = useCallback(
    async (credential: string) => {
      onProblem(null)
      setChecking(true)
      try {
        const answer = await askShop(`/auth/google${search}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ id_token: credential }),
        })
        if (!answer) return onProblem("googleFailed")
        const reply = readGoogleReply(answer.body)
        if (reply.kind === "signed-in") {
          setUser(reply.user)
          await navigate(reply.to)
        } else if (reply.kind === "new") {
          await navigate(`/registro-intermedio${search}`, { state: { profile: reply.profile } })
        } else if (reply.kind === "unverified") await navigate(`/vincular-cuenta${search}`)
        else if (reply.kind === "problem") onProblem(reply.problem)
        else console.error("The answer to a sign-in with Google is not valid")
      } catch {
        onProblem("googleFailed")
      } finally {
        setChecking(false)
      }
    },
    [navigate, onProblem, setUser, search],
  )

  useEffect(() => {
    let current = true
    let shown: GoogleIdentity | null = null
    loadGoogle().then(
      google => {
        if (!current || !place.current) return
        applyGoogleAutoSelect()
        google.initialize({
          client_id: clientId,
          nonce,
          use_fedcm_for_prompt: true,
          callback: ({ credential }) => void takeCredential(credential ?? ""),
        })
        place.current.replaceChildren()
        google.renderButton(place.current, { theme: "outline", size: "large", locale: "es", width: 320 })
        google.prompt()
        shown = google
      },
      () => console.error("Google's script could not be loaded"),
    )
    return () => {
      current = false
      shown?.cancel()
    }
  }, [clientId, nonce, takeCredential])

  return (
    <>
      <div ref={place} className="flex min-h-11 justify-center" />
      {checking && <Loading text="Comprobando su cuenta de Google..." />}
    </>
  )
}

const GoogleLetter = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5" fill="none" strokeWidth="3.4">
    <path d="M19.1 6.2A9 9 0 0 0 4.4 7.3" stroke="#d93025" />
    <path d="M4.4 7.3a9 9 0 0 0 0 9.4" stroke="#e8a200" />
    <path d="M4.4 16.7a9 9 0 0 0 13.4 2.2" stroke="#188038" />
    <path d="M17.8 18.9A9 9 0 0 0 21 12h-9" stroke="#1a73e8" />
  </svg>
)

interface SocialProps extends Pick<GoogleProps, "search" | "onProblem"> {
  provider: { readonly kind: "local" } | { readonly kind: "google"; readonly clientId: string; readonly nonce: string }
}

export const GoogleSignIn = ({ provider, search, onProblem }: SocialProps) => (
  <div className="flex flex-col gap-4">
    <p aria-hidden="true" className="flex items-center gap-3 text-sm text-ink-soft">
      <span className="h-px flex-1 bg-line" />
      o
      <span className="h-px flex-1 bg-line" />
    </p>
    {provider.kind === "google" ? (
      <GoogleButton clientId={provider.clientId} nonce={provider.nonce} search={search} onProblem={onProblem} />
    ) : (
      <a
        href={`/auth/google${search}`}
        className="inline-flex min-h-12 items-center justify-center gap-3 rounded-pad border border-line-strong bg-silk px-4 font-semibold hover:bg-mask-50"
      >
        <GoogleLetter />
        Iniciar sesión con Google
      </a>
    )}
  </div>
)
