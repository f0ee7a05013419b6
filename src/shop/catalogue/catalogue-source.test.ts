import { describe, expect, test } from "vitest"
import { settings } from "../../../tests/shared/documented-business.ts"
import { dolibarrError, scriptedErp } from "../../../tests/support/scripted-erp.ts"
import { erpSource } from "./catalogue-source.ts"

describe("the ERP as the catalogue sees it", () => {
  test("[ERP-11] the first shared picture is used; other documents and unshared pictures are not", async () => {
    const { erp } = scriptedErp({
      "GET /documents": {
        body: [
          { name: "hoja.pdf", size: 10, date: 5, share: "pdf" },
          { name: "privada.jpg", size: 10, date: 5, share: null },
          { name: "UNO.JPG", size: 2776, date: 1794699975, share: "0d98fc5d971d" },
        ],
      },
    })
    expect(await erpSource(erp, settings).readPictures(22)).toEqual([
      { share: "0d98fc5d971d", version: "1794699975-2776" },
    ])
  })

  test("[OPS-02] an unshared picture is used only if the setting allows it, and is read with the key", async () => {
    const { erp } = scriptedErp({
      "GET /documents": { body: [{ name: "foto.png", size: 3, date: 5, share: null, level1name: "UNO" }] },
      "GET /documents/download": { body: { filename: "foto.png", "content-type": "image/png", content: "AQID" } },
    })
    expect(await erpSource(erp, settings).readPictures(22)).toEqual([])
    const source = erpSource(erp, settings, { allPictures: true })
    const [picture] = await source.readPictures(22)
    expect(picture).toEqual({ share: "file:UNO/foto.png", version: "5-3" })
    expect([...((await source.fetchPicture(picture?.share ?? "")) ?? [])]).toEqual([1, 2, 3])
  })

  test("[ERP-11][FAIL-11] no document is an empty list", async () => {
    const { erp } = scriptedErp({ "GET /documents": dolibarrError(404, "Not Found: Search for modulepart product") })
    expect(await erpSource(erp, settings).readPictures(22)).toEqual([])
  })

  test("[ERP-12] only product categories are the catalogue's", async () => {
    const { erp } = scriptedErp({
      "GET /categories": {
        body: [
          { id: "10", label: "LEDs", fk_parent: 0, type: "0" },
          { id: "48", label: "Asociaciones", fk_parent: 0, type: "2" },
        ],
      },
    })
    expect(await erpSource(erp, settings).categories()).toEqual([{ id: 10, label: "LEDs", parentId: 0 }])
  })

  test("[FIND-01] a product brings the fields that an owner added to the ERP", async () => {
    const wire = { id: "7", ref: "R", label: "Resistencia", array_options: { options_potencia: "1/2" } }
    const { erp } = scriptedErp({ "GET /products/7": { body: wire } })
    expect((await erpSource(erp, settings).product(7))?.extraFields).toEqual({ potencia: "1/2" })
  })

  test("[ERP-04] stock is a map by warehouse; an unknown product has none", async () => {
    const { erp } = scriptedErp({
      "GET /products/22/stock": { body: { stock_warehouses: { "4": { real: "11" }, "5": { real: "79" } } } },
      "GET /products/9/stock": dolibarrError(403, "Forbidden: Access not allowed for login"),
    })
    expect(await erpSource(erp, settings).stock(22)).toEqual({ 4: 11, 5: 79 })
    expect(await erpSource(erp, settings).stock(9)).toBeNull()
  })
})
