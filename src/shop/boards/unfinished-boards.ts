import type { Logger } from "../../platform/log.ts"

const period = 60_000

/** Finishes what a customer did not confirm again: an order that the ERP has must not stay without its file. */
export const everyMinute = (work: () => Promise<void>, log: Logger): { stop(): Promise<void> } => {
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  const plan = (): NodeJS.Timeout =>
    setTimeout(() => {
      turn = work()
        .catch(error => log.warn({ err: error }, "unfinished PCB orders were not taken up; tried again in a minute"))
        .finally(() => {
          if (!stopped) timer = plan()
        })
    }, period).unref()
  let timer = plan()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
