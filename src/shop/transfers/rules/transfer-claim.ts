export const comprobanteLimits = { bytes: 5 * 1024 * 1024, pages: 20 } as const

export type ClaimProblem = "reference-missing" | "reference-odd" | "too-large" | "unreadable" | "busy"

const maxReferenceLength = 40

/** Reads what banks call reference, comprobante or document number. Some banks use letters. */
export const readReference = (typed: string): { readonly reference: string } | { readonly problem: ClaimProblem } => {
  const reference = typed.normalize("NFC").replace(/\s+/g, " ").trim()
  if (reference === "") return { problem: "reference-missing" }
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,}$/.test(reference) && reference.length <= maxReferenceLength
    ? { reference }
    : { problem: "reference-odd" }
}

/**
 * The canonical spelling of a bank's reference, because spreadsheets drop leading zeros and people and exports add blanks and
 * hyphens. Migration 260 does the same in SQL.
 */
export const canonicalReference = (reference: string): string =>
  reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^0+/, "")

/** A shorter reference may be a mere line number, so it names no transfer. */
export const minReferenceLength = 5
