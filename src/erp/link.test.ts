import { expect, test } from "vitest"
import { createQueue } from "./link.ts"

test("writes of one kind go one at a time; another kind does not wait for them", async () => {
  const oneAtATime = createQueue()
  const numbering = Promise.withResolvers<void>()
  const order: string[] = []
  const held = oneAtATime(async () => {
    await numbering.promise
    order.push("numbering")
  })
  const waiting = oneAtATime(async () => order.push("next number"))
  await oneAtATime(async () => order.push("line of 7"), "lines of order 7")
  expect(order).toEqual(["line of 7"])
  numbering.resolve()
  await Promise.all([held, waiting])
  expect(order).toEqual(["line of 7", "numbering", "next number"])
})
