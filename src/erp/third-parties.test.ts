import { describe, expect, test } from "vitest"
import { dolibarrError, scriptedErp } from "../../tests/support/scripted-erp.ts"
import { documentedIds } from "../shop/vocabulary/documented-ids.ts"

const ana = {
  id: "7",
  name: "Ana Rojas Mora",
  name_alias: "2021001122",
  email: "ana@example.org",
  phone: "88112233",
  address: "",
  client: "1",
  idprof1: "$2b$12$hash",
  idprof2: "Computadores",
  specimen: 0,
  date_creation: 1794699946,
}
const none = dolibarrError(404, "Not Found: Thirdparties not found")
const specimen = { ...ana, id: 0, name: "THIRDPARTY SPECIMEN", email: "specimen@specimen.com", client: 1, specimen: 1 }

describe("finding", () => {
  test("[ERP-13][DATA-02] a customer is found by e-mail: every match, in any letter case", async () => {
    const { erp, calls } = scriptedErp({ "GET /thirdparties": { body: [ana, { ...ana, id: "70", phone: null }] } })
    expect(await erp.thirdParties.findByEmail(" Ana@Example.org")).toEqual([
      {
        id: 7,
        name: "Ana Rojas Mora",
        alias: "2021001122",
        email: "ana@example.org",
        phone: "88112233",
        address: "",
        isCustomer: true,
        credential: "$2b$12$hash",
        career: "Computadores",
        createdAt: 1794699946,
      },
      expect.objectContaining({ id: 70, phone: "" }),
    ])
    expect(calls[0]?.query).toEqual({
      sortfield: "t.rowid",
      sortorder: "ASC",
      sqlfilters: "(t.email:=:'Ana@Example.org')",
      limit: "200",
    })
  })

  test("[ERP-13] Dolibarr's matches are compared again, and its specimen is ignored", async () => {
    const body = [{ ...ana, email: "aña@example.org" }, { ...specimen, email: "ana@example.org" }, ana]
    const { erp } = scriptedErp({ "GET /thirdparties": { body } })
    expect((await erp.thirdParties.findByEmail("ana@example.org")).map(party => party.id)).toEqual([7])
  })

  test("[ERP-13][ERP-51] an unknown customer is a 404; an empty e-mail or alias is not sent", async () => {
    const { erp, calls } = scriptedErp({ "GET /thirdparties": none })
    expect(await erp.thirdParties.findByEmail("nadie@example.org")).toEqual([])
    expect(await erp.thirdParties.findByAlias("ASEIC")).toEqual([])
    expect(calls[1]?.query.sqlfilters).toBe("(t.name_alias:=:'ASEIC')")
    expect(await erp.thirdParties.findByEmail("")).toEqual([])
    expect(await erp.thirdParties.findByAlias("  ")).toEqual([])
    expect(calls).toHaveLength(2)
  })

  test("[ERP-16] a customer is found by id; the specimen of id 0 and an answer about another record are not", async () => {
    const { erp, sent } = scriptedErp({
      "GET /thirdparties/7": { body: ana },
      "GET /thirdparties/8": { body: specimen },
      "GET /thirdparties/9": { body: ana },
      "GET /thirdparties/99999": dolibarrError(404, "Not Found: Thirdparty not found"),
    })
    expect(await erp.thirdParties.get(7)).toMatchObject({ name: "Ana Rojas Mora" })
    for (const id of [0, 8, 9, 99999]) expect(await erp.thirdParties.get(id)).toBeNull()
    expect(sent()).not.toContain("GET /thirdparties/0")
  })

  test("[ERP-16] many customers are read at once, in the order of their ids", async () => {
    const { erp, calls } = scriptedErp({ "GET /thirdparties": { body: [ana, { ...ana, id: "9" }] } })
    expect((await erp.thirdParties.getMany([9, 7, 9, 0, 12])).map(party => party.id)).toEqual([9, 7])
    expect(calls.map(call => call.query.sqlfilters)).toEqual(["(t.rowid:in:9,7,12)"])
    expect(await erp.thirdParties.getMany([])).toEqual([])
  })

  test("[ERP-26] associations are category 48 with mode 1, each once", async () => {
    const { erp, calls } = scriptedErp({ "GET /thirdparties": { body: [ana, ana, { ...ana, id: "8" }] } })
    expect((await erp.thirdParties.inCategory(documentedIds.categories.associations)).map(party => party.id)).toEqual([
      7, 8,
    ])
    expect(calls[0]?.query).toEqual({
      sortfield: "t.rowid",
      sortorder: "ASC",
      category: "48",
      mode: "1",
      limit: "100",
    })
  })
})

describe("writing", () => {
  test("[ERP-14] a registration sends the specified fields", async () => {
    const { erp, calls } = scriptedErp({ "POST /thirdparties": { body: 13 } })
    const credential = "$2b$12$abcdefghijklmnopqrstuuXkz1Jm8l3q0pQ5yqkN1u9b7eZcWv2yG"
    const id = await erp.thirdParties.create({
      name: "Pedro Mora Díaz",
      alias: "2022003344",
      email: "pedro@example.org",
      phone: "87654321",
      career: "Electrónica",
      credential,
    })
    expect(id).toBe(13)
    expect(calls[0]?.body).toEqual({
      request_data: "",
      name: "Pedro Mora Díaz",
      name_alias: "2022003344",
      client: "1",
      idprof1: credential,
      idprof2: "Electrónica",
      email: "pedro@example.org",
      phone: "87654321",
    })
  })

  test("[ERP-38][ERP-50] a kit buyer sends name, alias, phone and client '1' only", async () => {
    const { erp, calls } = scriptedErp({ "POST /thirdparties": { body: 14 } })
    await erp.thirdParties.create({ name: "Kit Comprador", alias: "2023556677", phone: "88880000" })
    expect(calls[0]?.body).toEqual({
      name: "Kit Comprador",
      name_alias: "2023556677",
      phone: "88880000",
      client: "1",
    })
  })

  test("[ERP-14] a hash that Dolibarr would shorten is refused before it is sent", async () => {
    const { erp, calls } = scriptedErp({})
    for (const credential of ["$2b$12$ab../cd", '$2b$"', "$2b$<a>"])
      await expect(erp.thirdParties.create({ name: "Ana", credential })).rejects.toMatchObject({ reason: "refused" })
    await expect(erp.thirdParties.create({ name: ' "<b></b>" ' })).rejects.toThrow("a name is required")
    expect(calls).toHaveLength(0)
  })

  test("[ERP-14] text that Dolibarr would strip without a word is not sent", async () => {
    const { erp, calls } = scriptedErp({ "POST /thirdparties": { body: 15 } })
    await erp.thirdParties.create({ name: 'Ana <b>"la"</b> Rojas', address: "..././/casa" })
    expect(calls[0]?.body).toMatchObject({ name: "Ana la Rojas", address: "/casa" })
  })

  test("[ERP-15][ERP-40] an update sends only the changed fields", async () => {
    const { erp, calls } = scriptedErp({ "PUT /thirdparties/7": { body: { ...ana, phone: "61112222" } } })
    expect(await erp.thirdParties.update(7, { phone: "61112222" })).toMatchObject({ id: 7, phone: "61112222" })
    expect(calls[0]?.body).toEqual({ phone: "61112222" })
  })

  test("[ERP-14] the same e-mail is registered once, also when the answer was lost", async () => {
    const lost = scriptedErp({
      "GET /thirdparties": [none, { body: [ana] }],
      "POST /thirdparties": { broken: "ECONNRESET" },
    })
    const made = await lost.erp.thirdParties.findOrCreate({ email: "ana@example.org" }, { name: "Ana" })
    expect(made).toMatchObject({ created: true, thirdParty: { id: 7 } })
    const again = await lost.erp.thirdParties.findOrCreate({ email: "ana@example.org" }, { name: "Ana" })
    expect(again).toMatchObject({ created: false, thirdParty: { id: 7 } })
    expect(lost.sent().filter(call => call === "POST /thirdparties")).toHaveLength(1)
  })
})

test("[ERP-20][FAIL-13] outstanding orders: a map of order id to ref, [] and an unknown customer have none", async () => {
  const { erp, calls } = scriptedErp({
    "GET /thirdparties/9/outstandingorders": {
      body: { opened: 80745, refs: { "15": "SO2611-0002", "16": "(PROV16)" } },
    },
    "GET /thirdparties/11/outstandingorders": { body: { opened: 0, refs: [] } },
    "GET /thirdparties/99/outstandingorders": dolibarrError(404, "Not Found: Thirdparty not found"),
  })
  expect(await erp.thirdParties.outstandingOrders(9)).toEqual({ 15: "SO2611-0002", 16: "(PROV16)" })
  expect(await erp.thirdParties.outstandingOrders(11)).toEqual({})
  expect(await erp.thirdParties.outstandingOrders(99)).toEqual({})
  expect(calls[0]?.query).toEqual({ mode: "customer" })
})
