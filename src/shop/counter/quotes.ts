import { randomInt } from "node:crypto"
import { printedPdf } from "../documents/printed-document.ts"
import { pricesIncludeTax, taxRows, times, totalsOf } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { quoteDate, quotedDetail, quotedName, quoteNumber, validUntil } from "./rules/quote.ts"
import { pricesNow } from "./sale-prices.ts"

export type QuoteResult =
  | { readonly kind: "quote"; readonly number: string; readonly pdf: Uint8Array }
  | { readonly kind: "empty" }
  | { readonly kind: "failed" }

type Parts = Pick<CounterParts, "catalogue" | "config" | "log">

const siteName = (publicUrl: string): string => new URL(publicUrl).host

export const createQuotes =
  ({ catalogue, config, log }: Parts) =>
  async (
    staff: StaffProfile,
    items: readonly { readonly id: number; readonly units: number }[],
    customer = "",
  ): Promise<QuoteResult> => {
    if (items.length === 0) return { kind: "empty" }
    try {
      const { lines, unavailable } = await pricesNow({ catalogue }, items)
      if (unavailable.length > 0) throw new Error(`not for sale: ${unavailable.join(", ")}`)
      const totals = totalsOf(lines)
      const number = quoteNumber(randomInt(10_000) / 10_000)
      const now = new Date()
      const pdf = await printedPdf({
        title: "Cotización",
        number,
        author: staff.name,
        facts: [
          ["Asociación", staff.name],
          ...(customer === "" ? [] : [["Cliente", customer] as const]),
          ["Fecha", quoteDate(now)],
          ["Válida hasta", quoteDate(validUntil(now))],
        ],
        lines: lines.map(({ productId, quantity, label, unitPrice }) => ({
          quantity,
          label: quotedName(label),
          detail: quotedDetail(catalogue.product(productId)?.ref ?? "", label),
          unitPrice,
          total: times(unitPrice, quantity),
        })),
        sums: taxRows(totals),
        total: ["Total general", totals.total],
        notes: ["Precios sujetos a cambios.", ...(totals.tax > 0 ? [pricesIncludeTax] : [])],
        brand: config.brand,
        site: siteName(config.publicUrl),
      })
      return { kind: "quote", number, pdf }
    } catch (error) {
      log.error({ err: error }, "the quote could not be generated")
      return { kind: "failed" }
    }
  }
