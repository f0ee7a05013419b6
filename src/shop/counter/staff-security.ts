import { randomUUID } from "node:crypto"
import type { ThirdParty } from "../../erp/third-parties.ts"
import type { Caller } from "../../platform/throttling/sign-in-throttle.ts"
import { messages } from "../messages/messages.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"

export type FactorRefused =
  | { readonly kind: "wrong-password" }
  | { readonly kind: "wrong-code" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed" }

export type FactorChange =
  | { readonly kind: "on"; readonly codes: readonly string[] }
  | { readonly kind: "off" }
  | FactorRefused

interface Proof extends Caller {
  readonly password: string
  readonly code: string
}

/** Codes are short, so guesses count for the whole account on any device. Only callers with the right password get here. */
export const createCodeCheck =
  ({ secondFactors, throttle }: CounterParts["identity"]) =>
  async (
    { id }: StaffProfile,
    code: string,
    address: string,
  ): Promise<{ readonly kind: "right" } | Extract<FactorRefused, { readonly kind: "wrong-code" | "wait" }>> => {
    const attempt = { account: String(id), address }
    const admission = await throttle.code.admit(attempt)
    if (admission.kind === "wait") return admission
    if (!(await secondFactors.check(id, code))) return { kind: "wrong-code" }
    await throttle.code.succeeded(attempt)
    return { kind: "right" }
  }

type Parts = Pick<CounterParts, "config" | "database" | "erp" | "identity" | "log">

export const createStaffSecurity = ({ config, database, erp, identity, log }: Parts) => {
  const { passwords, secondFactors } = identity
  const { staff: throttle } = identity.throttle
  const checkCode = createCodeCheck(identity)

  const tell = async ({ email, name }: ThirdParty, what: string) => {
    if (email === "") return
    const { brand } = config
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

  /** Guesses of password and code count together with those of the sign-in. */
  const proved = async (
    staff: StaffProfile,
    { password, address, devices }: Proof,
    act: (party: ThirdParty) => Promise<FactorChange>,
  ): Promise<FactorChange> => {
    const attempt = { account: staff.alias, address, devices }
    try {
      const admission = await throttle.admit(attempt)
      if (admission.kind === "wait") return admission
      const party = await erp.thirdParties.get(staff.id)
      if (!party || !(await passwords.verify(password, party.credential))) return { kind: "wrong-password" }
      const change = await act(party)
      if (change.kind === "on" || change.kind === "off") await throttle.succeeded(attempt)
      if (change.kind === "wait") await throttle.takeBack(attempt)
      return change
    } catch (error) {
      log.error({ err: error }, "a second factor could not be changed")
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

    turnOn: (staff: StaffProfile, proof: Proof) =>
      proved(staff, proof, async party => {
        const codes = await secondFactors.confirm(staff.id, proof.code)
        if (!codes) return { kind: "wrong-code" }
        await tell(party, "quedó activada")
        return { kind: "on", codes }
      }),

    turnOff: (staff: StaffProfile, proof: Proof) =>
      proved(staff, proof, async party => {
        const checked = await checkCode(staff, proof.code, proof.address)
        if (checked.kind !== "right") return checked
        await secondFactors.remove(staff.id)
        await tell(party, "quedó desactivada")
        return { kind: "off" }
      }),
  }
}
