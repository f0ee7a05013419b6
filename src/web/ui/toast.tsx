import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react"
import { Icon } from "./icons.tsx"

type ToastKind = "success" | "error" | "info"
interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly alert: boolean
  readonly action?: ToastAction
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
}
/** Returns a function that removes the message. */
type ShowToast = (text: string, options?: ToastOptions) => () => void

const ToastContext = createContext<ShowToast>(() => () => undefined)

/** It outlives navigation (PROD-18). */
export const useToast = (): ShowToast => useContext(ToastContext)

const look: Record<ToastKind, string> = {
  success: "border-green bg-green-soft text-green",
  error: "border-red bg-red-soft text-red",
  info: "border-blue bg-blue-soft text-blue",
}

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)

  const remove = useCallback((id: number) => setToasts(all => all.filter(toast => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (text, { kind = "success", ms = 5000, alert = kind === "error", action } = {}) => {
      const id = next.current++
      const others = (all: readonly Toast[]) => all.filter(toast => !toast.action || toast.text !== text).slice(-3)
      setToasts(all => [...others(all), { id, kind, text, alert, action }])
      if (!action) setTimeout(() => remove(id), ms)
      return () => remove(id)
    },
    [remove],
  )

  const region = useMemo(
    () => (
      // On a phone over the header, because further down it would cover buttons.
      <div className="pointer-events-none fixed top-1.5 right-16 left-2 z-50 flex flex-col gap-2 sm:top-auto sm:inset-x-0 sm:bottom-4 sm:items-center sm:px-4">
        {toasts.map(toast => (
          <div
            key={toast.id}
            role={toast.alert ? "alert" : "status"}
            className={`pointer-events-auto flex max-w-md items-center gap-3 rounded-pad border bg-silk py-2 pl-4 pr-2 font-medium shadow-lift animate-[rise_180ms_ease-out] ${look[toast.kind]}`}
          >
            <Icon name={toast.kind === "success" ? "check" : "alert"} className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  remove(toast.id)
                  toast.action?.press()
                }}
                className="min-h-9 rounded-pad border border-current px-3 font-semibold"
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
    ),
    [toasts, remove],
  )

  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  )
}
