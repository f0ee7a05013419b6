import { dayMs } from "../../../platform/durations.ts"
import { backOffice, timeZone } from "../../vocabulary/business.ts"

export const quoteNumber = (random: number): string => `PRES-${String(Math.floor(random * 10_000)).padStart(4, "0")}`

const maxNameLength = 40

/** QUOTE-03, in characters as people count them. */
export const quotedName = (label: string): string => Array.from(label).slice(0, maxNameLength).join("").trim()

/** What tells two products apart whose names begin alike: the reference, and the whole name where it was cut. */
export const quotedDetail = (ref: string, label: string): string =>
  [ref, ...(quotedName(label) === label.trim() ? [] : [label.trim()])].filter(part => part !== "").join(" · ")

export const validUntil = (now: Date): Date => new Date(now.getTime() + backOffice.quoteDays * dayMs)

export const quoteDate = (now: Date): string =>
  new Intl.DateTimeFormat("es-CR", { dateStyle: "long", timeZone }).format(now)
