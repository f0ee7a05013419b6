import { flushCompileCache } from "node:module"
import { PDFDict, PDFDocument, PDFName, PDFStream } from "pdf-lib"
import sharp from "sharp"
import { receiptLimits } from "./rules/transfer-claim.ts"
import type { Receipt } from "./transfer-records.ts"

export interface ReceiptJob {
  readonly bytes: Uint8Array
}
export type ReceiptAnswer = Receipt | null

const mostPixels = 50_000_000
const longestSide = 2400
const pictures = ["jpeg", "png", "webp", "gif", "heif"]

/** What a page is drawn from; annotations, actions, attachments and metadata hang on other keys. */
const pageKeys = new Set(
  ["Type", "Parent", "Resources", "MediaBox", "CropBox", "Rotate", "UserUnit", "Contents", "Group"].map(key =>
    PDFName.of(key),
  ),
)
const carriesMore = ["AA", "JS", "AF", "EF", "Metadata", "PieceInfo"].map(key => PDFName.of(key))

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")

/** Only what the pages draw is carried over into a new document; an encrypted one is refused. */
const cleanPdf = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const source = await PDFDocument.load(bytes, { updateMetadata: false })
  const count = source.getPageCount()
  if (count === 0 || count > receiptLimits.pages) return null
  for (const [, object] of source.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : null
    for (const key of carriesMore) dict?.delete(key)
  }
  for (const { node } of source.getPages()) for (const key of node.keys()) if (!pageKeys.has(key)) node.delete(key)
  const clean = await PDFDocument.create({ updateMetadata: false })
  for (const page of await clean.copyPages(source, source.getPageIndices())) clean.addPage(page)
  return clean.save({ useObjectStreams: false })
}

/** Turned as its metadata says, which then stays behind with all the rest of it. */
const cleanPicture = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  const picture = sharp(bytes, { limitInputPixels: mostPixels })
  const { format } = await picture.metadata()
  if (!format || !pictures.includes(format)) return null
  const size = { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true } as const
  return new Uint8Array(await picture.rotate().resize(size).webp({ quality: 80 }).toBuffer())
}

const receiptOf = async (bytes: Uint8Array): Promise<ReceiptAnswer> => {
  const isDocument = isPdf(bytes)
  const made = isDocument ? await cleanPdf(bytes) : await cleanPicture(bytes)
  return made && { type: isDocument ? "application/pdf" : "image/webp", bytes: made }
}

process.on("message", async ({ bytes }: ReceiptJob) => {
  process.send?.(await receiptOf(bytes).catch(() => null))
})

// It is killed in the end, which keeps nothing.
flushCompileCache()
process.send?.("ready")
