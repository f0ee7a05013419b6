import { expect, test, vi } from "vitest"
import { anErpOfLeds, catalogueBench } from "../support/catalogue-bench.ts"

const { start, database, other } = catalogueBench()

test("[OPS-05] of several processes that start at once on an empty database one asks the ERP, and none opens without a catalogue", async () => {
  const erp = anErpOfLeds()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  erp.slow.set("listForSale", answered)
  const opened: number[] = []
  const starts = [database(), other(), database(), other()].map(async on => {
    const { catalogue } = await start(erp, { on })
    opened.push(catalogue.status().products)
  })
  await vi.waitFor(() => expect(erp.calls).toContain("listForSale"), { timeout: 60_000 })
  expect(opened).toEqual([])
  answer()
  await Promise.all(starts)
  expect(opened).toEqual([5, 5, 5, 5])
  expect(erp.calls.filter(call => call === "listForSale")).toHaveLength(1)
})
