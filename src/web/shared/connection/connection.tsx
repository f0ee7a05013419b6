import { type SubmitEvent, use, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
} from "react-router"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { Button } from "../../ui/button.tsx"
import { useToast } from "../../ui/toast.tsx"
import { ToastRegion } from "../../ui/toast-region.tsx"
import { useSession } from "../session/session.tsx"
import { readStoredUser } from "../session/stored-session.ts"
import { askShop, connectionTexts, lostBy, useLostToast } from "./ask-shop.ts"
import { type LostReport, onLost, reportLost, reportSessionEnd, type SessionOwner } from "./lost-request.ts"

interface ShownPage {
  readonly address: string
  readonly loaderData: Readonly<Record<string, unknown>>
}
let shown: ShownPage = { address: "", loaderData: {} }

type Results = Record<string, DataStrategyResult>

const lostIn = (results: Results): string[] =>
  Object.keys(results).filter(id => results[id]?.type === "error" && lostBy(results[id].result) !== null)

const withData = (results: Results, ids: readonly string[], dataOf: (id: string) => unknown): Results => ({
  ...results,
  ...Object.fromEntries(ids.map(id => [id, { type: "data", result: dataOf(id) }])),
})

const waitForAbort = (signal: AbortSignal) => new Promise(resolve => signal.addEventListener("abort", resolve))

/** The server answered that it does not exist, so its error page is shown. */
const isMissing = ({ result }: DataStrategyResult) => isRouteErrorResponse(result) && result.status === 404

/** Every router request passes here, so that a lost one never replaces the page. Forms are answered by when-lost.ts first. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const lost = lostIn(results)
  const first = lost.map(id => results[id]).find(result => result !== undefined)
  if (!first || request.signal.aborted) return results
  const isSession = lostBy(first.result) === "signed-out"
  if (request.method !== "GET") {
    if (isSession) reportSessionEnd(request.url)
    else reportLost({ kind: "sending" })
    return withData(results, lost, () => data(undefined, { status: 503 }))
  }
  const { pathname, search } = new URL(request.url)
  const address = pathname + search
  if (address === shown.address && lost.every(id => id in shown.loaderData)) {
    if (isSession) reportSessionEnd(request.url)
    else reportLost({ kind: "reading" })
    return withData(results, lost, id => shown.loaderData[id])
  }
  if (isMissing(first)) return results
  if (!reportLost({ kind: "navigation", address })) return results
  if (isSession) reportSessionEnd(request.url)
  await waitForAbort(request.signal)
  return results
}

const ways = {
  customer: ["/sesion", "correo", "Correo electrónico"],
  staff: ["/asocias/sesion", "usuario", "Usuario"],
} as const

const box = "min-h-11 w-full rounded-pad border border-line-strong px-3 font-normal"

/** A dialog, so that the page keeps what was typed. */
const SignInAgain = ({ owner, onClose }: { owner: SessionOwner; onClose: (renewed: boolean) => void }) => {
  const [address, field, label] = ways[owner]
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { setUser } = useSession()
  useEffect(() => dialog.current?.showModal(), [])

  const signIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    setBusy(true)
    const answer = await askShop(address, { method: "POST", body })
    setBusy(false)
    const { text = connectionTexts.lost, user } = (answer?.body ?? {}) as { text?: string; user?: CustomerProfile }
    if (!answer?.ok) return setProblem(text)
    const before = readStoredUser()
    if (user) setUser(user)
    // Another person must not see the page of the former one.
    if (user && before && before.id !== user.id) window.location.assign("/perfil")
    else onClose(true)
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => onClose(false)}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-board bg-silk p-5 text-ink shadow-lift"
    >
      <form onSubmit={event => void signIn(event)} className="flex flex-col gap-4 font-semibold">
        <h2 id={titleId} className="text-lg font-bold">
          Su sesión terminó
        </h2>
        <p role="alert" className={problem && "text-red"}>
          {problem ?? "Ingrese de nuevo para continuar: lo que escribió sigue aquí."}
        </p>
        <label>
          {label}
          <input
            name={field}
            autoComplete="username"
            defaultValue={owner === "customer" ? readStoredUser()?.email : ""}
            className={box}
          />
        </label>
        <label>
          Contraseña
          <input name="contrasena" type="password" autoComplete="current-password" className={box} />
        </label>
        {owner === "staff" && (
          <label>
            Código, si usa verificación en dos pasos
            <input name="codigo" autoComplete="one-time-code" className={box} />
          </label>
        )}
        <Button type="submit" busy={busy}>
          Ingresar
        </Button>
        <Button variant="ghost" onClick={() => onClose(false)}>
          Cancelar
        </Button>
      </form>
    </dialog>
  )
}

/** The router's own counter. */
const placeInHistory = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

interface ReloadEvent extends Event {
  readonly navigationType: string
  readonly userInitiated: boolean
}

/** Without a connection the router's reload for missing code would end in the browser's error page. */
const useCodeLoss = (onLoss: (address: string) => void) => {
  const context = use(UNSAFE_DataRouterContext)
  const onNavigate = useEffectEvent((event: ReloadEvent) => {
    // Asks the router, because code can be lost before React renders that a navigation began.
    const pending = context?.router.state.navigation.location
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || !pending) return
    event.preventDefault()
    onLoss(pending.pathname + pending.search)
  })
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    const listener = (event: Event) => onNavigate(event as ReloadEvent)
    navigation?.addEventListener("navigate", listener)
    return () => navigation?.removeEventListener("navigate", listener)
  }, [])
}

/** Remembers the shown page, and where it is in the history, so that a lost navigation can be undone. */
const useStay = () => {
  const location = useLocation()
  const matches = useMatches()
  const navigate = useNavigate()
  const shownAt = useRef(0)
  const here = location.pathname + location.search

  useEffect(() => {
    shownAt.current = placeInHistory()
    shown = {
      address: here,
      loaderData: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
    }
  }, [here, matches])

  /** Cancels the pending navigation without loading anything. */
  const stay = () => {
    const steps = shownAt.current - placeInHistory()
    if (steps !== 0) return window.history.go(steps)
    void navigate(here + location.hash, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
      defaultShouldRevalidate: false,
    })
  }
  return { here, navigate, stay }
}

export const Connection = ({ onReady }: { onReady: (keep: typeof keepPage) => void }) => {
  const { here, navigate, stay } = useStay()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const lostToast = useLostToast()
  const [ended, setEnded] = useState<SessionOwner | null>(null)
  const hide = useRef<() => void>(undefined)

  const offerRetry = (retry: () => void) => {
    hide.current = lostToast(retry)
  }
  const onReport = useEffectEvent((report: LostReport) => {
    switch (report.kind) {
      case "navigation":
        stay()
        return offerRetry(() => void navigate(report.address))
      case "reading":
        return offerRetry(() => void revalidate())
      case "sending":
        return void toast(connectionTexts.lost, { kind: "error" })
      case "session":
        hide.current?.()
        return setEnded(report.of)
    }
  })
  useEffect(() => {
    const stop = onLost(report => onReport(report))
    onReady(keepPage)
    return stop
  }, [onReady])

  useEffect(() => {
    if (here) return () => hide.current?.()
  }, [here])

  useCodeLoss(address => {
    stay()
    // The router never retries that code; only a document load does.
    const open = () =>
      fetch(address, { method: "HEAD" }).then(
        () => window.location.assign(address),
        () => offerRetry(open),
      )
    offerRetry(open)
  })

  const renew = (isRenewed: boolean) => {
    setEnded(null)
    if (!isRenewed) return
    toast("Sesión iniciada. Presione de nuevo el botón.")
    // Not for a customer, whose form would be reset by reading the page again.
    if (ended === "staff") void revalidate()
  }
  return (
    <>
      <ToastRegion />
      {ended && <SignInAgain owner={ended} onClose={renew} />}
    </>
  )
}
