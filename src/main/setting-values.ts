import { isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"

const text = (fallback: string) => z.string().trim().min(1, "must not be empty").default(fallback)
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

export const settings = z.object({
  PORT: port.default("3000").transform(Number),
  LISTEN_ADDRESS: z
    .string()
    .trim()
    .refine(value => isIP(value) > 0 || value === "localhost", "must be an address such as 127.0.0.1 or 0.0.0.0")
    .optional(),
  DATA_DIR: text(".data").transform(value => resolve(value)),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: whole(2, 100).default(10),
  WORKFLOW_POOL: whole(2, 100).default(8),
  ERP_URL: httpUrl.transform(value => value.replace(/\/api\/index\.php$/, "")).optional(),
  ERP_API_KEY: z.string().trim().min(1, "must not be empty").optional(),
  ERP_CATALOGUE_API_KEY: z.string().trim().min(1, "must not be empty").optional(),
  ERP_ADMIN_API_KEY: z.string().trim().min(1, "must not be empty").optional(),
  ERP_PICTURES: z.enum(["shared", "all"], "must be shared or all").default("shared"),
  ERP_IDS_FILE: z.string().trim().optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  BRAND_NAME: text("Chispa").refine(
    value => /^[\p{L}\d-]+$/u.test(value),
    "must be one word, because it is part of addresses",
  ),
  BRAND_PHONE: text("88888888").refine(
    value => /^[245678]\d{7}$/.test(value),
    "must be a Costa Rican number of 8 digits",
  ),
  BRAND_EMAIL: text("soporte@chispa.test").refine(
    value => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value),
    "must be an e-mail address",
  ),
  BRAND_FACEBOOK: httpUrl.default("https://www.facebook.com/chispa.cr"),
  BRAND_INSTAGRAM: httpUrl.default("https://www.instagram.com/chispa.cr"),
  BRAND_WHATSAPP: httpUrl.optional(),
  BRAND_ORDER_PREFIX: text("CHISPA").refine(
    value => /^[A-Za-z0-9]{1,12}$/.test(value),
    "must be 1 to 12 letters or digits",
  ),
  BRAND_SINPE_HOLDER: z.string().trim().optional(),
  CARD_PROVIDER: z.enum(["tilopay", "sandbox", "none"], "must be tilopay, sandbox or none").optional(),
  TILOPAY_KEY: z.string().trim().min(1, "must not be empty").optional(),
  TILOPAY_USER: z.string().trim().min(1, "must not be empty").optional(),
  TILOPAY_PASSWORD: z.string().trim().min(1, "must not be empty").optional(),
  TILOPAY_URL: httpUrl.default("https://app.tilopay.com/api/v1"),
  TILOPAY_REDIRECT_HOSTS: text("tilopay.com"),
  GOOGLE_CLIENT_ID: z.string().trim().min(1, "must not be empty").optional(),
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
export type Settings = z.infer<typeof settings>

export const settingNames: readonly string[] = Object.keys(settings.shape)
