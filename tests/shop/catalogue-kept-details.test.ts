import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { colones } from "../../src/shop/vocabulary/money.ts"
import { anErpOfLeds, catalogueBench } from "../support/catalogue-bench.ts"
import { aListed, type createFakeSource } from "../support/catalogue-source.ts"

const { start, database, other } = catalogueBench()

describe("details", () => {
  test("[FAIL-01][PROD-05] are stored for a restart without the ERP; a variant leads to its product", async () => {
    const erp = anErpOfLeds()
    erp.state.products[1] = aListed({ id: 2, label: "LED", hasVariants: true, price: colones(50) })
    erp.state.stock = { 2: { 1: 3 }, 77: { 1: 9 } }
    erp.state.variants[2] = [{ childId: 77, variationPrice: colones(5), attributeId: 1, attributeValueId: 1 }]
    erp.state.values[1] = [{ id: 1, value: "Verde" }]
    const first = await start(erp)
    const detail = await first.catalogue.detail(2)
    expect(detail).toMatchObject({ stock: [{ label: "ASEIC", real: 3 }, { label: "Bodega" }] })
    await expect
      .poll(async () => (await database().query("select 1 from catalogue_detail where product_id = 2")).length)
      .toBe(1)
    erp.failAll()
    const { catalogue } = await start(erp, { on: other() })
    expect(await catalogue.detail(2)).toEqual(detail)
    expect(await catalogue.sellable(77)).toEqual({
      id: 77,
      label: "LED Verde",
      price: 55,
      taxRate: 0,
      maxQuantity: 9,
      stock: 9,
      parentId: 2,
    })
  })
})

describe("pictures", () => {
  const photo = (colour: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
      .png()
      .toBuffer()

  const withPictures = async () => {
    const erp = anErpOfLeds()
    erp.state.pictures = { 1: [{ share: "uno", version: "1" }], 2: [{ share: "nota", version: "1" }] }
    erp.state.files = { uno: await photo("#c33"), nota: Buffer.from("no es una imagen") }
    const clock = { now: Date.now() }
    const { catalogue, warnings } = await start(erp, { now: () => clock.now })
    return { erp, clock, catalogue, warnings }
  }
  const fetches = (erp: ReturnType<typeof createFakeSource>) =>
    erp.calls.filter(call => call.startsWith("fetchPicture"))

  test("[ERP-11] a picture is fetched once and served resized, also after a restart and without the ERP", async () => {
    const { erp, catalogue } = await withPictures()
    const [small, large] = await Promise.all([catalogue.picture(1, 96), catalogue.picture(1, 640)])
    expect(small?.type).toBe("image/webp")
    expect((await sharp(small!.body).metadata()).width).toBe(96)
    expect((await sharp(large!.body).metadata()).width).toBe(400)
    expect(small!.etag).not.toBe(large!.etag)
    expect(fetches(erp)).toEqual(["fetchPicture uno"])
    erp.failAll()
    const again = await start(erp, { on: other() })
    expect((await again.catalogue.picture(1, 96))?.etag).toBe(small!.etag)
  })

  test("[ERP-11][OPS-07] a changed picture shows within five minutes, the minute that browsers keep it included", async () => {
    const { erp, catalogue, clock } = await withPictures()
    const before = await catalogue.picture(1, 96)
    erp.state.pictures[1] = [{ share: "uno", version: "2" }]
    erp.state.files["uno"] = await photo("#33c")
    clock.now += 4 * 60_000
    expect((await catalogue.picture(1, 96))?.etag).not.toBe(before?.etag)
  })

  test("[FAIL-10] an ERP that is slow for an old picture delays one view for a moment, and the next not at all", async () => {
    const { erp, catalogue, clock } = await withPictures()
    const before = await catalogue.picture(1, 96)
    clock.now += 4 * 60_000
    const slow = Promise.withResolvers<void>()
    erp.slow.set("readPictures", slow.promise)
    expect(await catalogue.picture(1, 96)).toEqual(before)
    const late = new Promise(resolve => setTimeout(resolve, 1000, "late"))
    expect(await Promise.race([catalogue.picture(1, 96), late])).toEqual(before)
    slow.resolve()
  })

  test("[ERP-11] an unchanged picture is not fetched again", async () => {
    const { erp, catalogue, clock } = await withPictures()
    await catalogue.picture(1, 96)
    clock.now += 6 * 60_000
    await catalogue.picture(1, 96)
    await expect.poll(() => erp.calls.filter(call => call === "readPictures 1").length).toBe(2)
    expect(fetches(erp)).toHaveLength(1)
  })

  test("[FAIL-11] a product without a document has none, and the ERP is not asked at every view", async () => {
    const { erp, catalogue } = await withPictures()
    expect(await catalogue.picture(3, 320)).toBeNull()
    expect(await catalogue.picture(3, 96)).toBeNull()
    expect(erp.calls.filter(call => call === "readPictures 3")).toHaveLength(1)
  })

  test("[FAIL-10][FAIL-11] a picture that fails or is invalid is logged and absent, and is tried again later", async () => {
    const { erp, catalogue, clock, warnings } = await withPictures()
    expect(await catalogue.picture(2, 320)).toBeNull()
    expect(warnings).toContainEqual(expect.objectContaining({ part: "picture", productId: 2 }))
    erp.fail("readPictures")
    expect(await catalogue.picture(1, 320)).toBeNull()
    erp.repair()
    expect(await catalogue.picture(1, 320)).toBeNull()
    clock.now += 16_000
    expect(await catalogue.picture(1, 320)).not.toBeNull()
  })

  test("[ERP-11] the number of an unknown product costs neither a call nor a row", async () => {
    const { erp, catalogue } = await withPictures()
    expect(await catalogue.picture(123_456, 320)).toBeNull()
    expect(erp.calls.filter(call => call.startsWith("readPictures"))).toEqual([])
  })
})
