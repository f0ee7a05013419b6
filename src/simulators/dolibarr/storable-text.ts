import { badRequest, Fault } from "./errors.ts"
import type { Body } from "./router.ts"

const tables: Record<string, string> = {
  thirdparties: "llx_societe",
  orders: "llx_commande",
  invoices: "llx_facture",
  products: "llx_product",
  stockmovements: "llx_stock_mouvement",
}
const creations: Record<string, string> = {
  thirdparties: "thirdparty",
  orders: "order",
  invoices: "invoice",
  products: "product",
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

/** MySQL's `utf8` has three bytes a character: one that needs four, such as an emoji, always fails the statement. */
export const checkStorable = (path: string, body: Body | undefined): void => {
  const resource = path.split("/")[1] ?? ""
  const found = Object.hasOwn(tables, resource) ? unstorable(body, "") : null
  if (!found) return
  const bytes = [...Buffer.from(found.char)].map(byte => `\\x${byte.toString(16).toUpperCase()}`).join("")
  const table = `${tables[resource]}${path.includes("/lines") ? "det" : ""}`
  const error = `Incorrect string value: '${bytes}' for column \`dolibarr\`.\`${table}\`.\`${columns[found.member] ?? found.member}\` at row 1`
  if (path.includes("/lines")) throw badRequest(error)
  if (resource === "stockmovements") throw new Fault(503, `Error when create stock movement : ${error}`)
  const created = path === `/${resource}` && creations[resource]
  throw created ? new Fault(500, `Error creating ${created}`, { extra: [error] }) : new Fault(500, error)
}
