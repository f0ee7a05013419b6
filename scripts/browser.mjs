import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { projectEnvironment } from "./install.mjs"
import { projectFolder, run, runOrStop } from "./processes.mjs"
import { phase } from "./progress.mjs"

const usualPlaces = [
  // The headless shell needs a quarter less CPU for the same pages.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
]

const playwrightFolder = join(projectFolder, "node_modules/@playwright/test")

/** The browser that `playwright install` installed, if any. */
const playwrightsOwn = () => {
  try {
    return createRequire(join(playwrightFolder, "package.json"))("@playwright/test").chromium.executablePath()
  } catch {
    return ""
  }
}

/** Starts the browser, because on some systems the file is a stub or its libraries are missing. */
const works = async path =>
  Boolean(path) &&
  existsSync(path) &&
  (process.platform === "win32" || (await run(path, ["--version"], { timeout: 30_000 })).code === 0)

const find = async () => {
  for (const path of [process.env.CHISPA_BROWSER, process.env.CHROMIUM_PATH, playwrightsOwn(), ...usualPlaces]) {
    if (await works(path)) return path
  }
  return null
}

const isRoot = process.getuid?.() === 0
const minutes = count => count * 60_000

const waysToInstall = [
  {
    name: "Installing Chromium (playwright install)",
    command: [join(playwrightFolder, "cli.js"), "install", ...(isRoot ? ["--with-deps"] : []), "chromium"],
    program: process.execPath,
    possible: true,
  },
  {
    name: "Installing Chromium (apt-get)",
    command: [
      "-c",
      "apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell || apt-get install -y --no-install-recommends chromium",
    ],
    program: "sh",
    possible: isRoot && existsSync("/usr/bin/apt-get"),
  },
]

/** Returns the path of a browser, which it installs if there is none; null if that is not possible. */
export const findOrInstallBrowser = async () => {
  const found = await find()
  if (found) return found
  for (const way of waysToInstall.filter(each => each.possible)) {
    const env = projectEnvironment({ DEBIAN_FRONTEND: "noninteractive" })
    const install = () => runOrStop(way.name, way.program, way.command, { env, timeout: minutes(4) })
    // The caller looks for a browser again, so a failure only means that the next way is tried.
    await phase(way.name, install).catch(() => undefined)
    const installed = await find()
    if (installed) return installed
  }
  return null
}
