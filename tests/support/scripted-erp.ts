import { createErp, type ErpOptions } from "../../src/erp/erp.ts"

export interface Answer {
  readonly status?: number
  readonly body?: unknown
  /** The raw body, if it is not JSON. */
  readonly text?: string
  readonly bytes?: Uint8Array<ArrayBuffer>
  readonly contentType?: string
  /** Does not answer within the caller's time limit. */
  readonly hang?: true
  /** The connection's error code. */
  readonly broken?: string
}

export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly query: Record<string, string>
  readonly body: unknown
  readonly headers: Headers
}

const replyTo = (answer: Answer, signal: AbortSignal | null | undefined): Promise<Response> => {
  if (answer.hang) return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))
  if (answer.broken)
    return Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: { code: answer.broken } }))
  const { status = 200, body, text, bytes } = answer
  const content = bytes ?? text ?? (body === undefined ? null : JSON.stringify(body))
  const headers = { "Content-Type": answer.contentType ?? "application/json; charset=utf-8" }
  return Promise.resolve(new Response(status === 304 ? null : content, { status, headers }))
}

/**
 * A client whose ERP answers from a script: `{"GET /orders/5": answer}`, without the query. The answers of a list are used one by
 * one, and the last one repeats. A call that is not in the script fails the test.
 */
export const scriptedErp = (
  script: Readonly<Record<string, Answer | readonly Answer[]>>,
  options: Partial<ErpOptions> = {},
) => {
  const calls: SeenCall[] = []
  const times = new Map<string, number>()

  const answer: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const path = url.pathname.replace("/api/index.php", "")
    const name = `${init?.method} ${path}`
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined
    calls.push({
      method: String(init?.method),
      path,
      query: Object.fromEntries(url.searchParams),
      body,
      headers: new Headers(init?.headers),
    })
    const planned = script[name]
    if (planned === undefined) throw new Error(`${name} is not in the script`)
    const turn = times.get(name) ?? 0
    times.set(name, turn + 1)
    const one = Array.isArray(planned) ? (planned[turn] ?? planned.at(-1)) : planned
    return replyTo(one, init?.signal)
  }

  const erp = createErp({
    url: "http://erp.test",
    apiKey: "main-key",
    catalogueApiKey: "catalogue-key",
    fetch: answer,
    pause: async () => undefined,
    ...options,
  })
  return { erp, calls, sent: () => calls.map(call => `${call.method} ${call.path}`) }
}

/** Dolibarr's error body, with the debug part that it shows unless in production mode. */
export const dolibarrError = (status: number, message: string, details: Record<string, string> = {}): Answer => ({
  status,
  body: {
    error: { code: status, message, ...details },
    debug: { source: "api_orders.class.php:754 at call stage", stages: { success: ["get"], failure: ["call"] } },
  },
})

/** What a failing database puts in front of the JSON, as recorded. */
export const htmlBeforeJson = (status: number, message: string): Answer => ({
  status,
  text: `This website or feature is currently temporarily not available or failed after a technical error.<br><br>This may be due to a maintenance operation. Current status of operation (2026-11-14T17:55:27Z) are on next line...<br><br>\nDolibarr ha detectado un error t&eacute;cnico. Puede leer el archivo de registro o establecer la opci&oacute;n $dolibarr_main_prod en '0' en su archivo de configuraci&oacute;n para obtener m&aacute;s informaci&oacute;n.${JSON.stringify({ error: { code: status, message } }, null, 4)}`,
})
