import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react"
import { Icon } from "./icons.tsx"

type ToastKind = "success" | "error" | "info"
interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly alert: boolean
}
type ShowToast = (text: string, options?: { kind?: ToastKind; ms?: number; alert?: boolean }) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** Shows a message over the page; it outlasts navigation (PROD-18) and is heard by screen readers. */
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
    (text, { kind = "success", ms = 5000, alert = kind === "error" } = {}) => {
      const id = next.current++
      setToasts(all => [...all.slice(-3), { id, kind, text, alert }])
      setTimeout(() => remove(id), ms)
    },
    [remove],
  )

  const region = useMemo(
    () => (
      <div className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4">
        {toasts.map(toast => (
          <div
            key={toast.id}
            role={toast.alert ? "alert" : "status"}
            className={`pointer-events-auto flex max-w-md items-center gap-3 rounded-pad border bg-silk py-2 pl-4 pr-2 font-medium shadow-lift animate-[rise_180ms_ease-out] ${look[toast.kind]}`}
          >
            <Icon name={toast.kind === "success" ? "check" : "alert"} className="size-5 shrink-0" />
            <span>{toast.text}</span>
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
