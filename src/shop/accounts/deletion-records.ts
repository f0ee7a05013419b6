import type { Database, Query } from "../../platform/database/database.ts"

export const accountDeletions = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  /** Waits for work that began earlier, so that `check` sees all of it. After the commit no new work can begin. */
  close: <Refusal>(
    {
      customerId,
      run,
      email,
      again,
    }: {
      readonly customerId: number
      readonly run: string
      readonly email: string | null
      readonly again: boolean
    },
    check: (tx: Query) => Promise<Refusal | null>,
  ): Promise<{ kind: "closed" } | { kind: "known"; run: string } | { kind: "refused"; refusal: Refusal }> =>
    transaction(async tx => {
      await tx("select pg_advisory_xact_lock(hashtextextended('account:' || $1::integer, 0))", [customerId])
      const [known] = await tx<{ run: string }>("select run from account_deletions where customer_id = $1", [
        customerId,
      ])
      if (known) return again || known.run === run ? { kind: "closed" } : { kind: "known", run: known.run }
      const refusal = await check(tx)
      if (refusal !== null) return { kind: "refused", refusal }
      await tx("insert into account_deletions (customer_id, run, email) values ($1, $2, $3)", [customerId, run, email])
      return { kind: "closed" }
    }),

  async open(customerId: number, run: string): Promise<void> {
    await query("delete from account_deletions where customer_id = $1 and run = $2 and done_at is null", [
      customerId,
      run,
    ])
  },

  /** Calls `write` with the address for the last mail, on the first call only. */
  finish: (customerId: number, write: (email: string, tx: Query) => Promise<void>): Promise<void> =>
    transaction(async tx => {
      const [row] = await tx<{ email: string | null }>(
        "select email from account_deletions where customer_id = $1 for update",
        [customerId],
      )
      if (row?.email) await write(row.email, tx)
      await tx("update account_deletions set email = null, done_at = coalesce(done_at, now()) where customer_id = $1", [
        customerId,
      ])
    }),

  /** When the database was restored, if deleted accounts were not searched since; otherwise null. */
  async restoredAt(): Promise<Date | null> {
    const [row] = await query<{ at: Date }>(
      'select restored_at as "at" from restored_backups where deletions_repeated_at is null order by restored_at limit 1',
    )
    return row?.at ?? null
  },

  async repeated(restoredAt: Date): Promise<void> {
    await query("update restored_backups set deletions_repeated_at = now() where restored_at <= $1", [restoredAt])
  },

  /** Deletions that ended over an hour ago, so that the ERP's records have them too. */
  done: (): Promise<{ customerId: number; closedAt: Date }[]> =>
    query(
      `select customer_id as "customerId", closed_at as "closedAt" from account_deletions
       where done_at < now() - interval '1 hour' order by customer_id`,
    ),

  async isDone(customerId: number): Promise<boolean> {
    const rows = await query("select 1 from account_deletions where customer_id = $1 and done_at is not null", [
      customerId,
    ])
    return rows.length > 0
  },
})
