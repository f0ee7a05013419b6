import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { asOwner, associations, atCounter } from "../support/counter.ts"
import { formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const { ASEIC, AEMTEC } = associations
let shop: TestShop
beforeAll(async () => {
  const lines = [
    { productId: 1, qty: 2, price: 25 },
    { productId: 1002, qty: 1, price: 70 },
  ]
  shop = await startShop({ seed: aShop({ orders: [anOrder({ state: "shipped", paymentModeId: 106, lines })] }) })
})
afterAll(() => shop.stop())

const till = "/asocias/admin/caja"
const send = async (browser: TestBrowser, form: Record<string, string>, path = till) => {
  const reply = await browser.post(path, form)
  return { status: reply.status, at: reply.headers.get("Location"), html: await reply.text() }
}
const read = async (browser: TestBrowser, path = till) => pageText(await (await browser.get(path)).text())

test("[TILL-04] every screen of the counter offers to open a shift, and shows whose it is once there is one", async () => {
  const browser = await atCounter(shop, "AEMTEC")
  expect(await read(browser, "/asocias/admin?tab=venta")).toContain("Sin turno abierto Abrir turno")
  await shop.services.till.open(AEMTEC, "José Mora", colones(0))
  expect(await read(browser, "/asocias/admin?tab=entregar")).toMatch(/Turno de José Mora, desde \d\d\/\d\d \d\d:\d\d/)
})

test("[TILL-01][TILL-02][TILL-03] without script: a shift is opened, gets its entries, is counted and closed", async () => {
  const browser = await atCounter(shop)
  const refused = await send(browser, { accion: "abrir", persona: "  ", efectivo: "25 000" })
  expect(refused.status).toBe(422)
  expect(pageText(refused.html)).toContain("Escriba el nombre de quien trabaja.")
  expect(formFields(refused.html)).toMatchObject({ efectivo: "25 000" })

  const opened = await send(browser, { accion: "abrir", persona: "María Solano", efectivo: "25 000" })
  expect(opened.status).toBe(200)
  expect(pageText(opened.html)).toContain("Turno de María Solano")
  const second = await send(browser, { accion: "abrir", persona: "Otra", efectivo: "0" })
  expect(second.status).toBe(409)

  const key = randomUUID()
  for (const press of [1, 2])
    expect(
      (await send(browser, { accion: "efectivo:sale", clave: key, monto: "3000", motivo: "Bolsas" })).status,
      String(press),
    ).toBe(200)
  const noReason = await send(browser, { accion: "efectivo:entra", clave: randomUUID(), monto: "3000", motivo: "" })
  expect(pageText(noReason.html)).toContain("Escriba el motivo.")
  await shop.services.counter.act(ASEIC, "hand-over", 1, { sawPayment: true })
  const shown = await read(browser)
  expect(shown).toContain("Debe haber en la gaveta ₡22 000")
  expect(shown).toContain("Sinpe Móvil Entregas ₡120 ₡120")

  const shift = await shop.services.till.current(ASEIC.id)
  const count = { accion: "cerrar", turno: String(shift!.id), n20000: "1", n1000: "1", nota: "" }
  const differs = await send(browser, count)
  expect(differs.status).toBe(422)
  expect(pageText(differs.html)).toContain("No cuadra: faltan ₡1000. Cuente otra vez o escriba una nota.")
  expect(formFields(differs.html)).toMatchObject({ n20000: "1", n1000: "1" })
  const closed = await send(browser, { ...count, nota: "Un billete de más en el banco" })
  expect(closed.at).toBe(`${till}/${shift!.id}`)
  const again = await send(browser, { ...count, nota: "Otra vez" })
  expect(again.status).toBe(409)
  expect(pageText(again.html)).toContain("Este turno ya lo cerró otra persona.")

  const report = await read(browser, closed.at!)
  expect(report).toContain("Trabajó María Solano")
  expect(report).toContain("Efectivo inicial ₡25 000 Esperado ₡22 000 Contado ₡21 000 Diferencia Faltan ₡1000")
  expect(report).toContain("Nota: Un billete de más en el banco")
  const correction = {
    accion: "corregir:entra",
    clave: randomUUID(),
    turno: String(shift!.id),
    monto: "1000",
    motivo: "Apareció",
  }
  expect((await send(browser, correction, closed.at!)).status).toBe(200)
  expect(await read(browser, closed.at!)).toMatch(/Correcciones posteriores Corrección Apareció ₡1000/)
})

test("[TILL-02] taking out more cash than the drawer should hold needs a confirmation, and the page then warns", async () => {
  const browser = await atCounter(shop)
  await send(browser, { accion: "abrir", persona: "Luis", efectivo: "5000" })
  const tooMuch = { accion: "efectivo:sale", clave: randomUUID(), monto: "7500", motivo: "Depósito" }
  const asked = await send(browser, tooMuch)
  expect(asked.status).toBe(422)
  expect(pageText(asked.html)).toContain("En la gaveta debe haber ₡5000: no alcanza para sacar ₡7500.")
  expect(asked.html).toContain('name="confirmar"')
  expect(formFields(asked.html)).toMatchObject({ monto: "7500", motivo: "Depósito", clave: tooMuch.clave })
  expect((await shop.services.till.current(ASEIC.id))?.expectedCash).toBe(5000)
  expect(await read(browser)).not.toContain("por debajo de cero")

  // Pressed twice: one entry, and the second press is no second question.
  for (const sent of [{ ...tooMuch, confirmar: "si" }, tooMuch]) expect((await send(browser, sent)).status).toBe(200)
  expect((await shop.services.till.current(ASEIC.id))?.expectedCash).toBe(-2500)
  expect(await read(browser)).toContain("La caja está por debajo de cero")

  const cashIn = { accion: "efectivo:entra", clave: randomUUID(), monto: "3000", motivo: "Cambio" }
  expect((await send(browser, cashIn)).status).toBe(200)
  expect(await read(browser)).not.toContain("por debajo de cero")
  const shift = await shop.services.till.current(ASEIC.id)
  await shop.services.till.close(ASEIC.id, { shiftId: shift!.id, counted: { 500: 1 }, note: "" })
})

test("[TILL-03] an invalid id of a shift or product is answered with 404, never with 500 or 502", async () => {
  const browser = await atCounter(shop)
  for (const turno of ["1.5", "-1", "1e3", "NaN", "99999999999", "", "Infinity"]) {
    const fields = { clave: randomUUID(), turno, monto: "100", motivo: "x" }
    expect((await send(browser, { ...fields, accion: "corregir:entra" })).status, turno).toBe(404)
    expect((await send(browser, { accion: "cerrar", turno, n1000: "1", nota: "x" })).status, turno).toBe(409)
  }
  const ids = ["abc", "0", "1.5", "9999999999", "999999999"]
  for (const id of ids) expect((await browser.get(`/asocias/admin/variantes/${id}`)).status, id).toBe(404)
  const addresses = ["pedidos/:id", "pedidos/:id/alisto", "pedidos/:id/comprobante", "placas/:id/1", "caja/:id"]
  for (const address of addresses)
    for (const id of ids)
      expect((await browser.get(`/asocias/admin/${address.replace(":id", id)}`)).status, `${address} ${id}`).toBe(404)
})

test("[TILL-03] a closed shift is seen by its association only", async () => {
  const [closed] = await shop.services.till.recent(ASEIC.id)
  expect((await (await atCounter(shop)).get(`${till}/${closed!.id}`)).status).toBe(200)
  expect((await (await atCounter(shop, "AEMTEC")).get(`${till}/${closed!.id}`)).status).toBe(404)
  expect((await (await asOwner(shop)).get(`${till}/${closed!.id}`)).status).toBe(302)
})

test("[TILL-05] by day, shift, person, method, category and product: a table, bars and a CSV with the same sums", async () => {
  const browser = await atCounter(shop)
  const expected: Record<string, RegExp> = {
    day: /Desde \d\d\/\d\d\/\d{4}, hasta \d\d\/\d\d\/\d{4} Día Día Ventas Entregas Devoluciones Total Movimientos Comparación \d\d\/\d\d\/\d{4} Entregas ₡120 Movimientos 1 ₡0 ₡120 ₡0 ₡120 1 Total Entregas ₡120 Movimientos 1 ₡0 ₡120 ₡0 ₡120 1/,
    shift: /\d+ · María Solano · \d\d\/\d\d\/\d{4} \d\d:\d\d Entregas ₡120 Movimientos 1 ₡0 ₡120/,
    person: /María Solano Entregas ₡120 Movimientos 1 ₡0 ₡120/,
    method: /Sinpe Móvil Entregas ₡120 Movimientos 1 ₡0 ₡120/,
    category:
      /LEDs Entregas ₡70 Unidades 1 ₡0 ₡70 ₡0 ₡70 1 Resistencias Entregas ₡50 Unidades 2 ₡0 ₡50 ₡0 ₡50 2 Total Entregas ₡120 Unidades 3 ₡0 ₡120/,
    product:
      /LED difuso 5 mm Verde Entregas ₡70 Unidades 1 ₡0 ₡70 ₡0 ₡70 1 Resistencia 4.7 kΩ 1\/4 W Entregas ₡50 Unidades 2 ₡0 ₡50 ₡0 ₡50 2 Total Entregas ₡120 Unidades 3 ₡0 ₡120/,
  }
  // The catalogue learns which product a variant belongs to when somebody looks at it.
  await browser.get("/products/6-x")
  for (const [group, words] of Object.entries(expected)) {
    expect(await read(browser, `/asocias/admin/reportes?por=${group}`)).toMatch(words)
    const csv = await browser.get(`/asocias/admin/reportes/csv?por=${group}`)
    expect(csv.headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
    const totals = (await csv.text())
      .trim()
      .split("\r\n")
      .slice(1)
      .map(line => Number(line.split(";")[4]))
    expect(totals.reduce((all, total) => all + total, 0)).toBe(120)
  }
})

test("[TILL-05] an association sees its own report, the owner all; others nothing", async () => {
  const other = await atCounter(shop, "AEMTEC")
  expect(await read(other, "/asocias/admin/reportes?asociacion=1")).toContain("No hay cobros en estos días.")
  expect((await other.get("/asocias/tienda")).status).toBe(302)
  expect((await other.get("/asocias/tienda/reportes/csv")).status).toBe(302)
  expect((await shop.visitor().get("/asocias/admin/reportes/csv")).status).toBe(302)
  const owner = await asOwner(shop)
  expect(await read(owner, "/asocias/tienda/reportes?por=association")).toMatch(
    /Asociación ASEIC Entregas ₡120 Movimientos \d+ ₡0 ₡120 ₡0 ₡120 1 Total/,
  )
  expect(await read(owner, "/asocias/tienda/reportes?por=association&asociacion=2")).toContain("No hay cobros")
  expect((await owner.get("/asocias/admin")).status).toBe(302)
})
