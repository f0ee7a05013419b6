import { maxIdsPerCall } from "./lists.ts"
import { toServerTime } from "./wire.ts"

/**
 * Dolibarr's filter language has no escape: a value ends at the first parenthesis, and quotes and `__NOW__` break it. Characters
 * that cannot be written become LIKE's one-character wildcard. That finds more, never less, so callers compare the results again.
 */
declare const safe: unique symbol
export type Filter = string & { readonly [safe]: true }

type Operator = "=" | ">" | "<" | ">=" | "like" | "in" | "is"

const criterion = (field: string, operator: Operator, value: string): Filter => {
  if (!/^t\.[a-z_]+$/.test(field)) throw new Error(`"${field}" is not a column`)
  return `(${field}:${operator}:${value})` as Filter
}

const finite = (value: number): string => {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot be filtered by`)
  return String(value)
}

export const is = (field: string, value: number): Filter => criterion(field, "=", finite(value))

export const above = (field: string, value: number): Filter => criterion(field, ">", finite(value))

export const below = (field: string, value: number): Filter => criterion(field, "<", finite(value))

export const isNull = (field: string): Filter => criterion(field, "is", "null")

export const isOneOf = (field: string, values: readonly number[]): Filter => {
  if (values.length === 0) throw new Error(`no values for ${field}`)
  if (values.length > maxIdsPerCall) throw new Error(`${values.length} values for ${field}: read them in pages`)
  return criterion(field, "in", values.map(finite).join(","))
}

export const since = (field: string, unixSeconds: number): Filter =>
  criterion(field, ">=", `'${toServerTime(unixSeconds)}'`)

const unwritable = /['"()<>&\p{Cc}\p{Cs}\u2028\u2029]/u
const replacedByDolibarr = /__(NOW|USER_ID)__/g

const pattern = (value: string): string =>
  value
    .replace(new RegExp(`${unwritable.source}|[%_\\\\]`, "gu"), "_")
    .replace(replacedByDolibarr, taken => "_".repeat(taken.length))

/** A pattern of wildcards alone would list the whole table. */
const hasSearchableText = (value: string): boolean => /[\p{L}\p{N}]/u.test(value)

export const textIs = (field: string, value: string): Filter | null => {
  if (!hasSearchableText(value)) return null
  return unwritable.test(value) || value.search(replacedByDolibarr) >= 0
    ? criterion(field, "like", `'${pattern(value)}'`)
    : criterion(field, "=", `'${value}'`)
}

export const textContains = (field: string, value: string): Filter | null =>
  hasSearchableText(value) ? criterion(field, "like", `'%${pattern(value)}%'`) : null

export const all = (...filters: readonly (Filter | null | undefined)[]): Filter | undefined => joined(" and ", filters)

export const any = (...filters: readonly (Filter | null | undefined)[]): Filter | undefined => joined(" or ", filters)

const joined = (word: " and " | " or ", filters: readonly (Filter | null | undefined)[]): Filter | undefined => {
  const given = filters.filter(filter => filter !== null && filter !== undefined)
  if (given.length < 2) return given[0]
  return `(${given.join(word)})` as Filter
}
