import { ErpError } from "../../erp/erp-error.ts"
import { dayMs } from "../../platform/durations.ts"
import type { Dependencies } from "../dependencies.ts"
import { oneLine } from "../vocabulary/text.ts"
import { checkReferences } from "./check-references.ts"
import { type Change, changesBetween, isSame, mergeEdits, placeText } from "./rules/changes.ts"
import { type DocumentName, documentNames, documents, readDocument, type SettingsProblem } from "./rules/documents.ts"
import type { Json } from "./rules/edit-value.ts"
import type { Import } from "./settings.ts"
import type { SettingsPictures } from "./settings-pictures.ts"
import type { StoredVersion } from "./settings-records.ts"

const isDocumentName = (name: string): name is DocumentName => Object.hasOwn(documents, name)

interface Edited {
  readonly value: Json
  readonly basedOn: number
}

interface Publication extends Edited {
  /** The draft that this publishes; without it a draft stays. */
  readonly draft?: string
  readonly author: string
  readonly note: string
  /** null means now. */
  readonly validFrom: Date | null
  readonly seen: number
  /** Whether scheduled versions are withdrawn. */
  readonly withdraw: boolean
}

export type PublishResult =
  | { readonly kind: "published"; readonly version: number; readonly validFrom: Date | null }
  | { readonly kind: "invalid"; readonly problems: readonly SettingsProblem[] }
  | { readonly kind: "changed-meanwhile" | "erp-away" | "no-note" | "wrong-date" | "unchanged" }

type DraftResult =
  | { readonly kind: "saved"; readonly edit: string }
  /** Another window of the same person saved since; `edit` is the current one. */
  | { readonly kind: "elsewhere"; readonly edit: string }

const maxNote = 200
const maxAheadMs = 400 * dayMs
const maxDocumentsCharacters = 900_000

/** The facts of a version for a page, with times as text. */
const shownVersion = ({ version, author, note, publishedAt, validFrom, withdrawnAt, withdrawnBy }: StoredVersion) => ({
  version,
  author,
  note,
  publishedAt: publishedAt.toISOString(),
  validFrom: validFrom.toISOString(),
  isWithdrawn: withdrawnAt !== null,
  withdrawnBy,
})

export type ReviewedImport =
  | {
      readonly kind: "readable"
      /** The documents alone: the pictures of the file are stored. */
      readonly file: string
      readonly values: Readonly<Record<string, Json>>
      readonly documents: readonly {
        readonly name: DocumentName
        readonly changes: readonly Change[]
        /** The newest version when this was read. The import fails if there is a newer one. */
        readonly newest: number
      }[]
    }
  | { readonly kind: "erp-away" | "unreadable" }
  | {
      readonly kind: "invalid"
      /** `place` is the field's path as people read it. */
      readonly problems: readonly { readonly document: string; readonly place: string; readonly message: string }[]
    }

/** Drafts, publishing, history and files of settings. Callers have checked that the person is an owner. */
export const createSettingsEditing = (
  { settings, erp, log }: Pick<Dependencies, "settings" | "erp" | "log">,
  pictures: Pick<SettingsPictures, "findMissing" | "encodeNamed" | "storeAll">,
) => {
  const versionValue = async (name: DocumentName, version: number): Promise<Json | null> => {
    if (version === 0) return settings.defaultValue(name) as Json
    return ((await settings.get(name, version))?.value ?? null) as Json | null
  }

  /** Rejects if the ERP does not answer. */
  const findReferenceProblems = async (name: DocumentName, value: unknown) => [
    ...(await pictures.findMissing(value as Json)),
    ...(await checkReferences(erp, name, value)),
  ]

  /** null if the ERP does not answer. */
  const checked = async (name: DocumentName, value: unknown): Promise<readonly SettingsProblem[] | null> => {
    const read = readDocument(name, value)
    if (read.kind === "invalid") return read.problems
    try {
      return await findReferenceProblems(name, read.value)
    } catch (error) {
      if (!(error instanceof ErpError)) throw error
      log.warn({ err: error, document: name }, "settings could not be checked against the ERP")
      return null
    }
  }

  const publish = async (name: DocumentName, publication: Publication): Promise<PublishResult> => {
    const { value, basedOn, author, validFrom, seen, draft, withdraw } = publication
    const note = oneLine(publication.note, maxNote)
    if (note === "") return { kind: "no-note" }
    const aheadMs = validFrom === null ? 1 : validFrom.getTime() - Date.now()
    if (!(aheadMs > 0 && aheadMs < maxAheadMs)) return { kind: "wrong-date" }
    await settings.refresh()
    // The value in effect now may be published for a day after a scheduled version.
    const isAlone = settings.scheduled(name).length === 0
    if (isAlone && isSame(value, settings.values()[name] as unknown as Json)) return { kind: "unchanged" }
    const problems = await checked(name, value)
    if (problems === null) return { kind: "erp-away" }
    if (problems.length > 0) return { kind: "invalid", problems }
    const made = { value, basedOn, author, note, validFrom, seen, draft, withdrawScheduled: withdraw }
    const published = await settings.publish(name, made)
    if (published.kind === "changed-meanwhile") return { kind: published.kind }
    if (published.kind === "invalid") return published
    log.info({ document: name, version: published.version, author }, "settings published")
    return { kind: "published", version: published.version, validFrom }
  }

  return {
    /** Every document, and where its current values come from. */
    async overview(author: string) {
      await settings.refresh()
      return Promise.all(
        documentNames.map(async name => {
          const [published, draft] = await Promise.all([settings.inEffect(name), settings.draft(name, author)])
          return {
            name,
            published: published && shownVersion(published),
            draftSavedAt: draft?.savedAt.toISOString() ?? null,
            scheduled: settings.scheduled(name).map(shownVersion),
          }
        }),
      )
    },

    /** The value that an editor starts with: this person's draft, or the value in effect. */
    async open(name: DocumentName, author: string) {
      await settings.refresh()
      const [draft, published, newest] = await Promise.all([
        settings.draft(name, author),
        settings.inEffect(name),
        settings.newest(name),
      ])
      const current = settings.values()[name] as unknown as Json
      const version = published?.version ?? 0
      const isBehind = draft !== null && published !== null && draft.basedOn !== version
      return {
        name,
        value: (draft?.value ?? current) as Json,
        basedOn: draft?.basedOn ?? version,
        seen: newest,
        edit: draft?.edit ?? null,
        draftSavedAt: draft?.savedAt.toISOString() ?? null,
        published: published && shownVersion(published),
        scheduled: settings.scheduled(name).map(shownVersion),
        changes: draft ? changesBetween(current, draft.value as Json) : [],
        /** The version that another person published since this draft began. */
        meanwhile: isBehind
          ? {
              ...shownVersion(published),
              changes: changesBetween((await versionValue(name, draft.basedOn)) ?? current, current),
            }
          : null,
      }
    },

    async saveDraft(name: DocumentName, author: string, edited: Edited, seenEdit: string | null): Promise<DraftResult> {
      const edit = await settings.saveDraft(name, { author, ...edited }, seenEdit)
      if (edit !== null) return { kind: "saved", edit }
      return { kind: "elsewhere", edit: (await settings.draft(name, author))?.edit ?? "" }
    },

    deleteDraft: settings.deleteDraft,

    /** Merges the version in effect into the draft; this person's changes win. */
    async mergeDraft(name: DocumentName, author: string): Promise<void> {
      await settings.refresh()
      const [draft, published] = await Promise.all([settings.draft(name, author), settings.inEffect(name)])
      if (!draft) return
      const base = (await versionValue(name, draft.basedOn)) ?? undefined
      const value = mergeEdits(base, draft.value as Json, settings.values()[name] as unknown as Json)
      await settings.saveDraft(name, { author, value, basedOn: published?.version ?? 0 }, draft.edit)
    },

    publish,

    /** Publishes an old value as a new version. */
    async restore(name: DocumentName, version: number, author: string): Promise<PublishResult> {
      await settings.refresh()
      const [value, published, seen] = await Promise.all([
        versionValue(name, version),
        settings.inEffect(name),
        settings.newest(name),
      ])
      if (value === null) return { kind: "changed-meanwhile" }
      const note = version === 0 ? "Se restauraron los valores iniciales" : `Se restauró la versión ${version}`
      const basedOn = published?.version ?? 0
      return publish(name, { value, basedOn, seen, author, note, validFrom: null, withdraw: false })
    },

    withdraw: settings.withdraw,

    async history(name: DocumentName) {
      const [versions, published] = await Promise.all([settings.history(name), settings.inEffect(name)])
      const scheduled = settings.scheduled(name).map(shownVersion)
      return { inEffect: published?.version ?? 0, versions: versions.map(shownVersion), scheduled }
    },

    /** Compares a version with the one in effect before it; null if there is no such version. */
    async compare(name: DocumentName, version: number): Promise<readonly Change[] | null> {
      const [before, after] = await Promise.all([settings.before(name, version), versionValue(name, version)])
      const old = (before?.value ?? settings.defaultValue(name)) as Json
      return after === null ? null : changesBetween(old, after)
    },

    async exportAll() {
      const documents = settings.values()
      return { form: exportForm, documents, pictures: await pictures.encodeNamed(documents as unknown as Json) }
    },

    /** What a file would change; of it only the pictures are stored. */
    async reviewImport(text: string, by: { readonly id: number; readonly alias: string }): Promise<ReviewedImport> {
      const read = readFile(text)
      if (!read) return { kind: "unreadable" }
      await pictures.storeAll(read.pictures, by)
      const file = read.documents
      const problems: { document: string; place: string; message: string }[] = []
      await settings.refresh()
      const changed: { name: DocumentName; changes: readonly Change[]; newest: number }[] = []
      for (const [document, value] of Object.entries(file)) {
        if (!isDocumentName(document)) {
          problems.push({ document: oneLine(document, 60), place: "", message: "Este documento no existe." })
          continue
        }
        const newest = await settings.newest(document)
        const current = settings.values()[document] as unknown as Json
        if (isSame(current, value)) continue
        const found = await checked(document, value)
        if (found === null) return { kind: "erp-away" }
        problems.push(...found.map(({ path, message }) => ({ document, place: placeText(value, path), message })))
        if (found.length === 0) changed.push({ name: document, changes: changesBetween(current, value), newest })
      }
      if (problems.length > 0) return { kind: "invalid", problems }
      return {
        kind: "readable",
        file: JSON.stringify({ form: exportForm, documents: file }),
        values: file,
        documents: changed,
      }
    },

    /** Publishes the values of a reviewed file. */
    importAll: (
      values: Readonly<Record<string, Json>>,
      by: { readonly author: string; readonly note: string; readonly seen: Readonly<Record<string, number>> },
    ): Promise<Import> => settings.importAll(values, { ...by, note: oneLine(by.note, maxNote) }),
  }
}

/** The format number of an export, which contains every document in effect. */
const exportForm = 1

/** Reads an export; null if the text is none. */
const readFile = (
  text: string,
): { readonly documents: { readonly [name: string]: Json }; readonly pictures: unknown } | null => {
  try {
    const file = JSON.parse(text) as { form?: unknown; documents?: unknown; pictures?: unknown } | null
    const documents = file?.form === exportForm ? file.documents : null
    if (typeof documents !== "object" || documents === null || Array.isArray(documents)) return null
    if (JSON.stringify(documents).length > maxDocumentsCharacters) return null
    return { documents: documents as { readonly [name: string]: Json }, pictures: file?.pictures }
  } catch {
    return null
  }
}
