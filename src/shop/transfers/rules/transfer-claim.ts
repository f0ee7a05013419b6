export const receiptLimits = { bytes: 5 * 1024 * 1024, pages: 20 } as const

export type ClaimProblem = "reference-missing" | "reference-odd" | "too-large" | "unreadable" | "busy"

const longestReference = 40

/** What banks call reference, comprobante or document number: with letters at some of them. */
export const readReference = (typed: string): { readonly reference: string } | { readonly problem: ClaimProblem } => {
  const reference = typed.normalize("NFC").replace(/\s+/g, " ").trim()
  if (reference === "") return { problem: "reference-missing" }
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,}$/.test(reference) && reference.length <= longestReference
    ? { reference }
    : { problem: "reference-odd" }
}
