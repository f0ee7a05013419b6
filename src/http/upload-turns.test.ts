import { expect, test, vi } from "vitest"
import { createUploadTurns, TooManyUploads } from "./upload-turns.ts"

const mb = 1 << 20

/** Work that ends when it is told to. */
const openWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const work = () => {
    begun = true
    return promise
  }
  return { work, end: () => resolve(), hasBegun: () => begun }
}

test("large uploads together stay within the bytes allowed, in the order they came", async () => {
  const takeTurn = createUploadTurns({ mostBytes: 20 * mb })
  const works = Array.from({ length: 4 }, openWork)
  const turns = works.map(({ work }, i) => takeTurn(10 * mb, `address ${i}`, work))
  await vi.waitFor(() => expect(works.map(work => work.hasBegun())).toEqual([true, true, false, false]), 25_000)
  works[1]!.end()
  await vi.waitFor(() => expect(works.map(work => work.hasBegun())).toEqual([true, true, true, false]), 25_000)
  for (const work of works) work.end()
  await Promise.all(turns)
  expect(works.every(work => work.hasBegun())).toBe(true)
})

test("small bodies never wait, and a failed upload gives its place back", async () => {
  const takeTurn = createUploadTurns({ mostBytes: 10 * mb })
  const large = openWork()
  const first = takeTurn(10 * mb, "a", large.work)
  expect(await takeTurn(1000, "a", async () => "small")).toBe("small")
  const failing = takeTurn(10 * mb, "b", () => Promise.reject(new Error("gone")))
  large.end()
  await first
  await expect(failing).rejects.toThrow("gone")
  expect(await takeTurn(10 * mb, "c", async () => "next")).toBe("next")
})

test("too many that wait are told so at once", async () => {
  const takeTurn = createUploadTurns({ mostBytes: mb, mostWaiting: 1 })
  const works = [openWork(), openWork()]
  const turns = works.map(({ work }) => takeTurn(2 * mb, "a", work))
  await expect(takeTurn(2 * mb, "b", async () => undefined)).rejects.toBeInstanceOf(TooManyUploads)
  for (const work of works) work.end()
  await Promise.all(turns)
})

test("one address has half of the room at most; whoever comes from another is served meanwhile", async () => {
  const takeTurn = createUploadTurns({ mostBytes: 40 * mb })
  const greedy = Array.from({ length: 6 }, openWork)
  const turns = greedy.map(({ work }) => takeTurn(10 * mb, "greedy", work))
  await vi.waitFor(() => expect(greedy.filter(work => work.hasBegun())).toHaveLength(2), 25_000)
  expect(await takeTurn(10 * mb, "other", async () => "served")).toBe("served")
  for (const work of greedy) work.end()
  await Promise.all(turns)
  expect(greedy.every(work => work.hasBegun())).toBe(true)
})
