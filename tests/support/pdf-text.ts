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

/** The texts of a PDF's pages in drawing order, decoded with each font's ToUnicode map. */
export const pdfTexts = async (bytes: Uint8Array): Promise<string[][]> =>
  (await PDFDocument.load(bytes)).getPages().map(readTexts)

const decoded = (stream: PDFObject | undefined): string => {
  if (!(stream instanceof PDFRawStream)) throw new Error("the PDF has no stream here")
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
}

const utf16 = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le")

const readUnicodeMap = (font: PDFDict): ReadonlyMap<string, string> => {
  const ranges = decoded(font.lookup(PDFName.of("ToUnicode"))).matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)
  return new Map(
    [...ranges].flatMap(([, first = "", list = ""]) =>
      [...list.matchAll(/<([0-9a-f]+)>/gi)].map(([, text = ""], at): [string, string] => [
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, "0"),
        utf16(text),
      ]),
    ),
  )
}

const readContent = (page: PDFPage): string => {
  const contents = page.node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents]
  return parts.map(part => decoded(page.doc.context.lookup(part))).join("\n")
}

/** Joins words, which are drawn one by one; all but the last of a line end in a space. */
const joined = (texts: string[], text: string): string[] =>
  texts.at(-1)?.endsWith(" ") ? [...texts.slice(0, -1), `${texts.at(-1)}${text}`] : [...texts, text]

const readTexts = (page: PDFPage): string[] => {
  const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict)
  const drawn = readContent(page).matchAll(/\/(\S+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\]\s*TJ/g)
  const texts = [...drawn].map(([, name = "", glyphs = ""]) => {
    const unicode = readUnicodeMap(fonts!.lookup(PDFName.of(name), PDFDict))
    const codes = [...glyphs.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
    return codes.map(code => unicode.get(code.toLowerCase())).join("")
  })
  return texts.reduce(joined, [])
}

const single = (font: PDFDict): ReadonlyMap<string, string> => {
  const map = decoded(font.lookup(PDFName.of("ToUnicode")))
  const known = new Map(
    [...map.matchAll(/^<([0-9a-f]+)> <([0-9a-f]{4,})>$/gim)].map(([, code = "", text = ""]) => [code, utf16(text)]),
  )
  for (const [, from = "", to = "", text = ""] of map.matchAll(/^<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]{4})>$/gim))
    for (let at = Number.parseInt(from, 16); at <= Number.parseInt(to, 16); at++) {
      const code = at.toString(16).toUpperCase().padStart(from.length, "0")
      known.set(code, String.fromCharCode(Number.parseInt(text, 16) + at - Number.parseInt(from, 16)))
    }
  return known
}

/** The words of a PDF printed by a browser, page by page. It draws glyph by glyph, each block in one font. */
export const printedWords = async (bytes: Uint8Array): Promise<string[]> =>
  (await PDFDocument.load(bytes)).getPages().map(page => {
    const fonts = page.node.Resources()?.lookup(PDFName.of("Font"), PDFDict)
    const blocks = readContent(page).matchAll(/BT\s+\/(\S+) [\d.]+ Tf([\s\S]*?)ET/g)
    const words = [...blocks].map(([, name = "", block = ""]) => {
      const unicode = single(fonts!.lookup(PDFName.of(name), PDFDict))
      const size = [...unicode.keys()][0]?.length ?? 4
      const drawn = [...block.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = ""]) => hex).join("")
      return (drawn.match(new RegExp(`.{${size}}`, "g")) ?? []).map(code => unicode.get(code) ?? "").join("")
    })
    return words.join(" ").replace(/\s+/g, " ")
  })
