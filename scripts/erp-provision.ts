// Usage: npm run erp:provision [-- products.csv]. Creates the records that the shop needs in the Dolibarr at ERP_URL, from the demo
// shop or with the products of a file, and writes their ids. Existing records stay, so it may be repeated. Status 0: done; 1: a
// person has something left to do; 2: it failed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import sharp from "sharp"
import { demoShop } from "../demo-data/demo-shop.ts"
import { createProvisioning } from "../src/erp/provisioning.ts"
import { type Config, ConfigError, configFromEnvironment } from "../src/main/config.ts"
import { hasTables } from "../src/platform/database/backup.ts"
import { createLog } from "../src/platform/log.ts"
import { openSettings } from "../src/shop/settings/settings.ts"
import { shopWithProducts } from "../src/shop/setup/product-csv.ts"
import { type FoundIds, provision, publishIds, type ShopToProvision } from "../src/shop/setup/provision.ts"
import { hasShopDatabase, withShopDatabase } from "./shop-database.ts"

const shopToMake = (file: string | undefined): ShopToProvision => {
  if (!file) return demoShop()
  const made = shopWithProducts(demoShop(), readFileSync(file, "utf8"))
  if ("faults" in made) throw new ConfigError(made.faults.map(fault => `${file}, ${fault}`))
  return made.shop
}

const tell = (done: number, total: number, what: string) => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K  ${done}/${total}  ${what.slice(0, 60)}`)
  else if (done % 50 === 0 || done === total) console.log(`  ${done}/${total}`)
}

const idsTexts = {
  published: "They are published in the shop's database too: every machine has them within seconds.",
  unchanged: "The shop's database has them already.",
  refused: "The shop's database did not take them: publish them at /asocias/tienda/ajustes/erp-ids.",
  absent: "The shop was never started on its database: it will read the file.",
} as const

/** The document has priority over the file, so it must get the new ids. */
const publishInShop = async (config: Config, ids: FoundIds): Promise<keyof typeof idsTexts> => {
  if (!hasShopDatabase(config)) return "absent"
  return withShopDatabase(config, async database => {
    if (!(await hasTables(database))) return "absent"
    const settings = await openSettings({ database, log: createLog("error") })
    try {
      return await publishIds(settings, ids)
    } finally {
      await settings.close()
    }
  })
}

try {
  const config = configFromEnvironment({ newIdsFile: true })
  const { erp } = config
  if (!erp.url)
    throw new ConfigError(["ERP_URL and ERP_API_KEY: required, because the embedded ERP needs no provisioning"])
  const { ids, made, toDo } = await provision({
    to: createProvisioning({ url: erp.url, apiKey: erp.adminApiKey }),
    shop: shopToMake(process.argv[2]),
    progress: tell,
    toPng: async svg => new Uint8Array(await sharp(Buffer.from(svg)).resize(640).png().toBuffer()),
  })
  mkdirSync(dirname(erp.idsFile), { recursive: true })
  writeFileSync(erp.idsFile, `${JSON.stringify(ids, null, 2)}\n`)
  console.log(`\n${made} products and accounts made. The shop reads their ids from ${erp.idsFile}.`)
  console.log(idsTexts[await publishInShop(config, ids)])
  for (const line of toDo) console.log(`Left for you: ${line}`)
  console.log("Dolibarr shares no picture that is uploaded so: ERP_PICTURES=all shows them all the same.")
  console.log("Next: npm run staff -- password ASEIC (and the others), then npm run erp:check.")
  process.exitCode = toDo.length > 0 ? 1 : 0
} catch (error) {
  console.error(`\n${(error as Error).message}`)
  process.exitCode = 2
}
