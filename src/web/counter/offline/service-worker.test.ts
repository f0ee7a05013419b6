import { readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { expect, test, vi } from "vitest"

const code = stripTypeScriptTypes(readFileSync("src/web/counter/offline/service-worker.ts", "utf8"))
const origin = "https://chispa.test"

type Listener = (event: object) => void
type Answers = (path: string) => Response | null | Promise<never>

const aPage = (text: string, over: Partial<Response> = {}): Response => {
  const answer = new Response(text, { headers: { "Content-Security-Policy": `for ${text}` } })
  for (const [name, value] of Object.entries({ type: "basic", ...over })) Object.defineProperty(answer, name, { value })
  return answer
}

/** Imitates the parts of a browser's caches and network that the worker uses. */
const aDevice = () => {
  const stored = new Map<string, Map<string, Response>>()
  const requestPath = (asked: string | { url: string }) =>
    new URL(typeof asked === "string" ? asked : asked.url, origin).pathname
  const openCache = (name: string) => {
    const kept = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, kept)
    return {
      match: async (asked: string | { url: string }) => kept.get(requestPath(asked))?.clone(),
      put: async (asked: string, answer: Response) => void kept.set(requestPath(asked), answer),
    }
  }
  const caches = {
    open: async (name: string) => openCache(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (asked: { url: string }) =>
      [...stored.values()].map(kept => kept.get(requestPath(asked))).find(Boolean),
  }

  const start = (release: { name: string; files: string[] }, answers: Answers) => {
    const listeners: Record<string, Listener> = {}
    const fetches: { path: string; credentials: string | undefined }[] = []
    const network = async (asked: string | { url: string }, init: RequestInit = {}) => {
      fetches.push({ path: requestPath(asked), credentials: init.credentials })
      const answer = await answers(requestPath(asked))
      if (!answer) throw new TypeError("Failed to fetch")
      return answer
    }
    const worker = {
      addEventListener: (type: string, listener: Listener) => {
        listeners[type] = listener
      },
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
      location: new URL(`${origin}/asocias/trabajador.js`),
    }
    new Function("RELEASE", "globalThis", "caches", "fetch", code)(release, worker, caches, network)
    const run = async (type: string) => {
      let work: Promise<unknown> = Promise.resolve()
      listeners[type]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
      await work
    }
    /** Returns undefined if the worker left the request to the browser. */
    const ask = async (path: string, over: object = {}): Promise<Response | undefined> => {
      let answer: Promise<Response> | undefined
      const waiting: Promise<unknown>[] = []
      listeners["fetch"]?.({
        request: { url: new URL(path, origin).href, method: "GET", mode: "navigate", ...over },
        respondWith: (promise: Promise<Response>) => (answer = promise),
        waitUntil: (promise: Promise<unknown>) => waiting.push(promise),
      })
      const answered = await answer
      await Promise.all(waiting)
      return answered
    }
    return { run, ask, fetches }
  }
  return { start, stored }
}

const shell = "/asocias/sin-conexion"
const online: Answers = path => aPage(path === shell ? '<script src="/assets/manifest-1.js">' : path)
const offline: Answers = () => null

const shownBy = async (answer: Response | undefined): Promise<string | undefined> => {
  const text = await answer?.text()
  return text?.includes("manifest-1") ? "the kept page" : text
}

test("[COUNTER-02][COUNTER-05] without network every page of the counter is the kept one, with its own policy", async () => {
  const { start } = aDevice()
  const first = start({ name: "a", files: ["/assets/a.js"] }, online)
  await first.run("install")
  expect(first.fetches.every(({ credentials }) => credentials === "omit")).toBe(true)
  const worker = start({ name: "a", files: ["/assets/a.js"] }, offline)
  for (const asked of ["/asocias/admin?tab=venta&q=led", `${shell}?a=x`]) {
    const page = await worker.ask(asked)
    expect(page?.status).toBe(200)
    expect(page?.headers.get("Content-Security-Policy")).toContain("manifest-1")
  }
  for (const file of ["/assets/a.js", "/assets/manifest-1.js"])
    expect(await (await worker.ask(file, { mode: "no-cors" }))?.text()).toBe(`//# allFunctionsCalledOnLoad\n${file}`)
})

test("[COUNTER-05] it answers no customer page, no post and no data", async () => {
  const worker = aDevice().start({ name: "a", files: [] }, online)
  await worker.run("install")
  expect(await worker.ask("/")).toBeUndefined()
  expect(await worker.ask("/asocias")).toBeUndefined()
  expect(await worker.ask("/asocias/admin", { method: "POST" })).toBeUndefined()
  expect(await worker.ask("/asocias/admin.data", { mode: "cors" })).toBeUndefined()
  expect(await worker.ask("https://otro.test/asocias/admin")).toBeUndefined()
})

test("[COUNTER-02] a redirect or an error is never stored: an installation that meets one fails completely, a later one changes nothing", async () => {
  for (const over of [{ redirected: true }, { status: 404 }, { type: "opaque" as const }]) {
    const device = aDevice()
    const answering = device.start({ name: "a", files: [] }, path => aPage(path, over))
    await expect(answering.run("install")).rejects.toThrow(shell)

    await device.start({ name: "a", files: [] }, online).run("install")
    await answering.ask("/asocias/admin")
    const kept = await device.start({ name: "a", files: [] }, offline).ask(shell)
    expect(await kept?.text()).toContain("manifest-1")
  }
})

test("[COUNTER-02] a proxy without the shop and a network that hangs count as none; other answers of the shop are shown", async () => {
  const device = aDevice()
  await device.start({ name: "a", files: [] }, online).run("install")
  const answering = (status: number) => device.start({ name: "a", files: [] }, path => aPage(path, { status }))
  expect(await shownBy(await answering(502).ask("/asocias/admin"))).toBe("the kept page")
  expect((await answering(500).ask("/asocias/admin"))?.status).toBe(500)
  vi.useFakeTimers()
  let isHanging = true
  const worker = device.start({ name: "a", files: [] }, path =>
    isHanging ? new Promise<never>(() => undefined) : online(path),
  )
  const opened = async (waitMs: number) => {
    let shown: string | undefined
    void worker.ask("/asocias/admin").then(async answer => {
      shown = await shownBy(answer)
    })
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    const before = shown
    await vi.advanceTimersByTimeAsync(1)
    return [before, shown]
  }
  expect(await opened(4000)).toEqual([undefined, "the kept page"])
  // It hung a moment ago: nobody waits so long again.
  expect(await opened(500)).toEqual([undefined, "the kept page"])
  isHanging = false
  expect(await shownBy(await worker.ask("/asocias/admin"))).toBe("/asocias/admin")
  isHanging = true
  expect(await opened(4000)).toEqual([undefined, "the kept page"])
  vi.useRealTimers()
})

test("[COUNTER-06] a new release replaces the stored files, all or none, and open pages still find the previous release's code", async () => {
  const { start, stored } = aDevice()
  for (const name of ["a", "b", "c"]) {
    const worker = start({ name, files: [`/assets/${name}.js`] }, online)
    await worker.run("install")
    await worker.run("activate")
  }
  expect([...stored.keys()]).toEqual(["mostrador-b", "mostrador-c"])
  const broken = start({ name: "d", files: ["/assets/d.js"] }, path => (path === "/assets/d.js" ? null : online(path)))
  await expect(broken.run("install")).rejects.toThrow()
  const worker = start({ name: "c", files: ["/assets/c.js"] }, offline)
  expect((await worker.ask("/assets/b.js", { mode: "no-cors" }))?.status).toBe(200)
  // A page of a newer release does not replace the one whose code this worker has.
  const mixed = start({ name: "c", files: [] }, path =>
    path.includes("assets") ? null : aPage('<script src="/assets/other.js">'),
  )
  await mixed.ask("/asocias/admin")
  expect(await (await worker.ask(shell))?.text()).toContain("manifest-1")
})
