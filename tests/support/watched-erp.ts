import { faultyFetch } from "./faulty-fetch.ts"

/** A fetch for the ERP that records calls, refuses some and adds faults. */
export const watchedErp = () => {
  const faulty = faultyFetch()
  const calls: string[] = []
  const reads: string[] = []
  let refused: RegExp | null = null

  const through: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const call = `${init?.method ?? "GET"} ${url.pathname.replace("/api/index.php", "")}`
    if (call.startsWith("GET")) reads.push(`${call}${url.search} before write ${calls.length + 1}`)
    else calls.push(call)
    if (refused?.test(call)) return Response.json({ error: { code: 400, message: "Bad Request: no" } }, { status: 400 })
    return faulty.fetch(input, init)
  }

  return {
    fetch: through,
    faulty,
    /** Writes in order: "POST /orders". */
    calls,
    reads,
    /** Makes the ERP refuse matching calls from now on; null ends that. */
    refuse(call: RegExp | null) {
      refused = call
    },
    startAfresh() {
      refused = null
      calls.length = 0
      reads.length = 0
    },
  }
}
