import type { Colones } from "./money.ts"
import { colones } from "./money.ts"
import { oneLine } from "./text.ts"

export const readFormText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

export const readFormLine = (form: FormData, name: string, maxLength: number): string =>
  oneLine(readFormText(form, name), maxLength)

/** Reads an id of an address or form. Returns 0, which no record has, if the text is no id. */
export const readId = (text: string | null | undefined): number =>
  /^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : 0

/** Reads a number of units; an empty field is 0. Returns null if the text is no such number. */
export const readUnits = (typed: string, max = 999_999_999): number | null => {
  const text = typed.trim()
  return /^\d{0,9}$/.test(text) && Number(text) <= max ? Number(text) : null
}

/** Reads amounts as people type them: 12500, 12 500, ₡12.500 or 12500,50. Returns null if the text is no amount. */
export const readAmount = (typed: string): Colones | null => {
  const text = typed.replace(/[₡\s\u00a0]/g, "")
  const plain = /^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, "") : text.replace(",", ".")
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? colones(Number(plain)) : null
}

/** The key that the form was shown with, so that sending it twice counts once. */
export const requestKey = (form: FormData): string | null => {
  const key = readFormText(form, "clave")
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key) ? key : null
}

export const typedFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"))

const maxReasonLength = 300

export const readWhy = (typed: string): string => oneLine(typed, maxReasonLength)
