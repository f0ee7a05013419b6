import { withTrace } from "../../src/platform/log.ts"

/** A fetch that records the calls to the ERP. */
export const countingFetch = () => {
  const calls: string[] = []
  const named: { readonly call: string; readonly requestId: string | null }[] = []
  const through: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    const call = `${init?.method ?? "GET"} ${pathname.replace("/api/index.php", "")}${search}`
    calls.push(call)
    named.push({ call, requestId: new Headers(init?.headers).get("X-Request-Id") })
    return fetch(input, init)
  }

  const askedBy = (requestId: string | null) => named.filter(one => one.requestId === requestId).map(({ call }) => call)

  /** The calls of one piece of work, without those of mails and the catalogue. */
  const during = async (work: () => Promise<unknown>): Promise<string[]> => {
    const requestId = crypto.randomUUID()
    await withTrace({ requestId }, work)
    return askedBy(requestId)
  }

  return { fetch: through, calls, during, for: ({ headers }: Response) => askedBy(headers.get("X-Request-Id")) }
}
