import { randomInt } from "node:crypto"
import { dayMs } from "../../platform/durations.ts"
import { orFailed } from "../../platform/log.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { printedDate, printedName, printedPdf } from "../documents/printed-document.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { counterLimits, timeZone } from "../vocabulary/business.ts"
import { addTotals, formatColones, pricesIncludeTax, taxRows, times } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { pricesNow } from "./sale-catalogue.ts"

type QuoteResult =
  | { readonly kind: "quote"; readonly number: string; readonly pdf: Uint8Array }
  | { readonly kind: "empty" | "failed" }

export const quoteNumber = (random: number): string => `PRES-${String(Math.floor(random * 10_000)).padStart(4, "0")}`

/** Distinguishes products with similar names: the reference, and the full name if it was cut. */
const quotedDetail = (ref: string, label: string): string =>
  [ref, ...(printedName(label) === label.trim() ? [] : [label.trim()])].filter(part => part !== "").join(" · ")

const lastMinute = new Intl.DateTimeFormat("es-CR", { dateStyle: "long", timeStyle: "short", timeZone })

export const validUntil = (now: Date): Date => new Date(now.getTime() + counterLimits.quoteDays * dayMs)

export const createQuotes =
  ({
    catalogue,
    config,
    log,
    settings,
  }: Pick<Dependencies, "log" | "settings"> & {
    readonly catalogue: Catalogue
    readonly config: { readonly brand: Brand; readonly publicUrl: string }
  }) =>
  async (
    staff: StaffProfile,
    items: readonly { readonly id: number; readonly units: number }[],
    customer = "",
  ): Promise<QuoteResult> => {
    if (items.length === 0) return { kind: "empty" }
    return orFailed(log, "the quote could not be generated", async () => {
      const { lines, unavailable } = await pricesNow({ catalogue }, items)
      if (unavailable.length > 0) throw new Error(`not for sale: ${unavailable.join(", ")}`)
      const totals = addTotals(lines)
      const promotionEnd = Math.min(
        ...lines.map(({ promotion }) => (promotion ? Date.parse(promotion.until) : Number.POSITIVE_INFINITY)),
      )
      const number = quoteNumber(randomInt(10_000) / 10_000)
      const now = new Date()
      const pdf = await printedPdf({
        title: "Cotización",
        number,
        author: staff.name,
        facts: [
          ["Asociación", staff.name],
          ...(customer === "" ? [] : [["Cliente", customer] as const]),
          ["Fecha", printedDate(now)],
          ["Válida hasta", printedDate(validUntil(now))],
        ],
        lines: lines.map(({ productId, quantity, label, unitPrice, promotion }) => ({
          quantity,
          label: printedName(label),
          detail: [
            quotedDetail(catalogue.product(productId)?.ref ?? "", label),
            promotion ? `Antes ${formatColones(promotion.before)}` : "",
          ]
            .filter(part => part !== "")
            .join(" · "),
          unitPrice,
          total: times(unitPrice, quantity),
        })),
        sums: taxRows(totals),
        total: ["Total general", totals.total],
        notes: [
          "Precios sujetos a cambios.",
          ...(promotionEnd < validUntil(now).getTime()
            ? [`Los precios en promoción valen hasta el ${lastMinute.format(promotionEnd - 1)}.`]
            : []),
          ...(totals.tax > 0 ? [pricesIncludeTax] : []),
        ],
        brand: config.brand,
        site: new URL(config.publicUrl).host,
        seller: settings.business().sellerLine,
      })
      return { kind: "quote", number, pdf }
    })
  }
