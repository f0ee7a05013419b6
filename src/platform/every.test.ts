import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { every } from "./every.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const silent = { onError: () => undefined }

test("each turn begins a pause after the end of the one before, so turns never overlap", async () => {
  let running = 0
  let maxAtOnce = 0
  let turns = 0
  const loop = every(
    100,
    async () => {
      running++
      maxAtOnce = Math.max(maxAtOnce, running)
      await new Promise(resolve => setTimeout(resolve, 250))
      running--
      turns++
    },
    silent,
  )
  await vi.advanceTimersByTimeAsync(1_100)
  expect({ maxAtOnce, turns }).toEqual({ maxAtOnce: 1, turns: 3 })
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(250)
  await stopped
})

test("a turn that fails is reported, and the next one comes", async () => {
  const reported: unknown[] = []
  let turns = 0
  const loop = every(
    () => 10,
    async () => {
      turns++
      if (turns === 1) throw new Error("no database")
    },
    { onError: error => reported.push((error as Error).message), startsNow: true },
  )
  await vi.advanceTimersByTimeAsync(25)
  await loop.stop()
  expect(turns).toBe(3)
  expect(reported).toEqual(["no database"])
})

test("stopping waits for the running turn, and no other follows", async () => {
  const turnEnds = Promise.withResolvers<void>()
  let turns = 0
  const loop = every(
    10,
    () => {
      turns++
      return turnEnds.promise
    },
    { ...silent, startsNow: true },
  )
  let stopped = false
  const stopping = loop.stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(50)
  expect(stopped).toBe(false)
  turnEnds.resolve()
  await stopping
  await vi.advanceTimersByTimeAsync(50)
  expect(turns).toBe(1)
})
