import { Fault } from "../errors.ts"
import type { Call, Route } from "../router.ts"
import { findConstant } from "../settings.ts"
import { flagInQuery, integerInQuery } from "../values.ts"

const readStatus = async ({ settings }: Call) => ({
  success: {
    code: 200,
    // The recorded ERP is a 20.0.1; docs/dolibarr.md says what the sources of the other releases differ in.
    dolibarr_version: settings.release === 20 ? "20.0.1" : `${settings.release}.0.0`,
    access_locked: "0",
  },
})

const listedRights = [
  "produit.lire",
  "service.lire",
  "commande.lire",
  "commande.creer",
  "facture.lire",
  "facture.creer",
  "facture.paiement",
]

/** The user whom the key belongs to; only some of the rights are listed. */
const readOwnUser = async ({ can, query }: Call) => {
  if (!can("user.self.creer")) throw new Fault(403, "Not allowed")
  const rights: Record<string, Record<string, number>> = {}
  for (const right of listedRights) {
    const [area = "", action = ""] = right.split(".")
    rights[area] = { ...rights[area], ...(can(right) && { [action]: 1 }) }
  }
  return { id: "1", login: "embedded", ...(flagInQuery(query, "includepermissions") && { rights }) }
}

const checkAdmin = ({ can }: Call, setting: string) => {
  if (can("admin")) return
  throw new Fault(
    403,
    `Error API open to admin users only or to the users with logins defined into constant API_LOGINS_ALLOWED_FOR_${setting}`,
  )
}

const listModules = async (call: Call) => {
  checkAdmin(call, "GET_MODULES")
  return call.setup.modules
}

const readConstant = async (call: Call) => {
  checkAdmin(call, "CONST_READ")
  const value = findConstant(call.setup, call.settings, call.text("name"))
  if (value === undefined) throw new Fault(400, "Error Bad or unknown value for constantname")
  return value
}

const readCompany = async (call: Call) => {
  checkAdmin(call, "GET_COMPANY")
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

const listPaymentTypes = async ({ db, query, can }: Call) => {
  if (!can("facture.lire") && !can("commande.lire")) throw new Fault(403)
  const limit = integerInQuery(query, "limit", 100)
  const { rows } = await db.query<{ id: number; code: string; libelle: string }>(
    `select * from c_paiement order by code limit ${limit > 0 ? limit : "all"}`,
  )
  return rows.map(({ id, code, libelle }) => ({ id: String(id), code, type: "2", label: libelle, module: null }))
}

export const setupRoutes: Route[] = [
  { method: "GET", path: "/status", right: null, answer: readStatus },
  { method: "GET", path: "/users/info", right: null, answer: readOwnUser },
  { method: "GET", path: "/setup/modules", right: null, answer: listModules },
  { method: "GET", path: "/setup/conf/{name:text}", right: null, answer: readConstant },
  { method: "GET", path: "/setup/company", right: null, answer: readCompany },
  { method: "GET", path: "/setup/dictionary/payment_types", right: null, answer: listPaymentTypes },
]
