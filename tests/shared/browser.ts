import type { Cookie } from "react-router"

/** A browser without script: follows redirects by hand, keeps cookies, posts forms as a page of the shop would. */
export interface TestBrowser {
  readonly url: string
  get(path: string, init?: RequestInit): Promise<Response>
  /** A form post from a page of the shop, as a browser sends it. */
  post(path: string, fields: Record<string, string> | FormData | URLSearchParams, init?: RequestInit): Promise<Response>
  postJson(path: string, body: unknown, init?: RequestInit): Promise<Response>
  /** Follows redirects and returns the final page. */
  open(path: string): Promise<{ readonly status: number; readonly path: string; readonly html: string }>
  cookie(name: string): string | undefined
  setCookie(name: string, value: string): void
  /** Stores a cookie as if the shop had sent it. */
  keep(cookie: Cookie, value: unknown): Promise<void>
  cookies(): ReadonlyMap<string, string>
}

export const createBrowser = (url: string): TestBrowser => {
  const jar = new Map<string, string>()

  const keepLines = (lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";")
      const [name = "", ...value] = pair.trim().split("=")
      const gone = attributes.some(attribute => /^\s*max-age=0\s*$/i.test(attribute))
      if (gone) jar.delete(name)
      else jar.set(name, value.join("="))
    }
  }

  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "))
    if (init.method && init.method !== "GET" && !headers.has("Origin")) headers.set("Origin", url)
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: "manual" })
    keepLines(response.headers.getSetCookie())
    return response
  }

  const browser: TestBrowser = {
    url,
    get: (path, init) => send(path, init),
    post: (path, fields, init) =>
      send(path, {
        method: "POST",
        body: fields instanceof FormData || fields instanceof URLSearchParams ? fields : new URLSearchParams(fields),
        ...init,
      }),
    postJson: (path, body, init) =>
      send(path, {
        method: "POST",
        body: JSON.stringify(body),
        ...init,
        headers: { "Content-Type": "application/json", ...(init?.headers as Record<string, string>) },
      }),
    async open(path) {
      let at = path
      for (let hops = 0; hops < 10; hops++) {
        const response = await send(at)
        const next = response.headers.get("Location")
        if (response.status < 300 || response.status >= 400 || !next) {
          return { status: response.status, path: at, html: await response.text() }
        }
        at = new URL(next, new URL(at, url)).href.replace(url, "")
      }
      throw new Error(`too many redirects from ${path}`)
    },
    cookie: name => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
    keep: async (cookie, value) => keepLines([await cookie.serialize(value)]),
    cookies: () => jar,
  }
  return browser
}
