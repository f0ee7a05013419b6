import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { createErp, type Erp } from "./erp.ts"
import { isOneOf } from "./sqlfilters.ts"

const many = Array.from({ length: 1050 }, (_, index) => index + 1)

/** Answers each list call with the rows whose ids its address names, and records the addresses. */
const listingErp = () => {
  const addresses: string[] = []
  const answer: typeof fetch = async input => {
    const url = new URL(String(input))
    addresses.push(String(input))
    const filter = url.searchParams.get("sqlfilters") ?? ""
    const ids = (/:in:([0-9,]+)/.exec(filter)?.[1] ?? url.searchParams.get("thirdparty_ids") ?? "").split(",")
    const rows = url.searchParams.has("ids_only") ? ids : ids.map(id => ({ id, ref: id, socid: id, status: "1" }))
    return Response.json(rows)
  }
  const erp = createErp({ url: "http://erp.test", apiKey: "k", catalogueApiKey: "k", fetch: answer })
  return { erp, addresses }
}

/** Every call of the client that takes a list of ids, keyed by where its parameter stands in the source. */
const calls: Readonly<Record<string, (erp: Erp) => Promise<readonly (number | { id: number })[]>>> = {
  "products.ts: async idsForSale(among?:": async erp => (await erp.products.idsForSale(many)).plain,
  "products.ts: getMany: (ids:": erp => erp.products.getMany(many),
  "third-parties.ts: async getMany(ids:": erp => erp.thirdParties.getMany(many),
  "order-query.ts: readonly ids?:": erp => erp.orders.listWithLines({ ids: many }),
  "order-query.ts: readonly customerIds?:": erp => erp.orders.list({ customerIds: many }, { limit: many.length }),
}

/** Parameters whose ids the client makes itself or never puts into an address. */
const others = [
  "order.ts: readonly invoiceIds:",
  "sqlfilters.ts: export const isOneOf = (field: string, values:",
  "lists.ts: ids:",
  "lists.ts: read: (some:",
  'products.ts: const read = async (kind: "neither" | "parents", some?:',
]

describe("[ERP-09] lists of ids", () => {
  test("every call that takes a list of ids is tried here", () => {
    const found = readdirSync(import.meta.dirname)
      .filter(name => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .flatMap(name =>
        readFileSync(`${import.meta.dirname}/${name}`, "utf8")
          .split("\n")
          .filter(line => line.includes("readonly number[]"))
          .map(line => `${name}: ${line.trim().split(" readonly number[]")[0]}`),
      )
    expect(found.toSorted()).toEqual([...Object.keys(calls), ...others].toSorted())
  })

  test.each(Object.entries(calls))(
    "%s a thousand ids never make an address of 8 kB, and all are found",
    async (_, call) => {
      const { erp, addresses } = listingErp()
      const found = await call(erp)
      expect(found.map(one => (typeof one === "number" ? one : one.id))).toEqual(many)
      expect(Math.max(...addresses.map(address => address.length))).toBeLessThan(2000)
    },
  )

  test("orders of many customers come as one list, in the query's direction, page by page", async () => {
    const { erp } = listingErp()
    const ids = async (page: number) =>
      (await erp.orders.list({ customerIds: many, newestFirst: true }, { limit: 400, page })).map(({ id }) => id)
    expect([...(await ids(0)), ...(await ids(1)), ...(await ids(2))]).toEqual(many.toReversed())
  })

  test("a filter refuses a list of more ids than one call may name", () => {
    expect(() => isOneOf("t.rowid", many)).toThrow("1050 values for t.rowid")
  })
})
