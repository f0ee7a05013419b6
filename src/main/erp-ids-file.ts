import { existsSync, readFileSync } from "node:fs"
import { z } from "zod"
import { documentedIds, type ErpIds, pcbPostOffice } from "../shop/vocabulary/documented-ids.ts"

type Group = Readonly<Record<string, number>>

const groupSchema = (group: Group) =>
  z
    .strictObject(Object.fromEntries(Object.keys(group).map(name => [name, z.int().positive().optional()])))
    .transform((given): Group => ({ ...group, ...(given as Group) }))
    .refine(ids => new Set(Object.values(ids)).size === Object.keys(ids).length, "two of them have the same id")
    .prefault({})

const schema = z
  .strictObject(Object.fromEntries(Object.entries(documentedIds).map(([name, group]) => [name, groupSchema(group)])))
  .refine(
    ({ warehouses = {} }) => !Object.values(warehouses).includes(pcbPostOffice),
    `warehouses: ${pcbPostOffice} is the boards page's own code`,
  )

export type ReadIds = { readonly ids: ErpIds } | { readonly fault: string }

export const readErpIds = (path: string): ReadIds => {
  if (!existsSync(path)) return { fault: `${path} is not there: npm run erp:provision writes it` }
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, "utf8")))
    if (parsed.success) return { ids: parsed.data as unknown as ErpIds }
    return { fault: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") }
  } catch {
    return { fault: `${path} is not JSON` }
  }
}
