import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { associations, atCounter } from "../support/counter.ts"
import { signedIn } from "../support/customers.ts"
import { formFields } from "../support/form-fields.ts"
import { pageText } from "../support/page-text.ts"
import { anOrder, aProduct, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

const { ASEIC } = associations
const board = 22
let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const lines = [
    { productId: board, qty: 2, price: 10_000 },
    { productId: 1, qty: 4, price: 25 },
    { productId: 700, qty: 1, price: 9000 },
  ]
  shop = await startShop({
    seed: aShop({
      products: [...seed.products, aProduct({ id: 700, label: "Fuente de 12 V", price: 9000, stock: { 1: 5 } })],
      orders: [1, 2].map(() => anOrder({ state: "shipped", paymentModeId: 4, lines })),
    }),
  })
  const seller = { legalName: "Chispa S. A.", identification: "3-101-1", address: "Cartago", contact: "2440 0000" }
  const { settings } = shop.services
  const by = { author: "CHISPA", note: "prueba", validFrom: null, basedOn: settings.version("seller") }
  expect(await settings.publish("seller", { ...by, value: seller })).toMatchObject({ kind: "published" })
  await shop.services.till.open(ASEIC, "María", colones(50_000))
  for (const order of [1, 2]) await shop.services.counter.act(ASEIC, "hand-over", order)
})
afterAll(() => shop.stop())

const readFacts = async (orderId: number) => {
  const { ref, lines } = (await shop.erp.orders.get(orderId))!
  return { ref, boards: `u${lines[0]!.id}`, resistors: `u${lines[1]!.id}` }
}

test("[RET-01][RET-04] without script: the order's page says what each line gives, takes a request, and then shows it", async () => {
  const { ref, boards, resistors } = await readFacts(1)
  const ana = await signedIn(shop, people.ana)
  const path = `/perfil/pedidos/${ref}`
  const page = await ana.open(path)
  const words = pageText(page.html)
  expect(words).toMatch(/Arduino UNO R3 Hasta el \d\d\/\d\d\/\d{4}: cambio o dinero de vuelta\./)
  expect(words).toContain("Los componentes pequeños de hasta ₡1000 no tienen cambio")
  expect(words).toContain("La política no nombra este tipo de producto: consulte en el mostrador.")
  const fields = formFields(page.html)
  expect(Object.keys(fields)).toContain(boards)
  // A category without exchange still has the law's terms.
  expect(Object.keys(fields)).toContain(resistors)

  const form = { accion: "devolver", clave: fields["clave"]!, desea: "refund", motivo: "No enciende" }
  const refused = await ana.post(path, { ...form, [boards]: "3" })
  expect(refused.status).toBe(422)
  const shown = await refused.text()
  expect(pageText(shown)).toContain("Arduino UNO R3: no se puede pedir así.")
  expect(formFields(shown)).toMatchObject({ [boards]: "3", clave: form.clave })
  const asked = await ana.post(path, { ...form, [boards]: "1" })
  expect(asked.status).toBe(200)
  expect(pageText(await asked.text())).toMatch(/Solicitud enviada\. .* Devolución solicitada el .* 1 × Arduino UNO R3/)
  // Somebody else's order is not found, whoever asks.
  const luis = await signedIn(shop, people.luis)
  expect((await luis.post(path, { ...form, [boards]: "1" })).status).toBe(404)
})

test("[RET-01] when no line can be returned any more, one sentence says so and the lines with their reasons are folded", async () => {
  const { ref } = await readFacts(2)
  vi.setSystemTime(Date.now() + 90 * 86_400_000)
  try {
    const { html } = await (await signedIn(shop, people.ana)).open(`/perfil/pedidos/${ref}`)
    const words = pageText(html)
    expect(words).toContain("Ya no queda nada de este pedido que se pueda devolver.")
    expect(words).toMatch(/3 productos que no se pueden devolver Arduino UNO R3 El plazo terminó el/)
    expect(words).not.toContain("Pedir devolución")
  } finally {
    vi.useRealTimers()
  }
})

test("[RET-02][LAW-01] without script: staff see the request from every screen, change it, and print what was given back", async () => {
  const { ref, boards } = await readFacts(1)
  const staff = await atCounter(shop)
  expect(pageText((await staff.open("/asocias/admin")).html)).toContain("Devoluciones 1 , 1 por atender")
  const list = await staff.open("/asocias/admin/devoluciones")
  expect(pageText(list.html)).toMatch(new RegExp(`Por atender ${ref} 1 × Arduino UNO R3`))
  const [request] = await shop.services.returns.list(ASEIC)
  const path = `/asocias/admin/devoluciones/${request!.id}`
  const page = await staff.open(path)
  expect(pageText(page.html)).toContain("Quiere su dinero de vuelta. Motivo: No enciende")
  expect(formFields(page.html)).toMatchObject({ [boards]: "1" })
  const form = { accion: "aceptar", devolucion: String(request!.id), modo: "dinero" }
  const tooMany = await staff.post(path, { ...form, [boards]: "3" })
  expect(tooMany.status).toBe(422)
  expect(pageText(await tooMany.text())).toContain("Arduino UNO R3: solo se pueden devolver 2.")
  const accepted = await staff.post(path, { ...form, [boards]: "2" })
  expect(accepted.headers.get("Location")).toBe(path)
  const done = pageText((await staff.open(path)).html)
  expect(done).toContain(
    "Chispa Chispa S. A. · Cédula 3-101-1 · Cartago · 2440 0000 Asociación ASEIC Comprobante de devolución",
  )
  expect(done).toContain("2 × Arduino UNO R3 ₡20 000 En efectivo ₡20 000")
  const again = await staff.post(path, { ...form, [boards]: "1" })
  expect(again.status).toBe(409)
  expect(pageText(await again.text())).toContain("Ya la atendió María: hecha.")
  const ana = await signedIn(shop, people.ana)
  const own = pageText((await ana.open(`/perfil/pedidos/${ref}`)).html)
  expect(own).toMatch(/Devuelto el .*: ₡20 000 en efectivo/)
  expect(own).toContain("Ya se devolvió o se pidió todo.")
  expect(pageText((await staff.open("/asocias/admin/reportes?por=method")).html)).toMatch(
    /Efectivo Entregas ₡58 200 Devoluciones -₡20 000 Movimientos 3 ₡0 ₡58 200 -₡20 000 ₡38 200/,
  )
})

test("[RET-02] without script: a return begins from the number of any order that was handed over", async () => {
  const { ref, boards } = await readFacts(2)
  const staff = await atCounter(shop)
  const address = (typed: string) => `/asocias/admin/devoluciones?pedido=${typed}`
  expect(pageText((await staff.open(address("SO9999-0001"))).html)).toContain("No hay un pedido entregado SO9999-0001")
  const page = await staff.open(address(ref.toLowerCase()))
  const form = { ...formFields(page.html), accion: "devolver", modo: "cambio", clave: randomUUID() }
  const noReason = await staff.post(address(ref), { ...form, [boards]: "1", motivo: "" })
  expect(pageText(await noReason.text())).toContain("Escriba el motivo.")
  const begun = await staff.post(address(ref), { ...form, [boards]: "1", motivo: "Un pin doblado" })
  expect(begun.status).toBe(302)
  expect(pageText((await staff.open(begun.headers.get("Location")!)).html)).toContain("Otro igual a cambio")
  const other = await atCounter(shop, "AEMTEC")
  expect(pageText((await other.open(address(ref))).html)).toContain("No hay un pedido entregado")
  expect((await other.get(begun.headers.get("Location")!)).status).toBe(404)
})
