import type { Db } from "../erp-database.ts"
import { present } from "../values.ts"

export type ExtraFields = Record<string, string>

/** `{"options_canal": "web"}` as it is stored; a name that no administrator defined is ignored. */
export const definedFields = async (db: Db, elementType: string, given: unknown): Promise<ExtraFields> => {
  if (typeof given !== "object" || given === null) return {}
  const { rows } = await db.query<{ name: string }>("select name from extrafields where elementtype = $1", [
    elementType,
  ])
  return Object.fromEntries(
    rows.flatMap(({ name }) => {
      const value = (given as Record<string, unknown>)[`options_${name}`]
      return present(value) ? [[name, String(value)]] : []
    }),
  )
}
