import { isRouteErrorResponse } from "react-router"

/** Why a request brought no answer: the session ended, or it never arrived, was refused or came back unreadable. */
export type Lost = "signed-out" | "no-answer"

/** null: it was answered, by leading elsewhere. */
export const lostBy = (error: unknown): Lost | null => {
  if (error instanceof Response) return null
  return isRouteErrorResponse(error) && error.status === 401 ? "signed-out" : "no-answer"
}

/** Whose session it is. */
export type SessionOwner = "customer" | "staff"

export type LostReport =
  /** The page asked for could not be read: the one that is shown stays. */
  | { readonly kind: "navigation"; readonly address: string }
  /** What is shown could not be read again. */
  | { readonly kind: "reading" }
  /** A form that has no words of its own for it. */
  | { readonly kind: "sending" }
  | { readonly kind: "session"; readonly of: SessionOwner }

let tell: ((report: LostReport) => void) | undefined

/** One listener: the frame that every page stands in. */
export const onLost = (listener: (report: LostReport) => void): (() => void) => {
  tell = listener
  return () => {
    tell = undefined
  }
}

/** False: nobody listens yet. */
export const reportLost = (report: LostReport): boolean => {
  tell?.(report)
  return tell !== undefined
}

export const reportSessionEnd = (address: string): void => {
  const isStaff = new URL(address, location.href).pathname.startsWith("/asocias")
  reportLost({ kind: "session", of: isStaff ? "staff" : "customer" })
}
