import type { Database, Db } from "../erp-database.ts"
import { insertRows } from "../rows.ts"
import type { ErpSeed, LoadedOrder } from "../seed.ts"
import { yearMonth } from "../wire-format.ts"
import { loadCatalogue } from "./catalogue-seed.ts"
import { loadOrders } from "./orders-seed.ts"

export const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await db.query<{ empty: boolean }>(
    `select not exists (select 1 from product) and not exists (select 1 from societe)
       and not exists (select 1 from entrepot) and not exists (select 1 from c_paiement) as empty`,
  )
  return rows[0]?.empty === true
}

const costaRica = 75

const loadThirdParties = async (db: Db, seed: ErpSeed, now: Date): Promise<void> => {
  const kinds = new Map(seed.categories.map(category => [category.id, category.type]))
  const code = (prefix: string, id: number) => `${prefix}${yearMonth(now)}-${String(id).padStart(5, "0")}`
  const parties = seed.thirdParties.map(party => ({
    rowid: party.id,
    nom: party.name,
    name_alias: party.alias,
    email: party.email?.toLowerCase() ?? null,
    phone: party.phone,
    address: party.address,
    fk_pays: costaRica,
    client: party.client ? 1 : 0,
    fournisseur: party.supplier ? 1 : 0,
    code_client: party.client ? code("CU", party.id) : null,
    code_fournisseur: party.supplier ? code("SU", party.id) : null,
    siren: party.idprof1,
    siret: party.idprof2,
    datec: now,
  }))
  const links = (kind: "customer" | "supplier") =>
    seed.thirdParties.flatMap(party =>
      party.categories.filter(id => kinds.get(id) === kind).map(fk_categorie => ({ fk_categorie, fk_soc: party.id })),
    )
  await insertRows(db, "societe", parties)
  await insertRows(db, "categorie_societe", links("customer"))
  await insertRows(db, "categorie_fournisseur", links("supplier"))
}

const loadPaymentModes = async (db: Db, seed: ErpSeed): Promise<void> => {
  const modes = seed.paymentModes.map(({ id, code, label }) => ({ id, code, libelle: label }))
  const accounts = seed.bankAccounts.map(({ id, ref, label }) => ({ rowid: id, ref, label }))
  await insertRows(db, "c_paiement", modes)
  await insertRows(db, "bank_account", accounts)
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

/** The next ids follow those that the seed gave. */
const continueIds = async (db: Db): Promise<void> => {
  for (const table of tablesWithIds) {
    await db.query(
      `select setval(pg_get_serial_sequence('${table}', 'rowid'), (select greatest(max(rowid), 1) from ${table}), (select count(*) > 0 from ${table}))`,
    )
  }
}

/** Names the tables, because without names PostgreSQL analyses its own too, which takes longer than the seed. */
const analyse = async (db: Database): Promise<void> => {
  const { rows } = await db.query<{ names: string }>(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'erp'",
  )
  await db.query(`analyze ${rows[0]?.names}`)
}

const seedLock = 7_402_002

/** Loads everything or nothing. If two processes start at once, one of them loads it and the other gets null. */
export const loadSeed = async (db: Database, seed: ErpSeed): Promise<LoadedOrder[] | null> => {
  const now = new Date()
  const made = await db.transaction(async tx => {
    await tx.query("select pg_advisory_xact_lock($1)", [seedLock])
    if (!(await isEmpty(tx))) return null
    await loadThirdParties(tx, seed, now)
    await loadPaymentModes(tx, seed)
    const { shipped, loaded } = await loadOrders(tx, seed, now)
    await loadCatalogue(tx, seed, shipped, now)
    await continueIds(tx)
    return loaded
  })
  if (made) await analyse(db)
  return made
}
