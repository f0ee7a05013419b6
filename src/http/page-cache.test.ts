import { createHook } from "node:async_hooks"
import { randomBytes } from "node:crypto"
import { describe, expect, test } from "vitest"
import { type CachedPage, createPageCache, decompressBody } from "./page-cache.ts"

const page = (text: string, headers: HeadersInit = { "X-Page-Cache": "public" }) => new Response(text, { headers })
const readText = async (answer: CachedPage | Response) =>
  answer instanceof Response ? answer.text() : String(await decompressBody(answer))

const setUp = () => {
  const world = { version: "1", now: 0, rendered: 0 }
  const cache = createPageCache({ version: () => world.version, now: () => world.now, freshFor: 20, staleFor: 40 })
  const ask = (key = "/catalogo") => cache.get(key, async () => page(`rendering ${++world.rendered}`)).then(readText)
  return { world, cache, ask }
}

describe("the page cache", () => {
  test("renders a public page once for many simultaneous requests", async () => {
    const { ask, world } = setUp()
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(["rendering 1", "rendering 1", "rendering 1"])
    expect(world.rendered).toBe(1)
  })

  test("after a change of the catalogue no older page is sent", async () => {
    const { ask, world } = setUp()
    await ask()
    world.version = "2"
    expect(await ask()).toBe("rendering 2")
  })

  test("[PROMO-01] a cache in front of the shop does not keep a page beyond the moment at which its prices change", async () => {
    const headersAt = async (changesAt: number | undefined) => {
      const cache = createPageCache({ version: () => "1", changesAt: () => changesAt, now: () => 0 })
      const kept = await cache.get("/catalogo", async () => page("text"))
      return kept instanceof Response ? "" : kept.headers.gzip.join(" ")
    }
    expect(await headersAt(undefined)).toContain("s-maxage=20, stale-while-revalidate=60")
    expect(await headersAt(126_000)).toContain("s-maxage=20, stale-while-revalidate=60")
    expect(await headersAt(124_000)).toContain("Cache-Control public, max-age=0, must-revalidate ")
  })

  test("a stale page is sent while a new one is rendered; an expired page is not", async () => {
    const { ask, world } = setUp()
    await ask()
    world.now = 30
    expect(await ask()).toBe("rendering 1")
    await expect.poll(() => ask()).toBe("rendering 2")
    world.now = 100
    expect(await ask()).toBe("rendering 3")
  })

  test("the fast path answers only with pages that may be sent unchanged", async () => {
    const { ask, cache, world } = setUp()
    expect(cache.fresh("/catalogo")).toBeUndefined()
    await ask()
    expect(await readText(cache.fresh("/catalogo")!)).toBe("rendering 1")
    world.version = "2"
    expect(cache.fresh("/catalogo")).toBeUndefined()
    world.version = "1"
    world.now = 21
    expect(cache.fresh("/catalogo")).toBeUndefined()
  })

  test("a cached page takes no more memory than it counts", async () => {
    const { ask, cache } = setUp()
    await ask()
    const bodies = Object.values(cache.fresh("/catalogo")?.bodies ?? {})
    expect(bodies).toHaveLength(2)
    expect(bodies.map(body => body.buffer.byteLength)).toEqual(bodies.map(body => body.length))
  })

  test("a page that did not change is not compressed again", async () => {
    const { cache, world } = setUp()
    const readBodies = async (text: string) => ((await cache.get("/", async () => page(text))) as CachedPage).bodies
    const first = await readBodies("same")
    world.version = "2"
    expect(await readBodies("same")).toBe(first)
    world.version = "3"
    expect(await readBodies("other")).not.toBe(first)
  })

  test("[I14] a page for clients without compression is decompressed in another thread, once for all simultaneous requests", async () => {
    const { ask, cache } = setUp()
    await ask()
    const kept = cache.fresh("/catalogo")!
    let unpacked = 0
    const hook = createHook({ init: (_id, type) => void (type === "ZLIB" && unpacked++) }).enable()
    const bodies = await Promise.all(Array.from({ length: 50 }, () => decompressBody(kept)))
    hook.disable()
    expect(new Set(bodies.map(String))).toEqual(new Set(["rendering 1"]))
    expect(unpacked).toBe(1)
  })

  test("a private page, a failure and a page that sets a cookie are never cached", async () => {
    const { cache } = setUp()
    let n = 0
    for (const make of [
      () => page(`p${++n}`, {}),
      () => page(`p${++n}`, { "X-Page-Cache": "public", "Set-Cookie": "a=b" }),
      () => new Response(`p${++n}`, { status: 500, headers: { "X-Page-Cache": "public" } }),
    ]) {
      const first = await cache.get("/k", async () => make()).then(readText)
      expect(await cache.get("/k", async () => make()).then(readText)).not.toBe(first)
    }
    expect(cache.size).toBe(0)
  })

  test("each visitor who waits for a private page gets their own", async () => {
    const { cache } = setUp()
    let n = 0
    const answers = await Promise.all(
      [1, 2].map(() => cache.get("/perfil", async () => page(`p${++n}`, {})).then(readText)),
    )
    expect(new Set(answers).size).toBe(2)
  })

  test("[I14] the cache stays within its limit for any number and length of addresses", async () => {
    const maxBytes = 200_000
    const cache = createPageCache({ version: () => "1", maxBytes })
    for (let n = 0; n < 300; n++) {
      const key = `/catalogo?filtro=${n}${"x".repeat(n % 3 === 0 ? 4000 : 0)}`
      // Random text cannot be compressed.
      await cache.get(key, async () => page(randomBytes(n % 5 === 0 ? 5000 : 10).toString("hex")))
    }
    expect(cache.bytes).toBeLessThanOrEqual(maxBytes)
    // Even an empty page counts with its headers, key and objects.
    expect(cache.size).toBeLessThan(maxBytes / 2048)
    expect(cache.size).toBeGreaterThan(10)
  })
})
