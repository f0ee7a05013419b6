import { useEffect, useRef, useState } from "react"
import { useLocation, useMatches, useNavigate, useNavigation, useRevalidator } from "react-router"
import { useToast } from "../../ui/toast.tsx"
import { keepPage, rememberShownPage } from "./keep-page.ts"
import { type LostReport, onLost, type SessionOwner } from "./lost-request.ts"
import { useLostToast } from "./lost-toast.ts"
import { SignInAgain } from "./sign-in-again.tsx"
import { signInAgainTexts } from "./sign-in-again-texts.ts"
import { connectionTexts as t } from "./texts.ts"

/** The router's own counter. */
const placeInHistory = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0

interface ReloadEvent extends Event {
  readonly navigationType: string
  readonly userInitiated: boolean
}

/** Without a connection the router's reload for missing code would end in the browser's error page. */
const useCodeLoss = (pending: string | undefined, onLoss: (address: string) => void) => {
  const latest = useRef({ pending, onLoss })
  latest.current = { pending, onLoss }
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget }
    const heard = (event: Event) => {
      const { navigationType, userInitiated, cancelable } = event as ReloadEvent
      const { pending: address, onLoss } = latest.current
      if (navigationType !== "reload" || userInitiated || !cancelable || !address) return
      event.preventDefault()
      onLoss(address)
    }
    navigation?.addEventListener("navigate", heard)
    return () => navigation?.removeEventListener("navigate", heard)
  }, [])
}

export const Connection = ({ onReady }: { onReady: (keep: typeof keepPage) => void }) => {
  const location = useLocation()
  const matches = useMatches()
  const navigate = useNavigate()
  const pending = useNavigation().location
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const lostToast = useLostToast()
  const [ended, setEnded] = useState<SessionOwner | null>(null)
  const hide = useRef<() => void>(undefined)
  const shownAt = useRef(0)
  const here = location.pathname + location.search

  useEffect(() => {
    shownAt.current = placeInHistory()
    rememberShownPage({
      address: here,
      loaderData: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
    })
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
  const say = (retry: () => void) => {
    hide.current = lostToast(retry)
  }
  const hear = (report: LostReport) => {
    switch (report.kind) {
      case "navigation":
        stay()
        return say(() => void navigate(report.address))
      case "reading":
        return say(() => void revalidate())
      case "sending":
        return void toast(t.lost, { kind: "error" })
      case "session":
        hide.current?.()
        return setEnded(report.of)
    }
  }
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const stop = onLost(report => latest.current(report))
    onReady(keepPage)
    return stop
  }, [onReady])

  useEffect(() => {
    if (here) return () => hide.current?.()
  }, [here])

  useCodeLoss(pending && pending.pathname + pending.search, address => {
    stay()
    // The router never retries that code; only a document load does.
    const open = () =>
      fetch(address, { method: "HEAD" }).then(
        () => window.location.assign(address),
        () => say(open),
      )
    say(open)
  })

  const renew = (isRenewed: boolean) => {
    setEnded(null)
    if (!isRenewed) return
    toast(signInAgainTexts.renewed)
    // Not for a customer, whose form would be reset by reading the page again.
    if (ended === "staff") void revalidate()
  }
  return ended && <SignInAgain owner={ended} onClose={renew} />
}
