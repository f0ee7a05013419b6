import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { demoShop } from "../../demo-data/demo-shop.ts"
import { readIntervals } from "../../src/shop/catalogue/read-model.ts"
import { anErpOfLeds, catalogueBench } from "../support/catalogue-bench.ts"
import { aListed, createFakeSource } from "../support/catalogue-source.ts"

const { start, other } = catalogueBench()

const minutesLater = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

test("[OPS-07] the first page after a quiet period waits for the comparison of links and deletions; the next asks nothing", async () => {
  const erp = anErpOfLeds()
  const { catalogue } = await start(erp)
  erp.state.products.shift()
  erp.state.members[46] = [2]
  minutesLater(4)
  await catalogue.catchUp()
  expect(catalogue.product(1)).toBeDefined()
  minutesLater(1)
  await catalogue.catchUp()
  expect(catalogue.product(1)).toBeUndefined()
  expect(catalogue.product(2)?.tag).toBe("Insignia")
  erp.calls.length = 0
  await catalogue.catchUp()
  expect(erp.calls).toEqual([])
})

test("[OPS-07] processes share one comparison", async () => {
  const erp = anErpOfLeds()
  const first = await start(erp)
  const second = await start(erp, { on: other() })
  minutesLater(10)
  await first.catalogue.catchUp()
  erp.calls.length = 0
  await second.catalogue.catchUp()
  expect(erp.calls).toEqual([])
})

test("[OPS-07][FAIL-01] an unreachable or slow ERP delays nobody", async () => {
  const erp = anErpOfLeds()
  const { catalogue } = await start(erp)
  minutesLater(10)
  const slow = Promise.withResolvers<void>()
  erp.slow.set("changedSince", slow.promise)
  erp.state.products.shift()
  await catalogue.catchUp()
  erp.calls.length = 0
  for (let page = 0; page < 10; page++) await catalogue.catchUp()
  expect(erp.calls).toEqual([])
  expect(catalogue.product(1)).toBeDefined()
  slow.resolve()
  await expect.poll(() => catalogue.product(1)).toBeUndefined()
  minutesLater(10)
  erp.failAll()
  for (let page = 0; page < 10; page++) await catalogue.catchUp()
  expect(erp.calls.filter(call => call === "changedSince")).toHaveLength(1)
})

test("[OPS-07] a quiet shop with the demo's categories asks the ERP less than 20 times a minute", async () => {
  const categories = demoShop().categories.filter(({ type }) => type === "product")
  const erp = createFakeSource({ products: [aListed({ id: 1 })], categories: [...categories] })
  const { catalogue } = await start(erp)
  erp.calls.length = 0
  await catalogue.refresh()
  const changes = erp.calls.filter(call => call === "changedSince").length
  const links = erp.calls.length - changes
  expect({ changes, links }).toEqual({ changes: 1, links: categories.length + 2 })
  const minute = 60_000
  // The two lists of ids are two calls each.
  const calls = changes * (minute / readIntervals.changes) + (links + 1) * (minute / readIntervals.links.unused)
  expect(calls).toBeLessThan(20)
})
