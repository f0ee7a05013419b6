import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, marked } from "./erp-under-test.ts"
import { freeText, makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)
const mail = () => `${marked("correo").toLowerCase()}@example.org`
const by = (column: string, value: string, more = "") =>
  erp.get(
    `/thirdparties?sortfield=t.rowid&sortorder=ASC&limit=2${more}&sqlfilters=${encodeURIComponent(`(t.${column}:=:'${value}')`)}`,
  )

describe("registering", () => {
  test("[ERP-14] stores the sent fields, ignores request_data, and replies with a bare number", async () => {
    const sent = {
      request_data: "",
      name: marked("Pedro Mora"),
      name_alias: marked("2022"),
      client: "1",
      idprof1: "$2b$12$abcdefghijklmnopqrstuuXkz1Jm8l3q0pQ5yqkN1u9b7eZcWv2yG",
      idprof2: "Electrónica",
      email: mail(),
      phone: "87654321",
    }
    const reply = await erp.post("/thirdparties", sent)
    expect(reply.status).toBe(200)
    expect(reply.body).toBeTypeOf("number")
    const { request_data: _, ...stored } = sent
    expect((await erp.get(`/thirdparties/${reply.body}`)).body).toMatchObject({ id: String(reply.body), ...stored })
  })

  test("[ERP-14][ERP-15] spaces and points are taken out of phone numbers", async () => {
    const id = await make.customer({ phone: " 8765 43.21 " })
    expect((await erp.get(`/thirdparties/${id}`)).at("phone")).toBe("87654321")
    expect((await erp.put(`/thirdparties/${id}`, { phone: "2550-1234 ext. 7" })).at("phone")).toBe("2550-1234ext7")
  })

  test("[ERP-38] a kit buyer needs name, alias, phone and client only; never filled reads as empty text or null", async () => {
    const id = await make.customer({ name_alias: "2023556677", phone: "88880000" })
    expect((await erp.get(`/thirdparties/${id}`)).body).toMatchObject({
      client: "1",
      address: "",
      idprof1: "",
      email: null,
    })
  })

  test("[ERP-14] nothing is unique: the same e-mail, name and alias again make a second record", async () => {
    const email = mail()
    const ids = [await make.customer({ email }), await make.customer({ email })]
    expect((await by("email", email)).items.map(item => Number(item["id"]))).toEqual(ids)
  })

  test("[ERP-14] without a name 400, with an empty one 500 and the reason in member 1", async () => {
    const missing = await erp.post("/thirdparties", { client: "1" })
    expect([missing.status, missing.at("error.message")]).toEqual([400, "Bad Request: name field missing"])
    const empty = await erp.post("/thirdparties", { name: "", client: "1" })
    expect([empty.status, empty.at("error.0"), empty.at("error.1")]).toEqual([500, null, "ErrorBadThirdPartyName"])
  })

  test("[ERP-14] tags, double quotes and ../ are taken out, e-mail is lower-cased, accents and ₡ stay", async () => {
    const name = marked("Ñandú")
    const id = await make.customer({
      name: `${name} "El <b>Grande</b>" & Cía ₡`,
      email: `MAYUS.${mail()}`,
      idprof1: "$2b$12$abcdefghijklmnopqrstuuXkz../8l3q0pQ5yqkN1u9b7eZcWv2yG",
    })
    const { body } = await erp.get(`/thirdparties/${id}`)
    expect(body).toMatchObject({
      name: `${name} El Grande & Cía ₡`,
      email: expect.stringMatching(/^mayus\./),
      idprof1: "$2b$12$abcdefghijklmnopqrstuuXkz8l3q0pQ5yqkN1u9b7eZcWv2yG",
    })
  })
})

describe("finding", () => {
  test("[ERP-13] found by e-mail and alias with a filter, ignoring case; unknown is 404", async () => {
    const email = mail()
    const alias = marked("alias")
    const id = String(await make.customer({ email, name_alias: alias }))
    expect((await by("email", email.toUpperCase())).items.map(item => item["id"])).toEqual([id])
    expect((await by("name_alias", alias)).items.map(item => item["id"])).toEqual([id])
    const none = await by("email", "noone@example.invalid")
    expect([none.status, none.at("error.message")]).toEqual([404, "Not Found: Thirdparties not found"])
  })

  test("[ERP-13] by e-mail in the path", async () => {
    const email = mail()
    const id = await make.customer({ email })
    expect((await erp.get(`/thirdparties/email/${email}`)).at("id")).toBe(String(id))
    expect((await erp.get("/thirdparties/email/noone@example.invalid")).status).toBe(404)
  })

  test("[ERP-16] one by id; unknown is 404", async () => {
    const reply = await erp.get("/thirdparties/99999999")
    expect([reply.status, reply.at("error.message")]).toEqual([404, "Not Found: Thirdparty not found"])
  })

  test("[ERP-13] a page past the end is 404, unlike other lists", async () => {
    expect((await erp.get("/thirdparties?limit=100&page=70000")).status).toBe(404)
  })
})

describe("changing", () => {
  test("[ERP-15][ERP-40] only the members sent change, and the reply is the whole record", async () => {
    const id = await make.customer({ phone: "1", name_alias: "a" })
    const changed = await erp.put(`/thirdparties/${id}`, { phone: "63334444", address: "San José, 100 m norte" })
    expect(changed.body).toMatchObject({
      id: String(id),
      phone: "63334444",
      address: "San José, 100 m norte",
      name_alias: "a",
    })
  })

  test("[ERP-15] an empty name is ignored, a bad e-mail accepted, an unknown id 404", async () => {
    const id = await make.customer()
    const before = (await erp.get(`/thirdparties/${id}`)).at("name")
    expect((await erp.put(`/thirdparties/${id}`, { name: "", email: "malo" })).body).toMatchObject({
      name: before,
      email: "malo",
    })
    expect((await erp.put("/thirdparties/99999999", { phone: "1" })).status).toBe(404)
  })
})

describe("orders of a customer", () => {
  test("[ERP-20] refs maps every order, drafts too; without any it is an empty list", async () => {
    const socid = await make.customer()
    const path = `/thirdparties/${socid}/outstandingorders?mode=customer`
    expect((await erp.get(path)).body).toEqual({ opened: 0, refs: [] })
    const draft = await make.order([freeText(100)], { socid })
    const valid = await make.validOrder([freeText(2500)], { socid })
    const reply = await erp.get(path)
    expect(reply.at(`refs.${draft}`)).toBe(`(PROV${draft})`)
    expect(reply.at(`refs.${valid}`)).toMatch(/^SO\d{4}-\d{4,}$/)
    expect(reply.at("opened")).toBe(2500)
    expect((await erp.get("/thirdparties/99999999/outstandingorders")).status).toBe(404)
  })

  test("[ERP-48] a third party becomes a customer with its first validated order", async () => {
    const socid = await make.customer({ client: "0" })
    expect((await erp.get(`/thirdparties/${socid}`)).at("client")).toBe("0")
    await make.validOrder([freeText(1)], { socid })
    expect((await erp.get(`/thirdparties/${socid}`)).at("client")).toBe("1")
  })
})

describe.runIf(embedded)("associations", () => {
  const category48 = (more = "") =>
    erp.get(`/thirdparties?sortfield=t.rowid&sortorder=ASC&limit=100&category=48${more}`)

  test("[ERP-26] mode 1 lists the members of category 48; without a mode and without supplier links none", async () => {
    expect((await category48("&mode=1")).items.map(item => item["name_alias"])).toEqual(["ASEIC", "AEMTEC"])
    expect((await category48()).status).toBe(404)
  })
})
