import { describe, expect, test } from "vitest"
import { erpUnderTest } from "./erp-under-test.ts"
import { freeText, makersFor, payBy, paymentDate } from "./makers.ts"
import shapes from "./recorded/shapes.json" with { type: "json" }

const erp = erpUnderTest()
const make = makersFor(erp)

const describeType = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return value.length === 0 ? "emptyList" : "list"
  return typeof value
}

/** The members that a reply lacks, or whose type differs from every recorded reply of its kind. */
const differences = (kind: keyof typeof shapes, item: unknown): string[] => {
  const members = (item ?? {}) as Record<string, unknown>
  return Object.entries(shapes[kind]).flatMap(([types, names]) =>
    names.split(" ").flatMap(name => {
      if (!(name in members)) return [`${name} is missing`]
      const type = describeType(members[name])
      return types.split("|").includes(type) ? [] : [`${name} is ${type}, recorded ${types}`]
    }),
  )
}

/** Processes one order to its end and collects one reply of every kind. */
const takeReplies = async (): Promise<[keyof typeof shapes, unknown][]> => {
  const product = await make.product({ stock: 9 })
  const email = `${crypto.randomUUID()}@example.org`
  const socid = await make.customer({ email, phone: "8", name_alias: "a", idprof1: "x", idprof2: "y" })
  const lines = [{ fk_product: product, qty: 2, subprice: 900 }, freeText(2500)]
  const order = await make.order(lines, { socid, warehouse_id: await make.warehouse(), mode_reglement_id: payBy.mode })
  const draft = await erp.get(`/orders/${order}`)
  const validated = await erp.post(`/orders/${order}/validate`, {})
  const shipment = await make.shipment(order)
  const shipped = await erp.post(`/shipments/${shipment}/validate`, { notrigger: 0 })
  const created = await erp.post(`/invoices/createfromorder/${order}`)
  const invoice = created.at("id")
  const billed = await erp.post(`/invoices/${invoice}/validate`, {})
  const pay = { datepaye: paymentDate(), paymentid: payBy.mode, closepaidinvoices: "yes", accountid: payBy.account }
  await erp.put(`/invoices/${invoice}`, { fk_account: payBy.account })
  await erp.post(`/invoices/${invoice}/payments`, pay)
  const file = {
    filename: "p.gbr",
    modulepart: "order",
    ref: validated.at("ref"),
    filecontent: "QQ==",
    fileencoding: "base64",
  }
  await erp.post("/documents/upload", file)
  const closed = await erp.get(`/orders/${order}`)
  const filter = encodeURIComponent(`(t.rowid:=:${product})`)
  const own = encodeURIComponent(`(t.rowid:=:${socid})`)
  const ofCustomer = await erp.get(`/shipments?thirdparty_ids=${socid}`)
  return [
    ["product", (await erp.get(`/products/${product}`)).body],
    ["product", (await erp.get(`/products?sqlfilters=${filter}`)).items[0]],
    ["product with stock", (await erp.get(`/products?includestockdata=1&sqlfilters=${filter}`)).items[0]],
    ["warehouse", (await erp.get("/warehouses")).items[0]],
    ["category", (await erp.get("/categories")).items[0]],
    ["third party", (await erp.get(`/thirdparties/${socid}`)).body],
    ["third party", (await erp.get(`/thirdparties/email/${email}`)).body],
    ["third party in a list", (await erp.get(`/thirdparties?sqlfilters=${own}`)).items[0]],
    ["changed third party", (await erp.put(`/thirdparties/${socid}`, { phone: "9" })).body],
    ["order", draft.body],
    ["order", closed.body],
    ["order in a list", (await erp.get(`/orders?thirdparty_ids=${socid}`)).items[0]],
    ["changed order", validated.body],
    ["order line", closed.at("lines.0")],
    ["order line", closed.at("lines.1")],
    ["shipment", (await erp.get(`/shipments/${shipment}`)).body],
    ["shipment in a list", ofCustomer.items[0]],
    ["shipment line", ofCustomer.at("0.lines.0")],
    ["shipment line", ofCustomer.at("0.lines.1")],
    ["validated shipment", shipped.body],
    ["new invoice", created.body],
    ["validated invoice", billed.body],
    ["invoice", (await erp.get(`/invoices/${invoice}`)).body],
    ["invoice line", billed.at("lines.0")],
    ["payment", (await erp.get(`/invoices/${invoice}/payments`)).items[0]],
    ["document", (await erp.get(`/documents?modulepart=order&id=${order}`)).items[0]],
  ]
}

describe("recorded shapes", () => {
  test("every kind of reply has the recorded members with recorded types", async () => {
    const found = (await takeReplies()).map(([kind, item]) => [kind, differences(kind, item)])
    expect(found.filter(([, faults]) => faults?.length !== 0)).toEqual([])
  })

  test("unset members are present and null in each kind of record", async () => {
    const order = await make.validOrder()
    const records = [
      [`/thirdparties/${await make.customer()}`, "code_client country_id email phone mode_reglement_id barcode fax"],
      [`/products/${await make.product()}`, "barcode cost_price country_id fk_default_warehouse import_key"],
      [`/orders/${order}`, "ref_ext ref_client warehouse_id mode_reglement_id fk_account shipping_method_id"],
      [`/shipments/${await make.shipment(order)}`, "ref_ext ref_client date_validation shipping_method_id tms"],
      [`/invoices/${await make.invoice(order)}`, "ref_ext ref_client fk_account sumpayed"],
    ] as const
    for (const [path, names] of records) {
      const { body } = await erp.get(path)
      const members = body as Record<string, unknown>
      expect([path, Object.fromEntries(names.split(" ").map(name => [name, members[name]]))]).toEqual([
        path,
        Object.fromEntries(names.split(" ").map(name => [name, null])),
      ])
    }
  })
})
