export interface Probed {
  readonly status: number
  readonly json: unknown
  readonly text: string
}

/** Returns refusals, which the set-up check reads, as results. Rejects when the ERP is unreachable or broken. */
export type Probe = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) => Promise<Probed>

const limitMs = 15_000

/** Adds the host to the message, because "fetch failed" alone does not name it. */
const unreachable = (url: string, error: unknown): Error => {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: string } }
  const why = name === "TimeoutError" ? `no answer within ${limitMs / 1000} s` : (cause?.code ?? "no connection")
  return new Error(`${url} cannot be reached (${why})`)
}

export const createProbe =
  (url: string, key: string): Probe =>
  async (method, path, body) => {
    const reply = await fetch(`${url}/api/index.php${path}`, {
      method,
      headers: {
        Accept: "application/json",
        DOLAPIKEY: key,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
    }).catch(error => {
      throw unreachable(url, error)
    })
    const text = await reply.text()
    // Dolibarr also answers 503 to calls that it refuses.
    if (reply.status >= 500 && reply.status !== 503)
      throw new Error(`${method} ${path} was answered with ${reply.status}`)
    try {
      return { status: reply.status, text, json: JSON.parse(text) }
    } catch {
      return { status: reply.status, text, json: undefined }
    }
  }

/** Releases up to 19 answer 401 to a known key without the right. */
export const isRefused = ({ status }: Probed): boolean => status === 401 || status === 403

export const readRows = ({ json }: Probed): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(json) ? json : []
