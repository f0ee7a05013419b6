import { badRequest, invalid, notAnInteger } from "./errors.ts"
import type { Body } from "./router.ts"

/** Reads a number as PHP does: the number that a text begins with, or 0. */
export const phpNumber = (value: unknown): number => {
  if (typeof value === "number") return Number.isFinite(value) ? value : 0
  if (typeof value === "boolean") return value ? 1 : 0
  if (typeof value !== "string") return 0
  const start = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(value)
  return start ? Number(start[0]) : 0
}

const maxId = 2_147_483_647
export const phpInteger = (value: unknown): number => {
  const whole = Math.trunc(phpNumber(value))
  return Math.abs(whole) > maxId ? 0 : whole
}

export const present = (value: unknown): boolean => value !== undefined && value !== null

export const checkPresent = (body: Body, names: readonly string[]): void => {
  for (const name of names) if (!present(body[name])) throw badRequest(`${name} field missing`)
}

/** The columns that a request changes. `members` names the column and the reader of each member. */
export const readMembers = (
  body: Body,
  members: Readonly<Record<string, readonly [column: string, read: (value: unknown) => unknown]>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, [column, read]]) =>
      present(body[name]) ? [[column, read(body[name])]] : [],
    ),
  )

export const optionalId = (value: unknown): number | null => (present(value) && value !== "" ? phpInteger(value) : null)

/** Incoming text loses tags, double quotes and `../`, silently. */
export const cleanText = (value: unknown): string =>
  (present(value) ? String(value) : "")
    .replace(/<\/?[a-z!][^>]*>/gi, "")
    .replaceAll('"', "")
    .replaceAll("../", "")
    .replaceAll("\0", "")
    .trim()

export const optionalText = (value: unknown): string | null => {
  const text = cleanText(value)
  return text === "" ? null : text
}

export const integerParameter = (body: Body | undefined, name: string): number => {
  const value = body?.[name]
  if (!present(value)) return 0
  if (typeof value === "number" && Number.isInteger(value)) return value
  if (typeof value === "string" && /^-?\d+$/.test(value)) return Number(value)
  throw notAnInteger(name)
}

/** Calls with one single body parameter take the whole body as that parameter, so `{}` is not "nothing". */
export const onlyParameter = (body: Body | undefined, name: string): number => {
  if (body !== undefined && !(name in body)) throw notAnInteger(name)
  return integerParameter(body, name)
}

export const integerInQuery = (query: URLSearchParams, name: string, otherwise: number): number => {
  const text = query.get(name)
  if (text === null || text === "") return otherwise
  if (!/^-?\d+$/.test(text)) throw notAnInteger(name)
  return Number(text)
}

export const flagInQuery = (query: URLSearchParams, name: string): boolean => {
  const text = query.get(name)
  return text !== null && text !== "" && text !== "0" && text !== "false"
}

export const idListInQuery = (query: URLSearchParams, name: string): number[] => {
  const text = query.get(name)
  if (text === null || text === "") return []
  if (!/^\d+(,\d+)*$/.test(text)) throw invalid(`Invalid value specified for \`${name}\``)
  return text.split(",").map(phpInteger)
}

const round = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  // The nudge makes 1.005 round up although its binary form lies below.
  return (Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON))) / factor
}

export const unitPrice = (value: number) => round(value, 5)
export const total = (value: number) => round(value, 2)
