import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"

const stampFile = "build/.stamp"

/** Every file that the bundles contain. The server side of the shop is not bundled. */
const sources = [
  "src/web/**/*",
  "src/shop/vocabulary/**/*.ts",
  "src/shop/*/rules/**/*.ts",
  "src/gerber/**/*.ts",
  "src/platform/durations.ts",
  "src/services.server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
]

const fingerprint = async (): Promise<string> => {
  const hash = createHash("sha256")
  const files = sources
    .flatMap(source => globSync(source, { withFileTypes: true }))
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => relative(".", join(entry.parentPath, entry.name)))
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest("hex")
}

export const buildIsStale = async (): Promise<boolean> =>
  (await readFile(stampFile, "utf8").catch(() => "")) !== (await fingerprint())

/** Marks the build with the fingerprint of its sources from before it began. A failed or killed build has no mark and is stale. */
export const stamped = async (build: () => Promise<void>): Promise<void> => {
  const made = await fingerprint()
  await rm(stampFile, { force: true })
  await build()
  await writeFile(stampFile, made)
}
