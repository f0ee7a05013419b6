import type { Brand } from "../../vocabulary/brand.ts"
import { timeZone } from "../../vocabulary/business.ts"
import type { Colones } from "../../vocabulary/money.ts"

export interface Quote {
  readonly number: string
  readonly date: string
  readonly association: string
  readonly lines: readonly {
    readonly quantity: number
    readonly label: string
    readonly unitPrice: Colones
    readonly total: Colones
  }[]
  readonly total: Colones
  readonly brand: Pick<Brand, "name" | "phone" | "email">
  readonly site: string
}

export const quoteNumber = (random: number): string => `PRES-${String(Math.floor(random * 10_000)).padStart(4, "0")}`

const longestName = 40

/** QUOTE-03, in characters as people count them. */
export const quotedName = (label: string): string => Array.from(label).slice(0, longestName).join("").trim()

export const quoteDate = (now: Date): string =>
  new Intl.DateTimeFormat("es-CR", { dateStyle: "long", timeZone }).format(now)
