import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ShownStatement } from "../../src/shop/transfers/statements.ts"
import { transferRecords } from "../../src/shop/transfers/transfer-records.ts"
import { type BankLine, bankCsv, today } from "../shared/bank-csv.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { associations, atCounter } from "../support/counter.ts"
import { pageText } from "../support/page-text.ts"
import { aShop, wellStocked } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"
import { claimForm, orderedBySinpe, readMails } from "../support/sinpe-orders.ts"

let shop: TestShop
beforeAll(async () => {
  shop = await startShop({ seed: wellStocked(aShop()) })
})
afterAll(() => shop.stop())

const { ASEIC, AEMTEC } = associations
const readState = async (orderId: number) => (await transferRecords(shop.parts.database).get(orderId))?.state
const readMovements = (orderId: number) =>
  shop.parts.database.query("select key, matched_by as by from paid_movements where order_id = $1", [orderId])

const followed = async (...orders: readonly { readonly orderId: number }[]) => {
  const known = async () => {
    await shop.parts.transfers.sync.update()
    return (await Promise.all(orders.map(({ orderId }) => readState(orderId)))).every(state => state !== undefined)
  }
  await expect.poll(known).toBe(true)
}

const line = (overrides: Partial<BankLine> = {}): BankLine => ({
  day: today(),
  amount: 10_000,
  detail: "SINPE MOVIL",
  ...overrides,
})

const uploaded = async (lines: readonly BankLine[], staff = ASEIC) => {
  const { statements } = shop.services
  const result = await statements.upload(staff, "movimientos.csv", bankCsv(lines))
  if (result.kind !== "read") throw new Error(result.kind)
  const seen = await statements.show(staff, result.id)
  if (seen?.kind !== "preview") return result.id
  await statements.name(staff, result.id, { bank: "Banco de prueba", reading: seen.preview.reading, matched: true })
  return result.id
}
const readMatches = async (id: number, staff = ASEIC) => {
  const shown = await shop.services.statements.show(staff, id)
  if (shown?.kind !== "matches") throw new Error(`it shows ${shown?.kind}`)
  return shown
}
const matchedPairs = ({ matches }: Extract<ShownStatement, { kind: "matches" }>) =>
  matches.sure.map(({ movement, link }) => ({ orderId: link.orderId, key: movement.key }))

const confirmed = async (...given: Parameters<typeof shop.services.statements.confirm>) => {
  const results = await shop.services.statements.confirm(...given)
  if (typeof results === "string") throw new Error(`the statement was not read: ${results}`)
  return results
}

const upload = async (counter: TestBrowser, bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set("estado", new Blob([bytes], { type: "text/csv" }), "noviembre.csv")
  return counter.post("/asocias/admin/estados", form)
}

test("[SINPE-03] a statement is shown as it is read before anything is matched, and its columns are remembered for the bank", async () => {
  const counter = await atCounter(shop)
  const reply = await upload(
    counter,
    bankCsv([line({ reference: "4401", detail: "Pago Núñez" }), line({ amount: -300 })]),
  )
  expect(reply.status).toBe(302)
  const path = reply.headers.get("Location") ?? ""
  const preview = pageText((await counter.open(path)).html)
  for (const text of [
    "Pago Núñez",
    "1 ingresos, 1 salidas y 1 líneas",
    "día/mes/año",
    "coma (1.234,50)",
    "Créditos (entra)",
  ])
    expect(preview).toContain(text)
  const named = {
    accion: "columnas",
    banco: "",
    encabezado: "1",
    "columna-date": "0",
    "columna-reference": "1",
    "columna-detail": "2",
    "columna-credit": "4",
    fechas: "dmy",
    decimales: ",",
  }
  expect((await counter.post(path, named)).status).toBe(422)
  const matched = await counter.post(path, { ...named, banco: "Banco Nacional" })
  expect(matched.headers.get("Location")).toBe(path)
  expect(pageText((await counter.open(path)).html)).toContain("Seguros (0)")

  // The bank's next statement is recognised with the given name.
  const next = (await upload(counter, bankCsv([line({ reference: "4402" })]))).headers.get("Location") ?? ""
  expect((await counter.open(next)).html).toContain('value="Banco Nacional"')
  const [, id = "0"] = /(\d+)$/.exec(next) ?? []
  expect(await shop.services.statements.show(ASEIC, Number(id))).toMatchObject({
    preview: { bank: "Banco Nacional", reading: { columns: { date: 0, reference: 1, detail: 2, credit: 4 } } },
  })
})

test("[SINPE-03] only its association sees a statement; a file that is no table is refused with a message", async () => {
  const id = await uploaded([line({ reference: "4499" })])
  const foreign = await atCounter(shop, "AEMTEC")
  expect((await foreign.get(`/asocias/admin/estados/${id}`)).status).toBe(404)
  expect((await foreign.post(`/asocias/admin/estados/${id}`, { accion: "columnas", banco: "x" })).status).toBe(404)
  expect(await confirmed(AEMTEC, id, [{ orderId: 1, key: "x".repeat(24) }])).toEqual([])
  expect((await shop.visitor().post("/asocias/admin/estados", { estado: "x" })).status).toBe(401)
  const own = await atCounter(shop)
  for (const odd of ["", "hola", "\u0000\u0001binario", "%PDF-1.7"])
    expect((await upload(own, new Uint8Array(Buffer.from(odd)))).status).toBe(422)
  const large = await upload(own, new Uint8Array(6 << 20).fill(65))
  expect(pageText(await large.text())).toContain("pesa más de 5 MB")
})

test("[SINPE-03][SINPE-04] sure matches are confirmed together; the same statement read again changes nothing", async () => {
  const [byCode, byReference, byName] = [
    await orderedBySinpe(shop, { units: 3 }),
    await orderedBySinpe(shop, { units: 3 }),
    await orderedBySinpe(shop, { units: 4, name: "Ignacio Umaña Prado" }),
  ]
  await byReference.browser.post(byReference.path, claimForm("2026110077001"))
  await followed(byCode, byReference, byName)
  const lines = [
    line({ amount: 15_000, reference: "1", detail: `PAGO ${byCode.ref}` }),
    line({ amount: 15_000, reference: "110077001" }),
    line({ amount: 20_000, reference: "3", detail: "SINPE UMAÑA PRADO IGNACIO" }),
    line({ amount: 777, reference: "4" }),
  ]
  const shown = await readMatches(await uploaded(lines))
  const evidence = Object.fromEntries(shown.matches.sure.map(({ link }) => [link.orderId, link.by]))
  expect(evidence).toEqual({ [byCode.orderId]: "code", [byReference.orderId]: "reference", [byName.orderId]: "name" })
  expect(shown.matches.counts).toMatchObject({ sure: 3, rest: 1, used: 0 })
  const results = await confirmed(ASEIC, shown.id, matchedPairs(shown))
  expect(results.map(({ kind }) => kind)).toEqual(["confirmed", "confirmed", "confirmed"])
  expect(await readMails(shop, `transfer-confirmed:${byCode.orderId}`)).toHaveLength(1)
  expect(pageText((await byCode.browser.open(byCode.path)).html)).toContain("Pagado")

  const again = await readMatches(await uploaded(lines))
  expect(again.matches.counts).toMatchObject({ sure: 0, doubtful: 0, rest: 1, used: 3 })
  const repeated = await confirmed(ASEIC, again.id, matchedPairs(shown))
  expect(repeated.map(({ kind }) => kind)).toEqual(["already", "already", "already"])
  expect(await readMails(shop, `transfer-confirmed:${byCode.orderId}`)).toHaveLength(1)
})

test("[SINPE-04] two people read the same statement at once: one effect, the other gets a message", async () => {
  const order = await orderedBySinpe(shop, { units: 5 })
  await followed(order)
  const lines = [line({ amount: 25_000, reference: "880012", detail: order.ref })]
  const ids = [await uploaded(lines), await uploaded(lines)]
  const both = await Promise.all(ids.map(id => readMatches(id)))
  const results = await Promise.all(both.map(shown => confirmed(ASEIC, shown.id, matchedPairs(shown))))
  expect(
    results
      .flat()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["already", "confirmed"])
  expect(await readMovements(order.orderId)).toHaveLength(1)
  expect(await readMails(shop, `transfer-confirmed:${order.orderId}`)).toHaveLength(1)
})

test("[SINPE-04] a movement pays for one order at most, also when it is given to two at the same moment", async () => {
  const orders = [await orderedBySinpe(shop, { units: 6 }), await orderedBySinpe(shop, { units: 6 })]
  await followed(...orders)
  const shown = await readMatches(await uploaded([line({ amount: 30_000, reference: "991" })]))
  expect(shown.matches.doubtful).toHaveLength(1)
  const { key } = shown.matches.doubtful[0]!.movement
  const give = ({ orderId }: { orderId: number }) => confirmed(ASEIC, shown.id, [{ orderId, key }])
  const results = (await Promise.all(orders.map(give))).flat()
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(["confirmed", "used"])
  const states = await Promise.all(orders.map(({ orderId }) => readState(orderId)))
  expect(states.toSorted()).toEqual(["confirmed", "expected"])
})

test("[SINPE-04] a transfer that was confirmed by hand also takes its movement, so that it pays for no other order", async () => {
  const [said, other] = [await orderedBySinpe(shop, { units: 7 }), await orderedBySinpe(shop, { units: 7 })]
  await followed(said, other)
  await shop.services.transfers.confirm(ASEIC, said.orderId)
  const lines = [line({ amount: 35_000, reference: "55", detail: said.ref })]
  const shown = await readMatches(await uploaded(lines))
  expect(shown.orders).toMatchObject([{ orderId: said.orderId, isPaid: true }])
  expect(await confirmed(ASEIC, shown.id, matchedPairs(shown))).toMatchObject([{ kind: "noted" }])
  expect((await readMatches(await uploaded(lines))).matches.counts).toMatchObject({ doubtful: 0, used: 1 })
  expect(await readState(other.orderId)).toBe("expected")
})

test("[SINPE-04] the movement of an order that was cancelled since pays for no other order of its customer", async () => {
  const [gone, next] = [await orderedBySinpe(shop, { units: 13 }), await orderedBySinpe(shop, { units: 13 })]
  await gone.browser.post(gone.path, claimForm("2026111913001"))
  expect(await shop.services.transfers.confirm(ASEIC, gone.orderId)).toMatchObject({ kind: "done" })
  await gone.browser.post(gone.path, { accion: "cancelar" })
  await followed(gone, next)
  expect(await readState(gone.orderId)).toBe("owed")
  // Of the same name and amount; the reference is the first one's.
  const shown = await readMatches(
    await uploaded([line({ amount: 65_000, reference: "2026111913001", detail: "ROJAS MORA SOFIA" })]),
  )
  const [{ orderId, key } = { orderId: 0, key: "" }] = matchedPairs(shown)
  expect(orderId).toBe(gone.orderId)
  expect(await confirmed(ASEIC, shown.id, [{ orderId: next.orderId, key }])).toEqual([{ kind: "used", ref: next.ref }])
  expect(await readState(next.orderId)).toBe("expected")
  expect(await confirmed(ASEIC, shown.id, [{ orderId, key }])).toMatchObject([{ kind: "noted" }])
  expect(await readMovements(gone.orderId)).toHaveLength(1)
})

test("[SINPE-04] a movement without a reference is not matched automatically to one of two orders if one was given back", async () => {
  const [back, next] = [await orderedBySinpe(shop, { units: 14 }), await orderedBySinpe(shop, { units: 14 })]
  await followed(back, next)
  expect(await shop.services.transfers.confirm(ASEIC, back.orderId)).toMatchObject({ kind: "done" })
  await back.browser.post(back.path, { accion: "cancelar" })
  expect(await shop.services.transfers.giveBack(ASEIC, back.orderId, "DEV-7001234")).toMatchObject({ kind: "done" })
  const shown = await readMatches(await uploaded([line({ amount: 70_000, detail: "ROJAS MORA SOFIA" })]))
  expect(shown.matches.counts).toMatchObject({ sure: 0, doubtful: 1 })
  expect(shown.matches.doubtful[0]!.links.map(({ orderId }) => orderId).toSorted()).toEqual(
    [back.orderId, next.orderId].toSorted(),
  )
})

test("[SINPE-04] money that comes for a cancelled order is owed; another association's order is not confirmed by one's statement", async () => {
  const [gone, foreign] = [
    await orderedBySinpe(shop, { units: 8 }),
    await orderedBySinpe(shop, { units: 9, warehouseId: 2 }),
  ]
  await followed(gone, foreign)
  await gone.browser.post(gone.path, { accion: "cancelar" })
  const lines = [line({ amount: 40_000, detail: gone.ref }), line({ amount: 45_000, detail: foreign.ref })]
  const shown = await readMatches(await uploaded(lines))
  expect(shown.matches.counts).toMatchObject({ sure: 1, rest: 1 })
  const forged = { orderId: foreign.orderId, key: shown.matches.rest[0]!.key }
  const results = await confirmed(ASEIC, shown.id, [...matchedPairs(shown), forged])
  expect(results).toMatchObject([{ kind: "owed", ref: gone.ref }, { kind: "unknown" }])
  expect(await readState(gone.orderId)).toBe("owed")
  expect(await readState(foreign.orderId)).toBe("expected")
})

test("[SINPE-04][I12][OWN-02] the owner sees a transfer of another amount, and that amount goes back when the order is cancelled", async () => {
  const order = await orderedBySinpe(shop, { units: 5 })
  await followed(order)
  const id = await uploaded([line({ amount: 24_000, detail: order.ref })])
  const [doubtful] = (await readMatches(id)).matches.doubtful
  const pair = { orderId: order.orderId, key: doubtful!.movement.key }
  expect(await confirmed(ASEIC, id, [pair])).toEqual([{ kind: "confirmed", ref: order.ref }])
  expect((await shop.services.orderLedger.read(order.orderId))?.differences).toEqual([
    { kind: "transferred-not-order-total", transferred: 24_000, ordered: 25_000 },
  ])
  expect(await shop.services.cancellations.cancel(order.orderId)).toEqual({ kind: "cancelled" })
  const { owed } = await shop.services.transfers.forStaff(ASEIC)
  expect(owed.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ amount: 24_000 })
  const given = await shop.services.transfers.giveBack(ASEIC, order.orderId, "DEV-24000")
  expect(given).toMatchObject({ kind: "done", amount: 24_000 })
})

test("[SINPE-03] a bank's columns are found again by their titles: with fewer lines above them, moved, or beside a new one", async () => {
  const rows = (reference: string) => `${today().split("-").reverse().join("/")};${reference};SINPE;7.000,00`
  const previewed = async (text: string) => {
    const result = await shop.services.statements.upload(AEMTEC, "banco.csv", new Uint8Array(Buffer.from(text)))
    if (result.kind !== "read") throw new Error(result.kind)
    const shown = await shop.services.statements.show(AEMTEC, result.id, { chooseColumns: true })
    if (shown?.kind !== "preview") throw new Error(`it shows ${shown?.kind}`)
    return { id: result.id, preview: shown.preview }
  }
  const first = await previewed(["Cuenta CR05", "Titular", "Cuando;Serie;Texto;Entra", rows("700100")].join("\n"))
  // Unknown titles: a person names the header line and its columns.
  expect(first.preview.isComplete).toBe(false)
  const reading = { header: 2, columns: { date: 0, reference: 1, credit: 3 }, dates: "dmy", decimals: "," } as const
  expect(await shop.services.statements.name(AEMTEC, first.id, { bank: "Banco raro", reading, matched: true })).toBe(
    "done",
  )
  for (const above of [["Cuenta CR05"], [], ["Cuenta", "Titular", "Período", "Moneda"]]) {
    const { preview } = await previewed(
      [...above, "Cuando;Serie;Texto;Entra", rows("700101"), rows("700102")].join("\n"),
    )
    expect([preview.bank, preview.inAll, preview.movements[0]?.reference]).toEqual(["Banco raro", 2, "700101"])
  }
  const day = today().split("-").reverse().join("/")
  const { preview } = await previewed(`Oficina;Entra;Cuando;Serie\n100;7.000,00;${day};700103`)
  expect([preview.bank, preview.movements]).toMatchObject(["Banco raro", [{ cents: 700_000, reference: "700103" }]])
  // Titles that are names of object properties are no format.
  expect((await previewed("constructor;__proto__\n1;2")).preview.bank).toBeNull()
})

test("[SINPE-04] a movement whose reference lost its leading zeros in a spreadsheet pays for no second order", async () => {
  const [first, second] = [await orderedBySinpe(shop, { units: 11 }), await orderedBySinpe(shop, { units: 11 })]
  await followed(first, second)
  const spelled = (reference: string) => line({ amount: 55_000, reference })
  const shown = await readMatches(await uploaded([spelled("000Ab880-077")]))
  const { key } = shown.matches.doubtful[0]!.movement
  expect(await confirmed(ASEIC, shown.id, [{ orderId: first.orderId, key }])).toMatchObject([{ kind: "confirmed" }])
  for (const reference of ["ab880077", "AB 880 077", "0AB880077"]) {
    const again = await readMatches(await uploaded([spelled(reference)]))
    expect(again.matches.counts).toMatchObject({ sure: 0, doubtful: 0, rest: 0, used: 1 })
    expect(await confirmed(ASEIC, again.id, [{ orderId: second.orderId, key }])).toMatchObject([{ kind: "used" }])
  }
  expect(await readState(second.orderId)).toBe("expected")
})

test("[SINPE-04] movements that paid before keep their orders: their keys are converted, and equal ones stay separate", async () => {
  const orders = [
    await orderedBySinpe(shop, { units: 12 }),
    await orderedBySinpe(shop, { units: 12 }),
    await orderedBySinpe(shop, { units: 12 }),
  ]
  await followed(...orders)
  const { query } = shop.parts.database
  const [day, cents] = [today(), 6_000_000]
  const oldKey = (written: string) =>
    createHash("sha256").update(`${day}|${cents}|${written}#1`).digest("base64url").slice(0, 24)
  const references = ["0012312399", "12312399", "000"]
  for (const [at, { orderId }] of orders.entries())
    await query(
      `insert into paid_movements (key, order_id, day, amount, reference, detail, matched_by, matched_at)
       values ($1, $2, $3, 60000, $4, 'SINPE  Núñez', 'antes', now() + $5 * interval '1 second')`,
      [oldKey(references[at]!), orderId, day, references[at], at],
    )
  const migration = readFileSync("src/platform/database/migrations/260-canonical-references.sql", "utf8")
  for (const statement of migration
    .slice(migration.indexOf("with spelled"))
    .split(";\n")
    .filter(one => one.trim() !== ""))
    await query(statement)
  const lines = ["12312399", "0012312399", "0"].map(reference =>
    line({ amount: 60_000, reference, detail: "SINPE Núñez" }),
  )
  const shown = await readMatches(await uploaded(lines))
  expect(shown.matches.counts).toMatchObject({ sure: 0, doubtful: 0, rest: 0, used: 3 })
})

test("[SINPE-03] a statement with an endless line or cell is refused with a message, and other statements are read meanwhile", async () => {
  const own = await atCounter(shop)
  const hostile = `Fecha;Documento;Descripción;Créditos\n${today()};1;${"A".repeat(2_000_000)};5,00`
  const [refused, read] = await Promise.all([
    upload(own, new Uint8Array(Buffer.from(hostile))),
    shop.services.statements.upload(AEMTEC, "bueno.csv", bankCsv([line({ reference: "660011" })])),
  ])
  expect([refused.status, pageText(await refused.text())]).toEqual([
    422,
    expect.stringContaining("no es una tabla CSV"),
  ])
  expect(read.kind).toBe("read")
  const wide = [`Fecha;Monto;${"x;".repeat(5000)}`, `${today()};5;${"9".repeat(9000)}`].join("\n")
  const result = await shop.services.statements.upload(ASEIC, "ancho.csv", new Uint8Array(Buffer.from(wide)))
  const shown = result.kind === "read" ? await shop.services.statements.show(ASEIC, result.id) : null
  expect(shown).toMatchObject({ kind: "preview", preview: { lines: 2, inAll: 1 } })
})
