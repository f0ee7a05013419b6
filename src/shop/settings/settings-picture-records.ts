import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database.ts"

export interface StoredPicture {
  readonly type: string
  readonly bytes: Uint8Array
}

export const settingsPictureRecords = ({ query }: Pick<Database, "query">) => ({
  async get(id: string): Promise<StoredPicture | null> {
    const [row] = await query<StoredPicture>("select type, bytes from settings_pictures where id = $1", [id])
    return row ?? null
  },

  async count(): Promise<number> {
    const [row] = await query<{ count: number }>("select count(*)::integer as count from settings_pictures")
    return row!.count
  },

  /** `id`: of a picture that comes from another shop. */
  async insert(
    { type, bytes, author }: StoredPicture & { readonly author: string },
    id: string = randomUUID(),
  ): Promise<string> {
    await query(
      "insert into settings_pictures (id, type, bytes, author) values ($1, $2, $3, $4) on conflict (id) do nothing",
      [id, type, Buffer.from(bytes), author],
    )
    return id
  },

  async known(ids: readonly string[]): Promise<string[]> {
    const rows = await query<{ id: string }>("select id from settings_pictures where id = any($1::uuid[])", [ids])
    return rows.map(({ id }) => id)
  },
})
