import { createErp, type Erp } from "../../erp/erp.ts"
import { ErpError } from "../../erp/erp-error.ts"
import { createProbe, isRefused, type Probe, type Probed, readRows } from "../../erp/probe.ts"
import { specifiedBusiness } from "../settings/rules/business.ts"
import { currency } from "../vocabulary/business.ts"
import type { ErpIds } from "../vocabulary/documented-ids.ts"
import { normalAlias } from "../vocabulary/people.ts"

export interface Finding {
  readonly level: "right" | "risky" | "missing"
  readonly what: string
  readonly fix?: string
}

const right = (what: string): Finding => ({ level: "right", what })
const risky = (what: string, fix: string): Finding => ({ level: "risky", what, fix })
const missing = (what: string, fix: string): Finding => ({ level: "missing", what, fix })

const marks = { right: "  ok      ", risky: "  risky   ", missing: "  MISSING " } as const

export const findingLines = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ level, what, fix }) => [`${marks[level]} ${what}`, ...(fix ? [`           -> ${fix}`] : [])])

/** An id that no ERP has. A write to it answers "not found" with the right and "forbidden" without it, and changes nothing. */
const absentId = 999_999_999

type Ask = readonly [right: string, ...call: Parameters<Probe>]

/** Rights are named as on Dolibarr's page of a user's permissions. */
const catalogueRights: readonly Ask[] = [
  ["Products: read", "GET", "/products?limit=1"],
  ["Categories: read", "GET", "/categories?limit=1"],
  ["Stock: read", "GET", "/warehouses?limit=1"],
]

const shopRights: readonly Ask[] = [
  ...catalogueRights,
  ["Third parties: read", "GET", "/thirdparties?limit=1"],
  ["Third parties: create and modify", "PUT", `/thirdparties/${absentId}`, { phone: "1" }],
  ["Orders: read", "GET", "/orders?limit=1"],
  ["Orders: create and modify", "POST", `/orders/${absentId}/close`],
  ["Orders: delete", "DELETE", `/orders/${absentId}`],
  ["Shipments: read", "GET", "/shipments?limit=1"],
  ["Shipments: create and modify", "POST", `/shipments/${absentId}/close`],
  ["Invoices: read", "GET", "/invoices?limit=1"],
  ["Invoices: create and modify, and payments", "POST", `/invoices/${absentId}/settodraft`],
  [
    // The REST interface does not ask for 'create stock movements'.
    "Stock: create and modify",
    "POST",
    "/stockmovements",
    // A movement of 0 units is always refused, but the right is checked first.
    { product_id: absentId, warehouse_id: absentId, qty: 0 },
  ],
]

/** REST does not ask for these rights today, but Dolibarr's own screens do, and a later release may. */
const listedRights = [
  ["service", "lire", "Services: read"],
  ["facture", "paiement", "Invoices: issue payments"],
] as const

const isGiven = (value: unknown): boolean => value === 1 || value === "1" || value === true

/** No harmless call tests these rights, so they are read from the user's own list, which needs another right. */
const checkListedRights = async (probe: Probe, setting: string): Promise<Finding[]> => {
  const reply = await probe("GET", "/users/info?includepermissions=1")
  const names = listedRights.map(([, , name]) => `'${name}'`).join(" and ")
  if (reply.status !== 200)
    return [
      risky(
        `${setting}: ${names} could not be checked`,
        `${fixRight(setting)}: look there, or give it 'Users: create and modify own user information'`,
      ),
    ]
  const { rights = {} } = (reply.json ?? {}) as { rights?: Record<string, Record<string, unknown> | undefined> }
  return listedRights
    .filter(([area, action]) => !isGiven(rights[area]?.[action]))
    .map(([, , name]) => risky(`${setting} may not: ${name}`, fixRight(setting)))
}

const fixRight = (setting: string) =>
  `Dolibarr: Users > the user of ${setting} > Permissions; if the module is off, Setup > Modules`

const checkRights = async (probe: Probe, setting: string, rights: readonly Ask[]): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [name, ...call] of rights) {
    if (isRefused(await probe(...call))) findings.push(missing(`${setting} may not: ${name}`, fixRight(setting)))
  }
  return findings.length > 0 ? findings : [right(`${setting} has its ${rights.length} rights`)]
}

const tried = [18, 19, 20, 21, 22]

const readVersion = ({ json }: Probed): string | undefined =>
  (json as { success?: { dolibarr_version?: string } } | null | undefined)?.success?.dolibarr_version

const checkKey = async (probe: Probe, setting: string): Promise<{ finding: Finding; known: boolean }> => {
  const reply = await probe("GET", "/status")
  const no = (what: string, fix: string) => ({ finding: missing(what, fix), known: false })
  if (reply.status === 401)
    return no(`${setting} is not known to the ERP`, "Dolibarr: Users > the user > API key; the user must be enabled")
  if (reply.status === 503 && !reply.text.includes("not allowed")) throw new Error("the ERP is away (503)")
  if (reply.status === 503)
    return no("The ERP refuses this machine's address", "Dolibarr: module API > setup > allowed addresses")
  const version = readVersion(reply)
  if (version === undefined)
    return no(
      "ERP_URL answers, but not as Dolibarr's interface",
      "Is it the address without /api/index.php? Is the module 'API/Web services (REST)' on?",
    )
  const major = Number.parseInt(version, 10)
  if (tried.includes(major)) return { finding: right(`Dolibarr ${version} knows ${setting}`), known: true }
  return {
    finding: risky(`Dolibarr ${version}: releases 18 to 22 are known`, "see docs/dolibarr.md, 'Releases'"),
    known: true,
  }
}

const checkAccess = async (
  keys: readonly { readonly setting: string; readonly probe: Probe; readonly readsOnly: boolean }[],
): Promise<{ findings: Finding[]; known: boolean }> => {
  const findings: Finding[] = []
  let allKnown = true
  for (const { setting, probe, readsOnly } of keys) {
    const { finding, known } = await checkKey(probe, setting)
    findings.push(finding)
    allKnown &&= known
    if (!known) continue
    findings.push(...(await checkRights(probe, setting, readsOnly ? catalogueRights : shopRights)))
    if (!readsOnly) findings.push(...(await checkListedRights(probe, setting)))
    const mayWrite = readsOnly && !isRefused(await probe("POST", `/orders/${absentId}/close`))
    if (mayWrite)
      findings.push(risky(`${setting} may write orders too`, "give it a user that only reads the catalogue"))
  }
  return { findings, known: allKnown }
}

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

/** Null if the setting was never stored, which for a switch means off. */
const readSetting = async (probe: Probe, name: string): Promise<string | null> => {
  const { status, json } = await probe("GET", `/setup/conf/${name}`)
  return status === 200 ? String(json) : null
}

/** Stock must leave with the shipment only, because that is when somebody takes it off the shelf. */
const checkStock = async (probe: Probe): Promise<Finding[]> => {
  const isOn = async (name: string) => !["0", "", null].includes(await readSetting(probe, name))
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
    if (!(await readSetting(probe, name)))
      unset.push(missing(`'${module}' has no numbering`, `Dolibarr: Setup > Modules > ${module} > setup`))
  return unset.length > 0 ? unset : [right("orders, shipments, invoices and customers are numbered")]
}

const checkMoney = async (probe: Probe): Promise<Finding[]> => {
  const [money, company] = [await readSetting(probe, "MAIN_MONNAIE"), await probe("GET", "/setup/company")]
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

/** Only the key of an administrator, or of a login named in Dolibarr's settings, may read these. */
const checkSettings = async (probe: Probe): Promise<Finding[]> => {
  for (const path of ["/setup/modules", "/setup/conf/MAIN_MONNAIE", "/setup/company"])
    if (isRefused(await probe("GET", path))) return [risky("modules and settings cannot be read with this key", login)]
  return [
    ...(await checkModules(probe)),
    ...(await checkStock(probe)),
    ...(await checkNumbering(probe)),
    ...(await checkMoney(probe)),
  ]
}

const provision = "npm run erp:provision makes it, or put its id into the ids file (ERP_IDS_FILE)"

const checkIds = (
  what: string,
  wanted: Readonly<Record<string, number>>,
  there: ReadonlySet<number>,
  fix: string,
): Finding[] => {
  const absent = Object.entries(wanted).filter(([, id]) => !there.has(id))
  if (absent.length === 0) return [right(`the ${Object.keys(wanted).length} ${what} are there`)]
  return absent.map(([name, id]) => missing(`${what}: '${name}' (id ${id}) is not there`, fix))
}

const idsIn = (rows: readonly Readonly<Record<string, unknown>>[]) => new Set(rows.map(row => Number(row["id"])))

const checkPayments = async (probe: Probe, ids: ErpIds): Promise<Finding[]> => {
  const modes = await probe("GET", "/setup/dictionary/payment_types?limit=1000")
  const accounts = await probe("GET", "/bankaccounts?limit=1000")
  const closed = readRows(accounts).filter(account => String(account["clos"]) === "1")
  const closedIds = idsIn(closed)
  return [
    ...checkIds(
      "payment types",
      ids.paymentModes,
      idsIn(readRows(modes)),
      "Dolibarr: Setup > Dictionaries > Payment types (REST cannot), then its id into the ids file",
    ),
    ...(isRefused(accounts)
      ? [risky("bank accounts cannot be read with this key", "give its user 'Banks and cash: read'")]
      : checkIds("bank accounts", ids.bankAccounts, idsIn(readRows(accounts)), provision)),
    ...Object.entries(ids.bankAccounts)
      .filter(([, id]) => closedIds.has(id))
      .map(([name, id]) =>
        missing(
          `the bank account '${name}' (id ${id}) is closed`,
          "Dolibarr: Banks and cash > the account > Modify > status open, or put another account's id into the ids file",
        ),
      ),
  ]
}

const checkAssociations = async (erp: Erp, ids: ErpIds): Promise<Finding[]> => {
  const { associationWarehouse } = specifiedBusiness(ids)
  const members = await erp.thirdParties.inCategory(ids.categories.associations)
  if (members.length === 0)
    return [
      missing(
        `category ${ids.categories.associations} of the associations is empty, or the key may not see all third parties`,
        "npm run erp:provision, and the right 'Third parties: extend access to all third parties'",
      ),
    ]
  const findings = Object.keys(associationWarehouse).flatMap(alias => {
    const member = members.find(each => normalAlias(each.alias) === alias)
    if (!member) return [missing(`nobody prepares the orders of ${alias}`, `npm run staff -- add ${alias} "its name"`)]
    return /^\$2[aby]\$/.test(member.credential)
      ? []
      : [risky(`${alias} has no password`, `npm run staff -- password ${alias}`)]
  })
  return findings.length > 0
    ? findings
    : [right(`the ${Object.keys(associationWarehouse).length} associations can sign in`)]
}

const checkRecords = async (erp: Erp, probe: Probe, ids: ErpIds): Promise<Finding[]> => {
  const [categories, warehouses, products] = [
    await erp.categories.list(),
    await erp.warehouses.list(),
    await erp.products.getMany(Object.values(ids.products)),
  ]
  return [
    ...checkIds("categories", ids.categories, new Set(categories.map(({ id }) => id)), provision),
    ...checkIds("warehouses", ids.warehouses, new Set(warehouses.map(({ id }) => id)), provision),
    ...checkIds("products", ids.products, new Set(products.map(({ id }) => id)), provision),
    ...(await checkPayments(probe, ids)),
    ...(await checkAssociations(erp, ids)),
  ]
}

/** Changes nothing (OPS-01). Rejects if the ERP cannot be reached. */
export const checkErp = async ({
  url,
  apiKey,
  catalogueApiKey,
  adminApiKey,
  ids,
}: Readonly<Record<"url" | "apiKey" | "catalogueApiKey" | "adminApiKey", string>> & {
  readonly ids: ErpIds
}): Promise<Finding[]> => {
  const probe = createProbe(url, apiKey)
  const { findings, known } = await checkAccess([
    { setting: "ERP_API_KEY", probe, readsOnly: false },
    ...(catalogueApiKey === apiKey
      ? []
      : [{ setting: "ERP_CATALOGUE_API_KEY", probe: createProbe(url, catalogueApiKey), readsOnly: true }]),
  ])
  if (!known) return findings
  findings.push(...(await checkSettings(createProbe(url, adminApiKey))))
  try {
    findings.push(...(await checkRecords(createErp({ url, apiKey, catalogueApiKey }), probe, ids)))
  } catch (error) {
    if (!(error instanceof ErpError && (error.status === 401 || error.status === 403))) throw error
    findings.push(missing("the records cannot be read with these rights", "fix the rights above, then check again"))
  }
  return findings
}
