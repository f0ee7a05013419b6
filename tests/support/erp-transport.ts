type Answer = (method: string, path: string, url: URL) => Response | Promise<Response> | null

/** A fetch for the ERP in which a test may answer calls itself for some time. */
export const erpTransport = () => {
  let answer: Answer | null = null
  const through: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const own = answer?.(init?.method ?? "GET", url.pathname.replace("/api/index.php", ""), url) ?? null
    return own ?? fetch(input, init)
  }
  return {
    fetch: through,
    /** Answers calls in this way until `work` is done. */
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

/** A refusal that Dolibarr explains, which does not open the circuit. */
export const dolibarrRefuses = (): Response =>
  Response.json({ error: { code: 403, message: "Forbidden: no" } }, { status: 403 })
