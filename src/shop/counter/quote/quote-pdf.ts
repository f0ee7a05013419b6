import { readFile } from "node:fs/promises"
import fontkit from "@pdf-lib/fontkit"
import { PDFDocument, type PDFFont } from "pdf-lib"
import type { Quote } from "../rules/quote.ts"
import { drawQuote } from "./quote-layout.ts"

export interface QuoteFonts {
  readonly regular: PDFFont
  readonly bold: PDFFont
}

const fontFile = (name: string): Promise<Uint8Array> => readFile(new URL(`./fonts/${name}`, import.meta.url))

let fonts: Promise<readonly [Uint8Array, Uint8Array]> | undefined

export const quotePdf = async (quote: Quote): Promise<Uint8Array> => {
  fonts ??= Promise.all([fontFile("quote-400.ttf"), fontFile("quote-700.ttf")])
  const [regular, bold] = await fonts
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  // Only the letters that the quote uses: the file stays a few kilobytes.
  const embed = (bytes: Uint8Array) => document.embedFont(bytes, { subset: true })
  document.setTitle(`Cotización ${quote.number}`)
  document.setAuthor(quote.association)
  document.setCreator(quote.brand.name)
  document.setLanguage("es-CR")
  drawQuote(document, { regular: await embed(regular), bold: await embed(bold) }, quote)
  return document.save()
}
