import {
  type ContextType,
  type SubmitEvent,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigationType,
} from "react-router"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { Button } from "../../ui/button.tsx"
import { useToast } from "../../ui/toast.tsx"
import { ToastRegion } from "../../ui/toast-region.tsx"
import { useSession } from "../session/session.tsx"
import { readStoredUser } from "../session/stored-session.ts"
import { askShop, connectionTexts, lostBy, useLostToast } from "./ask-shop.ts"
import { type LostReport, onLost, reportLost, reportSessionEnd, type SessionOwner } from "./lost-request.ts"

type Results = Record<string, DataStrategyResult>
export type KeepPage = MiddlewareFunction<Results>

/** Its state changes before React renders it: a slow phone may show a page long after its address. */
type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"]

const listLost = (results: Results): string[] =>
  Object.keys(results).filter(id => results[id]?.type === "error" && lostBy(results[id].result) !== null)

const withData = (results: Results, ids: readonly string[], dataOf: (id: string) => unknown): Results => ({
  ...results,
  ...Object.fromEntries(ids.map(id => [id, { type: "data", result: dataOf(id) }])),
})

const waitForAbort = (signal: AbortSignal) => new Promise(resolve => signal.addEventListener("abort", resolve))

/** The server answered that it does not exist, so its error page is shown. */
const isMissing = ({ result }: DataStrategyResult) => isRouteErrorResponse(result) && result.status === 404

const pathWithSearch = ({ pathname, search }: { readonly pathname: string; readonly search: string }): string =>
  pathname + search

/** Every router request passes here, so that a lost one never replaces the page. Forms are answered by when-lost.ts first. */
const createKeepPage =
  (router: Router): KeepPage =>
  async ({ request }, next) => {
    const results = await next()
    const lost = listLost(results)
    const first = lost.map(id => results[id]).find(result => result !== undefined)
    if (!first || request.signal.aborted) return results
    const isSession = lostBy(first.result) === "signed-out"
    if (request.method !== "GET") {
      if (isSession) reportSessionEnd(request.url)
      else reportLost({ kind: "sending" })
      return withData(results, lost, () => data(undefined, { status: 503 }))
    }
    const { location, loaderData } = router.state
    const address = pathWithSearch(new URL(request.url))
    if (address === pathWithSearch(location) && lost.every(id => id in loaderData)) {
      if (isSession) reportSessionEnd(request.url)
      else reportLost({ kind: "reading" })
      return withData(results, lost, id => loaderData[id])
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
const useCodeLoss = (router: Router, onLoss: (address: string) => void) => {
  const onNavigate = useEffectEvent((event: ReloadEvent) => {
    const pending = router.state.navigation.location
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || !pending) return
    event.preventDefault()
    onLoss(pathWithSearch(pending))
  })
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    const listener = (event: Event) => onNavigate(event as ReloadEvent)
    navigation?.addEventListener("navigate", listener)
    return () => navigation?.removeEventListener("navigate", listener)
  }, [])
}

/** Returns a function that cancels the pending navigation without loading anything. */
const useCancelNavigation = (router: Router, onMoved: () => void): (() => void) => {
  const shownAt = useRef(0)
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    let shown = router.state.location
    shownAt.current = placeInHistory()
    return router.subscribe(({ location }) => {
      if (location === shown) return
      if (pathWithSearch(location) !== pathWithSearch(shown)) moved()
      shown = location
      shownAt.current = placeInHistory()
    })
  }, [router])

  return () => {
    const steps = shownAt.current - placeInHistory()
    if (steps !== 0) return window.history.go(steps)
    const { location } = router.state
    void router.navigate(pathWithSearch(location) + location.hash, {
      replace: true,
      preventScrollReset: true,
      state: location.state,
      defaultShouldRevalidate: false,
    })
  }
}

/** A form that keeps its place on the page may lead to another page, which starts at its top all the same. */
const useTopOfNewPage = () => {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === "POP"
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current !== pathname && !isBack) scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, isBack])
}

export const Connection = ({ onReady }: { onReady: (keep: KeepPage) => void }) => {
  const { router } = use(UNSAFE_DataRouterContext)!
  const toast = useToast()
  const lostToast = useLostToast()
  const [ended, setEnded] = useState<SessionOwner | null>(null)
  const hide = useRef<() => void>(undefined)
  const stay = useCancelNavigation(router, () => hide.current?.())
  useTopOfNewPage()

  const offerRetry = (retry: () => void) => {
    hide.current = lostToast(retry)
  }
  const onReport = useEffectEvent((report: LostReport) => {
    switch (report.kind) {
      case "navigation":
        stay()
        return offerRetry(() => void router.navigate(report.address))
      case "reading":
        return offerRetry(() => void router.revalidate())
      case "sending":
        return void toast(connectionTexts.lost, { kind: "error" })
      case "session":
        hide.current?.()
        return setEnded(report.of)
    }
  })
  useEffect(() => {
    const stop = onLost(report => onReport(report))
    onReady(createKeepPage(router))
    return stop
  }, [router, onReady])

  useCodeLoss(router, address => {
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
    if (ended === "staff") void router.revalidate()
  }
  return (
    <>
      <ToastRegion />
      {ended && <SignInAgain owner={ended} onClose={renew} />}
    </>
  )
}
