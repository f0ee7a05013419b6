import { createOneTimeSecrets } from "../../platform/sessions/one-time-secrets.ts"
import { createAddressAllowance } from "../../platform/throttling/address-allowance.ts"
import { googleMarker } from "../vocabulary/business.ts"
import { normalEmail } from "../vocabulary/emails.ts"
import type { CustomerProfile } from "../vocabulary/people.ts"
import type { AccountMail } from "./account-mail.ts"
import type { AccountParts } from "./account-parts.ts"
import type { AccountRecords } from "./account-records.ts"
import { profileOf } from "./customer-profile.ts"

type Parts = Pick<AccountParts, "database" | "erp" | "identity" | "log">

interface EmailProof {
  readonly accountId: number
  readonly email: string
  /** Asked for by somebody whom Google vouches for and who does not know the account's password. */
  readonly googleSubject?: string
}

export type LinkAsked = { readonly kind: "asked" } | { readonly kind: "wait"; readonly retryAfterSeconds: number }

export type EmailProved =
  | { readonly kind: "verified" }
  | { readonly kind: "signed-in"; readonly customer: CustomerProfile }
  | { readonly kind: "expired" }
  | { readonly kind: "failed" }

const linkLifeMs = 24 * 3_600_000
const linksPerDay = { uses: 5, perSeconds: 86_400 }

export const createEmailProofs = (
  { database, erp, identity, log }: Parts,
  records: AccountRecords,
  mail: AccountMail,
) => {
  const links = createOneTimeSecrets<EmailProof>(database, { purpose: "email-proof", lifeMs: linkLifeMs })

  const readAccount = async (proof: EmailProof | null) => {
    const party = proof && (await erp.thirdParties.get(proof.accountId))
    return party?.isCustomer && normalEmail(party.email) === normalEmail(proof?.email ?? "") ? party : null
  }

  /** Sessions that were opened with the former password, which somebody else chose, end. */
  const takeOver = async (customer: CustomerProfile, googleSubject: string): Promise<void> => {
    await erp.thirdParties.update(customer.id, { credential: googleMarker })
    await identity.passwordResets.revoke(customer.id)
    await identity.customerSessions.endAll(customer.id)
    await identity.staffSessions.endAll(customer.id)
    await records.linkGoogle(customer.id, googleSubject, customer.email)
    mail.passwordRemoved(customer)
  }

  return {
    async send(
      { id, name, email }: Pick<CustomerProfile, "id" | "name" | "email">,
      googleSubject?: string,
    ): Promise<LinkAsked> {
      // Counted per account, not per address, so that nobody's mailbox is flooded.
      const admission = await createAddressAllowance(database, `email-proof ${id}`, linksPerDay).use("")
      if (admission.kind === "wait") return admission
      await links.revoke(String(id))
      mail.verificationLink({ name, email }, await links.make({ accountId: id, email, googleSubject }, String(id)))
      return { kind: "asked" }
    },

    async peek(token: string): Promise<{ readonly email: string; readonly takesOver: boolean } | null> {
      const proof = await links.peek(token)
      return proof && { email: proof.email, takesOver: proof.googleSubject !== undefined }
    },

    async prove(token: string): Promise<EmailProved> {
      try {
        const proof = await links.peek(token)
        const party = await readAccount(proof)
        if (!proof || !party) return { kind: "expired" }
        const customer = profileOf(party)
        if (proof.googleSubject === undefined) await records.verify(customer.id, customer.email)
        else await takeOver(customer, proof.googleSubject)
        await links.take(token)
        return proof.googleSubject === undefined ? { kind: "verified" } : { kind: "signed-in", customer }
      } catch (error) {
        log.error({ err: error }, "an e-mail could not be verified")
        return { kind: "failed" }
      }
    },
  }
}

export type EmailProofs = ReturnType<typeof createEmailProofs>
