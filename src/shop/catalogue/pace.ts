import { setImmediate as nextTurn } from "node:timers/promises"
import { withoutDeadline } from "../../platform/deadline.ts"

export const limitConcurrency = (max: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running >= max) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const sliceMs = 8

/** Runs long work in slices of a few milliseconds, so that requests are answered in between. */
export const inSlices = async <T>(work: Generator<void, T>): Promise<T> => {
  let sliceEnd = performance.now() + sliceMs
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
}

/** Shares one run between callers; the first caller's deadline does not end it. */
export const shareRun = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined
  return () => {
    running ??= withoutDeadline(work).finally(() => {
      running = undefined
    })
    return running
  }
}
