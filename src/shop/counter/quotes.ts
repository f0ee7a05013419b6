import { randomInt } from "node:crypto"
import { times } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import { quotePdf } from "./quote/quote-pdf.ts"
import { quoteDate, quoteNumber } from "./rules/quote.ts"
import { soldTotal } from "./rules/sale.ts"
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
  ): Promise<QuoteResult> => {
    if (items.length === 0) return { kind: "empty" }
    try {
      const { lines, unavailable } = await pricesNow({ catalogue }, items)
      if (unavailable.length > 0) throw new Error(`not for sale: ${unavailable.join(", ")}`)
      const number = quoteNumber(randomInt(10_000) / 10_000)
      const pdf = await quotePdf({
        number,
        date: quoteDate(new Date()),
        association: staff.name,
        lines: lines.map(({ quantity, label, unitPrice }) => ({
          quantity,
          label,
          unitPrice,
          total: times(unitPrice, quantity),
        })),
        total: soldTotal(lines),
        brand: config.brand,
        site: siteName(config.publicUrl),
      })
      return { kind: "quote", number, pdf }
    } catch (error) {
      log.error({ err: error }, "la cotización no se pudo generar")
      return { kind: "failed" }
    }
  }
