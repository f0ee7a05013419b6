export type ErpReason =
  | "timeout"
  | "unreachable"
  | "refused"
  | "not-found"
  | "conflict"
  | "server"
  | "malformed"
  | "circuit-open"

const retryable: ReadonlySet<ErpReason> = new Set(["timeout", "unreachable", "conflict", "server", "circuit-open"])

type Fault = Pick<ErpError, "method" | "path" | "status" | "reason" | "detail"> &
  Partial<Pick<ErpError, "outcomeUnknown" | "explained">>

/** The one error of this client. It never carries the key, a request body or a reply body. */
export class ErpError extends Error {
  override readonly name = "ErpError"
  readonly method: string
  /** Without the query string, because it may hold a customer's e-mail and this text is logged. */
  readonly path: string
  readonly status: number | null
  readonly reason: ErpReason
  /** Dolibarr's message, shortened and without tags; for logs, never for a browser. */
  readonly detail: string
  /** The same call may succeed later. Whether repeating it is safe depends on outcomeUnknown. */
  readonly retryable: boolean
  /** The write may have been carried out although the call failed: check before repeating it. */
  readonly outcomeUnknown: boolean
  /** Dolibarr answered with an error message of its own. */
  readonly explained: boolean

  constructor({ method, path, status, reason, detail, outcomeUnknown = false, explained = false }: Fault) {
    super(`ERP ${method} ${path}: ${status ?? "no answer"} ${reason} (${detail})`)
    this.method = method
    this.path = path
    this.status = status
    this.reason = reason
    this.detail = detail
    this.retryable = retryable.has(reason)
    this.outcomeUnknown = outcomeUnknown
    this.explained = explained
  }
}

/** Refused by this client before sending, or because Dolibarr answered 200 although nothing happened. */
export const refusal = (method: string, path: string, detail: string): ErpError =>
  new ErpError({ method, path, status: null, reason: "refused", detail })

export const notFound = (path: string): ErpError =>
  new ErpError({ method: "GET", path, status: 404, reason: "not-found", detail: "there is no such record" })

const isNotFound = (error: unknown): boolean => error instanceof ErpError && error.reason === "not-found"

export const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
