import type { Database } from "../../platform/database/database.ts"
import { hashOfId } from "../../platform/sessions/secrets.ts"
import { normalEmail } from "../vocabulary/emails.ts"

/** The ERP allows an e-mail twice: looking and writing happen while no other process does the same for that e-mail. */
export const withEmailReserved = <T>(database: Database, email: string, work: () => Promise<T>): Promise<T> =>
  database.withLock(`email:${hashOfId(normalEmail(email)).toString("hex")}`, work)

export type Registration<Account> =
  | { readonly kind: "created"; readonly account: Account }
  | { readonly kind: "exists"; readonly account: Account }

/** A creation whose answer was lost is looked up: under the lock nobody else can have made the account (REG-14). */
export const registerOnce = <Account>(
  database: Database,
  email: string,
  steps: { find: () => Promise<Account | null>; create: () => Promise<Account> },
): Promise<Registration<Account>> =>
  withEmailReserved(database, email, async () => {
    const known = await steps.find()
    if (known) return { kind: "exists", account: known }
    try {
      return { kind: "created", account: await steps.create() }
    } catch (error) {
      const made = await steps.find().catch(() => null)
      if (made) return { kind: "created", account: made }
      throw error
    }
  })
