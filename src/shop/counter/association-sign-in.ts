import type { ThirdParty } from "../../erp/third-parties.ts"
import { passwordFitsBcrypt } from "../../platform/passwords/password-hashes.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import { associationWarehouse } from "../vocabulary/pickup-points.ts"
import type { CounterParts } from "./counter-parts.ts"
import { createCodeCheck } from "./staff-security.ts"

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

interface Credentials extends Caller {
  readonly alias: string
  readonly password: string
  readonly code: string
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

/** Sessions outlive a change of the list, so each request checks the current list. */
export const isStillAllowed = (staff: StaffProfile): boolean => associationWarehouse[staff.alias] === staff.warehouseId

type Parts = Pick<CounterParts, "erp" | "identity" | "log" | "config">

export const createStaffSignIn = ({ erp, identity, log, config }: Parts) => {
  const checkCode = createCodeCheck(identity)

  /** An alias may stand on two records: the one whose password it is counts. An unknown alias costs a comparison too. */
  const whosePassword = async (records: readonly ThirdParty[], password: string): Promise<ThirdParty | null> => {
    const isReadable = passwordFitsBcrypt(password)
    if (records.length === 0 || !isReadable) await identity.passwords.verify("", null)
    else for (const record of records) if (await identity.passwords.verify(password, record.credential)) return record
    return null
  }

  const check = async ({ alias, password, code, address }: Credentials): Promise<StaffSignIn> => {
    const associations = await erp.thirdParties.associations()
    const records = associations.filter(record => record.alias !== "" && folded(record.alias) === folded(alias))
    const record = await whosePassword(records, password)
    if (!record) return { kind: records.length === 0 ? "unknown" : "wrong-password" }
    const staff = allowed(record, config.ownerAliases)
    if (!staff) return { kind: "not-allowed" }
    if (!(await identity.secondFactors.state(staff.id))) return { kind: "signed-in", staff }
    if (code.trim() === "") return { kind: "code-needed" }
    const checked = await checkCode(staff, code, address)
    return checked.kind === "right" ? { kind: "signed-in", staff } : checked
  }

  return async (credentials: Credentials): Promise<StaffSignIn> => {
    const { alias, password, address, devices } = credentials
    if (alias.trim() === "" || password === "") return { kind: "incomplete" }
    const attempt = { account: alias, address, devices }
    const { staff: throttle } = identity.throttle
    try {
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return admission
      const result = await check(credentials)
      if (result.kind === "signed-in" || result.kind === "not-allowed") await throttle.succeeded(attempt)
      else if (result.kind === "code-needed" || result.kind === "wait") await throttle.takeBack(attempt)
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
