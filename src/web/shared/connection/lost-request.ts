import { isRouteErrorResponse } from "react-router"
import { useToast } from "../../ui/toast.tsx"

export const connectionTexts = {
  lost: "Sin conexión. Intente de nuevo.",
  retry: "Reintentar",
} as const

/** "no-answer": it never arrived, was refused, or came back unreadable. */
export type Lost = "signed-out" | "no-answer"

/** null: it was a redirect, which is an answer. */
export const lostBy = (error: unknown): Lost | null => {
  if (error instanceof Response) return null
  return isRouteErrorResponse(error) && error.status === 401 ? "signed-out" : "no-answer"
}

export type SessionOwner = "customer" | "staff"

export type LostReport =
  | { readonly kind: "navigation"; readonly address: string }
  | { readonly kind: "reading" }
  | { readonly kind: "sending" }
  | { readonly kind: "session"; readonly of: SessionOwner }

let listener: ((report: LostReport) => void) | undefined

export const onLost = (next: (report: LostReport) => void): (() => void) => {
  listener = next
  return () => {
    listener = undefined
  }
}

/** False: nobody listens yet. */
export const reportLost = (report: LostReport): boolean => {
  listener?.(report)
  return listener !== undefined
}

export const reportSessionEnd = (address: string): void => {
  const isStaff = new URL(address, location.href).pathname.startsWith("/asocias")
  reportLost({ kind: "session", of: isStaff ? "staff" : "customer" })
}

export const useLostToast = () => {
  const toast = useToast()
  return (retry: () => void) =>
    toast(connectionTexts.lost, { kind: "error", action: { label: connectionTexts.retry, press: retry } })
}
