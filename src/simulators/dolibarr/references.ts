import { type Db, errorCode } from "./erp-database.ts"
import { Fault } from "./errors.ts"
import type { Call } from "./router.ts"
import { yearMonth } from "./wire-format.ts"

const series = {
  order: { table: "commande", prefix: "SO", lock: 7_402_011, what: "Order", among: "true" },
  shipment: { table: "expedition", prefix: "SH", lock: 7_402_012, what: "Shipment", among: "true" },
  invoice: { table: "facture", prefix: "IN", lock: 7_402_013, what: "Invoice", among: "type <> 2" },
  creditNote: { table: "facture", prefix: "IC", lock: 7_402_013, what: "Invoice", among: "type = 2" },
}

export interface Reference {
  ref: string
  num: number
}

/** SO2611-0001: the month is that of the document, the number runs on over months and years. */
export const makeReference = (prefix: string, date: Date, num: number): Reference => ({
  ref: `${prefix}${yearMonth(date)}-${String(num).padStart(4, "0")}`,
  num,
})

export const nextNumber = async (db: Db, table: string, among = "true"): Promise<number> => {
  const { rows } = await db.query<{ num: number | null }>(`select max(num) as num from ${table} where ${among}`)
  return (rows[0]?.num ?? 0) + 1
}

/** A document that had a final reference before, set back to a draft or cancelled, keeps it. */
export const writeReference = (db: Db, table: string, id: number, { ref, num }: Reference) =>
  db.query(
    `update ${table} set ref = case when ref like '(PROV%' then $2 else ref end, num = coalesce(num, $3),
       fk_statut = 1, date_valid = now() where rowid = $1`,
    [id, ref, num],
  )

/** `read` gives the document's date, or null when there is nothing to do; with hazards two at once get the same reference. */
export const withNextReference = async <T>(
  { db, hazards }: Call,
  kind: keyof typeof series,
  read: (db: Db) => Promise<Date | null>,
  write: (db: Db, reference: Reference) => Promise<T>,
): Promise<T | null> => {
  const { table, prefix, lock, what, among } = series[kind]
  if (!hazards) {
    return db.transaction(async tx => {
      await tx.query("select pg_advisory_xact_lock($1)", [lock])
      const date = await read(tx)
      return date === null ? null : write(tx, makeReference(prefix, date, await nextNumber(tx, table, among)))
    })
  }
  await hazards.beforeReadingReference()
  const date = await read(db)
  if (date === null) return null
  const reference = makeReference(prefix, date, await nextNumber(db, table, among))
  await hazards.beforeWritingReference()
  try {
    return await db.transaction(tx => write(tx, reference))
  } catch (error) {
    if (errorCode(error) !== "23505") throw error
    const duplicate = `Duplicate entry '${reference.ref}-1' for key 'uk_${table}_ref'`
    throw new Fault(500, `Error when validating ${what}: ${duplicate}`, { htmlBefore: true })
  }
}
