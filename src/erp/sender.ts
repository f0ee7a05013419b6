import { setTimeout as sleep } from "node:timers/promises"
import type { z } from "zod"
import { timeLeft } from "../platform/deadline.ts"
import { ErpError, type ErpReason } from "./erp-error.ts"
import {
  createFaults,
  effectiveStatus,
  type FaultyCall,
  isFetchFailure,
  isOutage,
  type ReplyBody,
  readBody,
} from "./faults.ts"

export interface ErpCall {
  readonly method: string
  readonly path: string
  readonly status: number | null
  readonly ms: number
  readonly attempt: number
  readonly reason?: ErpReason
  readonly requestId?: string
}

export interface SenderOptions {
  readonly url: string
  readonly apiKey: string
  readonly catalogueApiKey: string
  readonly timeouts?: { readonly read?: number; readonly write?: number; readonly list?: number }
  readonly breaker?: Parameters<typeof createBreaker>[0]
  readonly onCall?: (call: ErpCall) => void
  readonly requestId?: () => string | undefined
  readonly fetch?: typeof fetch
  readonly pause?: (ms: number) => Promise<unknown>
}

export type ErpQuery = Readonly<Record<string, string | number | undefined>>

export interface Reply {
  readonly status: number
  /** 304: Dolibarr's "nothing to do", with an empty body. */
  readonly alreadyDone: boolean
  as<Schema extends z.ZodType>(schema: Schema): z.output<Schema>
}

export interface PublicFile {
  readonly bytes: Uint8Array
  readonly contentType: string
}

interface Call extends FaultyCall {
  readonly address: string
  readonly body?: unknown
  readonly key?: string
}

const readAttempts = 3
const writeAttempts = 5
/** Part of the deadline reserved for checking a write whose outcome is unknown. */
const reservedForCheckMs = 2000
const maxPublicBytes = 20 * 1024 * 1024

const backOffMs = (attempt: number): number => Math.round(100 * 2 ** (attempt - 1) * (0.5 + Math.random()))

const queryText = (query: ErpQuery = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return pairs.length > 0 ? `?${pairs.join("&")}` : ""
}

/** Circuit breaker: after several failures in a row calls fail at once, so that pages stay fast; later one call probes the ERP. */
const createBreaker = ({ failures = 5, coolDownMs = 5_000, now = () => performance.now() } = {}) => {
  let inARow = 0
  let openedAt: number | null = null
  let probing = false

  return {
    state(): "closed" | "open" | "half-open" {
      if (openedAt === null) return "closed"
      return probing || now() - openedAt >= coolDownMs ? "half-open" : "open"
    },
    admits(): boolean {
      if (openedAt === null) return true
      if (probing || now() - openedAt < coolDownMs) return false
      probing = true
      return true
    },
    succeeded(): void {
      inARow = 0
      openedAt = null
      probing = false
    },
    failed(): void {
      inARow += 1
      if (probing || inARow >= failures) openedAt = now()
      probing = false
    },
    /** This result does not show whether the ERP works, so the next call probes it. */
    undecided(): void {
      probing = false
    },
  }
}

const defaultLimits = { read: 6_000, write: 20_000, list: 15_000 }

type Faults = ReturnType<typeof createFaults>
type Breaker = ReturnType<typeof createBreaker>

/** Sends one call once and reports to the breaker if the ERP did not answer. */
const createTransmit = (options: SenderOptions, faults: Faults, breaker: Breaker) => {
  const send = options.fetch ?? fetch
  const maxReadMs = options.timeouts?.read ?? defaultLimits.read
  return async (call: Call) => {
    const limitMs = Math.min(call.limitMs, timeLeft() - (call.method === "GET" ? 0 : reservedForCheckMs))
    if (limitMs <= 0) throw faults.outOfTime(call)
    if (!breaker.admits()) throw faults.circuitOpen(call)
    try {
      const id = options.requestId?.()
      const response = await send(call.address, {
        method: call.method,
        headers: {
          Accept: "application/json",
          // Dolibarr's database errors claim to be gzip but are plain text.
          "Accept-Encoding": "identity",
          ...(call.key === undefined ? {} : { DOLAPIKEY: call.key }),
          ...(call.body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(id === undefined ? {} : { "X-Request-Id": id }),
        },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        // Following a redirect would send the key to another host.
        redirect: "manual",
        signal: AbortSignal.timeout(Math.ceil(limitMs)),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, bytes, contentType: response.headers.get("Content-Type") }
    } catch (error) {
      // Other errors come from a wrapper around fetch, before anything was sent, so they say nothing about the ERP.
      if (!isFetchFailure(error)) {
        breaker.undecided()
        throw error
      }
      const fault = faults.ofTransport({ ...call, limitMs }, error)
      // The request's deadline cut the call short, so it says nothing about the ERP.
      if (fault.reason === "timeout" && limitMs < Math.min(call.limitMs, maxReadMs)) breaker.undecided()
      else breaker.failed()
      throw fault
    }
  }
}

const toReply = (faults: Faults, call: Call, status: number, body: ReplyBody): Reply => ({
  status,
  alreadyDone: status === 304,
  as(schema) {
    const parsed = body.kind === "json" ? schema.safeParse(body.value) : null
    if (parsed?.success) return parsed.data
    const issue = parsed?.error?.issues[0]
    const problem = issue ? `${issue.path.join(".") || "reply"}: ${issue.message}` : `the reply is ${body.kind}`
    throw faults.of(call, "malformed", status, problem)
  },
})

export const createSender = (options: SenderOptions) => {
  const { onCall = () => undefined, requestId = () => undefined, pause = sleep } = options
  const limits = { ...defaultLimits, ...options.timeouts }
  const faults = createFaults([options.apiKey, options.catalogueApiKey])
  const breaker = createBreaker(options.breaker)
  const transmit = createTransmit(options, faults, breaker)
  const api = `${options.url}/api/index.php`

  const exchange = async (call: Call): Promise<Reply> => {
    const { status, bytes } = await transmit(call)
    const text = new TextDecoder().decode(bytes)
    const body = readBody(text)
    const meant = effectiveStatus(status, body)
    if (isOutage(call.method, meant, body)) breaker.failed()
    else breaker.succeeded()
    if (meant === 200 || meant === 304) return toReply(faults, call, meant, body)
    throw faults.ofReply(call, meant, body, text)
  }

  const reported = async <T extends { status: number }>(call: Call, attempt: number, work: () => Promise<T>) => {
    const startedAt = performance.now()
    const report = (status: number | null, reason?: ErpReason) => {
      const ms = Math.round(performance.now() - startedAt)
      onCall({ method: call.method, path: call.path, status, ms, attempt, reason, requestId: requestId() })
    }
    try {
      const result = await work()
      report(result.status)
      return result
    } catch (error) {
      if (error instanceof ErpError) report(error.status, error.reason)
      throw error
    }
  }

  const repeated = async (call: Call, attempts: number, mayRepeat: (error: ErpError) => boolean): Promise<Reply> => {
    const startedAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await reported(call, attempt, () => exchange(call))
      } catch (error) {
        const stop = attempt >= attempts || performance.now() - startedAt >= call.limitMs || timeLeft() <= 0
        if (stop || breaker.state() !== "closed" || !(error instanceof ErpError && mayRepeat(error))) throw error
        await pause(backOffMs(attempt))
      }
    }
  }

  return {
    /** Repeats a failed read a few times within its time limit. A read that used up the limit is not repeated. */
    read(
      path: string,
      query?: ErpQuery,
      { list = false, key }: { list?: boolean; key?: "catalogue" } = {},
    ): Promise<Reply> {
      const call: Call = {
        method: "GET",
        path,
        address: `${api}${path}${queryText(query)}`,
        key: key === "catalogue" ? options.catalogueApiKey : options.apiKey,
        limitMs: list ? limits.list : limits.read,
      }
      // Decided by the abort reason, because a timer may fire slightly before its time.
      return repeated(call, readAttempts, error => error.retryable && error.reason !== "timeout")
    },

    /** Never repeats a write, except after an answer that proves a rolled-back transaction. */
    write(
      method: "POST" | "PUT" | "DELETE",
      path: string,
      body?: unknown,
      { severalTransactions = false } = {},
    ): Promise<Reply> {
      const address = `${api}${path}`
      const call = { method, path, address, body, key: options.apiKey, limitMs: limits.write, severalTransactions }
      return repeated(call, writeAttempts, error => error.reason === "conflict" && !error.outcomeUnknown)
    },

    async publicFile(path: string, query: ErpQuery): Promise<PublicFile | null> {
      const call = { method: "GET", path, address: `${options.url}${path}${queryText(query)}`, limitMs: limits.read }
      const file = await reported(call, 1, () => transmit(call))
      if (file.status >= 500) {
        breaker.failed()
        throw faults.of(call, "server", file.status, "no file")
      }
      breaker.succeeded()
      if (file.status !== 200) return null
      if (file.bytes.byteLength > maxPublicBytes) throw faults.of(call, "malformed", 200, "the file is too large")
      return { bytes: file.bytes, contentType: file.contentType ?? "application/octet-stream" }
    },

    circuit: () => breaker.state(),
  }
}

export type Sender = ReturnType<typeof createSender>
