import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { isHarmlessSvg, makePictures } from "./product-pictures.ts"

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40">${inside}</svg>`
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer()

describe("pictures as served", () => {
  test("[ERP-11] a photo becomes WebP in the widths of the pages, never larger than it is", async () => {
    const made = await makePictures(await photo(500, 250))
    expect(made.map(({ width, type }) => [width, type])).toEqual([
      [96, "image/webp"],
      [320, "image/webp"],
      [640, "image/webp"],
    ])
    const sizes = await Promise.all(made.map(async ({ body }) => (await sharp(body).metadata()).width))
    expect(sizes).toEqual([96, 320, 500])
  })

  test("[ERP-11] a harmless drawing is served as it is, but small ones are WebP", async () => {
    const svg = drawing('<defs><linearGradient id="g"/></defs><rect fill="url(#g)" width="9"/><use href="#g"/>')
    const made = await makePictures(Buffer.from(svg))
    expect(made).toMatchObject([
      { width: 0, type: "image/svg+xml", body: Buffer.from(svg) },
      { width: 96, type: "image/webp" },
    ])
    expect(await sharp(made[1]?.body).metadata()).toMatchObject({ width: 96, hasAlpha: true })
  })

  test.each([
    "<script>alert(1)</script>",
    "<rect onload='alert(1)'/>",
    '<rect\nonclick="x()"/>',
    "<foreignObject><b>x</b></foreignObject>",
    '<a href="javascript:alert(1)"><rect/></a>',
    '<image href="https://elsewhere.test/x.png"/>',
    "<image xlink:href='//elsewhere.test/x.png'/>",
    "<style>@import 'https://elsewhere.test/x.css'</style>",
    '<rect style="fill:url(https://elsewhere.test/x)"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<set attributeName="href" to="x"/>',
  ])("[ERP-11] a drawing with %s is converted to a plain picture", async inside => {
    expect(isHarmlessSvg(drawing(inside))).toBe(false)
    const made = await makePictures(Buffer.from(drawing(`<rect width="40" height="40"/>${inside}`)))
    expect(made.map(({ type }) => type)).toEqual(["image/webp", "image/webp", "image/webp"])
  })

  test("[FAIL-10] a file that is no picture is refused", async () => {
    await expect(makePictures(Buffer.from("<html>403</html>"))).rejects.toThrow()
    await expect(makePictures(new Uint8Array(0))).rejects.toThrow()
  })
})
