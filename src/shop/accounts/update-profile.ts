import type { ShopParts } from "../../main/compose.ts"
import { normalEmail } from "../vocabulary/emails.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountMail } from "./account-mail.ts"
import { customersWithEmail } from "./choose-customer.ts"
import { profileOf } from "./customer-profile.ts"
import { withEmailReserved } from "./registration-records.ts"
import type { ProfileValues } from "./rules/account-forms.ts"

type Parts = Pick<ShopParts, "database" | "erp" | "identity" | "log">

export type ProfileUpdate =
  | { readonly kind: "saved"; readonly customer: CustomerProfile }
  /** Another customer has the e-mail (PROF-14). */
  | { readonly kind: "taken" }
  | { readonly kind: "failed" }

/** `customer` is who the session says: there is no other way to name the record that changes (PROF-10). */
export const createUpdateProfile =
  ({ database, erp, identity, log }: Parts, mail: AccountMail) =>
  async (customer: CustomerProfile, values: ProfileValues): Promise<ProfileUpdate> => {
    const email = normalEmail(values.email)
    const save = async () => {
      const party = await erp.thirdParties.update(customer.id, {
        name: values.name.trim(),
        email,
        phone: values.phone.trim(),
        address: values.address.trim().replace(/\r\n/g, "\n"),
      })
      if (party.id !== customer.id) throw new Error("the ERP answered with another record")
      return profileOf(party)
    }
    try {
      const moves = email !== normalEmail(customer.email)
      const saved = !moves
        ? await save()
        : await withEmailReserved(database, email, async () => {
            const others = customersWithEmail(email, await erp.thirdParties.findByEmail(email))
            return others.some(other => other.id !== customer.id) ? null : save()
          })
      if (!saved) return { kind: "taken" }
      await identity.customerSessions.updateProfile(customer.id, saved)
      if (moves) mail.emailChanged(customer.email, saved)
      return { kind: "saved", customer: saved }
    } catch (error) {
      log.error({ err: error }, "the profile could not be updated")
      return { kind: "failed" }
    }
  }
