import { type Database, type Query, storedJson } from "../../platform/database/database.ts"
import { dayMs } from "../../platform/durations.ts"

/** A check's finding about one subject. */
export interface Found {
  readonly subject: string
  readonly text: string
  /** The page that shows it; null if only the ERP does. */
  readonly to: string | null
  /** When it began, if known better than by the first run that found it. */
  readonly since?: string
}

export interface Finding extends Found {
  readonly check: string
  readonly firstSeenAt: Date
}

export interface ListedFinding extends Finding {
  /** The number of findings that its check lists now. */
  readonly count: number
}

export interface CheckState {
  readonly name: string
  readonly ranAt: Date
  /** When its last finding was resolved or explained. It has a meaning only while the check lists nothing. */
  readonly emptySince: Date | null
  readonly failed: boolean
}

/** A difference of one order or payment as a sentence, with the check that lists it. */
export interface Difference {
  readonly check: string
  readonly text: string
}

type Row = {
  readonly check: string
  readonly subject: string
  readonly facts: Omit<Found, "subject">
  readonly firstSeenAt: Date
}

const toFinding = <Given extends Row>({ facts, ...row }: Given) => ({ ...row, ...facts })

const columns = `check_name as check, subject, facts, first_seen_at as "firstSeenAt"`

/** An explanation ends when the text changes. A subject that was resolved starts again. */
const upsert = `
  insert into truth_findings as known (check_name, subject, facts, first_seen_at, last_seen_at)
  select $1, given.subject, given.facts, coalesce(given.since, now()), now()
    from jsonb_to_recordset($2) as given(subject text, facts jsonb, since timestamptz)
  on conflict (check_name, subject) do update set
    facts = excluded.facts, last_seen_at = now(), resolved_at = null,
    first_seen_at = case when known.resolved_at is null then known.first_seen_at else excluded.first_seen_at end,
    opened_at = case when known.resolved_at is null then known.opened_at end,
    mailed_at = case when known.resolved_at is null then known.mailed_at end,
    explained_by = case when known.facts->>'text' = excluded.facts->>'text' then known.explained_by end,
    explained_why = case when known.facts->>'text' = excluded.facts->>'text' then known.explained_why end,
    explained_at = case when known.facts->>'text' = excluded.facts->>'text' then known.explained_at end`

export const truthFindings = ({ query, transaction }: Pick<Database, "query" | "transaction">) => ({
  /**
   * Stores one run of a check: its findings are listed, all others of this check are resolved. `failed`: it could not check
   * everything.
   */
  write: (name: string, found: readonly Found[], failed: boolean): Promise<void> =>
    transaction(async tx => {
      const given = found.map(({ subject, since, ...facts }) => ({ subject, since, facts: { ...facts, since } }))
      await tx(upsert, [name, storedJson(given)])
      await tx(
        `update truth_findings set resolved_at = now()
         where check_name = $1 and resolved_at is null and subject <> all($2::text[])`,
        [name, found.map(({ subject }) => subject)],
      )
      await tx(
        `insert into truth_checks as known (name, ran_at, empty_since, failed)
         values ($1, now(), case when $2 then now() end, $3)
         on conflict (name) do update set ran_at = now(), failed = $3,
           empty_since = case when $2 then coalesce(known.empty_since, now()) end`,
        [name, found.length === 0, failed],
      )
    }),

  async noteFailure(name: string): Promise<void> {
    await query(
      `insert into truth_checks (name, ran_at, failed) values ($1, now(), true)
       on conflict (name) do update set ran_at = now(), failed = true`,
      [name],
    )
  },

  /** Findings without an explanation, the oldest first, at most `maxOfCheck` of each check. */
  async listed(maxOfCheck: number): Promise<ListedFinding[]> {
    const rows = await query<Row & { readonly count: number }>(
      `select * from (
         select ${columns}, (count(*) over (partition by check_name))::int as count,
           row_number() over (partition by check_name order by first_seen_at, subject) as place
         from truth_findings where resolved_at is null and explained_at is null) findings
       where place <= $1 order by "firstSeenAt", "check", subject`,
      [maxOfCheck],
    )
    return rows.map(toFinding)
  },

  async isOpen(check: string, subject: string): Promise<boolean> {
    const open = "select from truth_findings where check_name = $1 and subject = $2 and resolved_at is null"
    return (await query(open, [check, subject])).length > 0
  },

  states: (): Promise<CheckState[]> =>
    query<CheckState>(
      `select name, ran_at as "ranAt", failed, coalesce(empty_since, (select max(greatest(f.resolved_at, f.explained_at))
         from truth_findings f where f.check_name = name)) as "emptySince" from truth_checks`,
    ),

  async explain(finding: { check: string; subject: string }, by: string, why: string): Promise<boolean> {
    const rows = await query(
      `update truth_findings set explained_by = $3, explained_why = $4, explained_at = now()
       where check_name = $1 and subject = $2 and resolved_at is null and explained_at is null returning 1`,
      [finding.check, finding.subject, by, why],
    )
    return rows.length > 0
  },

  async markOpened(): Promise<void> {
    await query("update truth_findings set opened_at = now() where resolved_at is null and opened_at is null")
  },

  /** Takes findings that have been listed for a day without being opened. Each goes to one caller, once. */
  async takeUnopened(tx: Query): Promise<Finding[]> {
    const rows = await tx<Row>(
      `update truth_findings set mailed_at = now()
       where resolved_at is null and opened_at is null and mailed_at is null and explained_at is null
         and first_seen_at < now() - $1 * interval '1 millisecond' returning ${columns}`,
      [dayMs],
    )
    return rows.map(toFinding)
  },
})

export const truthOrders = ({ query }: Pick<Database, "query">) => ({
  /** Stores which orders changed since the last call, with one minute of overlap for changes that were written late. */
  async collectChanges(): Promise<void> {
    await query(
      `with progress as (
         insert into truth_progress (touched_until, calls, calls_at) values (now() - interval '60 days', 0, now())
         on conflict (only_row) do update set only_row = true returning touched_until)
       insert into truth_orders as known (subject, weight, touched_at)
       select t.subject, min(t.weight), max(t.at) from order_touches t, progress
         where t.at >= progress.touched_until - interval '1 minute' group by t.subject
       on conflict (subject) do update set
         touched_at = greatest(known.touched_at, excluded.touched_at), weight = least(known.weight, excluded.weight)`,
    )
    await query("update truth_progress set touched_until = now()")
    await query(
      `insert into truth_orders as known (subject, weight, touched_at)
       select s.subject, 1, now() from suspect_orders s where not exists (select from truth_orders t
         where t.subject = s.subject and t.weight = 1 and t.touched_at >= s.modified_at)
       on conflict (subject) do update set weight = 1, touched_at = now()`,
    )
  },

  /** The number of ERP calls that may be made now. The budget refills evenly over the day, up to `max`. */
  async callsLeft(perDay: number, max: number): Promise<number> {
    const [row] = await query<{ calls: number }>(
      `update truth_progress set calls_at = now(),
         calls = least($2, calls + extract(epoch from now() - calls_at) * $1 / 86400) returning calls::float8 as calls`,
      [perDay, max],
    )
    return row?.calls ?? 0
  },

  async spend(calls: number): Promise<void> {
    await query("update truth_progress set calls = calls - $1", [calls])
  },

  /**
   * Returns the next order to compare: a listed one each hour, then one that changed a quarter of an hour ago (unusual changes
   * first), then the one compared longest ago.
   */
  async nextDue(): Promise<string | null> {
    const [row] = await query<{ readonly subject: string }>(
      `select subject from (
         (select subject, 0 as rank, looked_at as at from truth_orders
           where differences <> '[]' and looked_at < now() - interval '1 hour' order by looked_at limit 1)
         union all
         (select subject, weight, touched_at from truth_orders
           where (looked_at is null or looked_at < touched_at) and touched_at < now() - interval '15 minutes'
           order by weight, touched_at limit 1)
         union all
         (select subject, 3, looked_at from truth_orders
           where looked_at < now() - interval '1 day' and touched_at > now() - interval '60 days' order by looked_at limit 1)
       ) due order by rank, at limit 1`,
    )
    return row?.subject ?? null
  },

  /** null: the comparison failed, so the differences of the last one stay. */
  async storeComparison(subject: string, differences: readonly Difference[] | null): Promise<void> {
    await query(
      `insert into truth_orders as known (subject, weight, touched_at, looked_at, differences)
       values ($1, 2, now(), now(), coalesce($2::jsonb, '[]'))
       on conflict (subject) do update set looked_at = now(), differences = coalesce($2::jsonb, known.differences)`,
      [subject, differences && storedJson(differences)],
    )
  },

  /** The sentences of the last comparison under this check, by subject. */
  async differing(check: string): Promise<readonly { readonly subject: string; readonly texts: readonly string[] }[]> {
    return query(
      `select subject, array_agg(d->>'text') as texts from truth_orders, jsonb_array_elements(differences) d
       where differences <> '[]' and d->>'check' = $1 group by subject`,
      [check],
    )
  },
})

export const erpTroubles = ({ query }: Pick<Database, "query">) => ({
  async add(reasons: ReadonlyMap<string, number>): Promise<void> {
    await query(
      `insert into erp_troubles as known (minute, reason, calls)
       select date_trunc('minute', now()), given.reason, given.calls from unnest($1::text[], $2::integer[]) as given(reason, calls)
       on conflict (minute, reason) do update set calls = known.calls + excluded.calls`,
      [[...reasons.keys()], [...reasons.values()]],
    )
    await query("delete from erp_troubles where minute < now() - interval '1 day'")
  },

  recent: (minutes: number) =>
    query<{ readonly reason: string; readonly calls: number; readonly since: Date }>(
      `select reason, sum(calls)::int as calls, min(minute) as since from erp_troubles
       where minute > now() - make_interval(mins => $1) group by reason`,
      [minutes],
    ),
})
