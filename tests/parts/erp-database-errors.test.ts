import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { type ErpClients, erpKeys, startErpClients } from "../support/erp-clients.ts"
import { aShop, people } from "../support/seed.ts"

const lines = [{ label: "x", quantity: 1, unitPrice: colones(10) }]

/** Depending on PHP's output buffering, Dolibarr's database errors keep their status or all come as 202. */
describe.each([true, false])("with PHP's output buffering %s", outputBuffering => {
  let clients: ErpClients
  beforeAll(async () => {
    clients = await startErpClients(aShop(), { outputBuffering })
  })
  afterAll(() => clients?.stop())

  test("[ERP-51] a caller that accepts gzip gets the error as plain text that claims to be gzip", async () => {
    const post = (encoding: string) =>
      fetch(`${clients.embedded.url}/api/index.php/orders`, {
        method: "POST",
        headers: { DOLAPIKEY: erpKeys.all, "Content-Type": "application/json", "Accept-Encoding": encoding },
        body: JSON.stringify({ socid: people.ana, date: "2026-11-16", lines: [{ label: "x", qty: 1 }] }),
      })
    const lie = await post("gzip")
    expect([lie.status, lie.headers.get("content-encoding")]).toEqual([outputBuffering ? 500 : 202, "gzip"])
    await expect(lie.text()).rejects.toThrow()
    expect(await (await post("identity")).text()).toContain("Incorrect integer value")
  })

  test("[ERP-51] a value that the database cannot store is refused with its reason, sent once, and no outage", async () => {
    const { erp } = clients
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const refused = erp.orders.findOrCreateByRefExt("emoji", { customerId: people.ana, refClient: "Regalo 🎁" })
      await expect(refused).rejects.toMatchObject({
        reason: "refused",
        retryable: false,
        outcomeUnknown: false,
        detail: expect.stringContaining("Incorrect string value"),
      })
    }
    expect(erp.health().circuit).toBe("closed")
    expect(await erp.orders.findByRefExt("emoji")).toBeNull()
  })

  test("[ERP-14][ERP-42] such characters are removed from names and line texts before they are sent", async () => {
    const { erp } = clients
    const { thirdParty } = await erp.thirdParties.findOrCreate({ alias: "2020" }, { name: "Ana 😀", alias: "2020" })
    expect(thirdParty.name).toBe("Ana")
    const { id } = await erp.orders.findOrCreateByRefExt("cleaned", { customerId: thirdParty.id })
    const gift = { label: "Sin LED 🎁", quantity: 1, unitPrice: colones(1) }
    await erp.orders.ensureExactLines(id, [gift])
    expect((await erp.orders.lines(id)).map(({ label }) => label)).toEqual(["Sin LED"])
  })

  test("[ERP-24][ERP-51] a reference that another took first is a conflict: eight validations without a lock all end well", async () => {
    const { erp } = clients
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        erp.orders.findOrCreateByRefExt(`numbered-${i}`, { customerId: people.ana, lines }),
      ),
    )
    // Calls straight to the ERP bypass the client's gate, so they collide with it.
    const rivals = Array.from({ length: 8 }, (_, i) => i).map(async i => {
      const { id } = await erp.orders.findOrCreateByRefExt(`rival-${i}`, { customerId: people.ana, lines })
      return fetch(`${clients.embedded.url}/api/index.php/orders/${id}/validate`, {
        method: "POST",
        headers: { DOLAPIKEY: erpKeys.all, "Accept-Encoding": "identity" },
      }).then(reply => reply.text())
    })
    const validated = await Promise.all(made.map(({ id }) => erp.orders.ensureValidated(id)))
    await Promise.all(rivals)
    expect(validated.map(({ status }) => status)).toEqual(validated.map(() => "validated"))
    expect(new Set(validated.map(({ ref }) => ref)).size).toBe(8)
    expect(erp.health().circuit).toBe("closed")
  })
})
