import { fileURLToPath } from "node:url"
import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js"
import { type Brand, brandMarkSvg, brandColours as colours, internationalPhone } from "../vocabulary/brand.ts"
import { timeZone } from "../vocabulary/business.ts"
import { type Colones, formatColones } from "../vocabulary/money.ts"

interface PrintedDocument {
  readonly title: string
  readonly number: string
  readonly author: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly lines: readonly {
    /** null for a note with an amount, which is not counted. */
    readonly quantity: number | null
    readonly label: string
    readonly detail?: string
    readonly unitPrice: Colones
    readonly total: Colones
  }[]
  readonly sums: readonly (readonly [name: string, amount: Colones])[]
  readonly total: readonly [name: string, amount: Colones]
  readonly notes: readonly string[]
  readonly brand: Pick<Brand, "name" | "phone" | "email">
  readonly site: string
  /** The seller's identity in one line (LAW-01). */
  readonly seller: string
}

const maxNameLength = 40

/** Cuts a name to QUOTE-03's length, counted in whole characters. */
export const printedName = (label: string): string => Array.from(label).slice(0, maxNameLength).join("").trim()

export const printedDate = (date: Date): string =>
  new Intl.DateTimeFormat("es-CR", { dateStyle: "long", timeZone }).format(date)

const font = (weight: 400 | 700) => fileURLToPath(new URL(`./fonts/document-${weight}.ttf`, import.meta.url))

/** Loads pdfmake with the first document, because loading takes a tenth of a second and many processes print none. */
const pdfMaker = async () => {
  const { default: pdfmake } = await import("pdfmake")
  pdfmake.setFonts({ document: { normal: font(400), bold: font(700) } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => path === font(400) || path === font(700))
  return pdfmake
}

const pageHead = ({ brand, title, number, seller }: PrintedDocument): Content => ({
  columns: [
    { svg: brandMarkSvg(), width: 44 },
    [
      { text: brand.name, bold: true, fontSize: 22 },
      { text: "Componentes electrónicos", color: colours.inkSoft },
      ...(seller ? [{ text: seller, fontSize: 8, color: colours.inkSoft }] : []),
    ],
    [
      { text: title, bold: true, fontSize: 22, color: colours.mask, alignment: "right" },
      { text: number, bold: true, fontSize: 12, alignment: "right" },
    ],
  ],
  columnGap: 12,
})

const factRows = ({ facts }: PrintedDocument): Content => ({
  columns: facts.map(([name, value]) => [
    { text: name, fontSize: 9, color: colours.inkSoft },
    { text: value, bold: true, fontSize: 12 },
  ]),
  columnGap: 16,
  margin: [0, 16],
})

const amount = (text: string, style: object = {}): TableCell => ({ text, alignment: "right", noWrap: true, ...style })

const linesTable = ({ lines, sums, total }: PrintedDocument): Content => {
  const heading = { bold: true, fontSize: 9, color: colours.silk }
  const sumRow = ([name, value]: readonly [string, Colones], style: object) => [
    { ...(amount(name, style) as object), colSpan: 3 } as TableCell,
    {},
    {},
    amount(formatColones(value), style),
  ]
  return {
    table: {
      headerRows: 1,
      // Keeps the totals on a page with at least one line.
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [56, "*", "auto", 80],
      body: [
        [
          amount("Cantidad", heading),
          { text: "Producto", ...heading },
          amount("Precio unitario", heading),
          amount("Total", heading),
        ],
        ...lines.map(line => [
          amount(line.quantity === null ? "" : String(line.quantity)),
          {
            stack: [
              { text: line.label },
              ...(line.detail ? [{ text: line.detail, fontSize: 8, color: colours.inkSoft }] : []),
            ],
          },
          amount(line.quantity === null ? "" : formatColones(line.unitPrice)),
          amount(formatColones(line.total)),
        ]),
        ...sums.map(sum => sumRow(sum, {})),
        sumRow(total, { bold: true, fontSize: 12, color: colours.mask }),
      ],
    },
    layout: {
      fillColor: row => (row === 0 ? colours.mask : row % 2 === 0 && row <= lines.length ? colours.maskSoft : null),
      hLineWidth: row => (row === lines.length + 1 ? 1 : 0),
      hLineColor: () => colours.mask,
      vLineWidth: () => 0,
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
  }
}

const pageFoot =
  ({ notes, brand, site, number }: PrintedDocument) =>
  (page: number, pages: number): Content => ({
    margin: [48, 8, 48, 0],
    fontSize: 9,
    stack: [
      { text: notes.join(" "), bold: true },
      {
        columns: [
          {
            text: `Teléfono ${internationalPhone(brand.phone)}  ·  ${brand.email}  ·  ${site}`,
            noWrap: true,
            color: colours.inkSoft,
            width: "*",
          },
          {
            text: `${number}  ·  Página ${page} de ${pages}`,
            noWrap: true,
            alignment: "right",
            width: "auto",
            color: colours.inkSoft,
          },
        ],
      },
    ],
  })

export const printedPdf = async (printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const definition: TDocumentDefinitions = {
    info: { title: `${printed.title} ${printed.number}`, author: printed.author, creator: printed.brand.name },
    language: "es-CR",
    // The paper size of printers in Costa Rica.
    pageSize: "LETTER",
    pageMargins: [48, 48, 48, 72],
    defaultStyle: { font: "document", fontSize: 10, color: colours.ink },
    content: [pageHead(printed), factRows(printed), linesTable(printed)],
    footer: pageFoot(printed),
  }
  return new Uint8Array(await (await pdfMaker()).createPdf(definition).getBuffer())
}
