import { inflateSync } from "node:zlib"
import { PDFDocument, PDFName, PDFString } from "pdf-lib"
import sharp from "sharp"
import { afterAll, expect, test } from "vitest"
import { createLog } from "../../platform/log.ts"
import { createReceiptMaker } from "./receipts.ts"

const maker = createReceiptMaker(createLog("silent"))
afterAll(() => maker.close())

const isMade = async (bytes: Uint8Array) => {
  const made = await maker.make(bytes)
  if ("problem" in made) throw new Error(made.problem)
  return { type: made.type, bytes: Buffer.from(made.bytes) }
}

test("[SINPE-01] a picture is made anew: turned, smaller, and without any of its metadata", async () => {
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#c84" } })
    .withExif({ IFD0: { Artist: "Ana en casa", Orientation: "6" }, IFD3: { GPSLatitude: "9/1 51/1 0/1" } })
    .jpeg()
    .toBuffer()
  expect(photo.includes("Ana en casa")).toBe(true)
  const { type, bytes } = await isMade(photo)
  expect(type).toBe("image/webp")
  const { width, height, exif, xmp, icc } = await sharp(bytes).metadata()
  expect({ width, height, exif, xmp, icc }).toMatchObject({ exif: undefined, xmp: undefined, icc: undefined })
  expect(Math.max(width, height)).toBe(2400)
  expect(bytes.includes("Ana en casa")).toBe(false)
})

/** Every stream of a PDF, unpacked, and all that stands between them. */
const unpacked = (pdf: Buffer): string => {
  const text = pdf.toString("latin1")
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1")
    } catch {
      return ""
    }
  })
  return [text, ...streams].join("\n")
}

test("[SINPE-01] of a PDF only what its pages draw is kept: no script, form, link, attachment or metadata", async () => {
  const sent = await PDFDocument.create()
  const page = sent.addPage([300, 300])
  page.drawText("Comprobante 123")
  sent.addJavaScript("main", "app.alert('hola')")
  await sent.attach(Buffer.from("un virus"), "virus.exe", { mimeType: "application/octet-stream" })
  sent.setAuthor("Ana Solano")
  const action = { Type: "Action", S: "JavaScript", JS: PDFString.of("app.launchURL('https://evil.test')") }
  page.node.set(PDFName.of("AA"), sent.context.obj({ O: action }))
  const link = sent.context.obj({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 300, 300], A: action })
  page.node.set(PDFName.of("Annots"), sent.context.obj([sent.context.register(link)]))
  const xmp = sent.context.stream("<x:xmpmeta>Ana Solano</x:xmpmeta>", { Type: "Metadata", Subtype: "XML" })
  page.node.set(PDFName.of("Metadata"), sent.context.register(xmp))
  const bytes = Buffer.from(await sent.save({ useObjectStreams: false }))
  const bad = /JavaScript|\/JS|app\.|evil|Annot|EmbeddedFile|virus|xmpmeta|Solano/
  expect(unpacked(bytes)).toMatch(bad)

  const made = await isMade(bytes)
  expect(made.type).toBe("application/pdf")
  expect(unpacked(made.bytes)).not.toMatch(bad)
  expect((await PDFDocument.load(made.bytes)).getPageCount()).toBe(1)
})

test("[SINPE-01] what is neither, too large, locked or a bomb is refused in words", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  for (const odd of ["", "hola", "<!doctype html><h1>hola</h1>", "%PDF-1.7 roto", svg])
    expect(await maker.make(Buffer.from(odd))).toEqual({ problem: "unreadable" })
  expect(await maker.make(new Uint8Array(5 * 1024 * 1024 + 1))).toEqual({ problem: "too-large" })
  const huge = await sharp({ create: { width: 16_000, height: 4000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  expect(huge.byteLength).toBeLessThan(5 * 1024 * 1024)
  expect(await maker.make(huge)).toEqual({ problem: "unreadable" })
  const many = await PDFDocument.create()
  for (let at = 0; at < 21; at++) many.addPage([10, 10])
  expect(await maker.make(await many.save())).toEqual({ problem: "unreadable" })
})
