import type { Db } from "../erp-database.ts"
import { inOrder } from "../list-query.ts"
import type { Columns } from "../parse-sqlfilters.ts"

export interface ThirdPartyRow {
  rowid: number
  nom: string
  name_alias: string
  ref_ext: string | null
  email: string | null
  phone: string | null
  address: string
  zip: string | null
  town: string | null
  fk_pays: number | null
  client: number
  fournisseur: number
  code_client: string | null
  code_fournisseur: string | null
  siren: string
  siret: string
  ape: string
  status: number
  note_public: string | null
  note_private: string | null
  datec: Date
  tms: Date
}

export const thirdPartyColumns: Columns = {
  rowid: "integer",
  nom: "text",
  name_alias: "text",
  ref_ext: "text",
  email: "text",
  phone: "text",
  address: "text",
  zip: "text",
  town: "text",
  client: "integer",
  fournisseur: "integer",
  code_client: "text",
  code_fournisseur: "text",
  siren: "text",
  siret: "text",
  ape: "text",
  status: "integer",
  datec: "time",
  tms: "time",
}

export const thirdPartiesByIds = async (db: Db, ids: readonly number[]): Promise<ThirdPartyRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<ThirdPartyRow>("select * from societe where rowid = any($1::integer[])", [ids])
  return inOrder(ids, rows)
}

export const thirdPartyById = async (db: Db, id: number): Promise<ThirdPartyRow | undefined> =>
  (await thirdPartiesByIds(db, [id]))[0]

export const thirdPartyByEmail = async (db: Db, email: string): Promise<ThirdPartyRow | undefined> => {
  const { rows } = await db.query<ThirdPartyRow>(
    "select * from societe where lower(email) = lower($1) order by rowid limit 1",
    [email],
  )
  return rows[0]
}

export type ThirdPartyChange = Partial<
  Pick<
    ThirdPartyRow,
    | "nom"
    | "name_alias"
    | "ref_ext"
    | "email"
    | "phone"
    | "address"
    | "zip"
    | "town"
    | "client"
    | "fournisseur"
    | "siren"
    | "siret"
    | "ape"
    | "note_public"
    | "note_private"
  >
>

export const createThirdParty = async (db: Db, change: ThirdPartyChange): Promise<number> => {
  const columns = Object.keys(change)
  const { rows } = await db.query<{ rowid: number }>(
    `insert into societe (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")}) returning rowid`,
    Object.values(change),
  )
  return rows[0]?.rowid ?? 0
}

export const updateThirdParty = async (db: Db, id: number, change: ThirdPartyChange): Promise<void> => {
  const columns = Object.keys(change)
  if (columns.length === 0) return
  const sets = columns.map((column, index) => `${column} = $${index + 2}`)
  await db.query(`update societe set ${sets.join(", ")} where rowid = $1`, [id, ...Object.values(change)])
}

/** A first validated order makes a customer of whoever was none. */
export const becomeCustomer = (db: Db, id: number) =>
  db.query("update societe set client = client + 1 where rowid = $1 and client in (0, 2)", [id])
