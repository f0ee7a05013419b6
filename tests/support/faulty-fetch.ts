/** The faults of a call to an outside system. */
export type Fault =
  | "refused before"
  | "reset before"
  | "done, reply lost"
  | "done, empty 500"
  | "done, 500 in Dolibarr's words"
  | "done, 202 with a page"
  | "done, answered too late"

export const everyFault: readonly Fault[] = [
  "refused before",
  "reset before",
  "done, reply lost",
  "done, empty 500",
  "done, 500 in Dolibarr's words",
  "done, 202 with a page",
  "done, answered too late",
]

const broken = (code: string) => Object.assign(new TypeError("fetch failed"), { cause: { code } })
const tooLate = () => new DOMException("The operation was aborted due to timeout", "TimeoutError")

/** Makes the call with this fault. */
export const callWithFault = async (fault: Fault, call: () => Promise<Response>): Promise<Response> => {
  if (fault === "refused before") throw broken("ECONNREFUSED")
  if (fault === "reset before") throw broken("ECONNRESET")
  await (await call()).arrayBuffer()
  switch (fault) {
    case "done, reply lost":
      throw broken("UND_ERR_SOCKET")
    case "done, answered too late":
      throw tooLate()
    case "done, 202 with a page":
      return new Response("This website or feature is currently temporarily not available.<br>", { status: 202 })
    case "done, empty 500":
      return new Response("", { status: 500 })
    default:
      return Response.json({ error: { code: 500, message: "Internal Server Error: something" } }, { status: 500 })
  }
}

/** A fetch that a test can make fail: the next calls whose method and path match get the fault, once or a given number of times. */
export const faultyFetch = (real: typeof fetch = fetch) => {
  let armed: { readonly call: RegExp; readonly fault: Fault; readonly left: number } | null = null
  let struck = 0

  const through: typeof fetch = async (input, init) => {
    const name = `${init?.method ?? "GET"} ${new URL(String(input)).pathname.replace("/api/index.php", "")}`
    if (!armed?.call.test(name)) return real(input, init)
    const { fault } = armed
    armed = armed.left > 1 ? { ...armed, left: armed.left - 1 } : null
    struck++
    return callWithFault(fault, () => real(input, init))
  }

  return {
    fetch: through,
    arm(call: RegExp, fault: Fault, times = 1) {
      armed = { call, fault, left: times }
    },
    disarm() {
      armed = null
    },
    /** The number of faults so far. */
    struck: () => struck,
  }
}
