import type { ThirdParty } from "../../erp/third-parties.ts"
import { googleMarker } from "../vocabulary/business.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import { normalEmail } from "../vocabulary/people.ts"

export type CustomerRecord = Pick<ThirdParty, "id" | "email" | "credential" | "isCustomer">

/** The fields that the session and the browser may have; never the credential. */
export const toProfile = ({ id, name, email, address, phone }: ThirdParty): CustomerProfile => {
  return { id, name, email, address, phone }
}

export const hasPassword = ({ credential }: Pick<ThirdParty, "credential">): boolean =>
  credential !== "" && credential !== googleMarker

/** No mistake makes more records with one e-mail than this. Comparing more would let a stranger use up the CPU. */
const maxCandidates = 5

/** Real customers with exactly this e-mail, oldest first: not specimens (id 0), suppliers or near matches of a filter. */
export const customersWithEmail = <C extends CustomerRecord>(email: string, records: readonly C[]): C[] =>
  records
    .filter(record => Number.isSafeInteger(record.id) && record.id > 0 && record.isCustomer)
    .filter(record => record.email !== "" && normalEmail(record.email) === normalEmail(email))
    .sort((a, b) => a.id - b.id)

/**
 * Dolibarr allows an e-mail twice (AUTH-03). Without a record a password is compared all the same, so that the time does not
 * show it.
 */
export const customerByPassword = async <C extends CustomerRecord>(
  email: string,
  records: readonly C[],
  passwordFits: (hash: string | null) => Promise<boolean>,
): Promise<C | null> => {
  const candidates = customersWithEmail(email, records)
  if (candidates.length === 0 || candidates.length > maxCandidates) {
    await passwordFits(null)
    return null
  }
  const fits = await Promise.all(candidates.map(candidate => passwordFits(candidate.credential)))
  return candidates.find((_, i) => fits[i]) ?? null
}

/** The customer whose account a verified e-mail opens (SOC-03); if several have it, the only one made with Google. */
export const customerByVerifiedEmail = <C extends CustomerRecord>(
  email: string,
  records: readonly C[],
): { readonly kind: "found"; readonly customer: C } | { readonly kind: "none" | "unclear" } => {
  const candidates = customersWithEmail(email, records)
  if (candidates.length === 0) return { kind: "none" }
  const social = candidates.length === 1 ? candidates : candidates.filter(c => c.credential === googleMarker)
  return social.length === 1 && social[0] ? { kind: "found", customer: social[0] } : { kind: "unclear" }
}
