import { ErpError, type ErpReason } from "./erp-error.ts"
import { withoutTags } from "./stored-text.ts"

/** Besides JSON: bare numbers, nothing (304, a PHP crash), plain text (501), and JSON after a page of HTML. */
export type ReplyBody = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "none" | "unreadable" }

const attempt = (text: string): ReplyBody | null => {
  try {
    return { kind: "json", value: JSON.parse(text) }
  } catch {
    return null
  }
}

const maxPrefixLength = 65_536

export const readBody = (text: string): ReplyBody => {
  if (text.trim() === "") return { kind: "none" }
  const whole = attempt(text)
  if (whole) return whole
  const lastLine = text.trimEnd().split("\n").at(-1) ?? ""
  const tail = attempt(lastLine)
  if (tail) return tail
  for (const { index } of text.slice(0, maxPrefixLength).matchAll(/[{[]/g)) {
    const rest = attempt(text.slice(index))
    if (rest) return rest
  }
  return { kind: "unreadable" }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

export const errorMessage = (body: ReplyBody): string | null => {
  if (body.kind !== "json" || !isRecord(body.value) || !isRecord(body.value.error)) return null
  const { code: _, message, ...details } = body.value.error
  return [message, ...Object.values(details)].filter(text => typeof text === "string").join(" | ")
}

const errorCode = (body: ReplyBody): number | null => {
  if (body.kind !== "json" || !isRecord(body.value) || !isRecord(body.value.error)) return null
  return typeof body.value.error.code === "number" ? body.value.error.code : null
}

const maxDetailLength = 300

export const boundedDetail = (text: string, secrets: readonly string[]): string => {
  const hidden = secrets
    .filter(secret => secret !== "")
    .reduce((clean, secret) => clean.replaceAll(secret, "[key]"), text)
  const safe = withoutTags(hidden, " ").replace(/\s+/g, " ").trim()
  return safe.length > maxDetailLength ? `${safe.slice(0, maxDetailLength)}…` : safe
}

export interface FaultyCall {
  readonly method: string
  readonly path: string
  readonly limitMs: number
  /** Dolibarr does this call in more than one transaction: an error half-way leaves the first ones done. */
  readonly severalTransactions?: boolean
}

/** Failures before a byte reached the ERP: the write cannot have arrived. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
])

/** Messages of MariaDB and PostgreSQL for a rolled-back transaction or a reference that another request took first. */
const rolledBack = /deadlock|lock wait timeout|duplicate (entry|key)/i

const unacceptable =
  /incorrect (string|integer|decimal|date) value|data too long for column|foreign key constraint fails/i

/** Without PHP's output buffering an error keeps the status 202 that its first text was sent with. */
export const effectiveStatus = (status: number, body: ReplyBody): number =>
  status === 202 ? (errorCode(body) ?? 500) : status

const toReason = (status: number, message: string | null): ErpReason => {
  if (message !== null && rolledBack.test(message)) return "conflict"
  if (message !== null && unacceptable.test(message)) return "refused"
  if (status === 404) return "not-found"
  if (status === 501) return "refused"
  if (status >= 500) return "server"
  return status >= 400 ? "refused" : "malformed"
}

const unclear: ReadonlySet<ErpReason> = new Set(["timeout", "unreachable", "server", "malformed"])

export const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name))

export const createFaults = (secrets: readonly string[]) => {
  const fault = (
    call: FaultyCall,
    reason: ErpReason,
    status: number | null,
    detail: string,
    { sent = true, explained = false } = {},
  ) =>
    new ErpError({
      explained,
      method: call.method,
      path: call.path,
      status,
      reason,
      detail: boundedDetail(detail, secrets),
      outcomeUnknown:
        call.method !== "GET" &&
        sent &&
        (unclear.has(reason) || (reason === "conflict" && call.severalTransactions === true)),
    })

  return {
    of: fault,
    ofTransport(call: FaultyCall, error: unknown): ErpError {
      if (error instanceof Error && error.name === "TimeoutError")
        return fault(call, "timeout", null, `no answer within ${call.limitMs} ms`)
      // Only names and codes are kept: the text of a header error would repeat the key.
      const cause = (error as { cause?: { code?: string; name?: string } }).cause
      const code = cause?.code ?? cause?.name ?? "connection failed"
      return fault(call, "unreachable", null, code, { sent: !neverSent.has(code) })
    },
    ofReply(call: FaultyCall, status: number, body: ReplyBody, text: string): ErpError {
      const message = errorMessage(body)
      const detail = message ?? (body.kind === "none" ? "empty body" : text)
      return fault(call, toReason(status, message), status, detail, { explained: message !== null })
    },
    outOfTime: (call: FaultyCall) => fault(call, "timeout", null, "the request's time is over", { sent: false }),
    circuitOpen: (call: FaultyCall) =>
      fault(call, "circuit-open", null, "the ERP has not been answering", { sent: false }),
  }
}

/** An error that Dolibarr explains concerns that one write, so it must not open the circuit for all others. */
export const isOutage = (method: string, status: number, body: ReplyBody): boolean =>
  status >= 500 && status !== 501 && (method === "GET" || errorMessage(body) === null)
