import { existsSync, readFileSync } from "node:fs"
import { isIP } from "node:net"
import { join, resolve } from "node:path"
import { parseEnv } from "node:util"
import { z } from "zod"
import type { Brand } from "../shop/vocabulary/brand.ts"
import { boardPostOffice, documentedIds, type ErpIds } from "../shop/vocabulary/documented-ids.ts"

const filled = z.string().trim().min(1, "must not be empty")
const httpUrl = z
  .string()
  .trim()
  .refine(
    value => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
    "must be an http(s) address such as https://erp.example.com",
  )
  .transform(value => value.replace(/(?<!\/)\/+$/, ""))
const postgresUrl = z
  .string()
  .trim()
  .refine(
    value => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ""),
    "must be an address such as postgres://user:password@host:5432/chispa",
  )

const port = z
  .string()
  .refine(value => /^\d{1,5}$/.test(value) && Number(value) <= 65535, "must be a port number from 0 to 65535")
const whole = (min: number, max: number) =>
  z
    .string()
    .refine(value => /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      message: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

const settings = z.object({
  PORT: port.default("3000").transform(Number),
  LISTEN_ADDRESS: z
    .string()
    .trim()
    .refine(value => isIP(value) > 0 || value === "localhost", "must be an address such as 127.0.0.1 or 0.0.0.0")
    .optional(),
  DATA_DIR: filled.default(".data").transform(value => resolve(value)),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: whole(2, 100).default(10),
  WORKFLOW_POOL: whole(2, 100).default(8),
  ERP_URL: httpUrl.transform(value => value.replace(/\/api\/index\.php$/, "")).optional(),
  ERP_API_KEY: filled.optional(),
  ERP_CATALOGUE_API_KEY: filled.optional(),
  ERP_ADMIN_API_KEY: filled.optional(),
  ERP_PICTURES: z.enum(["shared", "all"], "must be shared or all").default("shared"),
  ERP_IDS_FILE: z.string().trim().optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  BRAND_NAME: filled
    .default("Chispa")
    .refine(value => /^[\p{L}\d-]+$/u.test(value), "must be one word, because it is part of addresses"),
  BRAND_PHONE: filled
    .default("88888888")
    .refine(value => /^[245678]\d{7}$/.test(value), "must be a Costa Rican number of 8 digits"),
  BRAND_EMAIL: filled
    .default("soporte@chispa.test")
    .refine(value => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value), "must be an e-mail address"),
  BRAND_FACEBOOK: httpUrl.default("https://www.facebook.com/chispa.cr"),
  BRAND_INSTAGRAM: httpUrl.default("https://www.instagram.com/chispa.cr"),
  BRAND_WHATSAPP: httpUrl.optional(),
  BRAND_ORDER_PREFIX: filled
    .default("CHISPA")
    .refine(value => /^[A-Za-z0-9]{1,12}$/.test(value), "must be 1 to 12 letters or digits"),
  BRAND_SINPE_HOLDER: z.string().trim().optional(),
  CARD_PROVIDER: z.enum(["tilopay", "sandbox", "none"], "must be tilopay, sandbox or none").optional(),
  TILOPAY_KEY: filled.optional(),
  TILOPAY_USER: filled.optional(),
  TILOPAY_PASSWORD: filled.optional(),
  TILOPAY_URL: httpUrl.default("https://app.tilopay.com/api/v1"),
  TILOPAY_REDIRECT_HOSTS: filled.default("tilopay.com"),
  GOOGLE_CLIENT_ID: filled.optional(),
  IDENTITY_PROVIDER: z.enum(["google", "local", "none"], "must be google, local or none").optional(),
  SMTP_URL: z
    .string()
    .trim()
    .refine(
      value => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ""),
      "must be an address such as smtp://user:password@host:587",
    )
    .optional(),
  MAIL_FROM: z.string().trim().optional(),
  HEAD_OFFICE_WAREHOUSES: z.string().default(""),
  POSTAL_FEE_TAX: whole(0, 99).default(0),
  OWNER_ALIASES: z.string().default("CHISPA"),
  SINPE_CANCEL_DAYS: whole(1, 365).default(7),
  COUNTER_UNDO_SECONDS: whole(0, 60).default(10),
  LOW_STOCK_PERCENT: whole(0, 1000).default(100),
  TRUST_PROXY: z
    .string()
    .regex(/^(yes|no|[0-9])$/, "must be no, or how many proxies stand in front (1 to 9; yes is 1)")
    .default("no"),
  DRAIN_SECONDS: whole(0, 30).default(3),
  METRICS_PORT: port.transform(Number).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a pino level such as info")
    .default("info"),
})
type Settings = z.infer<typeof settings>

export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Lists every invalid setting; nothing is started with one. */
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

const splitList = (text: string): string[] =>
  text
    .split(",")
    .map(item => item.trim())
    .filter(item => item !== "")

const readCard = (s: Settings) => {
  const kind = s.CARD_PROVIDER ?? (s.TILOPAY_KEY ? "tilopay" : s.ERP_URL ? "none" : "sandbox")
  if (kind !== "tilopay") return { kind }
  return {
    kind,
    baseUrl: s.TILOPAY_URL,
    key: s.TILOPAY_KEY ?? "",
    user: s.TILOPAY_USER ?? "",
    password: s.TILOPAY_PASSWORD ?? "",
    redirectHosts: splitList(s.TILOPAY_REDIRECT_HOSTS),
  }
}

const readGoogle = (s: Settings) => {
  const kind = s.IDENTITY_PROVIDER ?? (s.GOOGLE_CLIENT_ID ? "google" : s.ERP_URL ? "none" : "local")
  return kind === "google" ? { kind, clientId: s.GOOGLE_CLIENT_ID ?? "" } : { kind }
}

const readBrand = (s: Settings): Brand => ({
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
const findErpIds = (s: Settings, mayBeAbsent: boolean): ReadIds & { readonly file: string } => {
  const file = resolve(s.ERP_IDS_FILE || join(s.DATA_DIR, "erp-ids.json"))
  if (!s.ERP_URL || ((mayBeAbsent || !s.ERP_IDS_FILE) && !existsSync(file))) return { file, ids: documentedIds }
  return { file, ...readErpIds(file) }
}

/** `newIdsFile`: the ids file is about to be written, so it may be absent. */
export const readConfig = (environment: Environment, { newIdsFile = false } = {}) => {
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
  const ids = findErpIds(s, newIdsFile)
  if ("fault" in ids) throw new ConfigError([`ERP_IDS_FILE: ${ids.fault}`])
  return {
    port: s.PORT,
    // Without a real ERP this is the demo, which only this machine may reach.
    listenAddress: s.LISTEN_ADDRESS ?? (s.ERP_URL ? undefined : "127.0.0.1"),
    dataDir: s.DATA_DIR,
    publicUrl: s.PUBLIC_URL ?? `http://localhost:${s.PORT}`,
    /** null: PostgreSQL embedded under dataDir. */
    databaseUrl: s.DATABASE_URL ?? null,
    databasePool: { shop: s.DATABASE_POOL, workflows: s.WORKFLOW_POOL },
    erp: {
      /** null: the embedded ERP with the demo shop. */
      url: s.ERP_URL ?? null,
      apiKey,
      catalogueApiKey: s.ERP_CATALOGUE_API_KEY ?? apiKey,
      /** May read the ERP's settings and create what is missing; used by erp:check and erp:provision only. */
      adminApiKey: s.ERP_ADMIN_API_KEY ?? apiKey,
      allPictures: s.ERP_PICTURES === "all",
      idsFile: ids.file,
      ids: ids.ids,
    },
    sessionSecret: s.SESSION_SECRET ?? null,
    brand: readBrand(s),
    /** Warehouses that product pages show together as 'Bodega'; if empty, the specification's two (PROD-22). */
    headOfficeLabels: splitList(s.HEAD_OFFICE_WAREHOUSES),
    /** Percent of the post fee that is tax (TAX-04). */
    postalFeeTax: s.POSTAL_FEE_TAX,
    ownerAliases: splitList(s.OWNER_ALIASES).map(alias => alias.toUpperCase()),
    /** Days without a transfer after which staff may cancel the order from a list (SINPE-06). */
    sinpeCancelDays: s.SINPE_CANCEL_DAYS,
    /** Seconds for which 'Alistar' and SINPE 'Confirmar' can be undone; with 0 they act at once. */
    undoSeconds: s.COUNTER_UNDO_SECONDS,
    lowStockPercent: s.LOW_STOCK_PERCENT,
    card: readCard(s),
    google: readGoogle(s),
    mail: { smtpUrl: s.SMTP_URL ?? null, from: s.MAIL_FROM || `${s.BRAND_NAME} <${s.BRAND_EMAIL}>` },
    /** The number of proxies in front that add to X-Forwarded-For; with 0 the header is ignored. */
    trustedHops: s.TRUST_PROXY === "yes" ? 1 : Number(s.TRUST_PROXY === "no" ? 0 : s.TRUST_PROXY),
    drainMs: s.DRAIN_SECONDS * 1000,
    metrics: { port: s.METRICS_PORT ?? null, token: s.METRICS_TOKEN ?? null },
    logLevel: s.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>

export const configFromEnvironment = (options?: { readonly newIdsFile?: boolean }): Config => {
  const file = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {}
  return readConfig({ ...file, ...process.env }, options)
}
