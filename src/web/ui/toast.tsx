import { useSyncExternalStore } from "react"

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

/** Outside React, so that a message outlives navigation (PROD-18). Only code in the browser shows one. */
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const remove = (id: number) => change(toasts.filter(toast => toast.id !== id))

export const showToast: ShowToast = (
  text,
  { kind = "success", ms = 5000, alert = kind === "error", action, more } = {},
) => {
  lastId += 1
  const id = lastId
  const others = toasts.filter(toast => !toast.action || toast.text !== text).slice(-3)
  change([...others, { id, kind, text, alert, action, more }])
  if (!action) setTimeout(() => remove(id), ms)
  return () => remove(id)
}

export const useToast = (): ShowToast => showToast

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const none: readonly Toast[] = []

export const useShownToasts = () => ({
  toasts: useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  ),
  remove,
})
