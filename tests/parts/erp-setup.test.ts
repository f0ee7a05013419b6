import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { demoShop } from "../../demo-data/demo-shop.ts"
import { createErp } from "../../src/erp/erp.ts"
import { createProvisioning } from "../../src/erp/provisioning.ts"
import { createPasswords } from "../../src/platform/passwords/password-hashes.ts"
import { createStaffAccounts } from "../../src/shop/owner/staff-accounts.ts"
import { checkErp, type Finding } from "../../src/shop/setup/check-erp.ts"
import { provision, type ShopToProvision } from "../../src/shop/setup/provision.ts"
import type { Brand } from "../../src/shop/vocabulary/brand.ts"
import { documentedIds } from "../../src/shop/vocabulary/documented-ids.ts"
import {
  type EmbeddedErp,
  type EmbeddedErpOptions,
  startEmbeddedErp,
} from "../../src/simulators/dolibarr/embedded-erp.ts"
import type { ErpSeed } from "../../src/simulators/dolibarr/seed.ts"
import { business } from "../shared/documented-business.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

const key = "admin-key"
const opened: { erp: EmbeddedErp; database: FreshDatabase }[] = []
afterAll(async () => {
  for (const { erp, database } of opened) {
    await erp.stop()
    await database.drop()
  }
})

const anErp = async (options: Partial<EmbeddedErpOptions> = {}) => {
  const database = await freshDatabase()
  const erp = await startEmbeddedErp({
    databaseUrl: database.url,
    keys: [{ key, rights: "all" }],
    wrongKeyDelayMs: 0,
    ...options,
  })
  opened.push({ erp, database })
  return erp
}

let complete: EmbeddedErp
beforeAll(async () => {
  const readers = [
    "produit.lire",
    "categorie.lire",
    "stock.lire",
    "societe.lire",
    "societe.client.voir",
    "commande.lire",
  ]
  complete = await anErp({
    seed: demo,
    keys: [
      { key, rights: "all" },
      { key: "reader", rights: readers },
    ],
    log: entry => {
      const { method, path, status } = entry as { method?: string; path?: string; status?: number }
      if (method && method !== "GET" && status === 200) written.push(`${method} ${path}`)
    },
  })
})
/** The writes to the complete ERP. */
const written: string[] = []

const check = (erp: EmbeddedErp, keys: { apiKey?: string; catalogueApiKey?: string; adminApiKey?: string } = {}) =>
  checkErp({
    url: erp.url,
    ids: documentedIds,
    apiKey: key,
    catalogueApiKey: keys.apiKey ?? key,
    adminApiKey: key,
    ...keys,
  })

const whatIs = (level: Finding["level"], findings: readonly Finding[]) =>
  findings.filter(finding => finding.level === level).map(({ what }) => what)

/** An ERP with only the payment types, which cannot be created over REST. */
const emptySeed: ErpSeed = {
  warehouses: [],
  categories: [],
  attributes: [],
  products: [],
  thirdParties: [],
  paymentModes: [
    { id: 2, code: "VIR", label: "Transferencia" },
    { id: 4, code: "LIQ", label: "Efectivo" },
    { id: 6, code: "CB", label: "Tarjeta" },
    { id: 54, code: "SINPE", label: "Sinpe Móvil" },
  ],
  bankAccounts: [],
  orders: [],
}

const demo = { ...demoShop(), orders: [] }

/** The demo shop with only the products that pages name and one with variants. */
const smallShop = (): ShopToProvision => {
  const named = new Set<number>(Object.values(documentedIds.products))
  const products = demo.products.filter(({ id }) => named.has(id))
  products.push(...demo.products.filter(({ variants }) => variants).slice(0, 1))
  const used = new Set([...products.flatMap(product => product.categories), documentedIds.categories.associations])
  const attributes = demo.attributes.filter(({ id }) =>
    products.some(product => product.variants?.some(variant => variant.attributeId === id)),
  )
  return { ...demo, products, attributes, categories: demo.categories.filter(({ id }) => used.has(id)) }
}

describe("[OPS-01] the check of an ERP", () => {
  test("a complete ERP: nothing is missing, and every part is listed", async () => {
    const findings = await check(complete)
    expect(whatIs("missing", findings)).toEqual([])
    expect(whatIs("risky", findings)).toEqual([])
    expect(whatIs("right", findings)).toEqual([
      "Dolibarr 20.0.1 knows ERP_API_KEY",
      "ERP_API_KEY has its 13 rights",
      "the 10 modules are on",
      "stock is moved by shipments, and by nothing else",
      "orders, shipments, invoices and customers are numbered",
      "the currency is CRC",
      "VAT is not used",
      "the 3 categories are there",
      "the 6 warehouses are there",
      "the 18 products are there",
      "the 3 payment types are there",
      "the 3 bank accounts are there",
      "the 6 associations can sign in",
    ])
  })

  test("an empty ERP: every id is named, with the way to get it", async () => {
    const findings = await check(await anErp())
    const what = whatIs("missing", findings)
    expect(what).toContain("payment types: 'sinpe' (id 106) is not there")
    expect(what).toContain("bank accounts: 'cash' (id 2) is not there")
    expect(what).toContain("warehouses: 'headOffice' (id 5) is not there")
    expect(what).toContain("products: 'ccca' (id 24) is not there")
    expect(what.some(text => text.startsWith("category 48 of the associations is empty"))).toBe(true)
    expect(findings.filter(({ level, fix }) => level !== "right" && !fix)).toEqual([])
  })

  test("a broken ERP: stock that no shipment moves, a module that is off, no numbering, another currency", async () => {
    const erp = await anErp({
      seed: demo,
      settings: {
        stockOnShipment: false,
        stockOnInvoice: true,
        enoughStockForOrder: true,
        enoughStockForShipment: true,
      },
      setup: {
        modules: [
          "api",
          "user",
          "societe",
          "product",
          "service",
          "stock",
          "categorie",
          "commande",
          "facture",
          "banque",
        ],
        constants: { MAIN_MONNAIE: "USD", COMMANDE_ADDON: "mod_commande_marbre", FACTURE_TVAOPTION: "1" },
      },
    })
    const findings = await check(erp)
    expect(whatIs("missing", findings)).toEqual([
      "ERP_API_KEY may not: Shipments: read",
      "ERP_API_KEY may not: Shipments: create and modify",
      "the module 'Shipments' is off",
      "the module 'Product variants' is off",
      "stock is not moved when a shipment is validated",
      "stock is moved again when an invoice is validated",
      "'Shipments' has no numbering",
      "'Invoices' has no numbering",
      "'Third parties' has no numbering",
      "the currency is USD, the shop's is CRC",
    ])
    expect(whatIs("risky", findings)).toEqual([
      "STOCK_MUST_BE_ENOUGH_FOR_ORDER is on: an order that was paid by card can be refused",
      "STOCK_MUST_BE_ENOUGH_FOR_SHIPMENT is on: who prepares an order in Dolibarr itself can be refused, the shop is not",
    ])
    expect(whatIs("right", findings)).toContain("VAT is used: prices are shown with it")
  })

  test("keys: missing rights, settings that they may not read, a catalogue key that could write", async () => {
    const reader = await check(complete, { apiKey: "reader", adminApiKey: "reader" })
    expect(whatIs("missing", reader)).toEqual(
      expect.arrayContaining(["ERP_API_KEY may not: Orders: create and modify", "ERP_API_KEY may not: Orders: delete"]),
    )
    expect(whatIs("risky", reader)).toContain("modules and settings cannot be read with this key")
    expect(whatIs("risky", reader)).toContain(
      "ERP_API_KEY: 'Services: read' and 'Invoices: issue payments' could not be checked",
    )
    expect(whatIs("missing", await check(complete, { catalogueApiKey: "reader" }))).toEqual([])
    const swapped = await check(complete, { apiKey: "reader", catalogueApiKey: key })
    expect(whatIs("risky", swapped)).toContain("ERP_CATALOGUE_API_KEY may write orders too")
    expect(whatIs("missing", await check(complete, { apiKey: "nobody" }))).toEqual([
      "ERP_API_KEY is not known to the ERP",
    ])
  })

  test("[OPS-03] releases up to 19 answer 401 to a known key without the right", async () => {
    const erp = await anErp({ settings: { release: 18 }, keys: [{ key, rights: ["produit.lire"] }] })
    expect(whatIs("missing", await check(erp))).toContain("ERP_API_KEY may not: Orders: read")
  })

  test("missing 'Services: read' and 'Invoices: issue payments' are reported if the key may read its own rights", async () => {
    const erp = await anErp({ keys: [{ key, rights: ["user.self.creer", "service.lire", "facture.creer"] }] })
    const risky = whatIs("risky", await check(erp))
    expect(risky).toContain("ERP_API_KEY may not: Invoices: issue payments")
    expect(risky).not.toContain("ERP_API_KEY may not: Services: read")
  })

  test("a closed bank account is called closed, not missing", async () => {
    const erp = await anErp({ seed: demo })
    const client = new pg.Client(opened.at(-1)?.database.url)
    await client.connect()
    await client.query("update erp.bank_account set clos = 1 where rowid = 2")
    await client.end()
    const findings = whatIs("missing", await check(erp))
    expect(findings).toEqual(["the bank account 'cash' (id 2) is closed"])
  })

  test("an ERP that cannot be reached is named", async () => {
    const keys = { apiKey: key, catalogueApiKey: key, adminApiKey: key }
    await expect(checkErp({ url: "http://127.0.0.1:9", ids: documentedIds, ...keys })).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:9 cannot be reached \(/,
    )
  })

  test("it changes nothing", async () => {
    await check(complete)
    expect(written).toEqual([])
  })
})

describe("[OPS-02] provisioning", () => {
  let erp: EmbeddedErp
  const writes: string[] = []
  const run = async (shop = smallShop()) =>
    provision({
      to: createProvisioning({ url: erp.url, apiKey: key }),
      shop,
      progress: () => undefined,
      toPng: async () => new Uint8Array([1]),
    })

  beforeAll(async () => {
    erp = await anErp({
      hazards: true,
      seed: emptySeed,
      log: entry => {
        const { method, path } = entry as { method?: string; path?: string }
        if (method && method !== "GET") writes.push(`${method} ${path}`)
      },
    })
  })

  test("an empty ERP gets everything, with any ids; a second run creates nothing", async () => {
    const seen: number[] = []
    const first = await provision({
      to: createProvisioning({ url: erp.url, apiKey: key }),
      shop: smallShop(),
      progress: (done, total) => seen.push(done / total),
      toPng: async () => new Uint8Array([1]),
    })
    expect(first.toDo).toEqual([])
    expect(first.made).toBe(smallShop().products.length + 7)
    expect(seen.at(-1)).toBe(1)
    expect(first.ids.paymentModes).toEqual({ sinpe: 54, cash: 4, card: 6 })
    expect(Object.keys(first.ids.products)).toEqual(Object.keys(documentedIds.products))
    expect(first.ids.products).not.toEqual(documentedIds.products)

    const client = createErp({ url: erp.url, apiKey: key, catalogueApiKey: key })
    const protoboard = await client.products.get(first.ids.products.protoboard ?? 0, { withStock: true })
    const wanted = smallShop().products.find(({ id }) => id === documentedIds.products.protoboard)
    expect(protoboard).toMatchObject({ label: wanted?.label, price: wanted?.price, forSale: true })
    expect(protoboard?.warehouseStock[first.ids.warehouses.headOffice ?? 0]).toBe(wanted?.stock[5])
    const [parent] = smallShop().products.filter(({ variants }) => variants)
    const listed = (await client.products.listForSale()).find(({ ref }) => ref === parent?.ref)
    expect(await client.products.variants(listed?.id ?? 0)).toHaveLength(parent?.variants?.length ?? -1)

    writes.length = 0
    const second = await run()
    expect(second).toEqual({ ...first, made: 0 })
    // Linking again is harmless, so it is not checked first.
    expect(writes.filter(call => !call.includes("/objects/customer/"))).toEqual([])
  })

  test("records that a person must create first are reported, and the rest is created", async () => {
    const bare = await anErp({ seed: { ...emptySeed, paymentModes: emptySeed.paymentModes.slice(0, 3) } })
    const to = createProvisioning({ url: bare.url, apiKey: key })
    const shop = { ...smallShop(), products: [] }
    const { ids, toDo } = await provision({ to, shop, progress: () => undefined, toPng: async () => new Uint8Array() })
    expect(ids.paymentModes).toEqual({ cash: 4, card: 6 })
    expect(toDo).toEqual([
      "Setup > Dictionaries > Payment types: add 'Sinpe Móvil' with the code SINPE, then run this again.",
    ])
  })
})

test("[OPS-02] an association's account and its password are made without touching the ERP's fields", async () => {
  const client = createErp({ url: complete.url, apiKey: key, catalogueApiKey: key })
  const passwords = createPasswords({ cost: 12, threads: 1 })
  const staff = createStaffAccounts({
    erp: client,
    passwords,
    ownerAliases: ["CHISPA"],
    business: () => business,
    brand: { name: "Chispa", email: "hola@prueba.test" } as Brand,
    records: null,
    scope: "all",
    log: { warn: () => undefined },
  })
  const signed = { by: "prueba", why: "prueba" }
  const named = async (alias: string) => (await staff.list()).find(account => account.alias === alias)

  expect(await named("CHISPA")).toMatchObject({ role: "owner", hasPassword: true })
  expect(await staff.add("aeinti", "Asociación de Prueba", signed)).toEqual({ kind: "added" })
  expect(await staff.add("AEINTI", "Asociación de Prueba", signed)).toEqual({ kind: "known" })
  expect(await named("AEINTI")).toMatchObject({ role: "nothing", hasPassword: false })
  expect(await staff.setPassword("AEINTI", signed, "corta")).toEqual({ kind: "weak-password" })
  expect(await staff.setPassword("NADIE", signed, "Secreta1234")).toEqual({ kind: "unknown" })
  expect(await staff.setPassword("AEINTI", signed, "Secreta1234")).toMatchObject({ kind: "done" })
  const [account] = await client.thirdParties.findByAlias("AEINTI")
  expect(await passwords.verify("Secreta1234", account?.credential ?? null)).toBe(true)
  expect(await named("AEINTI")).toMatchObject({ hasPassword: true })
  await passwords.close()
})
