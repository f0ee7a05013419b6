import { isRouteErrorResponse } from "react-router"
import { useToast } from "../../ui/toast.tsx"

export const connectionTexts = {
  lost: "Sin conexión. Intente de nuevo.",
  retry: "Reintentar",
} as const

export const useLostToast = () => {
  const toast = useToast()
  return (retry: () => void) =>
    toast(connectionTexts.lost, { kind: "error", action: { label: connectionTexts.retry, press: retry } })
}

/** "no-answer": the request never arrived, was refused, or the answer was unreadable. */
export type Lost = "signed-out" | "no-answer"

/** null for a redirect, which is an answer. */
export const lostBy = (error: unknown): Lost | null => {
  if (error instanceof Response) return null
  return isRouteErrorResponse(error) && error.status === 401 ? "signed-out" : "no-answer"
}

export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  /** A Blob when the shop sends a PDF; null when nothing changed (304). */
  readonly body: unknown
}

const readBody = (reply: Response): Promise<unknown> | null => {
  if (reply.status === 304) return null
  return reply.headers.get("Content-Type") === "application/pdf" ? reply.blob() : reply.json()
}

/** null if it did not arrive or the answer is not the shop's. */
export const askShop = async (address: string, init: RequestInit = {}): Promise<Answer | null> => {
  try {
    const reply = await fetch(address, { ...init, headers: { Accept: "application/json", ...init.headers } })
    return { ok: reply.ok, status: reply.status, headers: reply.headers, body: await readBody(reply) }
  } catch {
    return null
  }
}

/** Returns false if the request did not arrive. */
export const endSession = async (address: string): Promise<boolean> => {
  // The server expects a form; the page decides where to go next.
  const answer = await askShop(address, { method: "POST", body: new URLSearchParams() })
  return (answer?.body as { ended?: boolean } | null | undefined)?.ended === true
}
