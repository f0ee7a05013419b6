import { describe, expect, test } from "vitest"
import { embedded, erpUnderTest, keyWithoutRights } from "./erp-under-test.ts"
import { freeText, makersFor } from "./makers.ts"

const erp = erpUnderTest()
const make = makersFor(erp)

const gerber = Buffer.from("G04 prueba*\nM02*\n")
const upload = (ref: string | undefined, more: object = {}) => ({
  filename: "placa.gbr",
  modulepart: "order",
  ref,
  subdir: "",
  filecontent: gerber.toString("base64"),
  fileencoding: "base64",
  overwriteifexists: 0,
  createdirifnotexists: 1,
  ...more,
})
const readRef = async (order: number) => String((await erp.get(`/orders/${order}`)).at("ref"))
const listFiles = (order: number) => erp.get(`/documents?modulepart=order&id=${order}`)

describe("uploading", () => {
  test("[ERP-39] stores the file with the order and replies its name; it is not shared", async () => {
    const order = await make.validOrder()
    const reply = await erp.post("/documents/upload", upload(await readRef(order)))
    expect([reply.status, reply.body]).toEqual([200, "placa.gbr"])
    const listed = await listFiles(order)
    expect(listed.items).toHaveLength(1)
    expect(listed.items[0]).toMatchObject({ name: "placa.gbr", size: gerber.length, share: null })
  })

  test("[ERP-39] the same name again is 400 unless overwriting", async () => {
    const ref = await readRef(await make.validOrder())
    await erp.post("/documents/upload", upload(ref))
    const again = await erp.post("/documents/upload", upload(ref))
    expect([again.status, again.at("error.message")]).toEqual([
      400,
      "Bad Request: File with name 'placa.gbr' already exists.",
    ])
    expect((await erp.post("/documents/upload", upload(ref, { overwriteifexists: 1 }))).status).toBe(200)
  })

  test("[ERP-39] a file on a draft follows the order to its final reference", async () => {
    const order = await make.order([freeText(1)])
    expect((await erp.post("/documents/upload", upload(`(PROV${order})`))).status).toBe(200)
    await erp.post(`/orders/${order}/validate`, {})
    expect((await listFiles(order)).at("0.level1name")).toBe(await readRef(order))
  })

  test("[LAW-05] a deleted file is gone, and the others stay; again it is 404", async () => {
    const order = await make.validOrder()
    const ref = await readRef(order)
    for (const filename of ["placa 1.gbr", "otra.gbr"]) await erp.post("/documents/upload", upload(ref, { filename }))
    const file = new URLSearchParams({ modulepart: "order", original_file: `${ref}/placa 1.gbr` })
    expect((await erp.delete(`/documents?${file}`)).status).toBe(200)
    expect((await listFiles(order)).items.map(item => item["name"])).toEqual(["otra.gbr"])
    expect((await erp.delete(`/documents?${file}`)).status).toBe(404)
  })

  test("[ERP-39] odd names are made safe, programs stored as .noexe", async () => {
    const order = await make.validOrder()
    const ref = await readRef(order)
    const odd = await erp.post("/documents/upload", upload(ref, { filename: "mi placa ñ (v2)/x.gbr" }))
    expect(odd.body).toBe("mi placa n (v2)_x.gbr")
    expect((await erp.post("/documents/upload", upload(ref, { filename: "a.php" }))).body).toBe("a.php")
    const names = (await listFiles(order)).items.map(item => item["name"])
    expect(names).toEqual(expect.arrayContaining(["mi placa n (v2)_x.gbr", "a.php.noexe"]))
  })

  test("[ERP-39] unknown ref 404, unknown modulepart 500, missing modulepart 400", async () => {
    expect((await erp.post("/documents/upload", upload("SO9999-0001"))).status).toBe(404)
    const ref = await readRef(await make.validOrder())
    expect((await erp.post("/documents/upload", upload(ref, { modulepart: "banana" }))).status).toBe(500)
    const missing = await erp.post("/documents/upload", upload(ref, { modulepart: undefined }))
    expect([missing.status, missing.at("error.message")]).toEqual([400, "Bad Request: `modulepart` is required."])
  })

  test("[ERP-39] empty content is an empty file; 12 MiB are taken", async () => {
    const order = await make.validOrder()
    const ref = await readRef(order)
    expect((await erp.post("/documents/upload", upload(ref, { filename: "vacio.gbr", filecontent: "" }))).status).toBe(
      200,
    )
    const large = Buffer.alloc(12 * 1024 * 1024, "x").toString("base64")
    expect(
      (await erp.post("/documents/upload", upload(ref, { filename: "grande.gbr", filecontent: large }))).status,
    ).toBe(200)
    expect((await listFiles(order)).items.map(item => item["size"])).toEqual(
      expect.arrayContaining([0, 12 * 1024 * 1024]),
    )
  })

  test.runIf(embedded)("[ERP-39] any valid key may upload: no right on orders is asked", async () => {
    const ref = await readRef(await make.validOrder())
    const reply = await erp.send("POST", "/documents/upload", upload(ref), { key: keyWithoutRights })
    expect(reply.status).toBe(200)
  })
})

describe("listing", () => {
  test("[ERP-11] no file is 404, an unknown product 404, no id 400, an unknown modulepart 500", async () => {
    const none = await erp.get(`/documents?modulepart=product&id=${await make.product()}`)
    expect(none.status).toBe(404)
    expect(none.at("error.message")).toContain("does not return any document.")
    const unknown = await erp.get("/documents?modulepart=product&id=99999999")
    expect([unknown.status, unknown.at("error.message")]).toEqual([404, "Not Found: Product not found"])
    expect((await erp.get("/documents?modulepart=product")).status).toBe(400)
    expect((await erp.get("/documents?modulepart=banana&id=1")).status).toBe(500)
  })

  test.runIf(embedded)(
    "[ERP-11] the share of a product's picture opens without a key, as attachment or inline",
    async () => {
      const share = (await erp.get("/documents?modulepart=product&id=22")).at("0.share")
      expect(share).toMatch(/^[0-9a-f]{12}$/)
      const attached = await fetch(`${erp.url}/document.php?hashp=${share}`)
      expect([attached.status, attached.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
      expect(attached.headers.get("content-disposition")).toBe('attachment; filename="ARD-UNOR3.svg"')
      expect(await attached.text()).toContain("<title>ARD-UNOR3</title>")
      const inline = await fetch(`${erp.url}/viewimage.php?hashp=${share}`)
      expect(inline.headers.get("content-disposition")).toMatch(/^inline/)
      await inline.text()
    },
  )

  test("[ERP-11] a wrong share is 403 in HTML", async () => {
    const response = await fetch(`${erp.url}/document.php?hashp=nosuchhash`)
    expect([response.status, response.headers.get("content-type")]).toEqual([403, "text/html; charset=UTF-8"])
    await response.text()
  })
})

describe("PDFs", () => {
  const build = (ref: string, more: object = {}) =>
    erp.put("/documents/builddoc", { modulepart: "invoice", original_file: `${ref}/${ref}.pdf`, ...more })

  const anInvoice = async () => {
    const id = await make.invoice(await make.validOrder())
    return String((await erp.post(`/invoices/${id}/validate`)).at("ref"))
  }

  test("an invoice's PDF is made on request and then downloaded without a share", async () => {
    const ref = await anInvoice()
    const file = `/documents/download?modulepart=facture&original_file=${ref}/${ref}.pdf`
    expect((await erp.delete(`/documents?modulepart=facture&original_file=${ref}/${ref}.pdf`)).status).not.toBe(403)
    expect((await erp.get(file)).status).toBe(404)
    const built = await build(ref)
    expect(built.body).toMatchObject({ filename: `${ref}.pdf`, "content-type": "application/pdf", template: null })
    expect(
      Buffer.from(String(built.at("content")), "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
    const again = await erp.get(file)
    expect([again.status, again.at("filename"), again.at("langcode")]).toEqual([200, `${ref}.pdf`, undefined])
  })

  test("unknown ref 404, unknown template 500, no file 400, unknown kind 202 with a page", async () => {
    expect((await build("IN9999-0001")).status).toBe(404)
    const ref = await anInvoice()
    expect((await build(ref, { doctemplate: "nohay" })).status).toBe(500)
    expect((await build(ref, { original_file: undefined })).status).toBe(400)
    const page = await build(ref, { modulepart: "warehouse" })
    // The message is in the ERP's language, so only the markup is checked.
    expect([page.status, page.body, page.text.includes("<br>")]).toEqual([202, undefined, true])
    expect((await erp.get("/documents/download?modulepart=facture&original_file=../x.pdf")).status).toBe(403)
  })
})
