import { expect, test } from "vitest"
import { readConfig } from "./config.ts"
import { startWarnings } from "./start-warnings.ts"

const real = {
  ERP_URL: "https://erp.example.com/api/index.php",
  ERP_API_KEY: "k",
  PUBLIC_URL: "https://tienda.example.com",
  SESSION_SECRET: "x".repeat(32),
  DATABASE_URL: "postgres://db.example.com/chispa",
}
const warned = (settings: Record<string, string>) => startWarnings(readConfig(settings)).map(text => text.split(" ")[0])

test("a start warns of test providers beside a real ERP", () => {
  expect(warned({ ...real, CARD_PROVIDER: "sandbox", IDENTITY_PROVIDER: "local" })).toEqual([
    "CARD_PROVIDER=sandbox",
    "IDENTITY_PROVIDER=local",
  ])
})

test("a start warns that addresses can be forged where proxies are believed and not there", () => {
  const [warning] = startWarnings(readConfig({ ...real, TRUST_PROXY: "2" }))
  expect(warning).toContain("TRUST_PROXY: 2 proxies are believed")
  expect(warned({ ...real, TRUST_PROXY: "yes" })).toEqual(["TRUST_PROXY:"])
})

test("the demo and a shop of real providers start without a warning", () => {
  expect(warned({})).toEqual([])
  expect(warned(real)).toEqual([])
})
