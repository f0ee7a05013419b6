/** node bench/pages.ts: cached pages compared with a bare server of the same bytes, and the CPU time of a fresh page. */
import { fileURLToPath } from "node:url"
import { openDemoShop } from "./demo-shop.ts"
import { asked, figure, median, type Result } from "./result.ts"
import { requestsPerSecond, shareOfBare } from "./share-of-bare.ts"

const rounds = 9

const fromCache = async (url: string, path: string, name: string): Promise<Result[]> => {
  const { shop, bare, share } = await shareOfBare(url, path, rounds)
  return [
    { name: `${name} from the cache`, value: shop, unit: "requests/s" },
    { name: `${name}, bare node:http`, value: bare, unit: "requests/s" },
    { name: `${name}, share of bare`, value: share, unit: "of bare", atLeast: 0.7 },
  ]
}

/** Requests another missing address each time, compared with a cached page. */
const missingPages = async (host: string): Promise<Result[]> => {
  const pairs: { missing: number; kept: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const missing = await requestsPerSecond(host, "/no-existe/{n}", 404)
    pairs.push({ missing, kept: await requestsPerSecond(host, "/") })
  }
  const times = median(pairs.map(pair => pair.kept / pair.missing))
  return [
    { name: "missing page", value: Math.round(median(pairs.map(pair => pair.missing))), unit: "requests/s" },
    { name: "landing is quicker than a missing page", value: times, unit: "times", limit: 5 },
  ]
}

type App = Awaited<ReturnType<typeof openDemoShop>>["app"]

/**
 * CPU time of all threads of this process, with garbage collection, per page that was not requested before. The fastest batch
 * counts, because on a busy machine other work slows batches down.
 */
const freshRender = async (app: App, url: string): Promise<Result> => {
  const batches = 5
  const batch = 100
  const render = async (page: number) => {
    const request = new Request(`${url}/catalogo?porPagina=24&pagina=${1 + (page % 20)}`)
    const reply = await app(request, { requestId: "bench", clientAddress: "127.0.0.1" })
    return Buffer.from(await reply.arrayBuffer())
  }
  const cards = String(await render(0)).split('action="/carrito/lineas"').length - 1
  if (cards !== 24) throw new Error(`the page has ${cards} cards`)
  const measure = async () => {
    const before = process.cpuUsage()
    for (let page = 0; page < batch; page++) await render(page)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / batch
  }
  // The first rounds compile the code.
  for (let round = 0; round < 3; round++) await measure()
  const times: number[] = []
  for (let round = 0; round < batches; round++) times.push(await measure())
  return {
    name: "catalogue of 24 cards, rendered fresh",
    value: Math.min(...times),
    unit: "ms CPU",
    limit: 6,
  }
}

export const run = async (): Promise<Result[]> => {
  const shop = await openDemoShop()
  try {
    return [
      await freshRender(shop.app, shop.url),
      ...(await fromCache(shop.url, "/", "landing")),
      ...(await fromCache(shop.url, "/catalogo?porPagina=24", "catalogue")),
      ...(await fromCache(shop.url, "/products/35-Superior%20ESP", "product")),
      ...(await missingPages(shop.host)),
    ]
  } finally {
    await shop.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await run())
    console.log(`${result.name.padEnd(45)} ${figure(result.value).padStart(9)} ${result.unit}  ${asked(result)}`)
}
