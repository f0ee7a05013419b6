// Usage: npm run mutation [-- <files>]. Changes the code in small ways and counts how many changes the unit tests notice.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { ensureInstalled, projectEnvironment, projectNode } from "./install.mjs"
import { projectFolder, run, runOrStop } from "./processes.mjs"
import { phase, runMain } from "./progress.mjs"

const folder = join(projectFolder, "tests/mutation")

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
      join(folder, "stryker.config.json"),
      ...(files.length > 0 ? ["--mutate", files.join()] : []),
    ],
    { env: projectEnvironment(), show: true },
  )
  process.exit(code ?? 1)
})
