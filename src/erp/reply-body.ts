import { withoutTags } from "./stored-text.ts"
/** Besides JSON: bare numbers, nothing (304, a PHP crash), plain text (501), and JSON after a page of HTML. */
export type ReplyBody = { readonly kind: "json"; readonly value: unknown } | { readonly kind: "none" | "unreadable" }

const attempt = (text: string): ReplyBody | null => {
  try {
    return { kind: "json", value: JSON.parse(text) }
  } catch {
    return null
  }
}

const prefixLimit = 65_536

export const readBody = (text: string): ReplyBody => {
  if (text.trim() === "") return { kind: "none" }
  const whole = attempt(text)
  if (whole) return whole
  const lastLine = text.trimEnd().split("\n").at(-1) ?? ""
  const tail = attempt(lastLine)
  if (tail) return tail
  for (const { index } of text.slice(0, prefixLimit).matchAll(/[{[]/g)) {
    const rest = attempt(text.slice(index))
    if (rest) return rest
  }
  return { kind: "unreadable" }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

export const errorMessage = (body: ReplyBody): string | null => {
  if (body.kind !== "json" || !isRecord(body.value) || !isRecord(body.value.error)) return null
  const { code: _, message, ...details } = body.value.error
  return [message, ...Object.values(details)].filter(text => typeof text === "string").join(" | ")
}

export const errorCode = (body: ReplyBody): number | null => {
  if (body.kind !== "json" || !isRecord(body.value) || !isRecord(body.value.error)) return null
  return typeof body.value.error.code === "number" ? body.value.error.code : null
}

const detailLimit = 300

export const boundedDetail = (text: string, secrets: readonly string[]): string => {
  const hidden = secrets
    .filter(secret => secret !== "")
    .reduce((clean, secret) => clean.replaceAll(secret, "[key]"), text)
  const safe = withoutTags(hidden, " ").replace(/\s+/g, " ").trim()
  return safe.length > detailLimit ? `${safe.slice(0, detailLimit)}…` : safe
}
