/** node bench/bundle-size.ts: what a browser loads for the three pages that people see first. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { buildFolder, openDemoShop } from "./demo-shop.ts"
import { asked, figure, type Result } from "./result.ts"

const pages = { landing: "/", catalogue: "/catalogo", product: "/products/35-Superior%20ESP" } as const

const read = (address: string) => readFile(join(buildFolder, "client", address))
const kilobytes = async (addresses: Iterable<string>, packed: boolean): Promise<number> => {
  let bytes = 0
  for (const address of addresses) {
    const content = await read(address)
    bytes += packed ? gzipSync(content, { level: 9 }).length : content.length
  }
  return bytes / 1000
}

/** A page names its modules and preloads them; what those import in turn is followed too. */
const modulesOf = async (html: string): Promise<Set<string>> => {
  const found = new Set<string>()
  const follow = async (address: string): Promise<void> => {
    if (found.has(address)) return
    found.add(address)
    const code = String(await read(address))
    for (const [, name] of code.matchAll(/(?:from|^import|;import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await follow(`/assets/${name}`)
  }
  // The page also tells where the code of other pages would be: that is not loaded.
  for (const [, address = ""] of html.matchAll(
    /(?:modulepreload" href=|\bfrom |\bimport\(|\bimport )"(\/assets\/[\w.-]+\.js)"/g,
  ))
    await follow(address)
  return found
}

export const run = async (): Promise<Result[]> => {
  const shop = await openDemoShop()
  try {
    const results: Result[] = []
    for (const [name, path] of Object.entries(pages)) {
      const html = await (await fetch(shop.url + path)).text()
      const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([address]) => address))
      const fonts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.woff2/g)].map(([address]) => address))
      results.push(
        {
          name: `${name}: JavaScript, gzip`,
          value: await kilobytes(await modulesOf(html), true),
          unit: "kB",
          limit: 130,
        },
        { name: `${name}: CSS, gzip`, value: await kilobytes(styles, true), unit: "kB", limit: 20 },
        { name: `${name}: font files before text`, value: fonts.size, unit: "files", limit: 1 },
        { name: `${name}: font`, value: await kilobytes(fonts, false), unit: "kB", limit: 40 },
        { name: `${name}: HTML, gzip`, value: gzipSync(html).length / 1000, unit: "kB" },
      )
    }
    return results
  } finally {
    await shop.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const result of await run())
    console.log(`${result.name.padEnd(38)} ${figure(result.value).padStart(8)} ${result.unit}  ${asked(result)}`)
}
