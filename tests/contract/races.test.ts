import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest } from "./erp-under-test.ts"
import { freeText, makersFor, payBy, paymentDate } from "./makers.ts"

/** Dolibarr's races under concurrent calls. Other tests cover the shop's protection against them. */
describe.runIf(embedded)("with hazards", () => {
  const erp = erpUnderTest({ hazards: true })
  const make = makersFor(erp)
  const times = (count: number) => Array.from({ length: count }, (_, index) => index)

  test("[ERP-24] of 8 drafts validated at once some get 500 with HTML before the JSON and stay drafts; alone they succeed", async () => {
    const orders = await Promise.all(times(8).map(() => make.order([freeText(10)])))
    const replies = await Promise.all(orders.map(id => erp.post(`/orders/${id}/validate`, {})))
    const failed = orders.filter((_, index) => replies[index]?.status === 500)
    expect(replies.filter(reply => reply.status === 200).length).toBeGreaterThan(0)
    expect(failed.length).toBeGreaterThan(0)
    const text = replies.find(reply => reply.status === 500)?.text ?? ""
    expect(text).toMatch(/^This website or feature .*<br>/)
    expect(text).toMatch(/Duplicate entry 'SO\d{4}-\d{4,}-1' for key 'uk_commande_ref'/)
    for (const id of failed) {
      expect((await erp.get(`/orders/${id}`)).at("status")).toBe("0")
      expect((await erp.post(`/orders/${id}/validate`, {})).status).toBe(200)
    }
    const refs = await Promise.all(orders.map(async id => (await erp.get(`/orders/${id}`)).at("ref")))
    expect(new Set(refs).size).toBe(orders.length)
  })

  test("[ERP-22] of 24 lines added at once to one draft some get 400 Deadlock and are not stored", async () => {
    const order = await make.order()
    const replies = await Promise.all(times(24).map(() => erp.post(`/orders/${order}/lines`, freeText(100))))
    const added = replies.filter(reply => reply.status === 200).length
    const refused = replies.filter(reply => reply.status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const reply of refused) {
      expect(reply.at("error.message")).toBe(
        "Bad Request: Deadlock found when trying to get lock; try restarting transaction",
      )
    }
    expect((await erp.get(`/orders/${order}/lines`)).items).toHaveLength(added)
  })

  test("[ERP-22] the stored total of a draft can miss lines added at the same moment", async () => {
    const totalsOff: boolean[] = []
    for (const _ of times(4)) {
      const order = await make.order()
      await Promise.all(times(6).map(() => erp.post(`/orders/${order}/lines`, freeText(100))))
      const reply = await erp.get(`/orders/${order}`)
      totalsOff.push(Number(reply.at("total_ttc")) < Number(reply.at("lines.length")) * 100)
    }
    expect(totalsOff).toContain(true)
  })

  test("[ERP-28] one order given 4 shipments at once has four", async () => {
    const order = await make.validOrder()
    await Promise.all(times(4).map(() => make.shipment(order)))
    expect((await erp.get(`/orders/${order}/shipment`)).items).toHaveLength(4)
  })

  test("[ERP-29] one shipment validated 4 times at once moves the stock once; the others get 304", async () => {
    const product = await make.product({ stock: 9 })
    const shipment = await make.shipment(await make.validOrder([{ fk_product: product, qty: 2, subprice: 1 }]))
    const replies = await Promise.all(times(4).map(() => erp.post(`/shipments/${shipment}/validate`)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 304, 304, 304])
    expect(await make.realStock(product)).toBe(7)
  })

  test("[ERP-32] one order invoiced 3 times at once has three invoices", async () => {
    const order = await make.validOrder()
    await Promise.all(times(3).map(() => make.invoice(order)))
    const links = (await erp.get(`/orders/${order}`)).at("linkedObjectsIds.facture") as object
    expect(Object.keys(links)).toHaveLength(3)
  })

  test("[ERP-36] one invoice paid 4 times at once is paid once; the others get 400", async () => {
    const invoice = await make.invoice(await make.validOrder([freeText(6200)]))
    await erp.post(`/invoices/${invoice}/validate`)
    const pay = { datepaye: paymentDate(), paymentid: payBy.mode, closepaidinvoices: "yes", accountid: payBy.account }
    const replies = await Promise.all(times(4).map(() => erp.post(`/invoices/${invoice}/payments`, pay)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await erp.get(`/invoices/${invoice}/payments`)).items).toHaveLength(1)
  })
})

describe.runIf(embedded)("without hazards", () => {
  const erp = erpUnderTest({ hazards: false })
  const make = makersFor(erp)

  test("[ERP-24] 8 drafts validated at once get 8 references", async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => make.order([freeText(10)])))
    const replies = await Promise.all(orders.map(id => erp.post(`/orders/${id}/validate`, {})))
    expect(replies.map(reply => reply.status)).toEqual(orders.map(() => 200))
    expect(new Set(replies.map(reply => reply.at("ref"))).size).toBe(8)
  })

  test("[ERP-22] 12 lines added at once are all in the total", async () => {
    const order = await make.order()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => erp.post(`/orders/${order}/lines`, freeText(100))),
    )
    expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
    expect((await erp.get(`/orders/${order}`)).at("total_ttc")).toBe("1200.00000000")
  })
})
