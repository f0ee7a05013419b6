import { googleMarker } from "../vocabulary/business.ts"
import { normalEmail } from "../vocabulary/emails.ts"

/** What the rule needs to see of the ERP's third party. */
export interface CustomerRecord {
  readonly id: number
  readonly email: string
  /** A password hash, the Google mark, or nothing. */
  readonly credential: string
  readonly isCustomer: boolean
}

/** More records of one e-mail than any real mishap leaves: checking them all would be a way to burn our processor. */
const mostCandidates = 5

/** Real customers with exactly this e-mail, oldest first: not specimens (id 0), suppliers or near matches of a filter. */
export const customersWithEmail = <C extends CustomerRecord>(email: string, records: readonly C[]): C[] =>
  records
    .filter(record => Number.isSafeInteger(record.id) && record.id > 0 && record.isCustomer)
    .filter(record => record.email !== "" && normalEmail(record.email) === normalEmail(email))
    .sort((a, b) => a.id - b.id)

/**
 * Who signs in with this password (AUTH-03). Dolibarr allows an e-mail twice: only a record whose own hash fits is entered. Two
 * that both fit are one person who registered twice, and the older is used. Where nobody has the e-mail a comparison is made
 * all the same, so that the time does not tell.
 */
export const customerByPassword = async <C extends CustomerRecord>(
  email: string,
  records: readonly C[],
  passwordFits: (hash: string | null) => Promise<boolean>,
): Promise<C | null> => {
  const candidates = customersWithEmail(email, records)
  if (candidates.length === 0 || candidates.length > mostCandidates) {
    await passwordFits(null)
    return null
  }
  const fits = await Promise.all(candidates.map(candidate => passwordFits(candidate.credential)))
  return candidates.find((_, i) => fits[i]) ?? null
}

export type SocialMatch<C> =
  | { readonly kind: "found"; readonly customer: C }
  | { readonly kind: "none" }
  /** Several people's records carry the e-mail and nothing says which is meant. */
  | { readonly kind: "unclear" }

/** Whose account a verified e-mail opens (SOC-03); of several, the only one that was made with Google. */
export const customerByVerifiedEmail = <C extends CustomerRecord>(
  email: string,
  records: readonly C[],
): SocialMatch<C> => {
  const candidates = customersWithEmail(email, records)
  if (candidates.length === 0) return { kind: "none" }
  const social = candidates.length === 1 ? candidates : candidates.filter(c => c.credential === googleMarker)
  return social.length === 1 && social[0] ? { kind: "found", customer: social[0] } : { kind: "unclear" }
}
