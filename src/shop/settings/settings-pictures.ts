import type { Database } from "../../platform/database/database.ts"
import type { SettingsProblem } from "./rules/documents.ts"
import type { Json } from "./rules/edit-value.ts"
import { type StoredPicture, settingsPictureRecords } from "./settings-picture-records.ts"

/** About 100 MB together. Pictures are re-encoded and never deleted, because a version may name them. */
const maxPictures = 1500
const maxSide = 800

type Made = StoredPicture | { readonly problem: "too-large" | "unreadable" | "busy" }

export type Upload =
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "refused"; readonly problem: "too-large" | "unreadable" | "busy" | "too-many" }

interface NamedPicture {
  readonly path: SettingsProblem["path"]
  readonly id: string
}

/** Finds all pictures that a document names. */
const picturesIn = (value: Json, path: SettingsProblem["path"] = []): NamedPicture[] => {
  if (typeof value !== "object" || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item: Json, at) => picturesIn(item, [...path, at]))
  const fields = value as { readonly [key: string]: Json }
  if (fields["kind"] === "upload" && typeof fields["file"] === "string")
    return [{ path: [...path, "file"], id: fields["file"] }]
  return Object.entries(fields).flatMap(([key, child]) => picturesIn(child, [...path, key]))
}

const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Pictures of components that an owner uploads (EDIT-01). */
export const createSettingsPictures = (
  database: Database,
  maker: { make(bytes: Uint8Array, personId: number, options: { readonly maxSide: number }): Promise<Made> },
) => {
  const records = settingsPictureRecords(database)
  return {
    get: async (id: string): Promise<StoredPicture | null> => (isId(id) ? records.get(id) : null),

    async upload(bytes: Uint8Array, by: { readonly id: number; readonly alias: string }): Promise<Upload> {
      if ((await records.count()) >= maxPictures) return { kind: "refused", problem: "too-many" }
      const made = await maker.make(bytes, by.id, { maxSide })
      if ("problem" in made) return { kind: "refused", problem: made.problem }
      // A PDF is allowed as a comprobante but not as a picture.
      if (!made.type.startsWith("image/")) return { kind: "refused", problem: "unreadable" }
      return { kind: "stored", id: await records.insert({ ...made, author: by.alias }) }
    },

    async missingIn(value: Json): Promise<readonly SettingsProblem[]> {
      const named = picturesIn(value).filter(({ id }) => isId(id))
      if (named.length === 0) return []
      const known = new Set(await records.known(named.map(({ id }) => id)))
      return named
        .filter(({ id }) => !known.has(id))
        .map(({ path }) => ({ path, message: "Esta imagen no está en esta tienda: súbala otra vez." }))
    },
  }
}

export type SettingsPictures = ReturnType<typeof createSettingsPictures>
