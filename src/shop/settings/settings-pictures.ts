import type { Database } from "../../platform/database/database.ts"
import type { SettingsProblem } from "./rules/documents.ts"
import type { Json } from "./rules/edit-value.ts"
import { type StoredPicture, settingsPictureRecords } from "./settings-picture-records.ts"

/** About 100 MB together. Pictures are re-encoded and never deleted, because a version may name them. */
const maxPictures = 1500
const maxSide = 800

type Made = StoredPicture | { readonly problem: "too-large" | "unreadable" | "busy" }

/** The limit of one settings file (EDIT-07). */
const maxImported = 200

export type Upload =
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: "too-large" | "unreadable" | "busy" | "too-many" }

interface NamedPicture {
  readonly path: SettingsProblem["path"]
  readonly id: string
}

/** Finds all pictures that a document names. */
const listPictures = (value: Json, path: SettingsProblem["path"] = []): NamedPicture[] => {
  if (typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item: Json, at) => listPictures(item, [...path, at]))
  const fields = value as { readonly [key: string]: Json }
  if (fields["kind"] === "upload" && typeof fields["file"] === "string")
    return [{ path: [...path, "file"], id: fields["file"] }]
  return Object.entries(fields).flatMap(([key, child]) => listPictures(child, [...path, key]))
}

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Pictures of components that an owner uploads (EDIT-01). */
export const createSettingsPictures = (
  database: Database,
  maker: { make(bytes: Uint8Array, personId: number, options: { readonly maxSide: number }): Promise<Made> },
) => {
  const records = settingsPictureRecords(database)
  const make = async (bytes: Uint8Array, personId: number) => {
    const made = await maker.make(bytes, personId, { maxSide })
    // A PDF is a comprobante, but no picture.
    return "problem" in made || made.type.startsWith("image/") ? made : ({ problem: "unreadable" } as const)
  }
  return {
    get: async (id: string): Promise<StoredPicture | null> => (isId(id) ? records.get(id) : null),

    async upload(bytes: Uint8Array, by: { readonly id: number; readonly alias: string }): Promise<Upload> {
      if ((await records.count()) >= maxPictures) return { kind: "refused", problem: "too-many" }
      const made = await make(bytes, by.id)
      if ("problem" in made) return { kind: "refused", problem: made.problem }
      return { kind: "stored", id: await records.insert({ ...made, author: by.alias }) }
    },

    /** The pictures that a document names, by id, in base64 as in an exported file. */
    async encodeNamed(value: Json): Promise<Readonly<Record<string, string>>> {
      const ids = new Set(listPictures(value).map(({ id }) => id))
      const found: Record<string, string> = {}
      for (const id of ids) {
        const picture = isId(id) ? await records.get(id) : null
        if (picture) found[id] = Buffer.from(picture.bytes).toString("base64")
      }
      return found
    },

    /** Stores the pictures of a file that this shop lacks. Unreadable ones are skipped, and documents that name them are refused. */
    async storeAll(pictures: unknown, by: { readonly id: number; readonly alias: string }): Promise<void> {
      if (typeof pictures !== "object" || pictures === null) return
      const given = Object.entries(pictures).slice(0, maxImported)
      const known = new Set(await records.known(given.map(([id]) => id).filter(isId)))
      for (const [id, text] of given) {
        if (!isId(id) || known.has(id) || typeof text !== "string" || (await records.count()) >= maxPictures) continue
        const made = await make(new Uint8Array(Buffer.from(text, "base64")), by.id)
        if (!("problem" in made)) await records.insert({ ...made, author: by.alias }, id)
      }
    },

    async findMissing(value: Json): Promise<readonly SettingsProblem[]> {
      const named = listPictures(value)
      const ids = named.map(({ id }) => id).filter(isId)
      const known = new Set(ids.length === 0 ? [] : await records.known(ids))
      return named
        .filter(({ id }) => !known.has(id))
        .map(({ path }) => ({ path, message: "Esta imagen no está en esta tienda: súbala otra vez." }))
    },
  }
}

export type SettingsPictures = ReturnType<typeof createSettingsPictures>
