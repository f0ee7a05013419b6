import { AsyncLocalStorage } from "node:async_hooks"
import { type ChildProcess, spawn } from "node:child_process"
import { flushCompileCache } from "node:module"
import { fileURLToPath } from "node:url"
import type { Faults } from "../../src/platform/workflows/run-steps.ts"

/** Where a piece of work stops for good: at the step of that name, or at its n-th step. */
interface KillPoint {
  readonly step: string | number
  /** Before the step's work, after the work but before DBOS recorded it, or after the record. */
  readonly when: "before" | "after-work" | "after-record"
  /** The id of the run, if another process began it and died. */
  readonly resumed?: string
}

export const everyMoment: readonly KillPoint["when"][] = ["before", "after-work", "after-record"]

export type Mortal<Piece> = Piece & { readonly killAt?: KillPoint }

/**
 * Makes copies of one piece of work, each stopping at another step of its workflow, so that new steps are covered. The dangerous
 * moment is between the work and its record. A death before a step equals a death after the record of the step before.
 */
export const dyingAtEachStep = async <Piece>(
  steps: Readonly<Record<string, string>>,
  copy: (place: number) => Promise<Piece> | Piece,
): Promise<Mortal<Piece>[]> => {
  const copies: Mortal<Piece>[] = []
  for (let step = 1; step <= Object.keys(steps).length + 1; step++)
    copies.push({ ...(await copy(step)), killAt: { step, when: "after-work" } })
  return copies
}

/** The steps at which the copies stopped. One copy must have run to its end, which shows that there were copies for every step. */
export const stoppedSteps = (stopped: readonly (string | null)[]): string[] => {
  if (!stopped.includes(null)) throw new Error(`no copy came to its end, more are needed: ${JSON.stringify(stopped)}`)
  return stopped.filter(step => step !== null)
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>
}

interface ProgramEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly errors: string
}

export interface Program {
  readonly pid: number
  readonly ended: Promise<ProgramEnd>
  /** Waits for a line of output that contains the text. */
  waitForOutput(text: string): Promise<string>
  kill(signal?: NodeJS.Signals): Promise<ProgramEnd>
}

/** Runs a .ts program in its own process. */
export const startProgram = (program: URL, options: ProgramOptions = {}): Program => {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, ...options.env },
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
    waitForOutput: text =>
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

/** Runs a program that must die in `createKills().doAll`. Returns the step at which each work stopped, or null if it ended. */
export const runUntilKilled = async (program: URL, options: ProgramOptions): Promise<(string | null)[]> => {
  const end = await startProgram(program, options).ended
  const stopped = end.output.match(/^stopped (.*)$/m)?.[1]
  if (end.signal !== "SIGKILL" || stopped === undefined) throw new Error(`was to die: ${describe(end)}`)
  return JSON.parse(stopped)
}

/** Runs a program that must end without an error. */
export const runToEnd = async (program: URL, options: ProgramOptions = {}): Promise<ProgramEnd> => {
  const end = await startProgram(program, options).ended
  if (end.code !== 0) throw new Error(`was to end well: ${describe(end)}`)
  return end
}

const describe = (end: ProgramEnd) => `code ${end.code}, signal ${end.signal}\n${end.output}\n${end.errors}`

/**
 * Used in the programs: does all pieces of work at once and stops those with a `killAt` there. When each one has stopped or ended,
 * the process dies; if none has stopped, it goes on. The engine gets `faults`.
 */
export const createKills = <Piece extends object>(pieces: readonly Mortal<Piece>[]) => {
  const here = new AsyncLocalStorage<number>()
  const stopped: (string | null | undefined)[] = pieces.map(() => undefined)
  const stepsSeen = pieces.map(() => 0)

  const settle = (place: number, step: string | null) => {
    stopped[place] ??= step
    if (stopped.includes(undefined) || stopped.every(one => one === null)) return
    // Writes the compile cache before the process dies, so that the next program starts quickly.
    process.stdout.write(`stopped ${JSON.stringify(stopped)}\n`)
    flushCompileCache()
    process.kill(process.pid, "SIGKILL")
  }

  /** The engine resumes a run of another process outside of any piece of work, so it is found by its id. */
  const findPlace = (run: string) => here.getStore() ?? pieces.findIndex(({ killAt }) => killAt?.resumed === run)

  const stopAt = (when: KillPoint["when"]) => async (run: string, step: string) => {
    const place = findPlace(run)
    const killAt = pieces[place]?.killAt
    if (killAt?.when !== when) return
    stepsSeen[place]!++
    if (killAt.step !== step && killAt.step !== stepsSeen[place]) return
    settle(place, step)
    await new Promise<never>(() => undefined)
  }
  const faults: Faults = {
    beforeStep: stopAt("before"),
    afterWork: stopAt("after-work"),
    afterRecord: stopAt("after-record"),
  }

  const doOne = async <Result>({ killAt: _, ...piece }: Mortal<Piece>, place: number, work: Work<Piece, Result>) => {
    const result = await here.run(place, () => work(piece as unknown as Piece))
    settle(place, null)
    return result
  }
  return {
    faults,
    doAll: <Result>(work: Work<Piece, Result>): Promise<Result[]> =>
      Promise.all(pieces.map((piece, place) => doOne(piece, place, work))),
  }
}
type Work<Piece, Result> = (piece: Piece) => Promise<Result>
