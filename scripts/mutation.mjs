// Usage: npm run mutation [-- <files>]. Changes the code in small ways and counts how many changes the unit tests notice.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled, projectEnvironment, projectNode } from "./install.mjs"
import { projectFolder, run, runOrStop } from "./processes.mjs"
import { phase, runMain } from "./progress.mjs"

const folder = join(projectFolder, "tests/mutation")
const configuration = join(folder, "stryker.config.json")
/** Named files replace the configuration's list. What it leaves out, such as tests, stays left out. */
const leftOut = JSON.parse(readFileSync(configuration, "utf8")).mutate.filter(pattern => pattern.startsWith("!"))

await runMain(async () => {
  process.chdir(projectFolder)
  await ensureInstalled()
  // These tools have a folder of their own, so that `npm start` does not install them.
  if (!existsSync(join(folder, "node_modules")))
    await phase("Installing the tools of mutation tests", () =>
      runOrStop("npm ci", "npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"]),
    )
  const files = process.argv.slice(2)
  const { code } = await run(
    await projectNode(),
    [
      join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js"),
      "run",
      configuration,
      ...(files.length > 0 ? ["--mutate", [...files, ...leftOut].join()] : []),
    ],
    { env: projectEnvironment(), show: true },
  )
  process.exit(code ?? 1)
})
