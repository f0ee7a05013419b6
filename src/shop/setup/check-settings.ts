import { isRefused, type Probe } from "../../erp/probe.ts"
import { currency } from "../vocabulary/business.ts"
import { type Finding, missing, right, risky } from "./setup-findings.ts"

const neededModules: Readonly<Record<string, string>> = {
  societe: "Third parties",
  product: "Products",
  service: "Services",
  stock: "Stocks",
  categorie: "Tags/categories",
  commande: "Sales orders",
  expedition: "Shipments",
  facture: "Invoices",
  banque: "Banks and cash",
  variants: "Product variants",
}

const checkModules = async (probe: Probe): Promise<Finding[]> => {
  const { json } = await probe("GET", "/setup/modules")
  const on = new Set(Array.isArray(json) ? json.map(String) : [])
  const off = Object.entries(neededModules).filter(([name]) => !on.has(name))
  if (off.length === 0) return [right(`the ${Object.keys(neededModules).length} modules are on`)]
  return off.map(([, title]) => missing(`the module '${title}' is off`, "Dolibarr: Setup > Modules"))
}

const stockPage = "Dolibarr: Setup > Modules > Stocks > setup"

/** Null: never stored, which for a switch means off. */
const settingOf = async (probe: Probe, name: string): Promise<string | null> => {
  const { status, json } = await probe("GET", `/setup/conf/${name}`)
  return status === 200 ? String(json) : null
}

/** Stock must leave with the shipment, and only then: that is when somebody has taken it off the shelf. */
const checkStock = async (probe: Probe): Promise<Finding[]> => {
  const isOn = async (name: string) => !["0", "", null].includes(await settingOf(probe, name))
  const wrong: Finding[] = []
  if (!(await isOn("STOCK_CALCULATE_ON_SHIPMENT")))
    wrong.push(
      missing("stock is not moved when a shipment is validated", `${stockPage}: decrease on shipment validation`),
    )
  for (const [name, when] of [
    ["STOCK_CALCULATE_ON_SHIPMENT_CLOSE", "a shipment is closed"],
    ["STOCK_CALCULATE_ON_BILL", "an invoice is validated"],
    ["STOCK_CALCULATE_ON_VALIDATE_ORDER", "an order is validated"],
  ] as const)
    if (await isOn(name)) wrong.push(missing(`stock is moved again when ${when}`, `${stockPage}: switch it off`))
  for (const name of ["STOCK_MUST_BE_ENOUGH_FOR_ORDER", "STOCK_MUST_BE_ENOUGH_FOR_INVOICE"])
    if (await isOn(name))
      wrong.push(risky(`${name} is on: an order that was paid by card can be refused`, `${stockPage}: switch it off`))
  if (await isOn("STOCK_MUST_BE_ENOUGH_FOR_SHIPMENT"))
    wrong.push(
      risky(
        "STOCK_MUST_BE_ENOUGH_FOR_SHIPMENT is on: who prepares an order in Dolibarr itself can be refused, the shop is not",
        `${stockPage}: switch it off`,
      ),
    )
  return wrong.length > 0 ? wrong : [right("stock is moved by shipments, and by nothing else")]
}

const numbering = {
  COMMANDE_ADDON: "Sales orders",
  EXPEDITION_ADDON_NUMBER: "Shipments",
  FACTURE_ADDON: "Invoices",
  SOCIETE_CODECLIENT_ADDON: "Third parties",
} as const

const checkNumbering = async (probe: Probe): Promise<Finding[]> => {
  const unset: Finding[] = []
  for (const [name, module] of Object.entries(numbering))
    if (!(await settingOf(probe, name)))
      unset.push(missing(`'${module}' has no numbering`, `Dolibarr: Setup > Modules > ${module} > setup`))
  return unset.length > 0 ? unset : [right("orders, shipments, invoices and customers are numbered")]
}

const checkMoney = async (probe: Probe): Promise<Finding[]> => {
  const [money, company] = [await settingOf(probe, "MAIN_MONNAIE"), await probe("GET", "/setup/company")]
  const vatOn = Number((company.json as { tva_assuj?: unknown } | undefined)?.tva_assuj ?? 0) === 1
  return [
    money === currency
      ? right(`the currency is ${currency}`)
      : missing(`the currency is ${money ?? "not set"}, the shop's is ${currency}`, "Dolibarr: Setup > Company"),
    right(vatOn ? "VAT is used: prices are shown with it" : "VAT is not used"),
  ]
}

const login =
  "set ERP_ADMIN_API_KEY for this command, or name the key's login in API_LOGINS_ALLOWED_FOR_GET_MODULES, _CONST_READ and _GET_COMPANY"

/** Only an administrator's key may read these, or one whose login Dolibarr's settings name. */
export const checkSettings = async (probe: Probe): Promise<Finding[]> => {
  for (const path of ["/setup/modules", "/setup/conf/MAIN_MONNAIE", "/setup/company"])
    if (isRefused(await probe("GET", path))) return [risky("modules and settings cannot be read with this key", login)]
  return [
    ...(await checkModules(probe)),
    ...(await checkStock(probe)),
    ...(await checkNumbering(probe)),
    ...(await checkMoney(probe)),
  ]
}
