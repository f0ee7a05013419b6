import { badRequest, Fault, notFound } from "../errors.ts"
import { phpMap } from "../formats/blank-format.ts"
import {
  formatChangedThirdParty,
  formatOneThirdParty,
  formatThirdParty,
  specimen,
} from "../formats/third-party-format.ts"
import { type ListSource, listIds, onlyProperties } from "../list-query.ts"
import type { Body, Call, Route } from "../router.ts"
import {
  createThirdParty,
  type ThirdPartyChange,
  thirdPartiesByIds,
  thirdPartyByEmail,
  thirdPartyById,
  thirdPartyColumns,
  updateThirdParty,
} from "../store/third-parties-store.ts"
import { cleanText, integerInQuery, optionalText, phpInteger, present } from "../values.ts"

const modes: Record<number, string> = {
  1: "t.client in (1, 3)",
  2: "t.client in (2, 3)",
  3: "t.client = 0",
  4: "t.fournisseur = 1",
}

/** Without a mode Dolibarr lists every member once for each supplier link anywhere in the base, or not at all. */
const inCategory = (mode: number): { from: string; where: string } => {
  const customer = "(c.fk_categorie = $1 and c.fk_soc = t.rowid)"
  const supplier = "(cc.fk_categorie = $1 and cc.fk_soc = t.rowid)"
  if (mode === 4) return { from: "societe t, categorie_fournisseur cc", where: supplier }
  if (mode > 0) return { from: "societe t, categorie_societe c", where: customer }
  return {
    from: "societe t, categorie_societe c, categorie_fournisseur cc",
    where: `(${customer} or ${supplier})`,
  }
}

const thirdPartyList = (query: URLSearchParams): ListSource => {
  const mode = integerInQuery(query, "mode", 0)
  const category = integerInQuery(query, "category", 0)
  const members = category > 0 ? inCategory(mode) : null
  return {
    from: members?.from ?? "societe t",
    columns: thirdPartyColumns,
    where: [...(modes[mode] ? [modes[mode]] : []), ...(members ? [members.where] : [])],
    values: members ? [category] : [],
    defaultSort: "t.rowid",
    failure: "Error when retrieve thirdparties",
  }
}

const list = async ({ db, query, can }: Call) => {
  const { ids } = await listIds(db, thirdPartyList(query), query)
  if (ids.length === 0 || !can("societe.client.voir")) throw notFound("Thirdparties")
  return onlyProperties(query, (await thirdPartiesByIds(db, ids)).map(formatThirdParty))
}

const find = async ({ db, id, can }: Call) => {
  if (!can("societe.client.voir")) throw new Fault(403)
  const row = await thirdPartyById(db, id("id"))
  if (!row) throw notFound("Thirdparty")
  return row
}

const read = async (call: Call) => (call.id("id") === 0 ? specimen(new Date()) : formatOneThirdParty(await find(call)))

const byEmail = async ({ db, text }: Call) => {
  const row = await thirdPartyByEmail(db, text("email"))
  if (!row) throw notFound("Thirdparty")
  return formatOneThirdParty(row)
}

const readers: Record<string, (value: unknown) => ThirdPartyChange> = {
  name: value => ({ nom: cleanText(value) }),
  name_alias: value => ({ name_alias: cleanText(value) }),
  ref_ext: value => ({ ref_ext: optionalText(value) }),
  email: value => ({ email: optionalText(value)?.toLowerCase() ?? null }),
  phone: value => ({ phone: optionalText(value)?.replace(/[\s.]/g, "") ?? null }),
  address: value => ({ address: cleanText(value) }),
  zip: value => ({ zip: optionalText(value) }),
  town: value => ({ town: optionalText(value) }),
  client: value => ({ client: phpInteger(value) }),
  fournisseur: value => ({ fournisseur: phpInteger(value) }),
  idprof1: value => ({ siren: cleanText(value) }),
  idprof2: value => ({ siret: cleanText(value) }),
  idprof3: value => ({ ape: cleanText(value) }),
  note_public: value => ({ note_public: optionalText(value) }),
  note_private: value => ({ note_private: optionalText(value) }),
}

const changeOf = (body: Body): ThirdPartyChange =>
  Object.assign(
    {},
    ...Object.entries(readers).flatMap(([name, reader]) => (present(body[name]) ? [reader(body[name])] : [])),
  )

const create = async ({ db, body = {} }: Call) => {
  if (!present(body["name"])) throw badRequest("name field missing")
  const change = changeOf(body)
  if (change.nom === "") {
    throw new Fault(500, "Error creating thirdparty", { extra: [null, "ErrorBadThirdPartyName"] })
  }
  return createThirdParty(db, change)
}

const update = async (call: Call) => {
  const row = await find(call)
  const { nom, ...rest } = changeOf(call.body ?? {})
  await updateThirdParty(call.db, row.rowid, { ...rest, ...(nom && { nom }) })
  return formatChangedThirdParty(await find(call))
}

/** Every order of the customer whatever its state; the sum leaves drafts out. */
const outstandingOrders = async (call: Call) => {
  const { rowid } = await find(call)
  const { rows } = await call.db.query<{ rowid: number; ref: string; fk_statut: number; total_ttc: string }>(
    "select rowid, ref, fk_statut, total_ttc from commande where fk_soc = $1 order by rowid",
    [rowid],
  )
  const open = rows.filter(order => order.fk_statut !== 0)
  return {
    opened: open.reduce((sum, order) => sum + Number(order.total_ttc), 0),
    refs: phpMap(rows.map(order => [order.rowid, order.ref] as const)),
  }
}

export const thirdPartyRoutes: Route[] = [
  { method: "GET", path: "/thirdparties", right: "societe.lire", answer: list },
  { method: "POST", path: "/thirdparties", right: "societe.creer", answer: create },
  { method: "GET", path: "/thirdparties/{id}", right: "societe.lire", answer: read },
  { method: "PUT", path: "/thirdparties/{id}", right: "societe.creer", answer: update },
  { method: "GET", path: "/thirdparties/email/{email:text}", right: "societe.lire", answer: byEmail },
  { method: "GET", path: "/thirdparties/{id}/outstandingorders", right: "societe.lire", answer: outstandingOrders },
]
