import type { Database, Db } from "../erp-database.ts"
import type { ErpSeed } from "../seed.ts"
import { loadCatalogue } from "./catalogue-seed.ts"
import { continueIds } from "./insert-seed.ts"
import { loadOrders } from "./orders-seed.ts"
import { loadThirdParties } from "./third-parties-seed.ts"

export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await db.query<{ empty: boolean }>(
    `select not exists (select 1 from product) and not exists (select 1 from societe)
       and not exists (select 1 from entrepot) and not exists (select 1 from c_paiement) as empty`,
  )
  return rows[0]?.empty === true
}

const tablesWithIds = [
  "entrepot",
  "categorie",
  "product",
  "product_attribute",
  "product_attribute_value",
  "societe",
  "commande",
  "commandedet",
  "expedition",
  "facture",
]

/** By name: without names PostgreSQL's own tables are analysed too, which takes longer than the seed. */
const analyse = async (db: Database): Promise<void> => {
  const { rows } = await db.query<{ names: string }>(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'erp'",
  )
  await db.query(`analyze ${rows[0]?.names}`)
}

const seedLock = 7_402_002

/** All of it or nothing; of two processes that start at once one does it. */
export const loadSeed = async (db: Database, seed: ErpSeed, now = new Date()): Promise<void> => {
  const loaded = await db.transaction(async tx => {
    await tx.query("select pg_advisory_xact_lock($1)", [seedLock])
    if (!(await isEmpty(tx))) return false
    await loadThirdParties(tx, seed, now)
    const shipped = await loadOrders(tx, seed, now)
    await loadCatalogue(tx, seed, shipped, now)
    await continueIds(tx, tablesWithIds)
    return true
  })
  if (loaded) await analyse(db)
}
