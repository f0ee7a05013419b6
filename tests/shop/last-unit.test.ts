import { afterAll, beforeAll, expect, test } from "vitest"
import { cardBuyersAt, paymentBody } from "../support/card-buyers.ts"
import { newCustomer, signedIn } from "../support/customers.ts"
import { faultsOfOrders, finishedOrders } from "../support/invariants.ts"
import { randomFrom } from "../support/random.ts"
import { aProduct, aShop } from "../support/seed.ts"
import { startShop, type TestShop } from "../support/shop.ts"

/** LAST_UNIT_SEEDS=50 for the long run. */
const seeds = Array.from({ length: Number(process.env["LAST_UNIT_SEEDS"] ?? 4) }, (_, seed) => seed + 1)
const productFor = (seed: number) => 600 + seed
const methods = ["sinpe", "cash", "card"] as const
type Method = (typeof methods)[number]

let shop: TestShop
beforeAll(async () => {
  const seed = aShop()
  const last = seeds.map(n => aProduct({ id: productFor(n), label: `Sensor ${n}`, price: 1500, stock: { 5: 1 } }))
  shop = await startShop({ seed: { ...seed, products: [...seed.products, ...last] } })
})
afterAll(() => shop.stop())

const buyer = async (productId: number, method: Method) => {
  const id = await newCustomer(shop)
  expect(await shop.services.cart.add(id, { productId, quantity: 1 })).toMatchObject({ kind: "added" })
  const browser = await signedIn(shop, id)
  const clave = crypto.randomUUID()
  const buyers = cardBuyersAt(shop)
  return {
    id,
    method,
    /** "bought", or the status and words of the refusal. */
    async buy(): Promise<{ bought: boolean; refusal?: string; status?: number }> {
      if (method !== "card") {
        const metodo = method === "sinpe" ? "106" : "4"
        const reply = await browser.post("/perfil", { accion: "pagar", clave, recogida: "1", metodo })
        return reply.status === 302
          ? { bought: true }
          : { bought: false, status: reply.status, refusal: await reply.text() }
      }
      const reply = await browser.postJson("/createPayment", paymentBody)
      if (reply.status !== 200) return { bought: false, status: reply.status, refusal: await reply.text() }
      const back = await buyers.choose(browser, (await reply.json()) as never, "aprobar")
      await browser.open(back)
      return { bought: true }
    },
  }
}

for (const seed of seeds)
  test(`[STOCK-04] ten customers pay for the last unit at the same moment: one order, nine refusals before payment, nobody charged in vain (seed ${seed})`, {
    timeout: 120_000,
  }, async () => {
    const random = randomFrom(seed)
    const productId = productFor(seed)
    const people = await Promise.all(Array.from({ length: 10 }, () => buyer(productId, random.oneOf(methods))))
    const ends = await Promise.all(people.map(person => person.buy()))

    const winners = people.filter((_, n) => ends[n]!.bought)
    expect(winners, `seed ${seed}: ${people.map(p => p.method).join(" ")}`).toHaveLength(1)
    for (const { status, refusal } of ends.filter(end => !end.bought)) {
      expect(status).toBe(409)
      expect(refusal).toMatch(/ya no hay existencias|"kind":"stock"/)
    }
    const [winner] = winners
    await expect.poll(async () => (await finishedOrders(shop.erp, winner!.id)).length).toBe(1)
    for (const { id } of people) {
      const orders = await finishedOrders(shop.erp, id)
      expect(orders).toHaveLength(id === winner!.id ? 1 : 0)
      expect(await faultsOfOrders(shop.erp, orders)).toEqual([])
      const charged = (await shop.parts.card.payments.ofCustomer(id)).filter(payment => payment.transactionId !== null)
      expect(charged).toHaveLength(id === winner!.id && winner!.method === "card" ? 1 : 0)
      expect(charged.every(payment => payment.state === "settled")).toBe(true)
    }
  })
