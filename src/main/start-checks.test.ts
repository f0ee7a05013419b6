import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { createLog } from "../platform/log.ts"
import { documentedIds } from "../shop/vocabulary/documented-ids.ts"
import { readConfig } from "./config.ts"
import { checkBeforeOpening, sellerWarnings, startWarnings } from "./start-checks.ts"

const log = createLog("silent")
const erpAt = (url: string) => ({
  url,
  apiKey: "k",
  catalogueApiKey: "k",
  adminApiKey: "k",
  allPictures: false,
  idsFile: "",
  ids: documentedIds,
})

test("[OPS-01] an ERP that does not answer at the start does not keep the shop closed", async () => {
  const gone = createServer().listen(0)
  const { port } = gone.address() as AddressInfo
  await new Promise(resolve => gone.close(resolve))
  await expect(checkBeforeOpening(erpAt(`http://127.0.0.1:${port}`), log)).resolves.toBeUndefined()
})

test.each([500, 502, 503])("[OPS-01] an ERP that answers %i does not keep the shop closed", async status => {
  const ill = createServer((_, reply) => reply.writeHead(status).end("<html>")).listen(0)
  const { port } = ill.address() as AddressInfo
  await expect(checkBeforeOpening(erpAt(`http://127.0.0.1:${port}`), log)).resolves.toBeUndefined()
  ill.close()
})

test("[OPS-01] an address that is no Dolibarr keeps the shop closed, with an explanation", async () => {
  const page = createServer((_, reply) => reply.end("<html>Hola</html>")).listen(0)
  const { port } = page.address() as AddressInfo
  await expect(checkBeforeOpening(erpAt(`http://127.0.0.1:${port}`), log)).rejects.toThrow(
    /The shop stays closed[\s\S]*not as Dolibarr's interface/,
  )
  page.close()
})

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

test("a start warns that addresses can be forged if proxies are configured but absent", () => {
  const [warning] = startWarnings(readConfig({ ...real, TRUST_PROXY: "2" }))
  expect(warning).toContain("TRUST_PROXY: 2 proxies are believed")
  expect(warned({ ...real, TRUST_PROXY: "yes" })).toEqual(["TRUST_PROXY:"])
})

test("the demo and a shop with real providers start without a warning", () => {
  expect(warned({})).toEqual([])
  expect(warned(real)).toEqual([])
})

test("[LAW-01] a start with a real ERP names the empty settings about the seller", () => {
  const seller = { legalName: "Chispa S. A.", identification: "", address: "", contact: "legal@chispa.test" }
  expect(sellerWarnings(readConfig(real), seller)).toEqual([
    expect.stringContaining("seller.identification, seller.address"),
  ])
  expect(sellerWarnings(readConfig(real), { ...seller, identification: "1", address: "Cartago" })).toEqual([])
  expect(sellerWarnings(readConfig({}), seller)).toEqual([])
})
