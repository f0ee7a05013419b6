import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import { dayMs, hourMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { cutText } from "../vocabulary/cut-text.ts"
import { normalEmail } from "../vocabulary/emails.ts"
import { withEmailReserved } from "./registration-records.ts"

interface Parts {
  readonly database: Database
  readonly erp: Pick<Erp, "thirdParties">
  readonly log: Logger
}

interface Row {
  account_id: number
  email: string
}

const expiresAfterMs = 30 * dayMs
const maxAtOnce = 500
/** By it the owner finds them in Dolibarr: a record is never deleted from here. */
const expiredMark = " (cuenta vencida)"
/** Dolibarr's column holds 128 with the mark. */
const maxNameLength = 100

export const unusedAccounts = ({ query }: Pick<Database, "query">) => ({
  async add(accountId: number, email: string): Promise<void> {
    await query("insert into unused_accounts (account_id, email) values ($1, $2) on conflict do nothing", [
      accountId,
      normalEmail(email),
    ])
  },
  async used(accountId: number): Promise<void> {
    await query("delete from unused_accounts where account_id = $1", [accountId])
  },
})

/** Only what nothing hangs on: the record lost its e-mail and password and with them every way in; the e-mail is free again. */
const expire = async ({ database, erp }: Parts, { account_id: id, email }: Row): Promise<boolean> =>
  withEmailReserved(database, email, async () => {
    const party = await erp.thirdParties.get(id)
    const isUntouched =
      party !== null &&
      normalEmail(party.email) === email &&
      Object.keys(await erp.thirdParties.outstandingOrders(id)).length === 0
    const isStillUnused = (await database.query("select 1 from unused_accounts where account_id = $1", [id])).length > 0
    const expires = isUntouched && isStillUnused
    if (expires)
      await erp.thirdParties.update(id, {
        name: `${cutText(party.name, maxNameLength)}${expiredMark}`,
        email: "",
        alias: "",
        credential: "",
      })
    await unusedAccounts(database).used(id)
    return expires
  })

export const expireUnusedAccounts = async (parts: Parts, now: Date): Promise<number> => {
  const { database, log } = parts
  // Accounts verified by mail or Google are in use.
  await database.query(
    "delete from unused_accounts where account_id in (select account_id from account_proofs where verified_email is not null)",
  )
  const rows = await database.query<Row>(
    "select account_id, email from unused_accounts where registered_at < $1 order by registered_at limit $2",
    [new Date(now.getTime() - expiresAfterMs), maxAtOnce],
  )
  let expired = 0
  for (const row of rows) if (await expire(parts, row)) expired++
  if (expired > 0) log.info({ expired }, "accounts that nobody used expired")
  return expired
}

export const startExpiringAccounts = (parts: Parts): Loop =>
  every(hourMs, () => parts.database.tryLock("chispa:unused-accounts", () => expireUnusedAccounts(parts, new Date())), {
    onError: error => parts.log.warn({ err: error }, "unused accounts could not be looked at"),
  })
