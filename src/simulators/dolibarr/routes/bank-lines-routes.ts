import { seconds } from "../clock.ts"
import { notFound } from "../errors.ts"
import { blankObject, nulls } from "../formats/blank-format.ts"
import { inOrder, type ListSource, listIds } from "../list-query.ts"
import type { Call, Route } from "../router.ts"

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

/** Every payment is a line of its account: its columns carry the names of Dolibarr's bank table. */
const bankLines = (accountId: number): ListSource => ({
  from: `(select rowid, fk_account, amount, datep as dateo, datep as datev, num_paiement as num_chq from paiement) t`,
  columns: {
    rowid: "integer",
    amount: "number",
    dateo: "time",
    datev: "time",
    num_chq: "text",
    fk_account: "integer",
  },
  where: ["t.fk_account = $1"],
  values: [accountId],
  defaultSort: "rowid",
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

const rowsOf = async ({ db }: Call, ids: readonly number[]): Promise<BankLineRow[]> => {
  const { rows } = await db.query<BankLineRow>(
    `select p.rowid, p.fk_account, p.amount, p.datep, p.num_paiement, m.code, s.nom as customer, s.rowid as customer_id, f.type
     from paiement p left join c_paiement m on m.id = p.fk_paiement left join facture f on f.rowid = p.fk_facture
       left join societe s on s.rowid = f.fk_soc where p.rowid = any($1::integer[])`,
    [ids],
  )
  return inOrder(ids, rows)
}

const label = (row: BankLineRow) => (row.type === 2 ? "(CustomerInvoicePaymentBack)" : "(CustomerInvoicePayment)")

const list = async (call: Call) => {
  const account = call.id("id")
  const { rows } = await call.db.query("select 1 from bank_account where rowid = $1", [account])
  if (rows.length === 0) throw notFound("account")
  const query = new URLSearchParams(call.query)
  query.set("limit", "0")
  const { ids } = await listIds(call.db, bankLines(account), query)
  return (await rowsOf(call, ids)).map(row => ({
    ...blankBankLine,
    id: String(row.rowid),
    ref: String(row.rowid),
    fk_account: String(row.fk_account),
    amount: row.amount,
    label: label(row),
    num_chq: row.num_paiement,
    fk_type: row.code,
    dateo: seconds(row.datep),
    datev: seconds(row.datep),
  }))
}

const links = async (call: Call) => {
  const [row] = await rowsOf(call, [call.id("line")])
  if (!row) return []
  const payment = { url: "/compta/paiement/card.php?id=", url_id: String(row.rowid), label: "(paiement)" }
  const company = { url: "/comm/card.php?socid=", url_id: String(row.customer_id), label: row.customer }
  return [
    { ...company, type: "company", fk_bank: String(row.rowid) },
    { ...payment, type: "payment", fk_bank: String(row.rowid) },
  ]
}

export const bankLineRoutes: Route[] = [
  { method: "GET", path: "/bankaccounts/{id}/lines", right: "banque.lire", answer: list },
  { method: "GET", path: "/bankaccounts/{id}/lines/{line}/links", right: "banque.lire", answer: links },
]
