import { spawn } from "node:child_process"
import { constants } from "node:os"
import { Stop } from "./progress.mjs"

const passedOn = ["SIGINT", "SIGTERM", "SIGHUP"]

/**
 * Runs a program to its end and returns its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, timeout?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const run = (program, args, options = {}) =>
  new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? projectFolder,
      env: options.env ?? process.env,
      stdio: options.show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
      timeout: options.timeout,
    })
    let output = ""
    const keep = chunk => {
      output += chunk
    }
    child.stdout?.on("data", keep)
    child.stderr?.on("data", keep)
    const endWithUs = signal => {
      child.kill("SIGTERM")
      // npm ignores SIGTERM while it installs. The next start repeats an incomplete installation.
      setTimeout(() => child.kill("SIGKILL"), 2000)
      child.once("exit", () => process.exit(128 + constants.signals[signal]))
    }
    for (const signal of passedOn) process.once(signal, endWithUs)
    const settle = code => {
      for (const signal of passedOn) process.off(signal, endWithUs)
      resolve({ code, output })
    }
    child.once("error", error => {
      output += error.message
      settle(127)
    })
    child.once("close", (code, signal) => settle(code ?? 128 + (constants.signals[signal] ?? 0)))
  })

/** Like run, but a failure ends the script with the end of the program's output. */
export const runOrStop = async (what, program, args, options) => {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Stop(`${what} failed (status ${code}).\n${output.trim().split("\n").slice(-30).join("\n")}`)
  return output
}

export const projectFolder = new URL("..", import.meta.url).pathname.replace(/^\/(?=[A-Za-z]:)/, "").replace(/\/$/, "")

/**
 * Runs a program in place of this script: passes each signal on once and exits with its status. The program has its own process
 * group, because Ctrl-C otherwise arrives up to three times (terminal, npm, this script) and a server exits at once on the second.
 * If this script is killed, the program notices by its closed channel.
 */
export const runInPlace = (program, args, env = process.env) =>
  new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: process.cwd(),
      env,
      detached: process.platform !== "win32",
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    })
    let last = 0
    const pass = signal => {
      if (Date.now() - last < 400) return
      last = Date.now()
      // A closed terminal sends SIGHUP. SIGTERM lets the server stop its parts instead of dying at once.
      child.kill(signal === "SIGHUP" ? "SIGTERM" : signal)
    }
    for (const signal of passedOn) process.on(signal, pass)
    // If npm is killed with SIGKILL, this process notices only that it has another parent.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && pass("SIGTERM"), 500)
    child.once("error", error => {
      console.error(error.message)
      resolve(1)
    })
    child.once("exit", (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
