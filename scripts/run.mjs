// Usage: node scripts/run.mjs <file.ts> [...arguments]. Runs a script of the project on the project's Node.
import { ensureInstalled, projectEnvironment, projectNode } from "./install.mjs"
import { projectFolder, runInPlace } from "./processes.mjs"
import { runMain } from "./progress.mjs"

await runMain(async () => {
  process.chdir(projectFolder)
  await ensureInstalled()
  process.exit(await runInPlace(await projectNode(), process.argv.slice(2), projectEnvironment()))
})
