import { Fault } from "./errors.ts"
import type { Body } from "./router.ts"

const tables: Record<string, string> = {
  thirdparties: "llx_societe",
  orders: "llx_commande",
  invoices: "llx_facture",
  products: "llx_product",
  stockmovements: "llx_stock_mouvement",
}
const columns: Record<string, string> = { name: "nom", idprof1: "siren", idprof2: "siret", desc: "description" }

const fourBytes = /[\u{10000}-\u{10FFFF}]/u

const unstorable = (value: unknown, member: string): { member: string; char: string } | null => {
  if (typeof value === "string") {
    const char = fourBytes.exec(value)?.[0]
    return char === undefined ? null : { member, char }
  }
  if (typeof value !== "object" || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorable(inner, Array.isArray(value) ? member : name)
    if (found) return found
  }
  return null
}

/** MySQL's `utf8` has three bytes a character: one that needs four, such as an emoji, fails the statement for ever. */
export const checkStorable = (path: string, body: Body | undefined): void => {
  const resource = path.split("/")[1] ?? ""
  const found = Object.hasOwn(tables, resource) ? unstorable(body, "") : null
  if (!found) return
  const bytes = [...Buffer.from(found.char)].map(byte => `\\x${byte.toString(16).toUpperCase()}`).join("")
  const table = `${tables[resource]}${path.includes("/lines") ? "det" : ""}`
  const error = `Incorrect string value: '${bytes}' for column \`dolibarr\`.\`${table}\`.\`${columns[found.member] ?? found.member}\` at row 1`
  const [what, status] = resource === "stockmovements" ? ["Error when create stock movement : ", 503] : ["", 500]
  throw new Fault(status as number, `${what}${error}`, { extra: [error], htmlBefore: true })
}
