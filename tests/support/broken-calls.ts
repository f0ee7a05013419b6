/** The way in which an ERP call fails until a test repairs it. */
export type Break =
  | "500 in Dolibarr's words"
  | "404"
  | "HTML before the JSON"
  | "no connection"
  | { readonly json: unknown }

const answers: Readonly<Record<string, () => Response>> = {
  "500 in Dolibarr's words": () =>
    Response.json({ error: { code: 500, message: "Internal Server Error: something" } }, { status: 500 }),
  "404": () => Response.json({ error: { code: 404, message: "Not Found" } }, { status: 404 }),
  "HTML before the JSON": () => new Response("<b>Warning</b>: something in /var/www/html/api.php", { status: 200 }),
}

/** A fetch whose matching calls fail until they are repaired. Unlike with faultyFetch, retries do not help. */
export const breakableFetch = () => {
  const broken: { readonly call: RegExp; readonly how: Break }[] = []
  const through: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const name = `${init?.method ?? "GET"} ${pathname.replace("/api/index.php", "")}${search}`
    const how = broken.find(({ call }) => call.test(name))?.how
    if (how === undefined) return fetch(input, init)
    if (typeof how === "object") return Response.json(how.json)
    const answer = answers[how]
    if (!answer) throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } })
    return answer()
  }
  return {
    fetch: through,
    break: (call: RegExp, how: Break = "500 in Dolibarr's words") => void broken.push({ call, how }),
    repair: () => void broken.splice(0),
  }
}
