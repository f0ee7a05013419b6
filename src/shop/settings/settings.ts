import { AsyncLocalStorage } from "node:async_hooks"
import { createHash } from "node:crypto"
import { refusal } from "../../erp/erp-error.ts"
import type { Database } from "../../platform/database/database.ts"
import { every } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import { addDays, startOfDay } from "../vocabulary/days.ts"
import { documentedIds, type ErpIds } from "../vocabulary/documented-ids.ts"
import { type Business, type KitOffer, readBusiness, readKits } from "./rules/business.ts"
import { isSame } from "./rules/changes.ts"
import {
  type DocumentName,
  defaultValues,
  documentNames,
  documents,
  readDocument,
  type SettingsProblem,
  type SettingsValues,
} from "./rules/documents.ts"
import type { Json } from "./rules/edit-value.ts"
import { type NewVersion, type StoredVersion, settingsRecords } from "./settings-records.ts"

/** Every process sees a published version within this time plus one read. */
const pollMs = 2000
const historyLength = 100

type Publish =
  | { readonly kind: "published"; readonly version: number }
  | { readonly kind: "invalid"; readonly problems: readonly SettingsProblem[] }
  /** Another version was published since the editor opened the page. */
  | { readonly kind: "changed-meanwhile"; readonly latest: StoredVersion | null }

interface State {
  readonly stamp: string
  readonly values: SettingsValues
  readonly business: Business
  /** All versions of the kits that were in effect, newest first, because an order keeps the kits of its day. */
  readonly kitHistory: readonly { readonly from: Date; readonly offer: KitOffer }[]
  /** For each document, the version in effect and its time of publication. */
  readonly editions: Readonly<Partial<Record<DocumentName, string>>>
  /** 0 means the defaults. */
  readonly versions: Readonly<Record<DocumentName, number>>
  /** Differs for any two states, also for versions with the same number after a backup was restored. */
  readonly edition: string
  readonly scheduled: readonly StoredVersion[]
  /** Moments at which pages change by the clock alone, because a promotion or a notice begins or ends. */
  readonly moments: readonly number[]
}

/** Sorted, each moment once. */
const readMoments = ({ promotions, notice, pickup }: SettingsValues): number[] => {
  const active = promotions.promotions.filter(({ isActive }) => isActive)
  const days = active.flatMap(({ items }) => items.flatMap(item => item.days.map(day => ({ from: day, to: day }))))
  const moments = [
    ...[...pickup.closures, ...days].flatMap(({ from, to }) => [startOfDay(from), startOfDay(addDays(to, 1))]),
    ...[...active, notice].flatMap(({ from, until }) => [from, until].map(moment => Date.parse(moment ?? ""))),
  ]
  return [...new Set(moments)].filter(moment => !Number.isNaN(moment)).toSorted((a, b) => a - b)
}

export type Import =
  | { readonly kind: "imported"; readonly documents: readonly DocumentName[] }
  | { readonly kind: "changed-meanwhile" }
  | { readonly kind: "invalid"; readonly problems: readonly (SettingsProblem & { readonly document: string })[] }

class ChangedMeanwhile extends Error {}

interface SettingsOptions {
  readonly database: Database
  readonly log: Logger
  /** The ids file of this machine, for a database without an ids document. */
  readonly erpIds?: ErpIds
}

/**
 * The business values that the owner changes. `values()` is one consistent snapshot, so a request reads it once. If a newer
 * version cannot be read by this release, that is logged and the version before it stays in effect.
 */
export const openSettings = async ({ database, log, erpIds = documentedIds }: SettingsOptions) => {
  const records = settingsRecords(database)
  const listeners = new Set<() => void>()
  const noVersions = Object.fromEntries(documentNames.map(name => [name, 0])) as Record<DocumentName, number>
  const defaults = defaultValues(erpIds)
  const previewing = new AsyncLocalStorage<{
    readonly values: SettingsValues
    readonly business: Business
    readonly moment: number | null
    readonly isWhole: boolean
  }>()
  let state: State = {
    stamp: "",
    values: defaults,
    business: readBusiness(defaults),
    kitHistory: [],
    versions: noVersions,
    editions: {},
    edition: "",
    scheduled: [],
    moments: [],
  }

  const readKitHistory = async (): Promise<State["kitHistory"]> =>
    (await records.past("kits")).flatMap(({ value, validFrom }) => {
      const read = readDocument("kits", value)
      return read.kind === "valid" ? [{ from: validFrom, offer: readKits(read.value) }] : []
    })

  /** The newest version before an unreadable one that this release can read; null if there is none. */
  const readBefore = async ({ document, version }: StoredVersion) => {
    for (const past of await records.past(document)) {
      const read = past.version === version ? null : readDocument(document, past.value)
      if (read?.kind === "valid") return { version: past.version, value: read.value }
    }
    return null
  }

  const build = async (stamp: string): Promise<State> => {
    const known = (await records.valid()).filter(({ document }) => Object.hasOwn(documents, document))
    const versions = { ...noVersions }
    const published: Partial<Record<DocumentName, unknown>> = {}
    const editions: Partial<Record<DocumentName, string>> = {}
    for (const stored of known.filter(({ isScheduled }) => !isScheduled)) {
      const { document, version, value, publishedAt } = stored
      const read = readDocument(document, value)
      editions[document] = `${version} ${publishedAt.toISOString()}`
      if (read.kind === "invalid")
        log.error({ document, version, problems: read.problems }, "a stored settings version cannot be read")
      const readable = read.kind === "valid" ? { version, value: read.value } : await readBefore(stored)
      if (!readable) continue
      published[document] = readable.value
      versions[document] = readable.version
    }
    const own = (published["erp-ids"] ?? erpIds) as ErpIds
    const values = { ...defaultValues(own), ...published } as SettingsValues
    const all = JSON.stringify(documentNames.map(name => editions[name] ?? null))
    const edition = createHash("sha1").update(all).digest("base64url").slice(0, 12)
    return {
      stamp,
      values,
      business: readBusiness(values),
      kitHistory: editions.kits === state.editions.kits ? state.kitHistory : await readKitHistory(),
      versions,
      editions,
      edition,
      scheduled: known.filter(({ isScheduled }) => isScheduled),
      moments: readMoments(values),
    }
  }

  const refreshNow = async (): Promise<void> => {
    const stamp = await records.stamp()
    if (stamp === state.stamp) return
    const before = state.edition
    state = await build(stamp)
    if (state.edition !== before) for (const listener of listeners) listener()
  }

  /** Runs one after the other, because an older read must not overwrite a newer one. */
  let refreshing: Promise<void> = Promise.resolve()
  const refresh = (): Promise<void> => {
    const turn = refreshing.then(refreshNow)
    refreshing = turn.catch(() => undefined)
    return turn
  }

  await refresh()
  const loop = every(pollMs, refresh, {
    onError: error => log.warn({ err: error }, "settings could not be read; the last known values stay"),
  })

  return {
    values: (): SettingsValues => previewing.getStore()?.values ?? state.values,
    business: (): Business => previewing.getStore()?.business ?? state.business,
    /** The moment that a page shows; a preview may show a coming one. */
    now: (): number => previewing.getStore()?.moment ?? Date.now(),
    /** "partly": a draft has errors, so the published version is shown instead. */
    previewed: (): "no" | "whole" | "partly" => {
      const preview = previewing.getStore()
      return preview ? (preview.isWhole ? "whole" : "partly") : "no"
    },
    /** Runs `work` as if the valid drafts of this person were published. */
    async preview<Result>(author: string, moment: number | null, work: () => Promise<Result>): Promise<Result> {
      const drafts = (await records.listDrafts(author)).filter(({ document }) => Object.hasOwn(documents, document))
      const valid = drafts.flatMap(({ document, value }) => {
        const read = readDocument(document, value)
        return read.kind === "valid" ? [[document, read.value] as const] : []
      })
      const values = { ...state.values, ...Object.fromEntries(valid) } as SettingsValues
      const isWhole = valid.length === drafts.length
      return previewing.run({ values, business: readBusiness(values), moment, isWhole }, work)
    },
    /** The kits as they were sold at a moment; the defaults before the first version. */
    kitsAt: (moment: Date): KitOffer =>
      state.kitHistory.find(({ from }) => from <= moment)?.offer ??
      readKits(defaultValues(state.values["erp-ids"]).kits),
    /** The kit that was once sold at this address and was removed or renamed; undefined if there was none. */
    formerKit: (slug: string) =>
      [...state.kitHistory.map(({ offer }) => offer), readKits(defaultValues(state.values["erp-ids"]).kits)]
        .flatMap(({ kits }) => kits)
        .find(kit => kit.slug === slug),
    version: (name: DocumentName): number => state.versions[name],
    /** The version of the legal texts that customers accept; the release's texts are version 1. */
    legalVersion: (): number => state.versions.legal + 1,
    /** Part of the page cache's version. */
    revision: (): string => `${state.edition}:${state.moments.filter(moment => moment <= Date.now()).length}`,
    /** The next moment at which pages change by the clock alone, also because a version takes effect; undefined if unknown. */
    nextMoment: (now = Date.now()): number | undefined => {
      const due = state.scheduled.map(({ validFrom }) => validFrom.getTime())
      const coming = [...state.moments, ...due].filter(moment => moment > now)
      return coming.length > 0 ? Math.min(...coming) : undefined
    },
    scheduled: (name: DocumentName): StoredVersion[] => state.scheduled.filter(({ document }) => document === name),
    /** The version in effect before that one; null if it was the defaults. */
    async before(name: DocumentName, version: number): Promise<StoredVersion | null> {
      const own = await records.get(name, version)
      const isEarlier = (other: StoredVersion) =>
        own !== null &&
        (other.validFrom < own.validFrom || (+other.validFrom === +own.validFrom && other.version < version))
      return (await records.past(name)).find(isEarlier) ?? null
    },
    history: (name: DocumentName): Promise<StoredVersion[]> => records.history(name, historyLength),
    get: records.get,
    inEffect: records.inEffect,
    newest: records.newest,
    /** The specification's value for the ids of this shop. */
    defaultValue: (name: DocumentName): unknown => defaultValues(state.values["erp-ids"])[name],
    draft: records.draft,
    saveDraft: records.saveDraft,
    deleteDraft: records.deleteDraft,
    refresh,

    async publish(name: DocumentName, made: NewVersion): Promise<Publish> {
      const read = readDocument(name, made.value)
      if (read.kind === "invalid") return read
      const stored = await database.transaction(tx => records.insert(tx, name, { ...made, value: read.value }))
      await refresh()
      if (!stored) return { kind: "changed-meanwhile", latest: (await records.history(name, 1))[0] ?? null }
      return { kind: "published", version: stored.version }
    },

    /**
     * Publishes all documents together, or none if one is invalid (EDIT-07). `seen` is the newest version of each document when
     * the person reviewed the changes.
     */
    async importAll(
      given: Readonly<Record<string, unknown>>,
      { seen, ...by }: Pick<NewVersion, "author" | "note"> & { readonly seen: Readonly<Record<string, number>> },
    ): Promise<Import> {
      const read = Object.entries(given).map(([name, value]) => ({
        name: name as DocumentName,
        read: Object.hasOwn(documents, name)
          ? readDocument(name as DocumentName, value)
          : ({ kind: "invalid", problems: [{ path: [], message: "Este documento no existe." }] } as const),
      }))
      const problems = read.flatMap(({ name, read }) =>
        read.kind === "invalid" ? read.problems.map(problem => ({ ...problem, document: name })) : [],
      )
      if (problems.length > 0) return { kind: "invalid", problems }
      const changed = read.flatMap(({ name, read }) =>
        read.kind === "valid" && !isSame(read.value as Json, state.values[name] as unknown as Json)
          ? [{ name, value: read.value }]
          : [],
      )
      const latest = await Promise.all(changed.map(async ({ name }) => (await records.inEffect(name))?.version ?? 0))
      try {
        await database.transaction(async tx => {
          for (const [at, { name, value }] of changed.entries()) {
            const made = { ...by, value, basedOn: latest[at]!, seen: seen[name] ?? 0, validFrom: null }
            if (!(await records.insert(tx, name, made))) throw new ChangedMeanwhile()
          }
        })
      } catch (error) {
        if (error instanceof ChangedMeanwhile) return { kind: "changed-meanwhile" }
        throw error
      }
      await refresh()
      return { kind: "imported", documents: changed.map(({ name }) => name) }
    },

    async withdraw(name: DocumentName, version: number, author: string): Promise<boolean> {
      const isWithdrawn = await records.withdraw(name, version, author)
      await refresh()
      return isWithdrawn
    },

    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    close: () => loop.stop(),
  }
}

export type Settings = Awaited<ReturnType<typeof openSettings>>

export const requireBankAccount = (settings: Pick<Settings, "business">, modeId: number): number => {
  const accountId = settings.business().findBankAccount(modeId)
  if (accountId === undefined) throw refusal("POST", "/invoices", `payment mode ${modeId} has no account`)
  return accountId
}
