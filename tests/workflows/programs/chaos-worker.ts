/** Plays random afternoons from FIRST_SEED on until its parent kills it. */
import { openChaosProcess, runAfternoon, runConcurrently } from "../chaos-shop.ts"

const { shop, erp } = await openChaosProcess({
  databaseUrl: process.env["SHOP_DATABASE"] ?? "",
  providerDatabaseUrl: process.env["PROVIDER_DATABASE"] ?? "",
  erpUrl: process.env["ERP_URL"] ?? "",
})
const say = (text: string) => process.stdout.write(`${text}\n`)
say("open")
const first = Number(process.env["FIRST_SEED"])
const seeds = Array.from({ length: 1_000 }, (_, place) => first + place)
await runConcurrently(seeds, 4, async seed => {
  say(`begun ${seed}`)
  await runAfternoon(shop, erp, seed)
})
