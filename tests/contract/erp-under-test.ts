import { randomBytes } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { startEmbeddedErp } from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed } from "../../src/simulators/dolibarr/seed.ts"
import type { Settings } from "../../src/simulators/dolibarr/settings.ts"
import { freshDatabase } from "../support/postgres.ts"
import { contractSeed } from "./seed.ts"

/** With ERP_URL and ERP_API_KEY the suite runs against that Dolibarr, otherwise against its own embedded ERP. */
const real =
  process.env["ERP_URL"] && process.env["ERP_API_KEY"]
    ? { url: process.env["ERP_URL"], key: process.env["ERP_API_KEY"] }
    : null

/** Whether the seed, the hazards and the second key are available. */
export const embedded = real === null

/** A key without any right, on the embedded ERP. */
export const keyWithoutRights = "key-without-rights"

/** A key that may read orders and customers, but not see all customers. */
export const keyOfOneSeller = "key-of-one-seller"

export interface Reply {
  status: number
  type: string | null
  text: string
  /** The parsed JSON, or undefined if the text is not JSON. */
  body: unknown
  /** A member inside the body: `at("lines.0.qty")`. */
  at(path: string): unknown
  /** The body as a list of objects. */
  items: Record<string, unknown>[]
}

interface SendOptions {
  key?: string | null
  /** A raw body, sent instead of JSON. */
  raw?: string
  headers?: Record<string, string>
}

export interface ErpUnderTest {
  readonly url: string
  readonly key: string
  send(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
}

interface Options {
  settings?: Partial<Settings>
  seed?: ErpSeed
  hazards?: boolean
}

/** Records that the suite creates have this mark in their name, so that they can be found in a real ERP. */
export const mark = `CONTRATO-${randomBytes(4).toString("hex")}`
let made = 0
export const marked = (what: string) => `${mark}-${what}-${++made}`

const readReply = async (response: Response): Promise<Reply> => {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text,
    body,
    at: path =>
      path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], body),
    items: Array.isArray(body) ? body : [],
  }
}

/** The ERP of one test file, started before its tests and stopped after them. */
export const erpUnderTest = (options: Options = {}): ErpUnderTest => {
  let url = real?.url.replace(/\/+$/, "") ?? ""
  const key = real?.key ?? "contract-key"
  let stop = async () => {}

  beforeAll(async () => {
    if (real) return sayRelease()
    const database = await freshDatabase("erp_tables")
    const erp = await startEmbeddedErp({
      databaseUrl: database.url,
      keys: [
        { key, rights: "all" },
        { key: keyWithoutRights, rights: [] },
        { key: keyOfOneSeller, rights: ["societe.lire", "commande.lire", "commande.creer", "facture.lire"] },
      ],
      hazards: options.hazards ?? true,
      settings: options.settings,
      seed: options.seed ?? contractSeed,
      wrongKeyDelayMs: 30,
    })
    url = erp.url
    stop = async () => {
      await erp.stop()
      await database.drop()
    }
  })
  afterAll(() => stop())

  const send: ErpUnderTest["send"] = async (method, path, body, { key: other = key, raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    return readReply(
      await fetch(`${url}/api/index.php${path}`, {
        method,
        headers: {
          Accept: "application/json",
          // Dolibarr's database errors claim to be gzip but are plain text.
          "Accept-Encoding": "identity",
          ...(other !== null && { DOLAPIKEY: other }),
          ...(payload !== undefined && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
      }),
    )
  }
  const sayRelease = async () => {
    const status = await send("GET", "/status")
    process.stdout.write(`Dolibarr ${status.at("success.dolibarr_version")} at ${url}\n`)
  }
  return {
    get url() {
      return url
    },
    key,
    send,
    get: path => send("GET", path),
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    delete: path => send("DELETE", path),
  }
}
