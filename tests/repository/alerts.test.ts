import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import type { Erp } from "../../src/erp/erp.ts"
import { measure } from "../../src/main/open-metrics.ts"
import type { Database } from "../../src/platform/database/database.ts"
import { createMetrics } from "../../src/platform/metrics.ts"
import type { Catalogue } from "../../src/shop/catalogue/catalogue.ts"

const file = "deploy/alerts.yml"
const rules = readFileSync(file, "utf8")

test("[OPS-04] every alert uses a metric that the shop serves, and says what to do", async () => {
  const metrics = createMetrics()
  const database = { waiting: () => 0, query: async () => [] } as unknown as Database
  const catalogue = { status: () => ({ loadedAt: null, products: 0, failures: 0 }) } as unknown as Catalogue
  const erp = { health: () => ({ circuit: "closed" }) } as unknown as Erp
  measure(metrics, { database, catalogue, erp })
  const given = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(match => match[1] ?? ""))
  const asked = [...rules.matchAll(/\b((?:chispa|nodejs|process)_\w+)/g)].map(match =>
    (match[1] ?? "").replace(/_bucket$/, ""),
  )
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter(name => !given.has(name))).toEqual([])
  const count = (word: string) => rules.split(word).length - 1
  expect([count("summary:"), count(" do:")]).toEqual([count("- alert:"), count("- alert:")])
})

const promtool = spawnSync("promtool", ["--version"]).status === 0
test.runIf(promtool)("[OPS-04] promtool accepts the alert rules", () => {
  expect(execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" })).toMatch(/SUCCESS: \d+ rules/)
})
