import type { PDFDocument, PDFFont, PDFPage } from "pdf-lib"
import { internationalPhone } from "../../vocabulary/brand.ts"
import { formatColones } from "../../vocabulary/money.ts"
import { type Quote, quotedName } from "../rules/quote.ts"
import { drawBrandMark, pdfColour } from "./quote-mark.ts"
import type { QuoteFonts } from "./quote-pdf.ts"

/** Letter, the paper of printers in Costa Rica. */
const page = { width: 612, height: 792, margin: 48 } as const
const left = page.margin
const right = page.width - page.margin

const ink = pdfColour("ink")
const soft = pdfColour("inkSoft")
const line = pdfColour("line")
const band = pdfColour("maskSoft")
const mask = pdfColour("mask")
const white = pdfColour("silk")

const rowHeight = 22
const tableEnd = 104
const columns = { quantity: left + 56, name: left + 76, unitPrice: right - 110, total: right - 10 } as const

type Text = readonly [text: string, font: PDFFont, size: number]

const write = (on: PDFPage, [text, font, size]: Text, x: number, y: number, color = ink) =>
  on.drawText(text, { x, y, size, font, color })

const writeToRight = (on: PDFPage, [text, font, size]: Text, x: number, y: number, color = ink) =>
  write(on, [text, font, size], x - font.widthOfTextAtSize(text, size), y, color)

const fitting = (text: string, font: PDFFont, size: number, width: number): string => {
  if (font.widthOfTextAtSize(text, size) <= width) return text
  let kept = text
  while (kept.length > 1 && font.widthOfTextAtSize(`${kept}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

const drawHead = (on: PDFPage, { regular, bold }: QuoteFonts, quote: Quote): number => {
  const top = page.height - page.margin
  drawBrandMark(on, left, top, 44)
  write(on, [quote.brand.name, bold, 22], left + 56, top - 22)
  write(on, ["Componentes electrónicos", regular, 10], left + 56, top - 38, soft)
  writeToRight(on, ["Cotización", bold, 22], right, top - 22, mask)
  writeToRight(on, [quote.number, bold, 12], right, top - 40)
  on.drawLine({ start: { x: left, y: top - 60 }, end: { x: right, y: top - 60 }, thickness: 1, color: line })
  const facts = top - 82
  write(on, ["Asociación", regular, 9], left, facts, soft)
  write(on, [fitting(quote.association, bold, 12, 340), bold, 12], left, facts - 16)
  writeToRight(on, ["Fecha", regular, 9], right, facts, soft)
  writeToRight(on, [quote.date, bold, 12], right, facts - 16)
  return facts - 44
}

const drawTableHead = (on: PDFPage, { bold }: QuoteFonts, y: number): number => {
  on.drawRectangle({ x: left, y: y - 7, width: right - left, height: rowHeight, color: mask })
  writeToRight(on, ["Cantidad", bold, 9], columns.quantity, y, white)
  write(on, ["Producto", bold, 9], columns.name, y, white)
  writeToRight(on, ["Precio unitario", bold, 9], columns.unitPrice, y, white)
  writeToRight(on, ["Total", bold, 9], columns.total, y, white)
  return y - rowHeight
}

const drawRow = (on: PDFPage, { regular }: QuoteFonts, row: Quote["lines"][number], index: number, y: number) => {
  if (index % 2 === 1) on.drawRectangle({ x: left, y: y - 7, width: right - left, height: rowHeight, color: band })
  writeToRight(on, [String(row.quantity), regular, 10], columns.quantity, y)
  write(on, [quotedName(row.label), regular, 10], columns.name, y)
  writeToRight(on, [formatColones(row.unitPrice), regular, 10], columns.unitPrice, y)
  writeToRight(on, [formatColones(row.total), regular, 10], columns.total, y)
}

const drawTotal = (on: PDFPage, { bold }: QuoteFonts, quote: Quote, y: number) => {
  on.drawLine({ start: { x: left, y: y + 14 }, end: { x: right, y: y + 14 }, thickness: 1, color: mask })
  writeToRight(on, ["Total general", bold, 12], columns.unitPrice, y - 6)
  writeToRight(on, [formatColones(quote.total), bold, 14], columns.total, y - 6, mask)
}

const drawFoot = (on: PDFPage, { regular, bold }: QuoteFonts, quote: Quote, number: number, of: number) => {
  const y = 58
  on.drawLine({ start: { x: left, y: y + 16 }, end: { x: right, y: y + 16 }, thickness: 1, color: line })
  write(on, ["Precios sujetos a cambios.", bold, 9], left, y)
  const contact = `Teléfono ${internationalPhone(quote.brand.phone)}  ·  ${quote.brand.email}  ·  ${quote.site}`
  write(on, [contact, regular, 9], left, y - 14, soft)
  writeToRight(on, [`${quote.number}  ·  Página ${number} de ${of}`, regular, 9], right, y, soft)
}

export const drawQuote = (document: PDFDocument, fonts: QuoteFonts, quote: Quote): void => {
  const next = () => document.addPage([page.width, page.height])
  let sheet = next()
  let y = drawTableHead(sheet, fonts, drawHead(sheet, fonts, quote))
  const turn = () => {
    sheet = next()
    y = drawTableHead(sheet, fonts, page.height - page.margin - 12)
  }
  for (const [index, row] of quote.lines.entries()) {
    if (y < tableEnd) turn()
    drawRow(sheet, fonts, row, index, y)
    y -= rowHeight
  }
  // The total never stands alone on a page without what it sums.
  if (y < tableEnd) turn()
  drawTotal(sheet, fonts, quote, y)
  const pages = document.getPages()
  for (const [index, each] of pages.entries()) drawFoot(each, fonts, quote, index + 1, pages.length)
}
