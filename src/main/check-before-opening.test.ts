import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { createLog } from "../platform/log.ts"
import { documentedIds } from "../shop/vocabulary/documented-ids.ts"
import { checkBeforeOpening } from "./check-before-opening.ts"

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

test.each([500, 502, 503])("[OPS-01] nor does one that is ill and answers %i", async status => {
  const ill = createServer((_, reply) => reply.writeHead(status).end("<html>")).listen(0)
  const { port } = ill.address() as AddressInfo
  await expect(checkBeforeOpening(erpAt(`http://127.0.0.1:${port}`), log)).resolves.toBeUndefined()
  ill.close()
})

test("[OPS-01] an address that is no Dolibarr does, in words", async () => {
  const page = createServer((_, reply) => reply.end("<html>Hola</html>")).listen(0)
  const { port } = page.address() as AddressInfo
  await expect(checkBeforeOpening(erpAt(`http://127.0.0.1:${port}`), log)).rejects.toThrow(
    /The shop stays closed[\s\S]*not as Dolibarr's interface/,
  )
  page.close()
})
