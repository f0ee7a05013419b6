import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react"

interface Toast {
  readonly id: number
  readonly kind: "success" | "error" | "info"
  readonly text: string
  readonly alert: boolean
  /** With a button the message stays until it is pressed or closed. */
  readonly action?: { readonly label: string; readonly press: () => void }
  readonly more?: { readonly text: string; readonly label: string; readonly to: string }
}
type ShowToast = (text: string, options?: Partial<Omit<Toast, "id" | "text">> & { ms?: number }) => () => void

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
