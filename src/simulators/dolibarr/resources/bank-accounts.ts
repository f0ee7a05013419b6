import { Fault, notFound } from "../errors.ts"
import { listIds } from "../list-query.ts"
import type { Call, Route } from "../router.ts"
import { insertUnique, rowExists, rowsByIds } from "../rows.ts"
import { checkPresent, cleanText, integerInQuery } from "../values.ts"
import { blankObject, filled, nulls, seconds } from "../wire-format.ts"

const blankAccount = {
  ...blankObject,
  ...nulls(`module origin_type ref_ext statut linkedObjectsIds warehouse_id bank url code_banque code_guichet number cle_rib
    bic iban iban_prefix proprio owner_name domiciliation address comment date_solde solde ics ics_transfer`),
  ...filled("1", "courant type rappro"),
  ...filled("CRC", "currency_code account_currency_code"),
  status: "0",
  country_id: "75",
  country_code: "CR",
  balance: 0,
}

const listAccounts = async ({ db, query }: Call) => {
  const limit = integerInQuery(query, "limit", 100)
  const page = integerInQuery(query, "page", 0)
  const { rows } = await db.query<{ rowid: number; ref: string; label: string; clos: number }>(
    `select * from bank_account order by rowid limit ${limit > 0 ? limit : "all"} offset ${limit * page}`,
  )
  return rows.map(({ rowid, ref, label, clos }) => ({
    ...blankAccount,
    id: String(rowid),
    ref,
    label,
    clos: String(clos),
  }))
}

const createAccount = async ({ db, body = {} }: Call) => {
  checkPresent(body, ["ref", "label", "type", "currency_code", "country_id"])
  const { rows } = await db.query<{ next: number }>("select coalesce(max(rowid), 0) + 1 as next from bank_account")
  const id = await insertUnique(db, "bank_account", ["ref"], {
    rowid: rows[0]?.next,
    ref: cleanText(body["ref"]),
    label: cleanText(body["label"]),
  })
  if (id === undefined) throw new Fault(500, "Error creating bank account", { extra: ["ErrorBankLabelAlreadyExists"] })
  return id
}

interface BankLineRow {
  rowid: number
  fk_account: number
  amount: string
  datep: Date
  num_paiement: string
  code: string | null
  customer: string | null
  customer_id: number | null
  type: number | null
}

/** Every payment is a line of its account. */
const bankLinesByIds = ({ db }: Call, ids: readonly number[]) =>
  rowsByIds<BankLineRow>(
    db,
    `select t.rowid, t.fk_account, t.amount, t.datep, t.num_paiement, m.code, s.nom as customer, s.rowid as customer_id, f.type
     from paiement t left join c_paiement m on m.id = t.fk_paiement left join facture f on f.rowid = t.fk_facture
       left join societe s on s.rowid = f.fk_soc`,
    ids,
  )

/** The columns have the names of Dolibarr's bank table. */
const bankLines = (accountId: number) => ({
  from: `(select rowid, fk_account, amount, datep as dateo, datep as datev, num_paiement as num_chq from paiement) t`,
  columns: { integer: "rowid fk_account", decimal: "amount", time: "dateo datev", text: "num_chq" },
  where: ["t.fk_account = $1"],
  values: [accountId],
  failure: "Error when retrieving list of account lines",
  unaliased: true,
})

const blankBankLine = {
  ...blankObject,
  ...nulls(`module entity contacts_ids linkedObjectsIds canvas fk_project contact_id user origin_type origin_id ref_ext
    statut status country_id country_code barcode_type barcode_type_coder mode_reglement_id cond_reglement_id
    demand_reason_id transport_mode_id shipping_method_id fk_multicurrency multicurrency_code multicurrency_tx
    multicurrency_total_ht multicurrency_total_tva multicurrency_total_ttc note_public note_private total_ht total_tva
    total_localtax1 total_localtax2 total_ttc lines name lastname firstname civility_id date_creation date_validation
    date_modification user_creation_id user_modification_id retained_warranty_fk_cond_reglement warehouse_id bank_chq`),
}

const listLines = async (call: Call) => {
  const account = call.id("id")
  if (!(await rowExists(call.db, "bank_account", account))) throw notFound("account")
  const query = new URLSearchParams(call.query)
  query.set("limit", "0")
  const { ids } = await listIds(call.db, bankLines(account), query)
  return (await bankLinesByIds(call, ids)).map(row => ({
    ...blankBankLine,
    id: String(row.rowid),
    ref: String(row.rowid),
    fk_account: String(row.fk_account),
    amount: row.amount,
    label: row.type === 2 ? "(CustomerInvoicePaymentBack)" : "(CustomerInvoicePayment)",
    num_chq: row.num_paiement,
    fk_type: row.code,
    dateo: seconds(row.datep),
    datev: seconds(row.datep),
  }))
}

const listLinks = async (call: Call) => {
  const [row] = await bankLinesByIds(call, [call.id("line")])
  if (!row) return []
  const payment = { url: "/compta/paiement/card.php?id=", url_id: String(row.rowid), label: "(paiement)" }
  const company = { url: "/comm/card.php?socid=", url_id: String(row.customer_id), label: row.customer }
  return [
    { ...company, type: "company", fk_bank: String(row.rowid) },
    { ...payment, type: "payment", fk_bank: String(row.rowid) },
  ]
}

export const bankAccountRoutes: Route[] = [
  { method: "GET", path: "/bankaccounts", right: "banque.lire", answer: listAccounts },
  { method: "POST", path: "/bankaccounts", right: "banque.configurer", answer: createAccount },
  { method: "GET", path: "/bankaccounts/{id}/lines", right: "banque.lire", answer: listLines },
  { method: "GET", path: "/bankaccounts/{id}/lines/{line}/links", right: "banque.lire", answer: listLinks },
]
