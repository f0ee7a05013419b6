// Usage: node scripts/tool.mjs <tool> [...arguments]. Runs a tool of node_modules on the project's Node; `typecheck` is two of them.
import { join } from "node:path"
import { findOrInstallBrowser } from "./browser.mjs"
import { ensureInstalled, projectEnvironment } from "./install.mjs"
import { projectFolder, run } from "./processes.mjs"
import { runMain } from "./progress.mjs"

const listCommands = (tool, args) =>
  tool === "typecheck"
    ? [
        ["react-router", "typegen"],
        ["tsc", "--noEmit", "-p", "."],
      ]
    : [[tool, ...args]]

await runMain(async () => {
  process.chdir(projectFolder)
  await ensureInstalled()
  const [tool, ...args] = process.argv.slice(2)
  const browser = tool === "playwright" ? await findOrInstallBrowser() : undefined
  const env = projectEnvironment(browser ? { CHISPA_BROWSER: browser } : {})
  for (const [program, ...rest] of listCommands(tool, args)) {
    const { code } = await run(join(projectFolder, "node_modules/.bin", program), rest, { env, show: true })
    if (code !== 0) process.exit(code ?? 1)
  }
})
