export const receiptLimits = { bytes: 5 * 1024 * 1024, pages: 20 } as const

export type ClaimProblem = "reference-missing" | "reference-odd" | "too-large" | "unreadable" | "busy"

const maxReferenceLength = 40

/** What banks call reference, comprobante or document number: with letters at some of them. */
export const readReference = (typed: string): { readonly reference: string } | { readonly problem: ClaimProblem } => {
  const reference = typed.normalize("NFC").replace(/\s+/g, " ").trim()
  if (reference === "") return { problem: "reference-missing" }
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,}$/.test(reference) && reference.length <= maxReferenceLength
    ? { reference }
    : { problem: "reference-odd" }
}

/**
 * One spelling of a bank's reference: spreadsheets drop leading zeros, people and exports add blanks and hyphens. Migration
 * 260 writes the same in SQL.
 */
export const canonicalReference = (reference: string): string =>
  reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^0+/, "")

/** A shorter one is no more than a number of a day's line: it names no transfer. */
export const minReferenceLength = 5
