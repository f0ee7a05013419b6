import type { Database } from "../../platform/database/database.ts"
import { hashOfId } from "../../platform/sessions/secrets.ts"
import { normalEmail } from "../vocabulary/people.ts"

type Row = { account_id: number } & Record<"verified_email" | "google_subject", string | null>

/** The proofs of an account: its verified e-mail and the Google account that signs in to it. */
export const createAccountRecords = ({ query }: Pick<Database, "query">) => {
  const find = async (accountId: number) =>
    (await query<Row>("select * from account_proofs where account_id = $1", [accountId]))[0]

  return {
    isVerified: async (accountId: number, email: string): Promise<boolean> =>
      (await find(accountId))?.verified_email === normalEmail(email),

    async verify(accountId: number, email: string): Promise<void> {
      await query(
        `insert into account_proofs (account_id, verified_email) values ($1, $2)
         on conflict (account_id) do update set verified_email = $2`,
        [accountId, normalEmail(email)],
      )
    },

    /** The reader of the mail may not be the person who made the account, so an earlier Google sign-in stops working. */
    async verifyByMail(accountId: number, email: string): Promise<void> {
      await query(
        `insert into account_proofs as known (account_id, verified_email) values ($1, $2)
         on conflict (account_id) do update set verified_email = $2,
           google_subject = case when known.verified_email = $2 then known.google_subject end`,
        [accountId, normalEmail(email)],
      )
    },

    googleSubject: async (accountId: number): Promise<string | null> => (await find(accountId))?.google_subject ?? null,

    async findByGoogle(subject: string): Promise<number | null> {
      const [row] = await query<Row>("select * from account_proofs where google_subject = $1", [subject])
      return row?.account_id ?? null
    },

    async linkGoogle(accountId: number, subject: string, email: string): Promise<void> {
      await query(
        `insert into account_proofs (account_id, verified_email, google_subject) values ($1, $3, $2)
         on conflict (account_id) do update set verified_email = $3, google_subject = $2`,
        [accountId, subject, normalEmail(email)],
      )
    },
  }
}

export type AccountRecords = ReturnType<typeof createAccountRecords>

/** Registered accounts into which nobody has signed in yet. */
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

/** The ERP allows an e-mail twice, so a lock per e-mail covers the check and the write. */
export const withEmailReserved = <T>(database: Database, email: string, work: () => Promise<T>): Promise<T> =>
  database.withLock(`email:${hashOfId(normalEmail(email)).toString("hex")}`, work)
