import type { ThirdParty } from "../../erp/third-party.ts"
import { passwordFitsBcrypt } from "../../platform/passwords/password-hashes.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { associationWarehouse } from "../vocabulary/pickup-points.ts"
import type { CounterParts } from "./counter-parts.ts"

export type StaffSignIn =
  | { readonly kind: "signed-in"; readonly staff: StaffProfile }
  /** An association that may not open the back-office (ASOC-08). */
  | { readonly kind: "not-allowed" }
  | { readonly kind: "incomplete" }
  | { readonly kind: "unknown" }
  | { readonly kind: "wrong-password" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed" }

interface Credentials {
  readonly alias: string
  readonly password: string
  readonly address: string
}

const folded = (alias: string): string => alias.trim().toUpperCase()

const allowed = ({ id, name, alias }: ThirdParty): StaffProfile | null => {
  const known = Object.entries(associationWarehouse).find(([own]) => folded(own) === folded(alias))
  return known ? { id, name, alias: known[0], warehouseId: known[1] } : null
}

/** Sessions outlive a change of the list: what counts is who is on it now. */
export const isStillAllowed = (staff: StaffProfile): boolean => associationWarehouse[staff.alias] === staff.warehouseId

export const createStaffSignIn = ({ erp, identity, log }: Pick<CounterParts, "erp" | "identity" | "log">) => {
  /** An alias may stand on two records: the one whose password it is counts. */
  const whosePassword = async (records: readonly ThirdParty[], password: string): Promise<ThirdParty | null> => {
    for (const record of records) {
      if (await identity.passwords.verify(password, record.credential)) return record
    }
    return null
  }

  const check = async (alias: string, password: string): Promise<StaffSignIn> => {
    const associations = await erp.thirdParties.associations()
    const records = associations.filter(record => record.alias !== "" && folded(record.alias) === folded(alias))
    if (records.length === 0) return { kind: "unknown" }
    // bcrypt would compare only the first 72 bytes of a longer password.
    const record = passwordFitsBcrypt(password) ? await whosePassword(records, password) : null
    if (!record) return { kind: "wrong-password" }
    const staff = allowed(record)
    return staff ? { kind: "signed-in", staff } : { kind: "not-allowed" }
  }

  return async ({ alias, password, address }: Credentials): Promise<StaffSignIn> => {
    if (alias.trim() === "" || password === "") return { kind: "incomplete" }
    const attempt = { account: alias, address }
    const { staff: throttle } = identity.throttle
    try {
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return admission
      const result = await check(alias, password)
      if (result.kind === "signed-in" || result.kind === "not-allowed") await throttle.succeeded(attempt)
      return result
    } catch (error) {
      log.error({ err: error }, "association sign-in failed")
      await throttle.notChecked(attempt).catch(() => undefined)
      return { kind: "failed" }
    }
  }
}
