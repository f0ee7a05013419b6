import { type Database, type Query, storedJson } from "../../platform/database/database.ts"
import type { DocumentName } from "./rules/documents.ts"

export interface StoredVersion {
  readonly document: DocumentName
  readonly version: number
  readonly value: unknown
  readonly author: string
  readonly note: string
  readonly publishedAt: Date
  readonly validFrom: Date
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
}

export interface NewVersion {
  readonly value: unknown
  /** The version in effect when the editor started; 0 for the defaults. */
  readonly basedOn: number
  readonly author: string
  readonly note: string
  /** null means now. */
  readonly validFrom: Date | null
  /** The newest version that the editor knows, scheduled ones included; without it no check is made. */
  readonly seen?: number
  /** Also withdraws scheduled versions, which would soon replace this one. */
  readonly withdrawScheduled?: boolean
  /** The draft that this publishes. It is deleted unless another window has saved since. */
  readonly draft?: string
}

interface StoredDraft {
  readonly value: unknown
  readonly basedOn: number
  readonly savedAt: Date
  /** Changes with each save, so that two windows of one person do not overwrite each other. */
  readonly edit: string
}

const columns = `document, version, value, author, note, published_at as "publishedAt", valid_from as "validFrom",
  withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"`

/** Selects the version in effect of document $1. */
const isInEffect = `version = (select version from settings_versions
  where document = $1 and withdrawn_at is null and valid_from <= now() order by valid_from desc, version desc limit 1)`

export const settingsRecords = ({ query }: Pick<Database, "query">) => ({
  /**
   * Changes when a version is published, withdrawn or takes effect, by the database's clock. The times distinguish a restored
   * database that has as many versions.
   */
  async stamp(): Promise<string> {
    const [row] = await query<{ stamp: string }>(
      `select concat_ws(' ', count(*), count(withdrawn_at), count(*) filter (where valid_from <= now()),
         extract(epoch from max(published_at)), extract(epoch from max(withdrawn_at))) as stamp from settings_versions`,
    )
    return row!.stamp
  },

  /** The version in effect of each document, and all scheduled ones. */
  valid: (): Promise<(StoredVersion & { readonly isScheduled: boolean })[]> =>
    query(
      `select ${columns}, valid_from > now() as "isScheduled" from settings_versions s
       where withdrawn_at is null and not exists (
         select 1 from settings_versions later where later.document = s.document and later.withdrawn_at is null
           and later.valid_from <= now() and (later.valid_from, later.version) > (s.valid_from, s.version))
       order by valid_from, version`,
    ),

  /** All versions that were in effect, the current one first, by the database's clock. */
  past: (document: DocumentName): Promise<StoredVersion[]> =>
    query<StoredVersion>(
      `select ${columns} from settings_versions where document = $1 and withdrawn_at is null and valid_from <= now()
       order by valid_from desc, version desc`,
      [document],
    ),

  history: (document: DocumentName, limit: number): Promise<StoredVersion[]> =>
    query<StoredVersion>(
      `select ${columns} from settings_versions where document = $1 order by version desc limit $2`,
      [document, limit],
    ),

  async get(document: DocumentName, version: number): Promise<StoredVersion | null> {
    const [row] = await query<StoredVersion>(
      `select ${columns} from settings_versions where document = $1 and version = $2`,
      [document, version],
    )
    return row ?? null
  },

  /** The version in effect by the database's clock, even if this release cannot read it. */
  async inEffect(document: DocumentName): Promise<StoredVersion | null> {
    const [row] = await query<StoredVersion>(
      `select ${columns} from settings_versions where document = $1 and ${isInEffect}`,
      [document],
    )
    return row ?? null
  },

  /** The newest version, scheduled and withdrawn ones included; 0 if there is none. */
  async newest(document: DocumentName): Promise<number> {
    const [row] = await query<{ version: number | null }>(
      "select max(version) as version from settings_versions where document = $1",
      [document],
    )
    return row?.version ?? 0
  },

  /** Returns null if another version was published since. It needs a transaction, so that all of it happens or nothing. */
  async insert(tx: Query, document: DocumentName, made: NewVersion): Promise<StoredVersion | null> {
    const { basedOn, author, note, validFrom, seen = null } = made
    const [row] = await tx<StoredVersion>(
      `with known as (select coalesce(max(version), 0) as newest from settings_versions where document = $1)
       insert into settings_versions (document, version, value, author, note, valid_from)
       select $1, newest + 1, $3, $4, $5, coalesce($6::timestamptz, now()) from known
       where $2::integer = coalesce((select version from settings_versions where document = $1 and ${isInEffect}), 0)
         and coalesce($7::integer, newest) = newest
       on conflict do nothing returning ${columns}`,
      [document, basedOn, storedJson(made.value), author, note, validFrom, seen],
    )
    if (!row) return null
    if (made.withdrawScheduled)
      await tx(
        `update settings_versions set withdrawn_at = now(), withdrawn_by = $3
         where document = $1 and version < $2 and withdrawn_at is null and valid_from > now()`,
        [document, row.version, author],
      )
    if (made.draft !== undefined)
      await tx("delete from settings_drafts where document = $1 and author = $2 and edit::text = $3", [
        document,
        author,
        made.draft,
      ])
    return row
  },

  /** Only a version that is not yet in effect can be withdrawn. */
  async withdraw(document: DocumentName, version: number, author: string): Promise<boolean> {
    const rows = await query(
      `update settings_versions set withdrawn_at = now(), withdrawn_by = $3
       where document = $1 and version = $2 and withdrawn_at is null and valid_from > now() returning version`,
      [document, version, author],
    )
    return rows.length > 0
  },

  async draft(document: DocumentName, author: string): Promise<StoredDraft | null> {
    const [row] = await query<StoredDraft>(
      `select value, based_on as "basedOn", saved_at as "savedAt", edit from settings_drafts where document = $1 and author = $2`,
      [document, author],
    )
    return row ?? null
  },

  listDrafts: (author: string): Promise<(StoredDraft & { readonly document: DocumentName })[]> =>
    query(
      `select document, value, based_on as "basedOn", saved_at as "savedAt", edit from settings_drafts where author = $1`,
      [author],
    ),

  /** `seenEdit`: the edit that the writer has seen, or null. Returns the new edit; null if another window saved meanwhile. */
  async saveDraft(
    document: DocumentName,
    { author, value, basedOn }: Pick<NewVersion, "author" | "value" | "basedOn">,
    seenEdit?: string | null,
  ): Promise<string | null> {
    const [row] = await query<{ edit: string }>(
      `insert into settings_drafts as draft (document, author, value, based_on) values ($1, $2, $3, $4)
       on conflict (document, author) do update
         set value = $3, based_on = $4, saved_at = now(), edit = gen_random_uuid() where $5 or draft.edit::text = $6
       returning edit`,
      [document, author, storedJson(value), basedOn, seenEdit === undefined, seenEdit ?? ""],
    )
    return row?.edit ?? null
  },

  async deleteDraft(document: DocumentName, author: string): Promise<void> {
    await query("delete from settings_drafts where document = $1 and author = $2", [document, author])
  },
})
