export type ErpReason =
  | "timeout"
  | "unreachable"
  | "refused"
  | "not-found"
  | "conflict"
  | "server"
  | "malformed"
  | "circuit-open"

export interface ErpFault {
  readonly method: string
  /** Without the query string, because it may hold a customer's e-mail and this text is logged. */
  readonly path: string
  readonly status: number | null
  readonly reason: ErpReason
  /** What Dolibarr said, bounded and without tags; for logs, never for a browser. */
  readonly detail: string
  /** The same call may succeed later. Says nothing about whether repeating it is safe: see outcomeUnknown. */
  readonly retryable: boolean
  /** The write may have been carried out although the call failed: check before repeating it. */
  readonly outcomeUnknown: boolean
  readonly explained?: boolean
}

/** The one error of this client. It never carries the key, a request body or a reply body. */
export class ErpError extends Error implements ErpFault {
  readonly method: string
  readonly path: string
  readonly status: number | null
  readonly reason: ErpReason
  readonly detail: string
  readonly retryable: boolean
  readonly outcomeUnknown: boolean
  readonly explained: boolean

  constructor(fault: ErpFault) {
    super(`ERP ${fault.method} ${fault.path}: ${fault.status ?? "no answer"} ${fault.reason} (${fault.detail})`)
    this.name = "ErpError"
    this.method = fault.method
    this.path = fault.path
    this.status = fault.status
    this.reason = fault.reason
    this.detail = fault.detail
    this.retryable = fault.retryable
    this.outcomeUnknown = fault.outcomeUnknown
    this.explained = fault.explained ?? false
  }
}

/** Refused by this client before sending, or because Dolibarr answered 200 although nothing happened. */
export const refusal = (method: string, path: string, detail: string): ErpError =>
  new ErpError({ method, path, status: null, reason: "refused", detail, retryable: false, outcomeUnknown: false })

export const notFound = (path: string): ErpError =>
  new ErpError({
    method: "GET",
    path,
    status: 404,
    reason: "not-found",
    detail: "there is no such record",
    retryable: false,
    outcomeUnknown: false,
  })

export const isNotFound = (error: unknown): boolean => error instanceof ErpError && error.reason === "not-found"

export const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
