import fc from "fast-check"
import { afterEach, expect, test, vi } from "vitest"
import { withDeadline } from "./deadline.ts"
import { createWorkQueue, type WorkQueueOptions, WorkRefused } from "./work-queue.ts"

interface Job {
  readonly key: string
  readonly cost?: number
}

afterEach(() => void vi.useRealTimers())

/** A queue whose jobs run until they are told to end; `begun` are the names of the jobs in the order of their turns. */
const setUp = (options: Partial<WorkQueueOptions<Job>> = {}) => {
  const queue = createWorkQueue<Job>({
    concurrency: 1,
    maxWaiting: 100,
    timeoutMs: 60_000,
    keyOf: ({ key }) => key,
    costOf: ({ cost = 1 }) => cost,
    ...options,
  })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const add = (name: string, job: Job) => {
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    const answer = queue.run(job, async () => {
      begun.push(name)
      await end.promise
      return name
    })
    return answer.catch((error: unknown) => {
      if (error instanceof WorkRefused) return error.reason
      throw error
    })
  }
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const end = async (name: string) => {
    ends.get(name)!.resolve()
    await settle()
  }
  return { queue, begun, add, end, settle }
}

test("[I14] one key's backlog never holds up another key's first job", async () => {
  const { begun, add, end } = setUp()
  for (let n = 1; n <= 24; n++) void add(`greedy ${n}`, { key: "greedy" })
  void add("a", { key: "a" })
  void add("b", { key: "b" })
  for (const name of ["greedy 1", "a", "b", "greedy 2"]) await end(name)
  expect(begun).toEqual(["greedy 1", "a", "b", "greedy 2", "greedy 3"])
})

test("[I14] places are limited for one key and for all together; refused jobs fail at once", async () => {
  const { add, end } = setUp({ maxWaiting: 3, maxPerKey: 2 })
  const answers = ["a", "a", "a", "b", "c", "d"].map((key, n) => add(`${key}${n}`, { key }))
  for (const name of ["a0", "a1", "b3", "c4"]) await end(name)
  expect(await Promise.all(answers)).toEqual(["a0", "a1", "share", "b3", "c4", "full"])
})

test("a key runs within its own share while there is room for others", async () => {
  const { begun, add, end } = setUp({ concurrency: 4, concurrencyPerKey: 2 })
  for (let n = 1; n <= 4; n++) void add(`a${n}`, { key: "a" })
  void add("b1", { key: "b" })
  expect(begun).toEqual([])
  await end("a1")
  expect(begun).toEqual(["a1", "a2", "b1", "a3"])
})

test("costs together stay within the limit; a job above the limit runs alone", async () => {
  const { begun, add, end, settle } = setUp({ concurrency: 10 })
  void add("large", { key: "a", cost: 25 })
  void add("small", { key: "b", cost: 1 })
  await settle()
  expect(begun).toEqual(["large"])
  await end("large")
  expect(begun).toEqual(["large", "small"])
})

test("[I13] a job waits no longer than the queue's limit, nor than its request's deadline", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  const { begun, add, end } = setUp({ timeoutMs: 1000 })
  const first = add("first", { key: "a" })
  const patient = add("patient", { key: "b" })
  const hurried = withDeadline(() => add("hurried", { key: "c" }), 300)
  await vi.advanceTimersByTimeAsync(299)
  void add("later", { key: "d" })
  await vi.advanceTimersByTimeAsync(2)
  expect(await hurried).toBe("timeout")
  await vi.advanceTimersByTimeAsync(700)
  expect(await patient).toBe("timeout")
  await end("first")
  expect(await first).toBe("first")
  expect(begun).toEqual(["first", "later"])
  expect(vi.getTimerCount()).toBe(0)
})

test("closing refuses waiting jobs, new jobs and a job whose turn has just come", async () => {
  const { queue, begun, add, end, settle } = setUp({ concurrency: 2 })
  const running = add("running", { key: "a" })
  await settle()
  const refused = ["b", "c"].map(key => add(key, { key }))
  queue.close()
  expect(await Promise.all([...refused, add("d", { key: "d" })])).toEqual(["closed", "closed", "closed"])
  await end("running")
  expect(await running).toBe("running")
  expect(begun).toEqual(["running"])
})

test("[I14] for any jobs the limits hold, every job is answered once, and each key waits for few of the others", async () => {
  const jobs = fc.array(fc.record({ key: fc.constantFrom("a", "b", "c", "d"), fails: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(jobs, fc.integer({ min: 1, max: 3 }), async (list, concurrency) => {
      const queue = createWorkQueue<{ key: string }>({
        concurrency,
        concurrencyPerKey: 1,
        maxWaiting: list.length,
        timeoutMs: 60_000,
        keyOf: ({ key }) => key,
      })
      const running: string[] = []
      const begun: string[] = []
      const answers = await Promise.allSettled(
        list.map(({ key, fails }) =>
          queue.run({ key }, async () => {
            begun.push(key)
            running.push(key)
            expect(running.length).toBeLessThanOrEqual(concurrency)
            expect(new Set(running).size).toBe(running.length)
            await Promise.resolve()
            running.splice(running.indexOf(key), 1)
            if (fails) throw new Error("failed")
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(list.map(({ fails }) => (fails ? "rejected" : "fulfilled")))
      // All jobs came at once, so no key's nth job begins before another key's job number n − 1.
      for (const [at, key] of begun.entries()) {
        const before = begun.slice(0, at)
        const nth = before.filter(one => one === key).length
        for (const other of new Set(list.map(job => job.key))) {
          const all = list.filter(job => job.key === other).length
          expect(before.filter(one => one === other).length).toBeGreaterThanOrEqual(Math.min(all, nth - 1))
        }
      }
    }),
    { numRuns: 200 },
  )
})
