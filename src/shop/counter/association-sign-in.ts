import type { ThirdParty } from "../../erp/third-party.ts"
import { passwordFitsBcrypt } from "../../platform/passwords/password-hashes.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { associationWarehouse } from "../vocabulary/pickup-points.ts"
import type { CounterParts } from "./counter-parts.ts"

export type StaffSignIn =
  | { readonly kind: "signed-in"; readonly staff: StaffProfile }
  | { readonly kind: "not-allowed" }
  | { readonly kind: "incomplete" }
  | { readonly kind: "unknown" }
  | { readonly kind: "wrong-password" }
  | { readonly kind: "code-needed" }
  | { readonly kind: "wrong-code" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed" }

interface Credentials {
  readonly alias: string
  readonly password: string
  readonly code: string
  readonly address: string
}

const folded = (alias: string): string => alias.trim().toUpperCase()

/** D17. Has no warehouse, so that the associations' pages are closed to it (ASOC-08). */
const ownerWarehouse = 0

const allowed = ({ id, name, alias }: ThirdParty, ownerAliases: readonly string[]): StaffProfile | null => {
  const known = Object.entries(associationWarehouse).find(([own]) => folded(own) === folded(alias))
  if (known) return { id, name, alias: known[0], warehouseId: known[1] }
  return ownerAliases.includes(folded(alias)) ? { id, name, alias: folded(alias), warehouseId: ownerWarehouse } : null
}

export const ownerCheck =
  ({ ownerAliases }: CounterParts["config"]) =>
  (staff: StaffProfile): boolean =>
    ownerAliases.includes(folded(staff.alias))

/** Sessions outlive a change of the list: what counts is who is on it now. */
export const isStillAllowed = (staff: StaffProfile): boolean => associationWarehouse[staff.alias] === staff.warehouseId

type Parts = Pick<CounterParts, "erp" | "identity" | "log" | "config">

export const createStaffSignIn = ({ erp, identity, log, config }: Parts) => {
  /** An alias may stand on two records: the one whose password it is counts. */
  const whosePassword = async (records: readonly ThirdParty[], password: string): Promise<ThirdParty | null> => {
    for (const record of records) {
      if (await identity.passwords.verify(password, record.credential)) return record
    }
    return null
  }

  const check = async ({ alias, password, code }: Credentials): Promise<StaffSignIn> => {
    const associations = await erp.thirdParties.associations()
    const records = associations.filter(record => record.alias !== "" && folded(record.alias) === folded(alias))
    if (records.length === 0) return { kind: "unknown" }
    const record = passwordFitsBcrypt(password) ? await whosePassword(records, password) : null
    if (!record) return { kind: "wrong-password" }
    const staff = allowed(record, config.ownerAliases)
    if (!staff) return { kind: "not-allowed" }
    if (!(await identity.secondFactors.state(staff.id))) return { kind: "signed-in", staff }
    if (code.trim() === "") return { kind: "code-needed" }
    return (await identity.secondFactors.check(staff.id, code)) ? { kind: "signed-in", staff } : { kind: "wrong-code" }
  }

  return async (credentials: Credentials): Promise<StaffSignIn> => {
    const { alias, password, address } = credentials
    if (alias.trim() === "" || password === "") return { kind: "incomplete" }
    const attempt = { account: alias, address }
    const { staff: throttle } = identity.throttle
    try {
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return admission
      const result = await check(credentials)
      if (result.kind === "signed-in" || result.kind === "not-allowed") await throttle.succeeded(attempt)
      else if (result.kind === "code-needed") await throttle.takeBack(attempt)
      // Without the alias: people type passwords into that field.
      else log.warn({ address, why: result.kind }, "association sign-in refused")
      return result
    } catch (error) {
      log.error({ err: error }, "association sign-in failed")
      await throttle.takeBack(attempt).catch(() => undefined)
      return { kind: "failed" }
    }
  }
}
