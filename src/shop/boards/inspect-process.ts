import { type ChildProcess, fork } from "node:child_process"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import type { InspectionAnswer, InspectionJob } from "./inspect-child.ts"

const program = fileURLToPath(new URL("./inspect-child.ts", import.meta.url))
const idleMs = 30_000

/** A child process that does one check after the other, and ends by itself when it has rested for a while. */
export class InspectProcess {
  readonly #child: ChildProcess
  #ended = false
  #idle: NodeJS.Timeout | undefined

  constructor(memoryMb: number) {
    this.#child = fork(program, [], {
      execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=8"],
      // The shop's keys are none of its business.
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    this.#child.on("exit", () => this.kill())
    this.#child.on("error", () => this.kill())
    try {
      setPriority(this.#child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // Where that is not allowed it runs like the shop itself.
    }
  }

  get ended(): boolean {
    return this.#ended
  }

  /** Rejects when the child ends, or is ended because `deadlineMs` have passed. */
  check(job: InspectionJob, deadlineMs: number): Promise<InspectionAnswer> {
    const child = this.#child
    clearTimeout(this.#idle)
    child.ref()
    child.channel?.ref()
    return new Promise<InspectionAnswer>((resolve, reject) => {
      const deadline = setTimeout(() => {
        reject(new Error(`no answer after ${deadlineMs} ms`))
        this.kill()
      }, deadlineMs)
      const ended = () => reject(new Error(`the process ended: ${child.signalCode ?? child.exitCode}`))
      child.once("exit", ended)
      child.once("error", reject)
      child.once("message", answer => {
        clearTimeout(deadline)
        child.off("exit", ended).off("error", reject)
        this.#rest()
        resolve(answer as InspectionAnswer)
      })
      child.send(job, error => error && reject(error))
    })
  }

  /** A resting child must not keep the shop alive. */
  #rest(): void {
    this.#child.unref()
    this.#child.channel?.unref()
    this.#idle = setTimeout(() => this.kill(), idleMs).unref()
  }

  kill(): void {
    this.#ended = true
    clearTimeout(this.#idle)
    this.#child.kill("SIGKILL")
  }
}
