import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { z } from "zod"
import type { Brand } from "../shop/vocabulary/brand.ts"
import { boardPostOffice, documentedIds, type ErpIds } from "../shop/vocabulary/documented-ids.ts"
import { type Settings, settingNames, settings } from "./setting-values.ts"

/** The only reader of the environment. Every setting is optional; an invalid one keeps the shop from starting. */
export interface Config {
  readonly port: number
  readonly listenAddress: string | undefined
  readonly dataDir: string
  readonly publicUrl: string
  /** null: PostgreSQL embedded under dataDir. */
  readonly databaseUrl: string | null
  readonly databasePool: { readonly shop: number; readonly workflows: number }
  /** url null: the embedded ERP with the demo shop. */
  readonly erp: {
    readonly url: string | null
    readonly apiKey: string
    readonly catalogueApiKey: string
    readonly allPictures: boolean
    /** May read the ERP's settings and create what is missing; used by erp:check and erp:provision only. */
    readonly adminApiKey: string
    readonly idsFile: string
    readonly ids: ErpIds
  }
  readonly sessionSecret: string | null
  readonly brand: Brand
  /** Warehouses that product pages show together as 'Bodega'; none: the two of the documents (PROD-22). */
  readonly headOfficeLabels: readonly string[]
  /** Percent of the post fee that is tax (TAX-04). */
  readonly postalFeeTax: number
  readonly ownerAliases: readonly string[]
  /** After so many days without its transfer an order may be cancelled from a list (SINPE-06). */
  readonly sinpeCancelDays: number
  readonly lowStockPercent: number
  readonly card: CardConfig
  readonly google: GoogleConfig
  readonly mail: { readonly smtpUrl: string | null; readonly from: string }
  /** How many proxies in front add to X-Forwarded-For; 0: nobody is believed. */
  readonly trustedHops: number
  readonly drainMs: number
  readonly metrics: { readonly port: number | null; readonly token: string | null }
  readonly logLevel: string
}

export type CardConfig =
  | { readonly kind: "sandbox" }
  | { readonly kind: "none" }
  | {
      readonly kind: "tilopay"
      readonly baseUrl: string
      readonly key: string
      readonly user: string
      readonly password: string
      readonly redirectHosts: readonly string[]
    }

export type GoogleConfig =
  | { readonly kind: "google"; readonly clientId: string }
  | { readonly kind: "local" }
  | { readonly kind: "none" }

export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.map(f => `  - ${f}`).join("\n")}`,
    )
    this.faults = faults
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Keys that open the embedded ERP; they never leave this machine's loopback. */
const embeddedErpKey = "embedded-erp-key"

const missingPartners = (given: Environment): string[] => {
  const has = (name: string) => given[name] !== undefined
  const tilopay = ["TILOPAY_KEY", "TILOPAY_USER", "TILOPAY_PASSWORD"]
  const secrets = tilopay.filter(has).length
  const rules: readonly (readonly [boolean, string])[] = [
    [has("ERP_URL") && !has("ERP_API_KEY"), "ERP_API_KEY: needed when ERP_URL is set"],
    [!has("ERP_URL") && has("ERP_API_KEY"), "ERP_URL: needed when ERP_API_KEY is set"],
    [
      secrets < 3 && (secrets > 0 || given["CARD_PROVIDER"] === "tilopay"),
      "TILOPAY_KEY, TILOPAY_USER and TILOPAY_PASSWORD: all three are needed for card payments",
    ],
    [
      given["IDENTITY_PROVIDER"] === "google" && !has("GOOGLE_CLIENT_ID"),
      "GOOGLE_CLIENT_ID: needed when IDENTITY_PROVIDER is google",
    ],
  ]
  return rules.filter(([broken]) => broken).map(([, fault]) => fault)
}

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map(item => item.trim())
    .filter(item => item !== "")

const cardOf = (s: Settings): CardConfig => {
  const kind = s.CARD_PROVIDER ?? (s.TILOPAY_KEY ? "tilopay" : s.ERP_URL ? "none" : "sandbox")
  if (kind !== "tilopay") return { kind }
  return {
    kind,
    baseUrl: s.TILOPAY_URL,
    key: s.TILOPAY_KEY ?? "",
    user: s.TILOPAY_USER ?? "",
    password: s.TILOPAY_PASSWORD ?? "",
    redirectHosts: listOf(s.TILOPAY_REDIRECT_HOSTS),
  }
}

const googleOf = (s: Settings): GoogleConfig => {
  const kind = s.IDENTITY_PROVIDER ?? (s.GOOGLE_CLIENT_ID ? "google" : s.ERP_URL ? "none" : "local")
  return kind === "google" ? { kind, clientId: s.GOOGLE_CLIENT_ID ?? "" } : { kind }
}

const brandOf = (s: Settings): Brand => ({
  name: s.BRAND_NAME,
  phone: s.BRAND_PHONE,
  email: s.BRAND_EMAIL,
  facebook: s.BRAND_FACEBOOK,
  instagram: s.BRAND_INSTAGRAM,
  whatsapp: s.BRAND_WHATSAPP ?? `https://wa.me/506${s.BRAND_PHONE}`,
  orderPrefix: s.BRAND_ORDER_PREFIX,
  sinpeHolder: s.BRAND_SINPE_HOLDER || s.BRAND_NAME,
})

type IdGroup = Readonly<Record<string, number>>

const idGroupSchema = (group: IdGroup) =>
  z
    .strictObject(Object.fromEntries(Object.keys(group).map(name => [name, z.int().positive().optional()])))
    .transform((given): IdGroup => ({ ...group, ...(given as IdGroup) }))
    .refine(ids => new Set(Object.values(ids)).size === Object.keys(ids).length, "two of them have the same id")
    .prefault({})

const idsSchema = z
  .strictObject(Object.fromEntries(Object.entries(documentedIds).map(([name, group]) => [name, idGroupSchema(group)])))
  .refine(
    ({ warehouses = {} }) => !Object.values(warehouses).includes(boardPostOffice),
    `warehouses: ${boardPostOffice} is the boards page's own code`,
  )

type ReadIds = { readonly ids: ErpIds } | { readonly fault: string }

const readErpIds = (path: string): ReadIds => {
  if (!existsSync(path)) return { fault: `${path} is not there: npm run erp:provision writes it` }
  try {
    const parsed = idsSchema.safeParse(JSON.parse(readFileSync(path, "utf8")))
    if (parsed.success) return { ids: parsed.data as unknown as ErpIds }
    return { fault: parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") }
  } catch {
    return { fault: `${path} is not JSON` }
  }
}

/** A file named by ERP_IDS_FILE must exist; the one in DATA_DIR is optional. The embedded ERP uses the documented ids. */
const idsOf = (s: Settings, mayBeAbsent: boolean): ReadIds & { readonly file: string } => {
  const file = resolve(s.ERP_IDS_FILE || join(s.DATA_DIR, "erp-ids.json"))
  if (!s.ERP_URL || ((mayBeAbsent || !s.ERP_IDS_FILE) && !existsSync(file))) return { file, ids: documentedIds }
  return { file, ...readErpIds(file) }
}

interface ReadOptions {
  readonly newIdsFile?: boolean
}

export const readConfig = (environment: Environment, { newIdsFile = false }: ReadOptions = {}): Config => {
  const given = Object.fromEntries(
    settingNames.map(name => [name, environment[name] === "" ? undefined : environment[name]]),
  )
  const parsed = settings.safeParse(given)
  const faults = [
    ...(parsed.error?.issues ?? []).map(issue => `${issue.path.join(".")}: ${issue.message}`),
    ...missingPartners(given),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  const s = parsed.data
  const apiKey = s.ERP_API_KEY ?? embeddedErpKey
  const ids = idsOf(s, newIdsFile)
  if ("fault" in ids) throw new ConfigError([`ERP_IDS_FILE: ${ids.fault}`])
  return {
    port: s.PORT,
    // The demo is reachable from this machine only.
    listenAddress: s.LISTEN_ADDRESS ?? (s.ERP_URL ? undefined : "127.0.0.1"),
    dataDir: s.DATA_DIR,
    publicUrl: s.PUBLIC_URL ?? `http://localhost:${s.PORT}`,
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: { shop: s.DATABASE_POOL, workflows: s.WORKFLOW_POOL },
    erp: {
      url: s.ERP_URL ?? null,
      apiKey,
      catalogueApiKey: s.ERP_CATALOGUE_API_KEY ?? apiKey,
      adminApiKey: s.ERP_ADMIN_API_KEY ?? apiKey,
      allPictures: s.ERP_PICTURES === "all",
      idsFile: ids.file,
      ids: ids.ids,
    },
    sessionSecret: s.SESSION_SECRET ?? null,
    brand: brandOf(s),
    headOfficeLabels: listOf(s.HEAD_OFFICE_WAREHOUSES),
    postalFeeTax: s.POSTAL_FEE_TAX,
    ownerAliases: listOf(s.OWNER_ALIASES).map(alias => alias.toUpperCase()),
    sinpeCancelDays: s.SINPE_CANCEL_DAYS,
    lowStockPercent: s.LOW_STOCK_PERCENT,
    card: cardOf(s),
    google: googleOf(s),
    mail: { smtpUrl: s.SMTP_URL ?? null, from: s.MAIL_FROM || `${s.BRAND_NAME} <${s.BRAND_EMAIL}>` },
    trustedHops: s.TRUST_PROXY === "yes" ? 1 : Number(s.TRUST_PROXY === "no" ? 0 : s.TRUST_PROXY),
    drainMs: s.DRAIN_SECONDS * 1000,
    metrics: { port: s.METRICS_PORT ?? null, token: s.METRICS_TOKEN ?? null },
    logLevel: s.LOG_LEVEL,
  }
}

export const configFromEnvironment = (options: ReadOptions = {}): Config => {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {}
  return readConfig({ ...file, ...process.env }, options)
}
