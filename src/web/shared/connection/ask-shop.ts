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
