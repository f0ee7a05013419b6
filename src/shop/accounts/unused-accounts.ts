import { dayMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Dependencies } from "../dependencies.ts"
import { normalEmail } from "../vocabulary/people.ts"
import { cutText } from "../vocabulary/text.ts"
import { unusedAccounts, withEmailReserved } from "./account-records.ts"

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

/** Only what nothing hangs on: the record lost its e-mail and password and with them every way in; the e-mail is free again. */
const expire = async ({ database, erp }: Dependencies, { account_id: id, email }: Row): Promise<boolean> =>
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

export const expireUnusedAccounts = async (dependencies: Dependencies, now: Date): Promise<number> => {
  const { database, log } = dependencies
  // Accounts verified by mail or Google are in use.
  await database.query(
    "delete from unused_accounts where account_id in (select account_id from account_proofs where verified_email is not null)",
  )
  const rows = await database.query<Row>(
    "select account_id, email from unused_accounts where registered_at < $1 order by registered_at limit $2",
    [new Date(now.getTime() - expiresAfterMs), maxAtOnce],
  )
  let expired = 0
  for (const row of rows) if (await expire(dependencies, row)) expired++
  if (expired > 0) log.info({ expired }, "accounts that nobody used expired")
  return expired
}

export const startExpiringAccounts = (dependencies: Dependencies): Loop =>
  every(
    3_600_000,
    () => dependencies.database.tryLock("chispa:unused-accounts", () => expireUnusedAccounts(dependencies, new Date())),
    { onError: error => dependencies.log.warn({ err: error }, "unused accounts could not be looked at") },
  )
