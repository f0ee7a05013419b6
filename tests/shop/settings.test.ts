import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { connect, type Database, type Query } from "../../src/platform/database/database.ts"
import { createLog } from "../../src/platform/log.ts"
import { documentNames, readDocument } from "../../src/shop/settings/rules/documents.ts"
import { openSettings, type Settings } from "../../src/shop/settings/settings.ts"
import { publishIds } from "../../src/shop/setup/provision.ts"
import { documentedIds } from "../../src/shop/vocabulary/documented-ids.ts"
import { type FreshDatabase, freshDatabase } from "../support/postgres.ts"

const log = createLog("silent")
let fresh: FreshDatabase
let database: Database
let opened: Settings[]

beforeEach(async () => {
  fresh = await freshDatabase("shop_tables")
  database = connect(fresh.url)
  opened = []
})
afterEach(async () => {
  for (const settings of opened) await settings.close()
  await database.close()
  await fresh.drop()
})

const open = async (options: Partial<Parameters<typeof openSettings>[0]> = {}) => {
  const settings = await openSettings({ database, log, ...options })
  opened.push(settings)
  return settings
}

const published = (
  value: unknown,
  basedOn: number,
  more: { readonly validFrom?: Date; readonly author?: string } = {},
) => ({
  value,
  basedOn,
  author: "CHISPA",
  note: "Nuevo semestre",
  validFrom: null,
  ...more,
})

test("[EDIT-01] an untouched shop has the specification's values, and each of them is valid", async () => {
  const settings = await open()
  expect(settings.values()).toMatchObject({
    fees: { post: 2500 },
    boards: { small: 5000, large: 9000, designHour: 2500 },
  })
  for (const name of documentNames)
    expect(readDocument(name, settings.values()[name])).toEqual({ kind: "valid", value: settings.values()[name] })
  expect(settings.version("fees")).toBe(0)
})

test("[EDIT-02] a publish reaches every process, and changes the revision of its pages", async () => {
  const [one, other] = [await open(), await open()]
  const before = other.revision()
  let changes = 0
  other.onChange(() => changes++)
  expect(await one.publish("fees", published({ post: 3000 }, 0))).toEqual({ kind: "published", version: 1 })
  expect(one.values().fees).toEqual({ post: 3000 })
  await expect.poll(() => other.values().fees).toEqual({ post: 3000 })
  expect(other.revision()).not.toBe(before)
  expect(changes).toBe(1)
  expect((await open()).values().fees).toEqual({ post: 3000 })
})

test("[EDIT-03] of two people who edit the same version the second gets a message and keeps the typed values", async () => {
  const settings = await open()
  await settings.saveDraft("fees", { author: "CHISPA2", value: { post: "2 8oo" }, basedOn: 0 })
  const both = await Promise.all([
    settings.publish("fees", published({ post: 3000 }, 0)),
    settings.publish("fees", published({ post: 2800 }, 0, { author: "CHISPA2" })),
  ])
  expect(both.map(({ kind }) => kind).sort()).toEqual(["changed-meanwhile", "published"])
  const late = both.find(({ kind }) => kind === "changed-meanwhile")
  expect(late).toMatchObject({ latest: { version: 1, note: "Nuevo semestre" } })
  expect(await settings.history("fees")).toHaveLength(1)
})

test("[EDIT-03] every version keeps who, when and why, and is restored by publishing it again", async () => {
  const settings = await open()
  for (const [place, post] of [3000, 3200].entries()) await settings.publish("fees", published({ post }, place))
  const [latest, first] = await settings.history("fees")
  expect(latest).toMatchObject({ version: 2, author: "CHISPA", note: "Nuevo semestre", publishedAt: expect.any(Date) })
  await settings.publish("fees", published(first!.value, 2))
  expect(settings.values().fees).toEqual({ post: 3000 })
  expect((await settings.history("fees")).map(({ version }) => version)).toEqual([3, 2, 1])
})

test("[EDIT-02] a scheduled version takes effect at its moment, unless it was withdrawn before", async () => {
  const settings = await open()
  const later = { validFrom: new Date(Date.now() + 3_600_000) }
  await settings.publish("fees", published({ post: 3000 }, 0, later))
  expect(settings.values().fees).toEqual({ post: 2500 })
  expect(settings.scheduled("fees")).toMatchObject([{ version: 1 }])
  await database.query("update settings_versions set valid_from = now()")
  await expect.poll(() => settings.values().fees).toEqual({ post: 3000 })
  expect(settings.scheduled("fees")).toEqual([])
  expect(await settings.withdraw("fees", 1, "SOCIA")).toBe(false)
  await settings.publish("fees", published({ post: 4000 }, 1, later))
  expect(await settings.withdraw("fees", 2, "SOCIA")).toBe(true)
  expect(settings.scheduled("fees")).toEqual([])
})

test("[EDIT-04] a wrong value is refused beside its field, and nothing of it is stored", async () => {
  const settings = await open()
  const wrong = await settings.publish(
    "boards",
    published({ small: -1, large: 9000, designHour: "gratis", more: 1 }, 0),
  )
  expect(wrong).toMatchObject({
    kind: "invalid",
    problems: [
      { path: ["small"], message: "El monto no puede ser negativo." },
      { path: ["designHour"], message: "Escriba un monto." },
      { path: [] },
    ],
  })
  expect(await settings.publish("careers", published({ careers: ["Otra", "Otra"] }, 0))).toMatchObject({
    kind: "invalid",
  })
  expect(await settings.history("boards")).toEqual([])
})

test("[EDIT-03] unfinished work is kept for each person, also when it is not valid yet", async () => {
  const settings = await open()
  await settings.saveDraft("fees", { author: "CHISPA", value: { post: "tres mil" }, basedOn: 0 })
  expect(await settings.draft("fees", "CHISPA")).toMatchObject({ value: { post: "tres mil" }, basedOn: 0 })
  expect(await settings.draft("fees", "OTRA")).toBeNull()
  const draft = await settings.draft("fees", "CHISPA")
  // Another window saved meanwhile: its draft is not published, so it stays.
  const edit = await settings.saveDraft("fees", { author: "CHISPA", value: { post: 3000 }, basedOn: 0 })
  await settings.publish("fees", { ...published({ post: 3000 }, 0), draft: draft!.edit })
  expect(await settings.draft("fees", "CHISPA")).toMatchObject({ edit })
  await settings.publish("fees", { ...published({ post: 3100 }, 1), draft: edit! })
  expect(await settings.draft("fees", "CHISPA")).toBeNull()
})

test("[EDIT-02] a version and the versions it withdraws change together or not at all, also if the process dies in between", async () => {
  const failing = (tx: Query): Query =>
    ((text: string, values?: unknown[]) =>
      text.includes("set withdrawn_at") ? Promise.reject(new Error("died")) : tx(text, values)) as Query
  const dying: Database = { ...database, transaction: work => database.transaction(tx => work(failing(tx))) }
  const [settings, dies] = [await open(), await open({ database: dying })]
  const later = { validFrom: new Date(Date.now() + 3_600_000) }
  await settings.publish("fees", published({ post: 9000 }, 0, later))
  const replacing = { ...published({ post: 3000 }, 0), withdrawScheduled: true }
  await expect(dies.publish("fees", replacing)).rejects.toThrow("died")
  expect(await settings.history("fees")).toHaveLength(1)
  expect(await settings.publish("fees", replacing)).toEqual({ kind: "published", version: 2 })
  expect(settings.scheduled("fees")).toEqual([])
})

test("[EDIT-02] a database that was restored and went on with as many versions is noticed, by the pages' cache too", async () => {
  const [settings, other] = [await open(), await open()]
  await settings.publish("fees", published({ post: 3000 }, 0))
  await other.refresh()
  const before = other.revision()
  await database.query("delete from settings_versions")
  await settings.publish("fees", published({ post: 4000 }, 0))
  await other.refresh()
  expect(other.values().fees).toEqual({ post: 4000 })
  expect(other.revision()).not.toBe(before)
})

test("[EDIT-02] a slow read that began before a publish does not put the older values back", async () => {
  let goOn = () => {}
  const waiting = new Promise<void>(resolve => {
    goOn = resolve
  })
  let isSlow = false
  const slow: Database = {
    ...database,
    query: (async (text: string, values?: unknown[]) => {
      const rows = await database.query(text, values)
      if (isSlow && text.includes("isScheduled")) {
        isSlow = false
        await waiting
      }
      return rows
    }) as Database["query"],
  }
  const [settings, writer] = [await open({ database: slow }), await open()]
  await writer.publish("fees", published({ post: 3000 }, 0))
  isSlow = true
  const first = settings.refresh()
  await expect.poll(() => isSlow).toBe(false)
  await writer.publish("fees", published({ post: 4000 }, 1))
  const second = settings.refresh()
  goOn()
  await Promise.all([first, second])
  expect(settings.values().fees).toEqual({ post: 4000 })
})

test("[EDIT-05] the kits of an order's day are known in a process whose clock is behind the database's", async () => {
  const settings = await open()
  const kits = settings.values().kits
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 3_600_000 })
  try {
    const renamed = { ...kits, kits: kits.kits.map(kit => ({ ...kit, laboratory: "Otro curso" })) }
    await settings.publish("kits", published(renamed, 0))
  } finally {
    vi.useRealTimers()
  }
  const soon = new Date(Date.now() + 60_000)
  expect(settings.kitsAt(soon).kits[0]?.laboratory).toBe("Otro curso")
  expect(settings.kitsAt(new Date(Date.now() - 60_000)).kits[0]?.laboratory).not.toBe("Otro curso")
})

test("[EDIT-04] a stored version that cannot be read does not take the values away", async () => {
  const settings = await open()
  await settings.publish("fees", published({ post: 3000 }, 0))
  await database.query(
    "insert into settings_versions (document, version, value, author, note) values ('fees', 2, '{}', 'x', 'x'), ('unknown', 1, '{}', 'x', 'x')",
  )
  await settings.refresh()
  expect(settings.values().fees).toEqual({ post: 3000 })
  expect(settings.version("fees")).toBe(1)
  // A process that starts now also reads the version before it.
  expect((await open()).values().fees).toEqual({ post: 3000 })
})

test("[EDIT-01] the defaults follow the ids that the ERP was provisioned with", async () => {
  const ids = { ...documentedIds, warehouses: { ...documentedIds.warehouses, computing: 71 } }
  const settings = await open({ erpIds: ids })
  const computing = () => settings.values().pickup.points.find(({ key }) => key === "computing")?.warehouse
  expect(computing()).toBe(71)
  const published72 = { ...ids, warehouses: { ...ids.warehouses, computing: 72 } }
  expect(await settings.publish("erp-ids", published(published72, 0))).toMatchObject({ kind: "published" })
  expect(computing()).toBe(72)
})

test("[EDIT-04] hours that end before they begin, a closure the wrong way round and a product twice are refused", async () => {
  const settings = await open()
  const { points } = settings.values().pickup
  const [first, ...rest] = points
  const wrongHours = { ...first!, place: { ...first!.place!, hours: [{ days: [1, 5], from: "17:00", to: "8:00" }] } }
  const refused = async (name: "pickup" | "promotions", value: unknown) => {
    const result = await settings.publish(name, published(value, 0))
    return result.kind === "invalid" ? result.problems.map(({ path }) => path.join(".")) : result.kind
  }
  expect(await refused("pickup", { points: [wrongHours, ...rest], closures: [] })).toEqual([
    "points.0.place.hours.0.to",
  ])
  const closure = { from: "2026-12-24", to: "2026-12-20", points: [], reason: "" }
  expect(await refused("pickup", { points, closures: [closure] })).toEqual(["closures.0.to"])
  expect(await refused("pickup", { points: [first, first], closures: [] })).toEqual([
    "points.1.key",
    "points.1.warehouse",
    "points.1.association",
  ])
  const item = { productId: 7, discount: { kind: "percent", percent: 20 }, days: [] }
  const promotion = { id: "semana", name: "Semana", isActive: true, scratchCards: true, items: [item, item] }
  const period = { from: "2027-04-28T00:00:00-06:00", until: "2027-05-04T00:00:00-06:00" }
  expect(await refused("promotions", { promotions: [{ ...promotion, ...period }] })).toEqual([
    "promotions.0.items.1.productId",
  ])
  const gone = { from: "2026-12-20", to: "2026-12-24", points: ["computing", "closed-for-ever"], reason: "" }
  expect(await refused("pickup", { points, closures: [gone] })).toEqual(["closures.0.points"])
  const outside = { ...item, days: ["2027-04-28", "2027-05-04"] }
  expect(await refused("promotions", { promotions: [{ ...promotion, ...period, items: [outside] }] })).toEqual([
    "promotions.0.items.0.days",
  ])
  const instant = { from: period.from, until: period.from }
  expect(await refused("promotions", { promotions: [{ ...promotion, ...instant, items: [item] }] })).toEqual([
    "promotions.0.until",
  ])
})

test("[EDIT-04] kits that do not fit into an address, order line or card payment are refused", async () => {
  const settings = await open()
  const { kits, ...rest } = settings.values().kits
  const [first, second] = kits
  const refused = async (...changed: readonly object[]) => {
    const result = await settings.publish("kits", published({ ...rest, kits: changed }, 0))
    return result.kind === "invalid" ? result.problems.map(({ path }) => path.join(".")) : result.kind
  }
  expect(await refused(first!, { ...second!, slug: first!.slug.toUpperCase() })).toEqual(["kits.1.slug"])
  for (const slug of ["Checkout", "CONFIRMATION", "pago-Confirmacion", "a/b", "..", "a b", "ñu", ""])
    expect(await refused({ ...first!, slug }), slug).toEqual(["kits.0.slug"])
  expect(await refused({ ...first!, bundlePrice: 0 })).toEqual(["kits.0.bundlePrice"])
  expect(await refused({ ...first!, bundlePrice: 16_000.005 })).toEqual(["kits.0.bundlePrice"])
  expect(await refused({ ...first!, name: "Dos\nlíneas" })).toEqual(["kits.0.name"])
})

test("[EDIT-01] the ids of a provisioned ERP become a document, once, also over one that an owner published", async () => {
  const settings = await open()
  const ids = { ...documentedIds, warehouses: { ...documentedIds.warehouses, computing: 71 } }
  expect(await publishIds(settings, ids)).toBe("published")
  expect(await publishIds(settings, ids)).toBe("unchanged")
  expect(settings.values().pickup.points[0]?.warehouse).toBe(71)
  const other = await open()
  await other.publish("erp-ids", published(documentedIds, 1))
  expect(await publishIds(settings, ids)).toBe("published")
  expect(await publishIds(settings, { ...ids, categories: { ...ids.categories, news: 0 } })).toBe("refused")
  expect((await settings.history("erp-ids")).map(({ author }) => author)).toEqual([
    "erp:provision",
    "CHISPA",
    "erp:provision",
  ])
})
