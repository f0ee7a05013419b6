import type { Erp } from "../../erp/erp.ts"
import { isRefused, type Probe, rowsOf } from "../../erp/probe.ts"
import { erpIds } from "../vocabulary/erp-ids.ts"
import { associationWarehouse } from "../vocabulary/pickup-points.ts"
import { type Finding, missing, right, risky } from "./setup-findings.ts"

const provision = "npm run erp:provision makes it, or put its id into the ids file (ERP_IDS_FILE)"

const checkIds = (
  what: string,
  wanted: Readonly<Record<string, number>>,
  there: ReadonlySet<number>,
  mend: string,
): Finding[] => {
  const absent = Object.entries(wanted).filter(([, id]) => !there.has(id))
  if (absent.length === 0) return [right(`the ${Object.keys(wanted).length} ${what} are there`)]
  return absent.map(([name, id]) => missing(`${what}: '${name}' (id ${id}) is not there`, mend))
}

const idsIn = (rows: readonly Readonly<Record<string, unknown>>[]) => new Set(rows.map(row => Number(row["id"])))

const checkPayments = async (probe: Probe): Promise<Finding[]> => {
  const modes = await probe("GET", "/setup/dictionary/payment_types?limit=1000")
  const accounts = await probe("GET", "/bankaccounts?limit=1000")
  const closed = rowsOf(accounts).filter(account => String(account["clos"]) === "1")
  const closedIds = idsIn(closed)
  return [
    ...checkIds(
      "payment types",
      erpIds.paymentModes,
      idsIn(rowsOf(modes)),
      "Dolibarr: Setup > Dictionaries > Payment types (REST cannot), then its id into the ids file",
    ),
    ...(isRefused(accounts)
      ? [risky("bank accounts cannot be read with this key", "give its user 'Banks and cash: read'")]
      : checkIds("bank accounts", erpIds.bankAccounts, idsIn(rowsOf(accounts)), provision)),
    ...Object.entries(erpIds.bankAccounts)
      .filter(([, id]) => closedIds.has(id))
      .map(([name, id]) =>
        missing(
          `the bank account '${name}' (id ${id}) is closed`,
          "Dolibarr: Banks and cash > the account > Modify > status open, or put another account's id into the ids file",
        ),
      ),
  ]
}

const checkAssociations = async (erp: Erp): Promise<Finding[]> => {
  const members = await erp.thirdParties.associations()
  if (members.length === 0)
    return [
      missing(
        `category ${erpIds.categories.associations} of the associations is empty, or the key may not see all third parties`,
        "npm run erp:provision, and the right 'Third parties: extend access to all third parties'",
      ),
    ]
  const findings = Object.keys(associationWarehouse).flatMap(alias => {
    const member = members.find(each => each.alias.trim().toUpperCase() === alias)
    if (!member) return [missing(`nobody prepares the orders of ${alias}`, `npm run staff -- add ${alias} "its name"`)]
    return /^\$2[aby]\$/.test(member.credential)
      ? []
      : [risky(`${alias} has no password`, `npm run staff -- password ${alias}`)]
  })
  return findings.length > 0
    ? findings
    : [right(`the ${Object.keys(associationWarehouse).length} associations can sign in`)]
}

export const checkRecords = async (erp: Erp, probe: Probe): Promise<Finding[]> => {
  const [categories, warehouses, products] = [
    await erp.categories.list(),
    await erp.warehouses.list(),
    await erp.products.getMany(Object.values(erpIds.products)),
  ]
  return [
    ...checkIds("categories", erpIds.categories, new Set(categories.map(({ id }) => id)), provision),
    ...checkIds("warehouses", erpIds.warehouses, new Set(warehouses.map(({ id }) => id)), provision),
    ...checkIds("products", erpIds.products, new Set(products.map(({ id }) => id)), provision),
    ...(await checkPayments(probe)),
    ...(await checkAssociations(erp)),
  ]
}
