import { isRefused, type Probe, type Probed } from "../../erp/probe.ts"
import { type Finding, missing, right, risky } from "./setup-findings.ts"

/** An id that no ERP has: with the right to write it is not found, without the right it is refused, and nothing is written. */
const nowhere = 999_999_999

type Ask = readonly [right: string, ...call: Parameters<Probe>]

/** By the names that Dolibarr's page of a user's permissions gives them. */
const catalogueRights: readonly Ask[] = [
  ["Products: read", "GET", "/products?limit=1"],
  ["Categories: read", "GET", "/categories?limit=1"],
  ["Stock: read", "GET", "/warehouses?limit=1"],
]

const shopRights: readonly Ask[] = [
  ...catalogueRights,
  ["Third parties: read", "GET", "/thirdparties?limit=1"],
  ["Third parties: create and modify", "PUT", `/thirdparties/${nowhere}`, { phone: "1" }],
  ["Orders: read", "GET", "/orders?limit=1"],
  ["Orders: create and modify", "POST", `/orders/${nowhere}/close`],
  ["Orders: delete", "DELETE", `/orders/${nowhere}`],
  ["Shipments: read", "GET", "/shipments?limit=1"],
  ["Shipments: create and modify", "POST", `/shipments/${nowhere}/close`],
  ["Invoices: read", "GET", "/invoices?limit=1"],
  ["Invoices: create and modify, and payments", "POST", `/invoices/${nowhere}/settodraft`],
  [
    // Not 'create stock movements', which the interface does not ask for.
    "Stock: create and modify",
    "POST",
    "/stockmovements",
    // Everybody is refused a movement of 0 units, but the right is checked first.
    { product_id: nowhere, warehouse_id: nowhere, qty: 0 },
  ],
]

/** REST asks for neither today, but Dolibarr's own screens do, and a later release may. */
const listedRights = [
  ["service", "lire", "Services: read"],
  ["facture", "paiement", "Invoices: issue payments"],
] as const

const isGiven = (value: unknown): boolean => value === 1 || value === "1" || value === true

/** No call can be tried for these: they are read from the user's own list, which needs a right of its own. */
const checkListedRights = async (probe: Probe, setting: string): Promise<Finding[]> => {
  const reply = await probe("GET", "/users/info?includepermissions=1")
  const names = listedRights.map(([, , name]) => `'${name}'`).join(" and ")
  if (reply.status !== 200)
    return [
      risky(
        `${setting}: ${names} could not be checked`,
        `${mendRight(setting)}: look there, or give it 'Users: create and modify own user information'`,
      ),
    ]
  const { rights = {} } = (reply.json ?? {}) as { rights?: Record<string, Record<string, unknown> | undefined> }
  return listedRights
    .filter(([area, action]) => !isGiven(rights[area]?.[action]))
    .map(([, , name]) => risky(`${setting} may not: ${name}`, mendRight(setting)))
}

const mendRight = (setting: string) =>
  `Dolibarr: Users > the user of ${setting} > Permissions; if the module is off, Setup > Modules`

const checkRights = async (probe: Probe, setting: string, rights: readonly Ask[]): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [name, ...call] of rights) {
    if (isRefused(await probe(...call))) findings.push(missing(`${setting} may not: ${name}`, mendRight(setting)))
  }
  return findings.length > 0 ? findings : [right(`${setting} has its ${rights.length} rights`)]
}

const tried = [18, 19, 20, 21, 22]

const versionOf = ({ json }: Probed): string | undefined =>
  (json as { success?: { dolibarr_version?: string } } | null | undefined)?.success?.dolibarr_version

const checkKey = async (probe: Probe, setting: string): Promise<{ finding: Finding; known: boolean }> => {
  const reply = await probe("GET", "/status")
  const no = (what: string, mend: string) => ({ finding: missing(what, mend), known: false })
  if (reply.status === 401)
    return no(`${setting} is not known to the ERP`, "Dolibarr: Users > the user > API key; the user must be enabled")
  if (reply.status === 503 && !reply.text.includes("not allowed")) throw new Error("the ERP is away (503)")
  if (reply.status === 503)
    return no("The ERP refuses this machine's address", "Dolibarr: module API > setup > allowed addresses")
  const version = versionOf(reply)
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

export interface KeyToCheck {
  readonly setting: string
  readonly probe: Probe
  readonly readsOnly: boolean
}

export const checkAccess = async (keys: readonly KeyToCheck[]): Promise<{ findings: Finding[]; known: boolean }> => {
  const findings: Finding[] = []
  let allKnown = true
  for (const { setting, probe, readsOnly } of keys) {
    const { finding, known } = await checkKey(probe, setting)
    findings.push(finding)
    allKnown &&= known
    if (!known) continue
    findings.push(...(await checkRights(probe, setting, readsOnly ? catalogueRights : shopRights)))
    if (!readsOnly) findings.push(...(await checkListedRights(probe, setting)))
    const mayWrite = readsOnly && !isRefused(await probe("POST", `/orders/${nowhere}/close`))
    if (mayWrite)
      findings.push(risky(`${setting} may write orders too`, "give it a user that only reads the catalogue"))
  }
  return { findings, known: allKnown }
}
