import { randomUUID } from "node:crypto"
import type { ThirdParty } from "../../erp/third-parties.ts"
import { type Passwords, passwordFitsBcrypt } from "../../platform/passwords/password-hashes.ts"
import type { SecondFactors } from "../../platform/sessions/second-factors.ts"
import type { Caller, SignInThrottle } from "../../platform/throttling/sign-in-throttle.ts"
import type { Throttle, Wait } from "../../platform/throttling/throttle.ts"
import type { Dependencies } from "../dependencies.ts"
import { messages } from "../messages/messages.ts"
import type { Business } from "../settings/rules/business.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { normalAlias, type StaffProfile } from "../vocabulary/people.ts"

interface StaffIdentity {
  readonly passwords: Passwords
  readonly secondFactors: SecondFactors
  readonly throttle: { readonly staff: SignInThrottle; readonly code: Throttle }
}

type StaffSignIn =
  | { readonly kind: "signed-in"; readonly staff: StaffProfile }
  | { readonly kind: "not-allowed" }
  | { readonly kind: "incomplete" | "unknown" | "wrong-password" | "code-needed" | "wrong-code" | "failed" }
  | Wait

type Proof = Caller & Readonly<Record<"password" | "code", string>>
type Credentials = Proof & { readonly alias: string }

/** D17. The owner has no warehouse, so the associations' pages are closed to them (ASOC-08). */
const ownerWarehouse = 0

const allowed = (
  { id, name, alias }: ThirdParty,
  associationWarehouse: Business["associationWarehouse"],
  ownerAliases: readonly string[],
): StaffProfile | null => {
  const known = Object.entries(associationWarehouse).find(([own]) => normalAlias(own) === normalAlias(alias))
  if (known) return { id, name, alias: known[0], warehouseId: known[1] }
  return ownerAliases.includes(normalAlias(alias))
    ? { id, name, alias: normalAlias(alias), warehouseId: ownerWarehouse }
    : null
}

export const ownerCheck =
  ({ ownerAliases }: { readonly ownerAliases: readonly string[] }) =>
  (staff: StaffProfile): boolean =>
    ownerAliases.includes(normalAlias(staff.alias))

/** Sessions may outlive a change of the list, so each request checks the current list. */
export const isStillAllowed = ({ associationWarehouse }: Business, { alias, warehouseId }: StaffProfile): boolean =>
  associationWarehouse[alias] === warehouseId

/** Codes are short, so guesses count for the whole account on any device. Only callers with the right password get here. */
const createCodeCheck =
  ({ secondFactors, throttle }: StaffIdentity) =>
  async (
    { id }: StaffProfile,
    { code, address }: Proof,
  ): Promise<Wait | { kind: "right" } | { kind: "wrong-code" }> => {
    const attempt = { account: String(id), address }
    const admission = await throttle.code.admit(attempt)
    if (admission.kind === "wait") return admission
    if (!(await secondFactors.check(id, code))) return { kind: "wrong-code" }
    await throttle.code.succeeded(attempt)
    return { kind: "right" }
  }

/** The associations that may open the panel, with their warehouses (ASOC-09). */
export const createAssociations =
  ({ erp, settings }: Pick<Dependencies, "erp" | "settings">) =>
  async (): Promise<StaffProfile[]> => {
    const { associationWarehouse, categories } = settings.business()
    const members = await erp.thirdParties.inCategory(categories.associations)
    return members.flatMap(member => allowed(member, associationWarehouse, []) ?? [])
  }

export const createStaffSignIn = (
  dependencies: Pick<Dependencies, "erp" | "log" | "settings"> & {
    readonly identity: StaffIdentity
    readonly config: { readonly ownerAliases: readonly string[] }
  },
) => {
  const { erp, identity, log, config, settings } = dependencies
  const checkCode = createCodeCheck(identity)

  /** Two records may have one alias: the one whose password matches counts. An unknown alias costs a comparison too. */
  const findByPassword = async (records: readonly ThirdParty[], password: string): Promise<ThirdParty | null> => {
    const isReadable = passwordFitsBcrypt(password)
    if (records.length === 0 || !isReadable) await identity.passwords.verify("", null)
    else for (const record of records) if (await identity.passwords.verify(password, record.credential)) return record
    return null
  }

  const check = async (credentials: Credentials): Promise<StaffSignIn> => {
    const { alias, password, code } = credentials
    const { associationWarehouse, categories } = settings.business()
    const associations = await erp.thirdParties.inCategory(categories.associations)
    const records = associations.filter(
      record => record.alias !== "" && normalAlias(record.alias) === normalAlias(alias),
    )
    const record = await findByPassword(records, password)
    if (!record) return { kind: records.length === 0 ? "unknown" : "wrong-password" }
    const staff = allowed(record, associationWarehouse, config.ownerAliases)
    if (!staff) return { kind: "not-allowed" }
    if (!(await identity.secondFactors.state(staff.id))) return { kind: "signed-in", staff }
    if (code.trim() === "") return { kind: "code-needed" }
    const checked = await checkCode(staff, credentials)
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
      // Logged without the alias, because people type passwords into that field.
      else log.warn({ address, why: result.kind }, "association sign-in refused")
      return result
    } catch (error) {
      log.error({ err: error }, "association sign-in failed")
      await throttle.takeBack(attempt).catch(() => undefined)
      return { kind: "failed" }
    }
  }
}

export type FactorRefused = Wait | { readonly kind: "wrong-password" | "wrong-code" | "failed" }

type FactorDone = { readonly kind: "on"; readonly codes: readonly string[] } | { readonly kind: "off" }

export type FactorChange = FactorDone | FactorRefused

export const createStaffSecurity = (
  dependencies: Dependencies & { readonly identity: StaffIdentity; readonly config: { readonly brand: Brand } },
) => {
  const { database, erp, identity, log } = dependencies
  const { brand } = dependencies.config
  const { passwords, secondFactors } = identity
  const { staff: throttle } = identity.throttle
  const checkCode = createCodeCheck(identity)

  const mailNotice = async ({ email, name }: ThirdParty, what: string) => {
    if (email === "") return
    await messages(database).write({
      fact: `account:${randomUUID()}`,
      to: { email },
      kind: "notice",
      data: {
        subject: `La verificación en dos pasos ${what} en ${brand.name}`,
        name,
        paragraphs: [`La verificación en dos pasos de su cuenta de asociación ${what}.`],
        links: [],
        closing: [`Si no fue usted, cambie la contraseña y escríbanos a ${brand.email}.`],
      },
    })
  }

  /** Wrong passwords and codes count together with those of the sign-in. */
  const proved = async <Done extends { readonly kind: "on" | "off" | "right" }>(
    staff: StaffProfile,
    { password, address, devices }: Proof,
    act: (party: ThirdParty) => Promise<Done | FactorRefused>,
  ): Promise<Done | FactorRefused> => {
    const attempt = { account: staff.alias, address, devices }
    try {
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return admission
      const party = await erp.thirdParties.get(staff.id)
      if (!party || !(await passwords.verify(password, party.credential))) return { kind: "wrong-password" }
      const done = await act(party)
      if (done.kind === "wait") await throttle.takeBack(attempt)
      else if (done.kind === "on" || done.kind === "off" || done.kind === "right") await throttle.succeeded(attempt)
      return done
    } catch (error) {
      log.error({ err: error }, "an action that requires the password again failed")
      await throttle.takeBack(attempt).catch(() => undefined)
      return { kind: "failed" }
    }
  }

  return {
    async overview(staff: StaffProfile) {
      const on = await secondFactors.state(staff.id)
      return { on, begun: on ? null : await secondFactors.begun(staff.id, staff.alias) }
    },
    begin: (staff: StaffProfile) => secondFactors.begin(staff.id),
    cancel: (staff: StaffProfile) => secondFactors.cancel(staff.id),

    /**
     * Before a critical action it asks for the password again, and for the code if that is on, because a session may be left
     * open.
     */
    prove: (staff: StaffProfile, proof: Proof) =>
      proved<{ readonly kind: "right" }>(staff, proof, async () =>
        (await secondFactors.state(staff.id)) ? checkCode(staff, proof) : { kind: "right" },
      ),

    turnOn: (staff: StaffProfile, proof: Proof) =>
      proved<FactorDone>(staff, proof, async party => {
        const codes = await secondFactors.confirm(staff.id, proof.code)
        if (!codes) return { kind: "wrong-code" }
        await mailNotice(party, "quedó activada")
        return { kind: "on", codes }
      }),

    turnOff: (staff: StaffProfile, proof: Proof) =>
      proved<FactorDone>(staff, proof, async party => {
        const checked = await checkCode(staff, proof)
        if (checked.kind !== "right") return checked
        await secondFactors.remove(staff.id)
        await mailNotice(party, "quedó desactivada")
        return { kind: "off" }
      }),
  }
}
