import { expect, test } from "vitest"
import { createFairTurns, TooManyWaiting } from "./fair-turns.ts"

const settled = () => new Promise<void>(resolve => setImmediate(resolve))

const started: string[] = []
const begin = (turns: ReturnType<typeof createFairTurns>, owner: string, name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = turns(owner, () => {
    started.push(name)
    return promise
  })
  return { done, end: resolve }
}

test("[OPS-05] an owner runs one work at a time, and owners take turns", async () => {
  started.length = 0
  const turns = createFairTurns({ atOnce: 2, maxWaiting: 10, maxWaitingEach: 5, maxWaitMs: 60_000 })
  const works = ["a1", "a2", "a3", "b1", "c1"].map(name => begin(turns, name[0]!, name))
  await settled()
  expect(started).toEqual(["a1", "b1"])
  works[0]!.end()
  await settled()
  // c waited less than a's second work, but a has just had its turn.
  expect(started).toEqual(["a1", "b1", "c1"])
  works[3]!.end()
  await settled()
  expect(started).toEqual(["a1", "b1", "c1", "a2"])
  for (const { end } of works) end()
  await Promise.all(works.map(({ done }) => done))
  expect(started).toEqual(["a1", "b1", "c1", "a2", "a3"])
})

test("[OPS-05] queues have an end, for each owner and in all, and a failed work frees its turn", async () => {
  const turns = createFairTurns({ atOnce: 1, maxWaiting: 3, maxWaitingEach: 2, maxWaitMs: 60_000 })
  const first = begin(turns, "a", "first")
  const waiting = ["a", "a", "b"].map(owner => begin(turns, owner, owner))
  await expect(turns("a", async () => 1)).rejects.toBeInstanceOf(TooManyWaiting)
  await expect(turns("c", async () => 1)).rejects.toBeInstanceOf(TooManyWaiting)
  for (const { end } of [first, ...waiting]) end()
  await Promise.all([first, ...waiting].map(({ done }) => done))
  await expect(turns("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await turns("a", async () => 2)).toBe(2)
})

test("[OPS-05] who waits too long is told, and leaves the queue", async () => {
  const turns = createFairTurns({ atOnce: 1, maxWaiting: 1, maxWaitingEach: 1, maxWaitMs: 0 })
  const first = begin(turns, "a", "first")
  await expect(turns("b", async () => 1)).rejects.toBeInstanceOf(TooManyWaiting)
  first.end()
  await first.done
  expect(await turns("b", async () => 3)).toBe(3)
})
