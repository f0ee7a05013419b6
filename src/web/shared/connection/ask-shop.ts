export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
}

/** null: it did not arrive, or the answer is not the shop's. */
export const askShop = async (address: string, init: RequestInit = {}): Promise<Answer | null> => {
  try {
    const reply = await fetch(address, { ...init, headers: { Accept: "application/json", ...init.headers } })
    return { ok: reply.ok, status: reply.status, body: await reply.json() }
  } catch {
    return null
  }
}
