import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { projectFolder, run, runOrStop } from "./processes.mjs"
import { phase, Stop } from "./progress.mjs"

const read = path => JSON.parse(readFileSync(join(projectFolder, path), "utf8"))

/** npm writes its own lock file last, so an interrupted or older installation differs from package-lock.json. */
const isInstalled = () => {
  if (!existsSync(join(projectFolder, "node_modules/.package-lock.json"))) return false
  const wanted = read("package-lock.json").packages
  const installed = read("node_modules/.package-lock.json").packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || installed[path]?.version === entry.version,
  )
}

const npm = () => {
  const ours = process.env.npm_execpath
  if (ours?.endsWith("npm-cli.js")) return [process.execPath, [ours]]
  return process.platform === "win32" ? ["cmd.exe", ["/c", "npm"]] : ["npm", []]
}

const major = version => Number(version.replace(/^v/, "").split(".")[0])

export const ensureInstalled = async () => {
  if (major(process.version) < 20) {
    throw new Stop(`Node ${process.version} is too old: install Node 20 or newer from https://nodejs.org`)
  }
  if (isInstalled()) return
  const [program, first] = npm()
  const args = [...first, "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]
  await phase("Installing the packages (npm ci)", () => runOrStop("npm ci", program, args))
}

/** The Node 24 that came with the packages; otherwise the Node that runs this script if it is new enough. */
export const projectNode = async () => {
  const pinned = join(projectFolder, "node_modules/.bin/node")
  if (existsSync(pinned) && (await run(pinned, ["--version"])).code === 0) return pinned
  if (major(process.version) >= 24) return process.execPath
  throw new Stop(
    `The shop runs on Node 24, and no package brings it for ${process.platform} ${process.arch}: install Node 24 from https://nodejs.org and start again.`,
  )
}

/** An environment in which `node` and the tools of node_modules are the project's own. */
export const projectEnvironment = extra => ({
  ...process.env,
  PATH: `${join(projectFolder, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
  // With Node's compile cache a start takes half the CPU time.
  NODE_COMPILE_CACHE: join(projectFolder, ".cache/node"),
  ...extra,
})
