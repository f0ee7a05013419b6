export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
}

/** A call that a page makes by itself. null: it did not arrive, or what came back is no answer of the shop. */
export const askShop = async (address: string, init: RequestInit = {}): Promise<Answer | null> => {
  try {
    const reply = await fetch(address, { ...init, headers: { Accept: "application/json", ...init.headers } })
    return { ok: reply.ok, status: reply.status, body: await reply.json() }
  } catch {
    return null
  }
}
