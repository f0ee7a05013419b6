import { flushCompileCache } from "node:module"
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNull, type PDFObject, PDFStream } from "pdf-lib"
import sharp from "sharp"
import { comprobanteLimits } from "./rules/transfer-claim.ts"
import type { Comprobante } from "./transfer-records.ts"

export interface ComprobanteJob {
  readonly bytes: Uint8Array
  /** The maximum side of a picture, in pixels. */
  readonly maxSide?: number
}
export type ComprobanteAnswer = Comprobante | null

const maxPixels = 50_000_000
const maxSide = 2400
const pictures = ["jpeg", "png", "webp", "gif", "heif"]

const named = (keys: string): ReadonlySet<PDFName> => new Set(keys.split(" ").map(key => PDFName.of(key)))

/** The keys from which a page is drawn. Annotations, actions, attachments and metadata have other keys. */
const pageKeys = named("Type Parent Resources MediaBox CropBox Rotate UserUnit Contents Group")
/** Without `Properties`, which names layers and marked content and draws nothing. */
const resourceKeys = named("ExtGState ColorSpace Pattern Shading XObject Font ProcSet")
/** Keys that lead to actions, files, other documents or data about people, wherever they stand. */
const strippedKeys = named("A AA AF EF JS JavaScript Launch Metadata OpenAction OPI PieceInfo Ref URI")
const actions = named(
  "GoTo GoTo3DView GoToE GoToR Hide ImportData JavaScript Launch Movie Named Rendition ResetForm RichMediaExecute " +
    "SetOCGState Sound SubmitForm Thread Trans URI",
)
/** Keys that take a stream's data from another file. */
const elsewhere = named("F FFilter FDecodeParms")
/** Dictionaries under these keys use the document's own names, such as a picture's, so only their values are checked. */
const freeNames = new Set([...resourceKeys, PDFName.of("CharProcs"), PDFName.of("Colorants")])

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")

const isAction = (dict: PDFDict): boolean =>
  dict.get(PDFName.of("Type")) === PDFName.of("Action") || actions.has(dict.get(PDFName.of("S")) as PDFName)

/** Every dictionary and array of the document, however deep it is nested. */
const listContainers = ({ context }: PDFDocument): ReadonlySet<PDFDict | PDFArray> => {
  const open: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  const found = new Set<PDFDict | PDFArray>()
  for (let object = open.pop(); object; object = open.pop()) {
    const container = object instanceof PDFStream ? object.dict : object
    if (!(container instanceof PDFDict || container instanceof PDFArray) || found.has(container)) continue
    found.add(container)
    open.push(...(container instanceof PDFDict ? container.values() : container.asArray()))
    if (object instanceof PDFStream) for (const key of elsewhere) object.dict.delete(key)
  }
  return found
}

/** Removes everything that may act or reach outside, and from resources everything that draws nothing. */
const removeActions = (document: PDFDocument): void => {
  const containers = listContainers(document)
  const dictAt = (dict: PDFDict, key: PDFName): PDFDict | null => {
    const value = dict.lookup(key)
    return value instanceof PDFDict ? value : null
  }
  const namedFreely = new Set<PDFDict>()
  for (const dict of containers) {
    if (!(dict instanceof PDFDict)) continue
    const resources = dictAt(dict, PDFName.of("Resources"))
    for (const key of resources?.keys() ?? []) if (!resourceKeys.has(key)) resources?.delete(key)
    for (const key of freeNames) {
      const names = dictAt(dict, key)
      if (names) namedFreely.add(names)
    }
  }
  const reachesOutside = (value: PDFObject): boolean => {
    const object = document.context.lookup(value)
    return object instanceof PDFDict && isAction(object)
  }
  for (const container of containers) {
    if (container instanceof PDFArray) {
      for (const [at, value] of container.asArray().entries()) if (reachesOutside(value)) container.set(at, PDFNull)
      continue
    }
    const refused = namedFreely.has(container) ? actions : strippedKeys
    for (const [key, value] of container.entries()) if (refused.has(key) || reachesOutside(value)) container.delete(key)
  }
}

/** Copies only what the pages draw into a new document. Refuses an encrypted one. */
const cleanPdf = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  const count = source.getPageCount()
  if (count === 0 || count > comprobanteLimits.pages) return null
  removeActions(source)
  for (const { node } of source.getPages()) for (const key of node.keys()) if (!pageKeys.has(key)) node.delete(key)
  const clean = await PDFDocument.create({ updateMetadata: false })
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page)
  return clean.save({ useObjectStreams: false })
}

/** Turns the picture as its metadata says and writes it without any metadata. */
const cleanPicture = async (bytes: Uint8Array, side: number): Promise<Uint8Array | null> => {
  const picture = sharp(bytes, { limitInputPixels: maxPixels })
  const { format } = await picture.metadata()
  if (!format || !pictures.includes(format)) return null
  const size = { width: side, height: side, fit: "inside", withoutEnlargement: true } as const
  return new Uint8Array(await picture.rotate().resize(size).webp({ quality: 80 }).toBuffer())
}

const makeComprobante = async ({ bytes, maxSide: side = maxSide }: ComprobanteJob): Promise<ComprobanteAnswer> => {
  const isDocument = isPdf(bytes)
  const made = isDocument ? await cleanPdf(bytes) : await cleanPicture(bytes, side)
  return made && { type: isDocument ? "application/pdf" : "image/webp", bytes: made }
}

process.on("message", async (job: ComprobanteJob) => {
  process.send?.(await makeComprobante(job).catch(() => null))
})

// Node writes the compile cache at a clean exit, but this process is killed.
flushCompileCache()
process.send?.("ready")
