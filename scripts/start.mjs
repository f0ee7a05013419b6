// Usage: npm start. Installs and builds what is missing or stale, then runs the shop until Ctrl-C.
import { ensureInstalled, projectEnvironment, projectNode } from "./install.mjs"
import { projectFolder, run, runInPlace, runOrStop } from "./processes.mjs"
import { phase, runMain, Stop } from "./progress.mjs"
import { memoryArguments, memoryEnvironment } from "./server-memory.mjs"

/** Status of prepare.ts when the configuration is right and the pages have to be built. */
const buildIsStale = 10

await runMain(async () => {
  process.chdir(projectFolder)
  await ensureInstalled()
  const node = await projectNode()
  const env = projectEnvironment({ NODE_ENV: "production", ...memoryEnvironment })
  const { code, output } = await run(node, ["scripts/prepare.ts"], { env })
  if (code === buildIsStale) {
    await phase("Building the pages", () => runOrStop("The build", node, ["scripts/build.ts"], { env }))
  } else if (code !== 0) throw new Stop(output.trim())
  process.exit(await runInPlace(node, [...memoryArguments, "src/main/server.ts", ...process.argv.slice(2)], env))
})
