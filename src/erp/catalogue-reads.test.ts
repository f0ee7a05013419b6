import { expect, test } from "vitest"
import { dolibarrError, scriptedErp } from "../../tests/support/scripted-erp.ts"

test("[ERP-03][DATA-06] warehouses with id, label and description", async () => {
  const wire = { id: "1", entity: "1", ref: "ASEIC", label: "ASEIC", lieu: "ASEIC", description: null, statut: "1" }
  const { erp, calls } = scriptedErp({ "GET /warehouses": { body: [wire] } })
  expect(await erp.warehouses.list()).toEqual([{ id: 1, label: "ASEIC", description: "" }])
  expect(calls[0]?.query).toEqual({ sortfield: "t.rowid", sortorder: "ASC", limit: "100" })
})

test("[ERP-12][DATA-03][DATA-12] categories past the hundredth, whose parent is a number and whose id is text", async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: String(from + i), label: "C", fk_parent: 0, type: "0" }))
  const customers = { id: "48", label: "Asociaciones", fk_parent: 3, type: "2", childs: [] }
  const { erp, calls } = scriptedErp({
    "GET /categories": [{ body: page(100, 100) }, { body: [...page(200, 3), customers] }],
  })
  const categories = await erp.categories.list()
  expect(categories).toHaveLength(104)
  expect(categories[0]).toEqual({ id: 100, label: "C", parentId: 0, kind: "product" })
  expect(categories.at(-1)).toEqual({ id: 48, label: "Asociaciones", parentId: 3, kind: "customer" })
  expect(calls[1]?.query).toEqual({ sortfield: "t.rowid", sortorder: "ASC", limit: "100", page: "1" })
})

test("[ERP-08] a category's products as ids; an unknown category has none", async () => {
  const { erp, calls } = scriptedErp({
    "GET /categories/46/objects": { body: ["2", "22"] },
    "GET /categories/999/objects": dolibarrError(404, "Not Found: category not found"),
  })
  expect(await erp.categories.productIds(46)).toEqual([2, 22])
  expect(await erp.categories.productIds(999)).toEqual([])
  expect(calls.map(call => call.query)).toEqual([
    { type: "product", onlyids: "1" },
    { type: "product", onlyids: "1" },
  ])
})

test("[ERP-11] a product's documents have no server paths; a product without documents gives an empty list", async () => {
  const wire = {
    name: "UNO.jpg",
    path: "/var/www/data/produit",
    size: 2776,
    date: 1794699975,
    share: "0d98fc5d971d",
    level1name: "UNO",
  }
  const { erp, calls } = scriptedErp({
    "GET /documents": [{ body: [wire, { ...wire, share: null }] }, dolibarrError(404, "Not Found: no document")],
  })
  const [first, second] = await erp.documents.ofProduct(22)
  expect(first).toEqual({ name: "UNO.jpg", size: 2776, date: 1794699975, share: "0d98fc5d971d", folder: "UNO" })
  expect(second?.share).toBeNull()
  expect(await erp.documents.ofProduct(1)).toEqual([])
  expect(calls[0]?.query).toEqual({ modulepart: "product", id: "22" })
})

test("[ERP-11][FAIL-10] a shared picture is fetched without the key; a hash that is not shared gives none", async () => {
  const { erp, calls } = scriptedErp({
    "GET /document.php": [
      { bytes: new Uint8Array([255, 216, 255]), contentType: "image/jpeg" },
      { status: 403, text: "Archivo no encontrado.", contentType: "text/html" },
    ],
  })
  expect(await erp.documents.fetchPublic("0d98")).toEqual({
    bytes: new Uint8Array([255, 216, 255]),
    contentType: "image/jpeg",
  })
  expect(await erp.documents.fetchPublic("nosuchhash")).toBeNull()
  expect(calls[0]?.headers.has("DOLAPIKEY")).toBe(false)
})

test("[ERP-39][ERP-50] a Gerber file is uploaded against the order's ref", async () => {
  const { erp, calls } = scriptedErp({ "POST /documents/upload": { body: "placa.gbr" } })
  const content = new TextEncoder().encode("G04 prueba*")
  expect(await erp.documents.ensureUploaded({ orderRef: "SO2611-0002", fileName: "placa.gbr", content })).toBe(
    "placa.gbr",
  )
  expect(calls[0]?.body).toEqual({
    filename: "placa.gbr",
    modulepart: "order",
    ref: "SO2611-0002",
    subdir: "",
    filecontent: Buffer.from(content).toString("base64"),
    fileencoding: "base64",
    overwriteifexists: 0,
    createdirifnotexists: 1,
  })
})

test("[ERP-39][FAIL-20] without a ref or without content nothing is uploaded", async () => {
  const { erp, calls } = scriptedErp({})
  const content = new Uint8Array([1])
  await expect(erp.documents.ensureUploaded({ orderRef: "", fileName: "a.gbr", content })).rejects.toThrow("ref")
  const empty = { orderRef: "SO1", fileName: "a.gbr", content: new Uint8Array() }
  await expect(erp.documents.ensureUploaded(empty)).rejects.toThrow("empty")
  expect(calls).toHaveLength(0)
})

test("[ERP-39] a file that is there already was uploaded by an earlier attempt", async () => {
  const again = dolibarrError(400, "Bad Request: File with name 'placa n.gbr' already exists.")
  const { erp } = scriptedErp({ "POST /documents/upload": again })
  const file = { orderRef: "SO1", fileName: "placa ñ.gbr", content: new Uint8Array([1]) }
  expect(await erp.documents.ensureUploaded(file)).toBe("placa n.gbr")
})

test("[OPS-02] a product's file comes back as it was", async () => {
  const body = { filename: "foto.png", "content-type": "image/png", filesize: 3, content: "QUJD", encoding: "base64" }
  const { erp, calls } = scriptedErp({ "GET /documents/download": [{ body }, dolibarrError(404, "File not found")] })
  const file = await erp.documents.downloadOfProduct("UNO", "foto.png")
  expect(file?.bytes.toString()).toBe("ABC")
  expect(calls[0]?.query).toEqual({ modulepart: "product", original_file: "UNO/foto.png" })
  expect(await erp.documents.downloadOfProduct("UNO", "otra.png")).toBeNull()
})
