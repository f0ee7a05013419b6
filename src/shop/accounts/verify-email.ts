import { dayMs } from "../../platform/durations.ts"
import { orFailed } from "../../platform/log.ts"
import { isKnownPassword } from "../../platform/passwords/password-hashes.ts"
import { createOneTimeSecrets, hashOfId, isSecretId } from "../../platform/sessions/secrets.ts"
import type { Wait } from "../../platform/throttling/throttle.ts"
import { createAddressAllowance } from "../../platform/throttling/throttle.ts"
import type { Dependencies } from "../dependencies.ts"
import { googleMarker } from "../vocabulary/business.ts"
import { type CustomerProfile, normalEmail } from "../vocabulary/people.ts"
import type { AccountMail } from "./account-mail.ts"
import type { AccountRecords } from "./account-records.ts"
import { toProfile } from "./choose-customer.ts"
import type { Identity } from "./identity.ts"
import { replaceCredential } from "./password-changes.ts"

interface EmailProof {
  readonly accountId: number
  readonly email: string
  /** Set if the request came from a Google account with this e-mail, whose owner does not know the account's password. */
  readonly googleSubject?: string
  /** Hash of the secret that the registering browser stores. */
  readonly registeredBy?: string
}

/** The browser that opened the link, with the secret that it stored at registration. */
type LinkOpener = Readonly<Record<"sessionId" | "registration", string | null>>

/**
 * Anybody can register with another person's e-mail. Only the browser that made the account, or is signed in to it, may confirm
 * the e-mail and keep the password. Any other reader of the mail chooses a new password, and the earlier sessions end.
 */
type LinkUse = "confirm" | "choose-password" | "take-over"

type EmailProved =
  | { readonly kind: "signed-in" | "password-chosen"; readonly customer: CustomerProfile }
  | { readonly kind: "verified" | "password-missing" | "known-password" | "expired" | "failed" }

export const registrationHash = (secret: string | null): string | null =>
  isSecretId(secret) ? hashOfId(secret).toString("hex") : null

const linkLifeMs = dayMs
const linksPerDay = { uses: 5, perSeconds: dayMs / 1000 }

export const createEmailProofs = (
  { database, erp, identity, log }: Dependencies & { readonly identity: Identity },
  records: AccountRecords,
  mail: AccountMail,
) => {
  const links = createOneTimeSecrets<EmailProof>(database, { purpose: "email-proof", lifeMs: linkLifeMs })

  const readAccount = async (proof: EmailProof | null) => {
    const party = proof && (await erp.thirdParties.get(proof.accountId))
    return party?.isCustomer && normalEmail(party.email) === normalEmail(proof?.email ?? "") ? party : null
  }

  const linkUse = async (proof: EmailProof, opener: LinkOpener): Promise<LinkUse> => {
    const { accountId, googleSubject, registeredBy } = proof
    if (googleSubject !== undefined) return "take-over"
    if (registeredBy !== undefined && registeredBy === registrationHash(opener.registration)) return "confirm"
    const session = await identity.customerSessions.read(opener.sessionId)
    return session?.accountId === accountId ? "confirm" : "choose-password"
  }

  const carryOut = async (
    { googleSubject = "" }: EmailProof,
    use: LinkUse,
    customer: CustomerProfile,
    { hash, sessionId }: { readonly hash: string; readonly sessionId: string | null },
  ): Promise<EmailProved> => {
    switch (use) {
      case "take-over":
        // Ends sessions that were opened with the earlier password, which another person chose.
        await replaceCredential({ erp, identity }, customer.id, googleMarker)
        await records.linkGoogle(customer.id, googleSubject, customer.email)
        mail.passwordRemoved(customer)
        return { kind: "signed-in", customer }
      case "choose-password":
        await replaceCredential({ erp, identity }, customer.id, hash)
        mail.passwordChanged(customer)
        await records.verifyByMail(customer.id, customer.email)
        return { kind: "password-chosen", customer }
      case "confirm":
        await records.verify(customer.id, customer.email)
        await identity.customerSessions.endAll(customer.id, sessionId)
        return { kind: "verified" }
    }
  }

  return {
    async send(
      { id, name, email }: Pick<CustomerProfile, "id" | "name" | "email">,
      by: Pick<EmailProof, "googleSubject" | "registeredBy"> = {},
    ): Promise<Wait | { readonly kind: "asked" }> {
      // Counted per account and not per address, so that no mailbox is flooded.
      const admission = await createAddressAllowance(database, `email-proof ${id}`, linksPerDay).use("")
      if (admission.kind === "wait") return admission
      await links.revoke(String(id))
      mail.verificationLink({ name, email }, await links.make({ accountId: id, email, ...by }, String(id)))
      return { kind: "asked" }
    },

    /** Changes nothing, because mail programs open links by themselves. */
    async peek(token: string, opener: LinkOpener): Promise<{ readonly email: string; readonly use: LinkUse } | null> {
      const proof = await links.peek(token)
      return proof && { email: proof.email, use: await linkUse(proof, opener) }
    },

    /** `password` is chosen by an opener who did not make the account; for others it is ignored. */
    prove: (token: string, opener: LinkOpener, password: string | null): Promise<EmailProved> =>
      orFailed(log, "an e-mail could not be verified", async () => {
        const proof = await links.peek(token)
        if (!proof) return { kind: "expired" }
        const use = await linkUse(proof, opener)
        if (use === "choose-password" && password === null) return { kind: "password-missing" }
        if (use === "choose-password" && isKnownPassword(password ?? "")) return { kind: "known-password" }
        const hash = use === "choose-password" ? await identity.passwords.hash(password ?? "") : ""
        // Of two concurrent requests one finds the link used. A failed update leaves the link valid for another try.
        return database.withLock(`email-proof:${hashOfId(token).toString("hex")}`, async () => {
          const proof = await links.peek(token)
          const party = await readAccount(proof)
          if (!proof || !party) return { kind: "expired" }
          const customer = toProfile(party)
          const result = await carryOut(proof, use, customer, { hash, sessionId: opener.sessionId })
          await links.take(token)
          return result
        })
      }),
  }
}

export type EmailProofs = ReturnType<typeof createEmailProofs>
