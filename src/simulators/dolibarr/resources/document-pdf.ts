import { PDFDocument, StandardFonts } from "pdf-lib"

const titles: Record<string, { es: string; en: string }> = {
  Invoice: { es: "Factura", en: "Invoice" },
  Order: { es: "Pedido", en: "Order" },
  Shipment: { es: "Envío", en: "Shipment" },
}

/** The standard fonts know no ₡ and no Ω. */
const printable = (text: string) => text.replaceAll("₡", "CRC ").replace(/[^\x20-\x7e\xa0-\xff]/g, "?")

export const documentPdf = async (
  kind: string,
  ref: string,
  lines: readonly { qty: number; text: string; total_ttc: string }[],
  langcode: string,
): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const title = titles[kind]?.[langcode.startsWith("en") ? "en" : "es"] ?? kind
  const total = lines.reduce((sum, line) => sum + Number(line.total_ttc), 0)
  const texts = [
    `${title} ${ref}`,
    ...lines.map(line => `${line.qty} x ${line.text}   ${Number(line.total_ttc).toFixed(2)}`),
    `Total ${total.toFixed(2)}`,
  ]
  texts.forEach((text, index) => {
    page.drawText(printable(text), { x: 50, y: 780 - index * 16, size: index === 0 ? 16 : 10, font })
  })
  return Buffer.from(await pdf.save())
}
