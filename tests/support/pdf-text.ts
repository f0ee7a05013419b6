import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from "pdf-lib"

/** The texts of a PDF's pages in the order in which they were drawn, read through each font's ToUnicode map. */
export const pdfTexts = async (bytes: Uint8Array): Promise<string[][]> =>
  (await PDFDocument.load(bytes)).getPages().map(textsOf)

const decoded = (stream: PDFObject | undefined): string => {
  if (!(stream instanceof PDFRawStream)) throw new Error("the PDF has no stream here")
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
}

const utf16 = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le")

const unicodeOf = (font: PDFDict): ReadonlyMap<string, string> => {
  const cmap = decoded(font.lookup(PDFName.of("ToUnicode")))
  const pairs = [...cmap.matchAll(/<([0-9A-F]{4})>\s*<([0-9A-F]{4,8})>/gi)]
  return new Map(pairs.map(([, code = "", text = ""]) => [code.toUpperCase(), utf16(text)]))
}

const contentOf = (page: PDFPage): string => {
  const contents = page.node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  return parts.map(part => decoded(page.doc.context.lookup(part))).join("\n")
}

const textsOf = (page: PDFPage): string[] => {
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict)
  const drawn = contentOf(page).matchAll(/\/(\S+) [\d.]+ Tf[\s\S]*?<([0-9A-F]+)>\s*Tj/gi)
  return [...drawn].map(([, name = "", hex = ""]) => {
    const unicode = unicodeOf(fonts!.lookup(PDFName.of(name), PDFDict))
    return (hex.toUpperCase().match(/.{4}/g) ?? []).map(code => unicode.get(code)).join("")
  })
}
