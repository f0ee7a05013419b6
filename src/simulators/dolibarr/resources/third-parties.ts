import type { Db } from "../erp-database.ts"
import { Fault, notFound } from "../errors.ts"
import { type ListSource, listItems } from "../list-query.ts"
import type { RowOf } from "../parse-sqlfilters.ts"
import type { Body, Call, Route } from "../router.ts"
import { idByText, insertRow, rowsByIds, updateRow } from "../rows.ts"
import { checkPresent, cleanText, integerInQuery, optionalText, phpInteger, readMembers } from "../values.ts"
import { blankObject, compactText, filled, idText, nulls, phpMap, seconds } from "../wire-format.ts"

const columns = {
  integer: "rowid client fournisseur status",
  "integer?": "fk_pays",
  text: "nom name_alias address siren siret ape",
  "text?": "ref_ext email phone zip town code_client code_fournisseur note_public note_private",
  time: "datec tms",
} as const

type ThirdPartyRow = RowOf<typeof columns>

export const thirdPartiesByIds = (db: Db, ids: readonly number[]) =>
  rowsByIds<ThirdPartyRow>(db, "select t.* from societe t", ids)

const blankThirdParty = {
  ...blankObject,
  ...nulls(`contacts_ids linkedObjectsIds canvas fk_project contact_id user origin_type origin_id statut barcode_type
    barcode_type_coder mode_reglement_id cond_reglement_id demand_reason_id transport_mode_id shipping_method_id
    multicurrency_tx multicurrency_total_ht multicurrency_total_tva multicurrency_total_ttc lastname firstname civility_id
    date_validation retained_warranty_fk_cond_reglement warehouse_id prefixCustomerIsRequired phone_mobile fax no_email
    skype twitter facebook linkedin url barcode idprof7 idprof8 idprof9 idprof10 socialobject localtax1_assuj
    localtax2_assuj managers capital typent_code effectif_id forme_juridique_code mode_reglement_supplier_id
    transport_mode_supplier_id code_compta_client code_compta accountancy_code_customer code_compta_fournisseur
    accountancy_code_supplier code_compta_product stcomm_picto price_level outstanding_limit order_min_amount
    supplier_order_min_amount parent default_lang webservices_url webservices_key logo logo_small logo_mini logo_squarred
    logo_squarred_small logo_squarred_mini fk_warehouse bank_account label_incoterms location_incoterms`),
  ...filled("0", "fk_multicurrency fk_account typent_id remise_supplier_percent stcomm_id fk_incoterms"),
  ...filled("1", "entity user_creation_id user_modification_id tva_assuj"),
  ...filled("0.0000", "localtax1_value localtax2_value"),
  ...filled(0, "vat_reverse_charge remise_percent"),
  ...filled([], "SupplierCategories partnerships socialnetworks"),
  ...filled(
    "",
    `multicurrency_code idprof4 idprof5 idprof6 tva_intra effectif forme_juridique fk_prospectlevel accountancy_code_sell
    accountancy_code_buy`,
  ),
  module: "societe",
  status_prospect_label: "Never contacted",
}

export const formatThirdParty = (row: ThirdPartyRow) => ({
  ...blankThirdParty,
  id: String(row.rowid),
  ref: String(row.rowid),
  ref_ext: row.ref_ext,
  name: row.nom,
  name_alias: row.name_alias,
  email: row.email,
  phone: row.phone,
  address: row.address,
  zip: row.zip,
  town: row.town,
  status: String(row.status),
  country_id: idText(row.fk_pays),
  country_code: row.fk_pays === null ? "" : "CR",
  client: String(row.client),
  prospect: row.client >= 2 ? 1 : 0,
  fournisseur: String(row.fournisseur),
  code_client: row.code_client,
  code_fournisseur: row.code_fournisseur,
  idprof1: row.siren,
  idprof2: row.siret,
  idprof3: row.ape,
  note_public: row.note_public,
  note_private: row.note_private,
  date_creation: seconds(row.datec),
  date_modification: seconds(row.tms),
})

const noDiscounts = { absolute_discount: "0", absolute_creditnote: "0" }

const formatOneThirdParty = (row: ThirdPartyRow) => ({ ...formatThirdParty(row), ...noDiscounts })

/** `/thirdparties/0` is not refused: it is a made-up specimen. */
const specimen = (now: Date) => ({
  ...blankThirdParty,
  ...noDiscounts,
  id: 0,
  entity: 1,
  ref: null,
  ref_ext: "Ref ext",
  name: `THIRDPARTY SPECIMEN ${compactText(now)}`,
  name_alias: null,
  email: "specimen@specimen.com",
  phone: "0909090901",
  address: "21 jump street",
  zip: "99999",
  town: "MyTown",
  status: 1,
  specimen: 1,
  country_id: 1,
  country_code: "FR",
  client: 1,
  prospect: 1,
  fournisseur: 1,
  code_client: `CC-${compactText(now)}`,
  code_fournisseur: `SC-${compactText(now)}`,
  idprof1: "idprof1",
  idprof2: "idprof2",
  idprof3: "idprof3",
  note_public: "This is a comment (public)",
  note_private: "This is a comment (private)",
  ...nulls("date_creation date_modification"),
})

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

const readSource = (query: URLSearchParams): ListSource => {
  const mode = integerInQuery(query, "mode", 0)
  const category = integerInQuery(query, "category", 0)
  const members = category > 0 ? inCategory(mode) : null
  return {
    from: members?.from ?? "societe t",
    columns,
    where: [...(modes[mode] ? [modes[mode]] : []), ...(members ? [members.where] : [])],
    values: members ? [category] : [],
    failure: "Error when retrieve thirdparties",
  }
}

const list = (call: Call) =>
  listItems(call, readSource(call.query), async ids => {
    if (ids.length === 0 || !call.can("societe.client.voir")) throw notFound("Thirdparties")
    return (await thirdPartiesByIds(call.db, ids)).map(formatThirdParty)
  })

const findById = async (db: Db, id: number) => {
  const [row] = await thirdPartiesByIds(db, [id])
  if (!row) throw notFound("Thirdparty")
  return row
}

const find = ({ db, id, can }: Call) => {
  if (!can("societe.client.voir")) throw new Fault(403)
  return findById(db, id("id"))
}

const read = async (call: Call) => (call.id("id") === 0 ? specimen(new Date()) : formatOneThirdParty(await find(call)))

const readByEmail = async ({ db, text }: Call) =>
  formatOneThirdParty(await findById(db, (await idByText(db, "societe", "email", text("email"))) ?? -1))

const readChange = (body: Body) =>
  readMembers(body, {
    name: ["nom", cleanText],
    name_alias: ["name_alias", cleanText],
    ref_ext: ["ref_ext", optionalText],
    email: ["email", value => optionalText(value)?.toLowerCase() ?? null],
    phone: ["phone", value => optionalText(value)?.replace(/[\s.]/g, "") ?? null],
    address: ["address", cleanText],
    zip: ["zip", optionalText],
    town: ["town", optionalText],
    client: ["client", phpInteger],
    fournisseur: ["fournisseur", phpInteger],
    idprof1: ["siren", cleanText],
    idprof2: ["siret", cleanText],
    idprof3: ["ape", cleanText],
    note_public: ["note_public", optionalText],
    note_private: ["note_private", optionalText],
  })

const create = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["name"])
  const change = readChange(body)
  if (change["nom"] === "") {
    throw new Fault(500, "Error creating thirdparty", { extra: [null, "ErrorBadThirdPartyName"] })
  }
  return insertRow(db, "societe", change)
}

/** An empty name is ignored. */
const update = async (call: Call) => {
  const { rowid } = await find(call)
  const { nom, ...rest } = readChange(call.body ?? {})
  await updateRow(call.db, "societe", rowid, nom ? { nom, ...rest } : rest)
  return { ...formatOneThirdParty(await find(call)), socid: rowid, trackid: `thi${rowid}` }
}

/** Every order of the customer in any state; the sum leaves drafts out. */
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
  { method: "GET", path: "/thirdparties/email/{email:text}", right: "societe.lire", answer: readByEmail },
  { method: "GET", path: "/thirdparties/{id}/outstandingorders", right: "societe.lire", answer: outstandingOrders },
]
