import { afterAll, beforeAll, expect, test } from "vitest"
import { toOrderStatus } from "../../src/erp/order.ts"
import { historyDate } from "../../src/shop/orders/history.ts"
import { formatColones } from "../../src/shop/vocabulary/money.ts"
import { orderTag } from "../../src/shop/vocabulary/order-status.ts"
import type { TestBrowser } from "../shared/browser.ts"
import { postalFee } from "../shared/documented-business.ts"
import { signedIn } from "../support/customers.ts"
import { anOrder, aShop, people } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let ana: TestBrowser

beforeAll(async () => {
  const lines = [
    { productId: 2, qty: 1, price: 5000 },
    { label: postalFee.label, qty: 1, price: postalFee.amount },
  ]
  shop = await startShop({
    seed: aShop({
      orders: [
        anOrder({ daysAgo: 12, state: "cancelled" }),
        anOrder({ daysAgo: 9, state: "closed", warehouseId: 1 }),
        anOrder({ daysAgo: 5, state: "shipped", warehouseId: 4 }),
        anOrder({ daysAgo: 3, state: "validated", warehouseId: 5, lines }),
        anOrder({ daysAgo: 2, state: "validated", warehouseId: 77, lines: [] }),
        anOrder({ daysAgo: 1, state: "draft", warehouseId: undefined, paymentModeId: undefined }),
        anOrder({ customerId: people.luis, state: "validated", warehouseId: undefined }),
      ],
    }),
  })
  ana = await signedIn(shop, people.ana)
})
afterAll(() => shop.stop())

const readOrders = async (customerId: number) =>
  (await shop.erp.orders.list({ customerIds: [customerId], newestFirst: true })).filter(
    order => order.status !== "draft",
  )

/** The texts of the cards in the page's order, newest first. */
const cards = (html: string) =>
  [...html.matchAll(/<li><a [^>]*orden=(\d+)[^>]*>(.*?)<\/a><\/li>/gs)].map(([, id, card = ""]) => ({
    id: Number(id),
    colour: /data-colour="(\w+)"/.exec(card)?.[1],
    text: card
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  }))

test("[HIST-01][HIST-02][HIST-06][HIST-07][HIST-08][HIST-11][HIST-12][HIST-13][ERP-18][ERP-20] one card per past order, newest first, with ref, date, total, tag and place", async () => {
  const orders = await readOrders(people.ana)
  const shown = cards((await ana.open("/perfil?tab=historial")).html)
  expect(shown.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
  expect(shown).toHaveLength(5)
  const [noPlace, inProcess, ready, complete, cancelled] = shown
  const [, second] = orders
  expect(noPlace?.text).toMatch(/Desconocido$/)
  expect(inProcess).toMatchObject({ colour: "blue" })
  expect(inProcess?.text).toContain(second?.ref)
  expect(inProcess?.text).toContain(formatColones(5000 + postalFee.amount))
  expect(inProcess?.text).toContain("Correos de Costa Rica")
  expect(inProcess?.text).not.toContain("se retira")
  expect(inProcess?.text).toContain(historyDate(second?.modifiedAt ?? null))
  expect(inProcess?.text).toContain("Preparando en asociacion")
  expect(inProcess?.text).toContain("Estará listo en un máximo de 3 días.")
  expect(ready).toMatchObject({ colour: "red" })
  expect(ready?.text).toContain("Listo para retiro")
  expect(ready?.text).toContain("Recuerde traer su identificación.")
  expect(complete).toMatchObject({ colour: "green" })
  expect(complete?.text).toContain("Entrega completada")
  // The name that the customer chose in the cart, not the ERP's name for the warehouse.
  expect(complete?.text).toContain("Asociación de Computadores")
  expect(ready?.text).toContain("Asociación de Electrónica (Cartago)")
  expect(complete?.text).toContain("¡Gracias por su compra!")
  expect(cancelled).toMatchObject({ colour: "red" })
  expect(cancelled?.text).toContain("Listo para retiro")
})

test("[HIST-06] every status has its tag, and unknown ones have the tag Null", () => {
  expect([0, 1, 2, 3, -1, 9, Number.NaN].map(code => orderTag(toOrderStatus(code)))).toEqual([
    "Draft",
    "En proceso",
    "Por entregar",
    "Completada",
    "Null",
    "Null",
    "Null",
  ])
})

test("[HIST-02][HIST-11] the date is the day in Costa Rica", () => {
  expect(historyDate(Date.UTC(2026, 10, 15, 5, 59) / 1000)).toBe("2026-11-14")
  expect(historyDate(Date.UTC(2026, 10, 15, 6, 0) / 1000)).toBe("2026-11-15")
  expect(historyDate(null)).toBe("")
})

test("[HIST-03][HIST-04][ERP-17] a card opens 'Detalle de compra' with label, quantity and total of each line", async () => {
  const [, order] = await readOrders(people.ana)
  const { html } = await ana.open(`/perfil?tab=historial&orden=${order?.id}`)
  expect(html).toContain("Detalle de compra")
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) => row.replace(/<[^>]+>/g, "|"))
  expect(rows.some(row => row.includes("Protoboard") && row.includes("|1|") && row.includes("₡5000"))).toBe(true)
  expect(rows.some(row => row.includes(postalFee.label) && row.includes(`${formatColones(postalFee.amount)}|`))).toBe(
    true,
  )
})

test("[HIST-05] no past orders, and an order without lines", async () => {
  const gabriela = await signedIn(shop, people.google)
  expect((await gabriela.open("/perfil?tab=historial")).html).toContain("No tienes historial de compras")
  const [empty] = await readOrders(people.ana)
  expect((await ana.open(`/perfil?tab=historial&orden=${empty?.id}`)).html).toContain(
    "No hay lineas de orden para este pedido.",
  )
})

test("[HIST-10] another customer's order, a draft and an order that does not exist are refused", async () => {
  const [theirs] = await readOrders(people.luis)
  const [draft] = await shop.erp.orders.list({ customerIds: [people.ana], status: "draft" })
  for (const id of [theirs?.id, draft?.id, 999_999]) {
    const { status, html } = await ana.open(`/perfil?tab=historial&orden=${id}`)
    expect(status).toBe(404)
    expect(html).not.toContain("Detalle de compra")
  }
})

test("[PROF-01] the left menu has its four entries, each reachable without script", async () => {
  const { html } = await ana.open("/perfil")
  const menu = /<nav aria-label="Secciones del perfil".*?<\/nav>/s.exec(html)?.[0] ?? ""
  const links = [...menu.matchAll(/href="([^"]+)".*?<span[^>]*>([^<]+)</gs)].map(([, to, label]) => [to, label])
  expect(links).toEqual([
    ["/perfil?tab=carrito", "Carrito"],
    ["/perfil?tab=informacion", "Informacion"],
    ["/perfil?tab=historial", "Historial de Compras"],
    ["/perfil?tab=ayuda", "Ayuda"],
  ])
  expect((await ana.open("/perfil?tab=ayuda")).html).toContain('aria-current="page"')
})

test("[HIST-08][KIT-34] an order without an association, such as a kit, says that any of them hands it over", async () => {
  const luis = await signedIn(shop, people.luis)
  const [kit] = cards((await luis.open("/perfil?tab=historial")).html)
  expect(kit?.text).toContain("Desconocido (se retira en cualquier asociación)")
})
