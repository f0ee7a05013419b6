import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"

/** A process that ended may stay listed until its parent asks; it has no command line then. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return process.platform !== "linux" || readFileSync(`/proc/${pid}/cmdline`, "utf8") !== ""
  } catch {
    return false
  }
}

/** The pid of the PostgreSQL server of a data folder, from its own file; null if there is none. */
export const findPostmaster = (dataDir: string): number | null => {
  const file = `${dataDir}/postgres/cluster/postmaster.pid`
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null
}

export interface Program {
  readonly process: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Resolves when the output holds the text; rejects when the program ends first. */
  says(text: string): Promise<void>
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
const kept = { PATH, HOME, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }

/** Runs a program of the repository with only the given settings, without those of this environment. */
export const runProgram = (
  file: string,
  args: readonly string[] = [],
  settings: Record<string, string> = {},
  input = "",
): Program => {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...kept, NODE_ENV: "production", ...settings },
  })
  child.stdin.end(input)
  let output = ""
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
    child.emit("written")
  }
  child.stdout.on("data", collect)
  child.stderr.on("data", collect)
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }))
  const says = async (text: string) => {
    while (!output.includes(text)) {
      const over = await Promise.race([once(child, "written").then(() => false), ended.then(() => true)])
      if (over && !output.includes(text)) throw new Error(`ended without saying "${text}":\n${output}`)
    }
  }
  return { process: child, output: () => output, says, ended }
}
