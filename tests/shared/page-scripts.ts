import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"

/** The limit in kB for a page's first script, with React, router and route table. */
export const scriptLimit = 125

/** Finds the modules that a page names or preloads, and their imports. */
const findModules = async (html: string, client: string): Promise<Set<string>> => {
  const found = new Set<string>()
  const follow = async (address: string): Promise<void> => {
    if (found.has(address)) return
    found.add(address)
    const code = await readFile(join(client, address), "utf8")
    for (const [, name] of code.matchAll(/(?:from|^import|;import)\s*["']\.\/([\w.-]+\.js)["']/g))
      await follow(`/assets/${name}`)
  }
  // The page also names the code of other pages, which is not loaded.
  for (const [, address = ""] of html.matchAll(
    /(?:modulepreload"[^>]* href=|\bfrom |\bimport\(|\bimport )"(\/assets\/[\w.-]+\.js)"/g,
  ))
    await follow(address)
  return found
}

export const countKilobytes = async (client: string, addresses: Iterable<string>, packed: boolean): Promise<number> => {
  let bytes = 0
  for (const address of addresses) {
    const content = await readFile(join(client, address))
    bytes += packed ? gzipSync(content, { level: 9 }).length : content.length
  }
  return bytes / 1000
}

/** The kilobytes of JavaScript that a browser loads with this page, each file compressed with gzip. */
export const scriptWeight = async (html: string, client: string): Promise<number> =>
  countKilobytes(client, await findModules(html, client), true)
