import { inflateSync } from "node:zlib"
import { PDFDocument, PDFName, PDFString } from "pdf-lib"
import sharp from "sharp"
import { afterAll, expect, test } from "vitest"
import { createLog } from "../../platform/log.ts"
import { createComprobanteMaker } from "./claims.ts"

const maker = createComprobanteMaker(createLog("silent"))
afterAll(() => maker.close())

const isMade = async (bytes: Uint8Array) => {
  const made = await maker.make(bytes, 1)
  if ("problem" in made) throw new Error(made.problem)
  return { type: made.type, bytes: Buffer.from(made.bytes) }
}

test("[SINPE-01] a picture is re-encoded: turned, smaller, and without metadata", async () => {
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

/** Every stream of a PDF, decompressed, and everything between the streams. */
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

test("[SINPE-01] of a PDF only the drawing of its pages stays: no script, form, link, attachment or metadata", async () => {
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

/** A form XObject, a font and a pattern have resources of their own, in which scripts may hide. */
test("[SINPE-01] no script, launch action or link remains in the data of a page", async () => {
  const sent = await PDFDocument.create()
  const { context } = sent
  const page = sent.addPage([300, 300])
  page.drawText("Comprobante 123")
  page.drawSquare({ x: 10, y: 10, size: 50 })
  const script = { S: "JavaScript", JS: PDFString.of("app.alert(1)") }
  const launch = { Type: "Action", S: "Launch", F: PDFString.of("evil.exe") }
  const link = { S: "URI", URI: PDFString.of("https://evil.test") }
  const hidden = {
    JavaScript: { Names: [PDFString.of("x"), context.register(context.obj(script))] },
    Launch: launch,
    Font: { F9: { Type: "Font", Subtype: "Type3", A: script, Resources: { Launch: launch, XObject: { X1: launch } } } },
    Properties: { MC0: { Type: "OCG", A: link, Nested: [{ Deep: [script, context.register(context.obj(launch))] }] } },
    ExtGState: { G1: { Type: "ExtGState", Next: context.register(context.obj(link)), AA: { O: script } } },
  }
  const form = context.stream("0 0 10 10 re f", {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, 10, 10],
    Ref: { F: PDFString.of("evil.pdf") },
    Resources: hidden,
  })
  const resources = page.node.normalizedEntries().Resources
  for (const [key, value] of context.obj(hidden).entries()) if (!resources.has(key)) resources.set(key, value)
  resources.set(PDFName.of("XObject"), context.register(context.obj({ A: context.register(form), Launch: launch })))
  const bytes = Buffer.from(await sent.save({ useObjectStreams: false }))
  const bad = /JavaScript|\/JS|app\.|Launch|evil|URI/
  expect(unpacked(bytes)).toMatch(bad)

  const made = await isMade(bytes)
  expect(unpacked(made.bytes)).not.toMatch(bad)
  // The page still draws its text, font and form.
  expect(unpacked(made.bytes)).toMatch(/Helvetica/)
  expect(unpacked(made.bytes)).toMatch(/0 0 10 10 re f/)
})

test("[I14] one customer's pictures wait for each other; another customer's comprobante is made meanwhile", async () => {
  const maker = createComprobanteMaker(createLog("silent"), { maxWaitMs: 60_000, workMs: 60_000 })
  const large = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: "#8c4" } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#8c4" } })
    .png()
    .toBuffer()
  const ended: string[] = []
  const note = (who: string) => (made: Awaited<ReturnType<typeof maker.make>>) => {
    const answer = "problem" in made ? made.problem : "made"
    ended.push(`${who} ${answer}`)
  }
  // Both processes have started.
  await Promise.all([2, 3].map(customer => maker.make(small, customer)))
  const greedy = Array.from({ length: 24 }, () => maker.make(large, 1).then(note("greedy")))
  const others = [2, 3, 4].map(customer => maker.make(small, customer).then(note("other")))
  await Promise.all(others)
  expect(ended.filter(one => one.startsWith("other"))).toEqual(["other made", "other made", "other made"])
  await Promise.all(greedy)
  expect(ended.filter(one => one === "greedy busy")).toHaveLength(21)
  expect(ended.filter(one => one === "greedy made")).toHaveLength(3)
  expect(ended.lastIndexOf("other made")).toBeLessThan(ended.lastIndexOf("greedy made"))
  maker.close()
})

test("[SINPE-01] a file that is neither, too large, locked or a bomb is refused with a message", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  for (const odd of ["", "hola", "<!doctype html><h1>hola</h1>", "%PDF-1.7 roto", svg])
    expect(await maker.make(Buffer.from(odd), 1)).toEqual({ problem: "unreadable" })
  expect(await maker.make(new Uint8Array(5 * 1024 * 1024 + 1), 1)).toEqual({ problem: "too-large" })
  const huge = await sharp({ create: { width: 16_000, height: 4000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer()
  expect(huge.byteLength).toBeLessThan(5 * 1024 * 1024)
  expect(await maker.make(huge, 1)).toEqual({ problem: "unreadable" })
  const many = await PDFDocument.create()
  for (let at = 0; at < 21; at++) many.addPage([10, 10])
  expect(await maker.make(await many.save(), 1)).toEqual({ problem: "unreadable" })
})
