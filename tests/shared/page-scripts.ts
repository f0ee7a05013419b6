import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

/** Of the whole page, before anybody acts: React, router and table of routes included. */
export const scriptLimit = 125

/** A page names its modules and preloads them; what those import in turn is followed too. */
const modulesOf = async (html: string, client: string): Promise<Set<string>> => {
  const found = new Set<string>()
  const follow = async (address: string): Promise<void> => {
    if (found.has(address)) return
    found.add(address)
    const code = await readFile(join(client, address), "utf8")
    for (const [, name] of code.matchAll(/(?:from|^import|;import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await follow(`/assets/${name}`)
  }
  // The page also tells where the code of other pages would be: that is not loaded.
  for (const [, address = ""] of html.matchAll(
    /(?:modulepreload"[^>]* href=|\bfrom |\bimport\(|\bimport )"(\/assets\/[\w.-]+\.js)"/g,
  ))
    await follow(address)
  return found
}

export const kilobytesOf = async (client: string, addresses: Iterable<string>, packed: boolean): Promise<number> => {
  let bytes = 0
  for (const address of addresses) {
    const content = await readFile(join(client, address))
    bytes += packed ? gzipSync(content, { level: 9 }).length : content.length
  }
  return bytes / 1000
}

/** Kilobytes of JavaScript that a browser loads with this page, each file packed by gzip. */
export const scriptWeight = async (html: string, client: string): Promise<number> =>
  kilobytesOf(client, await modulesOf(html, client), true)
