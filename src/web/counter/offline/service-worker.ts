/**
 * The counter without network. Its scope is /asocias/: pages of customers never have it. It holds the code of one release and one
 * page without any data (/asocias/sin-conexion), which it answers at every address of the counter and which opens the counter
 * from the device's storage. It answers nothing else: what the pages ask of the shop goes to the shop.
 *
 * vite.config.ts compiles it into /asocias/trabajador.js and puts the release and its files in front.
 */
declare const RELEASE: { readonly name: string; readonly files: readonly string[] }

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(type: "install" | "activate", work: (event: ExtendableEvent) => void): void
  addEventListener(type: "fetch", work: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
}
const worker = globalThis as unknown as Worker

const prefix = "mostrador-"
const cacheName = prefix + RELEASE.name
const shell = "/asocias/sin-conexion"
/** A network that hung a moment ago gets less time: a counter with a queue does not wait for it again and again. */
const patience = { ms: 4000, afterHangMs: 500, forMs: 60_000 } as const
let hungAt = Number.NEGATIVE_INFINITY

/** A stored redirect would loop, and a stored error would be shown for ever. */
const mayKeep = (answer: Response): boolean => answer.status === 200 && !answer.redirected && answer.type === "basic"

/** Tells Chromium to compile a whole file while it loads, beside the page's own thread. Others ignore it. */
const compileEarly = "//# allFunctionsCalledOnLoad\n"

/** Fetched without cookies, because the page is the same for everybody. */
const fetchToKeep = async (path: string): Promise<Response> => {
  const answer = await fetch(path, { credentials: "omit", cache: "no-cache" })
  if (!mayKeep(answer)) throw new Error(`${path} answered ${answer.status}`)
  if (!path.endsWith(".js")) return answer
  return new Response(compileEarly + (await answer.text()), { headers: { "Content-Type": "text/javascript" } })
}

/** Keeps the page's policy header, so that the hashes of its scripts match. */
const keepShell = async (cache: Cache, isFirst: boolean): Promise<void> => {
  const page = await fetchToKeep(shell)
  const html = await page.clone().text()
  const files = new Set([...html.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, file]) => file ?? ""))
  for (const file of files) {
    if (await cache.match(file)) continue
    // A page of another release lacks its code here; that release brings its own worker.
    if (!isFirst) return
    await cache.put(file, await fetchToKeep(file))
  }
  await cache.put(shell, page)
}

const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await Promise.all(RELEASE.files.map(async file => cache.put(file, await fetchToKeep(file))))
  await keepShell(cache, true)
  await worker.skipWaiting()
}

/** Pages that are still open may need code of the previous release, so one previous cache is kept. */
const activate = async (): Promise<void> => {
  const own = (await caches.keys()).filter(name => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(own.slice(0, -1).map(name => caches.delete(name)))
  await worker.clients.claim()
}

const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

const openPage = async (event: FetchEvent, { pathname }: URL): Promise<Response> => {
  const cache = await caches.open(cacheName)
  const waitMs = Date.now() - hungAt < patience.forMs ? patience.afterHangMs : patience.ms
  const late = new Promise<"late">(resolve => setTimeout(resolve, waitMs, "late"))
  const asked = fetch(event.request).then(
    answer => {
      if (isAway(answer)) return null
      hungAt = Number.NEGATIVE_INFINITY
      return answer
    },
    () => null,
  )
  const answer = await Promise.race([asked, late])
  if (answer === "late") hungAt = Date.now()
  if (!answer || answer === "late") return (await cache.match(shell)) ?? Response.error()
  if (pathname !== shell) event.waitUntil(keepShell(cache, false).catch(() => undefined))
  return answer
}

worker.addEventListener("install", event => event.waitUntil(install()))
worker.addEventListener("activate", event => event.waitUntil(activate()))
worker.addEventListener("fetch", event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== worker.location.origin) return
  if (request.mode === "navigate") {
    // Documents in a new tab, such as a PDF or a CSV, fail as without a worker.
    if (url.pathname.startsWith("/asocias/")) event.respondWith(openPage(event, url))
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then(kept => kept ?? fetch(request)))
  }
})
