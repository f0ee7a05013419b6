import { createHash } from "node:crypto"

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const inOrder = (_key: string, value: unknown): unknown => {
  if (typeof value === "bigint") return `${value}n`
  return isPlain(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
}

export const fingerprint = (body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null, inOrder))
    .digest("hex")
