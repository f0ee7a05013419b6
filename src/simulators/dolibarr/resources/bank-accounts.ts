import { badRequest, Fault } from "../errors.ts"
import { blankObject, nulls } from "../formats/blank-format.ts"
import type { Call, Route } from "../router.ts"
import { cleanText, integerInQuery, present } from "../values.ts"

interface AccountRow {
  rowid: number
  ref: string
  label: string
  clos: number
}

const blankAccount = {
  ...blankObject,
  ...nulls(`module origin_type ref_ext statut linkedObjectsIds warehouse_id bank url code_banque code_guichet number cle_rib
    bic iban iban_prefix proprio owner_name domiciliation address comment date_solde solde ics ics_transfer`),
  status: "0",
  country_id: "75",
  country_code: "CR",
  courant: "1",
  type: "1",
  rappro: "1",
  currency_code: "CRC",
  account_currency_code: "CRC",
  balance: 0,
}

const list = async ({ db, query }: Call) => {
  const limit = integerInQuery(query, "limit", 100)
  const page = integerInQuery(query, "page", 0)
  const { rows } = await db.query<AccountRow>(
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

const create = async ({ db, body = {} }: Call) => {
  for (const name of ["ref", "label", "type", "currency_code", "country_id"]) {
    if (!present(body[name])) throw badRequest(`${name} field missing`)
  }
  const { rows } = await db.query<{ rowid: number }>(
    `insert into bank_account (rowid, ref, label)
     select (select coalesce(max(rowid), 0) + 1 from bank_account), $1, $2
     where not exists (select 1 from bank_account where ref = $1) returning rowid`,
    [cleanText(body["ref"]), cleanText(body["label"])],
  )
  if (!rows[0]) throw new Fault(500, "Error creating bank account", { extra: ["ErrorBankLabelAlreadyExists"] })
  return rows[0].rowid
}

export const bankAccountRoutes: Route[] = [
  { method: "GET", path: "/bankaccounts", right: "banque.lire", answer: list },
  { method: "POST", path: "/bankaccounts", right: "banque.configurer", answer: create },
]
