import { type ChildProcess, spawn } from "node:child_process"
import { flushCompileCache } from "node:module"
import { fileURLToPath } from "node:url"
import type { Faults } from "../../src/platform/workflows/run-steps.ts"
import type { WorkflowProgress } from "../../src/platform/workflows/workflow-progress.ts"

/** Where a program dies: before a step's work, after it but before DBOS recorded it, or after it was recorded. */
export interface KillPoint {
  readonly step: string
  readonly when: "before" | "after-work" | "after-record"
  /** Only in this run: a process may also take up what another one left. */
  readonly workflowId?: string
}

export const everyMoment: readonly KillPoint["when"][] = ["before", "after-work", "after-record"]

/**
 * Every step that an undisturbed run recorded, so that a new step is covered by itself. The dangerous moment is after the work
 * and before its record; a death before a step is one after the recording of the step before it.
 */
export const killPointsOf = (run: WorkflowProgress | null): KillPoint[] => {
  if (run?.state !== "done") throw new Error("the undisturbed run did not end")
  return run.steps.map(({ name: step }) => ({ step, when: "after-work" }))
}

export interface ProgramOptions {
  readonly killAt?: KillPoint
  readonly env?: Readonly<Record<string, string>>
}

export interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

export interface Program {
  readonly pid: number
  readonly ended: Promise<ProgramEnd>
  /** Waits for a line of its output that holds the text. */
  said(text: string): Promise<string>
  kill(signal?: NodeJS.Signals): Promise<ProgramEnd>
}

/** A .ts program in a process of its own. It passes `killFaults()` to its engine. */
export const startProgram = (program: URL, options: ProgramOptions = {}): Program => {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, ...options.env, KILL_AT: options.killAt ? JSON.stringify(options.killAt) : "" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  let errors = ""
  const listeners = new Set<() => void>()
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text
    for (const listener of listeners) listener()
  })
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text
  })
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", (code, signal) => resolve({ code, signal, output, errors }))
  })
  return {
    pid: child.pid ?? 0,
    ended,
    said: text =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = output.split("\n").find(line => line.includes(text))
          if (line === undefined) return
          listeners.delete(look)
          resolve(line)
        }
        listeners.add(look)
        look()
        void ended.then(end => reject(new Error(`ended without saying "${text}": ${describe(end)}`)), reject)
      }),
    kill(signal = "SIGKILL") {
      child.kill(signal)
      return ended
    },
  }
}

/** The program must die at that point; anything else is an error with what it printed. */
export const runUntilKilled = async (
  program: URL,
  options: ProgramOptions & { readonly killAt: KillPoint },
): Promise<ProgramEnd> => {
  const end = await startProgram(program, options).ended
  if (end.signal !== "SIGKILL") {
    throw new Error(`was to die ${options.killAt.when} "${options.killAt.step}": ${describe(end)}`)
  }
  return end
}

/** The program must end well. */
export const runToEnd = async (program: URL, options: ProgramOptions = {}): Promise<ProgramEnd> => {
  const end = await startProgram(program, options).ended
  if (end.code !== 0) throw new Error(`was to end well: ${describe(end)}`)
  return end
}

/**
 * Runs the program again and again, killing it at the same moment of each step in turn, every process taking up what the one
 * before left, until one ends well. The steps are whatever the workflows do, so that a new one is covered by itself.
 */
export const dieAtEachStep = async (
  program: URL,
  when: KillPoint["when"],
  env: Readonly<Record<string, string>>,
  /** Only at these steps; without them at all. */
  only?: readonly string[],
): Promise<{ readonly steps: readonly string[]; readonly output: string }> => {
  const steps: string[] = []
  for (;;) {
    const KILL_NEXT = JSON.stringify({ when, died: steps, only })
    const end = await startProgram(program, { env: { ...env, KILL_NEXT } }).ended
    if (end.code === 0) return { steps, output: end.output }
    const step = end.output.match(/^killed (.*)$/m)?.[1]
    if (end.signal !== "SIGKILL" || step === undefined) throw new Error(`was to die or end well: ${describe(end)}`)
    steps.push(step)
  }
}

const describe = (end: ProgramEnd) => `code ${end.code}, signal ${end.signal}\n${end.output}\n${end.errors}`

/** For the programs: dies where runUntilKilled or dieAtEachStep said. */
export const killFaults = (): Faults => {
  const killAt = process.env.KILL_AT ? (JSON.parse(process.env.KILL_AT) as KillPoint) : null
  const killNext = process.env.KILL_NEXT
    ? (JSON.parse(process.env.KILL_NEXT) as { when: KillPoint["when"]; died: string[]; only?: string[] })
    : null
  const dieAt = (when: KillPoint["when"]) => (workflowId: string, step: string) => {
    if (killAt?.workflowId && killAt.workflowId !== workflowId) return
    const isNext = killNext?.when === when && !killNext.died.includes(step) && (killNext.only?.includes(step) ?? true)
    if (!isNext && !(killAt?.when === when && killAt.step === step)) return
    // Pipes are written at once; the compile cache is not, and the next of these programs should start quickly.
    process.stdout.write(`killed ${step}\n`)
    flushCompileCache()
    process.kill(process.pid, "SIGKILL")
  }
  return { beforeStep: dieAt("before"), afterWork: dieAt("after-work"), afterRecord: dieAt("after-record") }
}
