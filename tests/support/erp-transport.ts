type Answer = (method: string, path: string, url: URL) => Response | Promise<Response> | null

/** The way to the ERP, with a switch: a test may answer some calls itself, for as long as it says. */
export const erpTransport = () => {
  let answer: Answer | null = null
  const through: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const own = answer?.(init?.method ?? "GET", url.pathname.replace("/api/index.php", ""), url) ?? null
    return own ?? fetch(input, init)
  }
  return {
    fetch: through,
    /** Until `work` is done. */
    async answering<T>(how: Answer, work: () => Promise<T>): Promise<T> {
      answer = how
      try {
        return await work()
      } finally {
        answer = null
      }
    },
  }
}

/** Refused by Dolibarr in words, which opens no circuit. */
export const dolibarrRefuses = (): Response =>
  Response.json({ error: { code: 403, message: "Forbidden: no" } }, { status: 403 })
