import type { Database } from "../../platform/database/database.ts"
import { normalEmail } from "../vocabulary/people.ts"

export interface AccountRecords {
  isVerified(accountId: number, email: string): Promise<boolean>
  verify(accountId: number, email: string): Promise<void>
  /** By who reads the mail and may not be who made the account: a Google sign-in from before that proof ends. */
  verifyByMail(accountId: number, email: string): Promise<void>
  googleSubject(accountId: number): Promise<string | null>
  accountOfGoogle(subject: string): Promise<number | null>
  linkGoogle(accountId: number, subject: string, email: string): Promise<void>
}

interface Row {
  account_id: number
  verified_email: string | null
  google_subject: string | null
}

export const createAccountRecords = ({ query }: Pick<Database, "query">): AccountRecords => {
  const find = async (accountId: number) =>
    (await query<Row>("select * from account_proofs where account_id = $1", [accountId]))[0]

  return {
    isVerified: async (accountId, email) => (await find(accountId))?.verified_email === normalEmail(email),

    async verify(accountId, email) {
      await query(
        `insert into account_proofs (account_id, verified_email) values ($1, $2)
         on conflict (account_id) do update set verified_email = $2`,
        [accountId, normalEmail(email)],
      )
    },

    async verifyByMail(accountId, email) {
      await query(
        `insert into account_proofs as known (account_id, verified_email) values ($1, $2)
         on conflict (account_id) do update set verified_email = $2,
           google_subject = case when known.verified_email = $2 then known.google_subject end`,
        [accountId, normalEmail(email)],
      )
    },

    googleSubject: async accountId => (await find(accountId))?.google_subject ?? null,

    async accountOfGoogle(subject) {
      const [row] = await query<Row>("select * from account_proofs where google_subject = $1", [subject])
      return row?.account_id ?? null
    },

    async linkGoogle(accountId, subject, email) {
      await query(
        `insert into account_proofs (account_id, verified_email, google_subject) values ($1, $3, $2)
         on conflict (account_id) do update set verified_email = $3, google_subject = $2`,
        [accountId, subject, normalEmail(email)],
      )
    },
  }
}
