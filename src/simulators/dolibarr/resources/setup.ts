import { Fault } from "../errors.ts"
import type { Call, Route } from "../router.ts"
import { constantOf } from "../setup-state.ts"
import { integerInQuery } from "../values.ts"

const adminOnly = ({ can }: Call, setting: string) => {
  if (can("admin")) return
  throw new Fault(
    403,
    `Error API open to admin users only or to the users with logins defined into constant API_LOGINS_ALLOWED_FOR_${setting}`,
  )
}

const modules = async (call: Call) => {
  adminOnly(call, "GET_MODULES")
  return call.setup.modules
}

const constant = async (call: Call) => {
  adminOnly(call, "CONST_READ")
  const value = constantOf(call.setup, call.settings, call.text("name"))
  if (value === undefined) throw new Fault(400, "Error Bad or unknown value for constantname")
  return value
}

const company = async (call: Call) => {
  adminOnly(call, "GET_COMPANY")
  return {
    module: "societe",
    id: 0,
    entity: 1,
    name: "Chispa",
    country_id: 75,
    country_code: "CR",
    tva_assuj: Number(call.setup.constants["FACTURE_TVAOPTION"] ?? 0),
    tva_intra: "",
  }
}

const paymentTypes = async ({ db, query, can }: Call) => {
  if (!can("facture.lire") && !can("commande.lire")) throw new Fault(403)
  const limit = integerInQuery(query, "limit", 100)
  const { rows } = await db.query<{ id: number; code: string; libelle: string }>(
    `select * from c_paiement order by code limit ${limit > 0 ? limit : "all"}`,
  )
  return rows.map(({ id, code, libelle }) => ({ id: String(id), code, type: "2", label: libelle, module: null }))
}

export const setupRoutes: Route[] = [
  { method: "GET", path: "/setup/modules", right: null, answer: modules },
  { method: "GET", path: "/setup/conf/{name:text}", right: null, answer: constant },
  { method: "GET", path: "/setup/company", right: null, answer: company },
  { method: "GET", path: "/setup/dictionary/payment_types", right: null, answer: paymentTypes },
]
