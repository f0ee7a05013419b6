import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react"
import { Link } from "react-router"
import { Icon } from "./icons.tsx"

export type ToastKind = "success" | "error" | "info"
interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly alert: boolean
  readonly action?: ToastAction
  readonly more?: ToastMore
}
interface ToastMore {
  readonly text: string
  readonly label: string
  readonly to: string
}
interface ToastAction {
  readonly label: string
  readonly press: () => void
}
interface ToastOptions {
  kind?: ToastKind
  ms?: number
  alert?: boolean
  /** With a button the message stays until it is pressed or closed. */
  action?: ToastAction
  more?: ToastMore
}
type ShowToast = (text: string, options?: ToastOptions) => () => void

const ToastContext = createContext<ShowToast>(() => () => undefined)
const ShownContext = createContext<{ readonly toasts: readonly Toast[]; readonly remove: (id: number) => void }>({
  toasts: [],
  remove: () => undefined,
})

export const useShownToasts = () => useContext(ShownContext)

/** It outlives navigation (PROD-18). */
export const useToast = (): ShowToast => useContext(ToastContext)

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)

  const remove = useCallback((id: number) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (text, { kind = "success", ms = 5000, alert = kind === "error", action, more } = {}) => {
      const id = next.current++
      const others = (all: readonly Toast[]) => all.filter(toast => !toast.action || toast.text !== text).slice(-3)
      setToasts(all => [...others(all), { id, kind, text, alert, action, more }])
      if (!action) setTimeout(() => remove(id), ms)
      return () => remove(id)
    },
    [remove],
  )

  const shown = useMemo(() => ({ toasts, remove }), [toasts, remove])
  return (
    <ToastContext value={show}>
      <ShownContext value={shown}>{children}</ShownContext>
    </ToastContext>
  )
}

const look: Record<ToastKind, string> = {
  success: "border-green bg-green-soft text-green",
  error: "border-red bg-red-soft text-red",
  info: "border-blue bg-blue-soft text-blue",
}

export const ToastRegion = () => {
  const { toasts, remove } = useShownToasts()
  return (
    // On a phone one message over the header's search and no taller, because further down it would cover buttons.
    <div className="pointer-events-none print:hidden fixed top-1 right-28 left-2 z-50 flex flex-col gap-2 max-sm:*:not-last:hidden sm:top-auto sm:inset-x-0 sm:bottom-4 sm:items-center sm:px-4">
      {toasts.map(toast => (
        <div
          key={toast.id}
          role={toast.alert ? "alert" : "status"}
          className={`pointer-events-auto flex max-w-md items-center gap-2 rounded-pad border bg-silk py-0.5 pl-3 pr-1 text-[0.8125rem] leading-4 font-medium shadow-lift animate-[rise_180ms_ease-out] sm:gap-3 sm:py-2 sm:pl-4 sm:pr-2 sm:text-base ${look[toast.kind]}`}
        >
          <Icon name={toast.kind === "success" ? "check" : "alert"} className="size-5 shrink-0 max-sm:hidden" />
          <span className="min-w-0 flex-1">
            {toast.text}
            {toast.more && (
              <span className="flex items-baseline gap-2 font-normal">
                <span className="truncate">{toast.more.text}</span>
                <Link
                  to={toast.more.to}
                  onClick={() => remove(toast.id)}
                  className="inline-flex min-h-6 shrink-0 items-center font-semibold underline"
                >
                  {toast.more.label}
                </Link>
              </span>
            )}
          </span>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                remove(toast.id)
                toast.action?.press()
              }}
              className="min-h-9 rounded-pad border border-current px-2 font-semibold sm:px-3"
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label="Cerrar mensaje"
            onClick={() => remove(toast.id)}
            className="grid size-8 shrink-0 place-items-center rounded-pad"
          >
            <Icon name="close" className="size-4" />
          </button>
        </div>
      ))}
    </div>
  )
}
