// Usage: npm run build. Bundles the pages into build/client and build/server and compresses what browsers fetch.
import { spawnSync } from "node:child_process"
import { globSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { stamped } from "./build-stamp.ts"

const reactRouter = join(dirname(createRequire(import.meta.url).resolve("@react-router/dev/package.json")), "bin.cjs")

const bundle = () => {
  const { status } = spawnSync(process.execPath, [reactRouter, "build"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (status !== 0) {
    console.error("The pages could not be built.")
    process.exit(1)
  }
}

const compressible = "build/client/**/*.{js,css,svg,html,json,txt,webmanifest,wasm}"

/** Compresses once at the highest level, so that no request has to. Skips files that do not shrink. */
const compress = async () => {
  const files = globSync(compressible)
  await Promise.all(
    files.map(async file => {
      const content = await readFile(file)
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(content, { level: 9 }),
      ])
      if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
      if (zipped.length < content.length) await writeFile(`${file}.gz`, zipped)
    }),
  )
  return files.length
}

await stamped(async () => {
  bundle()
  console.log(`${await compress()} files compressed for delivery`)
})
