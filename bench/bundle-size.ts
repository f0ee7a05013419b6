/** node bench/bundle-size.ts: the bytes that a browser loads for the three pages that people see first. */
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { countKilobytes, scriptLimit, scriptWeight } from "../tests/shared/page-scripts.ts"
import { buildFolder, openDemoShop } from "./demo-shop.ts"
import { asked, figure, type Result } from "./result.ts"

const pages = { landing: "/", catalogue: "/catalogo", product: "/products/35-Superior%20ESP" } as const

const client = join(buildFolder, "client")

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
          value: await scriptWeight(html, client),
          unit: "kB",
          limit: scriptLimit,
        },
        { name: `${name}: CSS, gzip`, value: await countKilobytes(client, styles, true), unit: "kB", limit: 20 },
        { name: `${name}: font files before text`, value: fonts.size, unit: "files", limit: 1 },
        { name: `${name}: font`, value: await countKilobytes(client, fonts, false), unit: "kB", limit: 40 },
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
