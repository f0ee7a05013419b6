import { reportSessionEnd } from "./lost-request.ts"

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

/** null: it did not arrive, or the answer is not the shop's. */
export const askShop = async (address: string, init: RequestInit = {}): Promise<Answer | null> => {
  try {
    const reply = await fetch(address, { ...init, headers: { Accept: "application/json", ...init.headers } })
    return { ok: reply.ok, status: reply.status, headers: reply.headers, body: await readBody(reply) }
  } catch {
    return null
  }
}

export const callShop = async (address: string, init?: RequestInit): Promise<Answer | null> => {
  const answer = await askShop(address, init)
  if (answer?.status === 401) reportSessionEnd(address)
  return answer
}

export const postJson = (address: string, body: object): Promise<Answer | null> =>
  callShop(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })

/** False: the request did not arrive. */
export const endSession = async (address: string): Promise<boolean> => {
  // The server expects a form; the page decides where to go next.
  const answer = await askShop(address, { method: "POST", body: new URLSearchParams() })
  return (answer?.body as { ended?: boolean } | null | undefined)?.ended === true
}
