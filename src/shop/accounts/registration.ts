import { isKnownPassword } from "../../platform/passwords/password-hashes.ts"
import { newSecretId } from "../../platform/sessions/secrets.ts"
import { createAddressAllowance } from "../../platform/throttling/throttle.ts"
import { normalEmail } from "../vocabulary/emails.ts"
import type { AccountParts } from "./account-parts.ts"
import { customersWithEmail } from "./choose-customer.ts"
import { type Registration, registerOnce } from "./registration-records.ts"
import { type AccountValues, fullName, type RegistrationValues } from "./rules/account-forms.ts"
import { unusedAccounts } from "./unused-accounts.ts"
import { type EmailProofs, registrationHash } from "./verify-email.ts"

type Parts = Pick<AccountParts, "database" | "erp" | "identity" | "log">

export const createAccount = (
  { database, erp }: Pick<Parts, "database" | "erp">,
  values: AccountValues,
  credential: string,
): Promise<Registration<number>> => {
  const email = normalEmail(values.correo)
  const student = values.esEstudiante === "1"
  return registerOnce(database, email, {
    find: async () => customersWithEmail(email, await erp.thirdParties.findByEmail(email))[0]?.id ?? null,
    create: () =>
      erp.thirdParties.create({
        name: fullName(values),
        alias: student ? values.carne.trim() : "",
        credential,
        career: student ? values.carrera : "",
        email,
        phone: values.telefono.trim(),
      }),
  })
}

export type Registered =
  /** `browser`: a secret for the browser that registered, by which it may confirm the e-mail. */
  | { readonly kind: "created"; readonly browser: string }
  | { readonly kind: "exists" }
  | { readonly kind: "known-password" }
  | { readonly kind: "failed" }

/** Enough for some classes at once. Beyond it accounts are made without a mail, so that nobody's mailbox is flooded by us. */
const mailsPerAddress = { uses: 500, perSeconds: 3600 }

/**
 * No limit by address: a whole class registers from one. What a flood costs keeps it out: each account takes its turn in the
 * queue of new passwords, which is short and behind every sign-in, and expires if nobody ever uses it.
 */
export const createRegister = (parts: Parts, proofs: EmailProofs) => {
  const mails = createAddressAllowance(parts.database, "registration-mail", mailsPerAddress)
  return async (values: RegistrationValues, address: string): Promise<Registered> => {
    if (isKnownPassword(values.contrasena)) return { kind: "known-password" }
    try {
      const credential = await parts.identity.passwords.hash(values.contrasena, address)
      const { kind, account } = await createAccount(parts, values, credential)
      if (kind === "exists") return { kind }
      await unusedAccounts(parts.database).add(account, values.correo)
      const browser = newSecretId()
      const person = { id: account, name: fullName(values), email: normalEmail(values.correo) }
      if ((await mails.use(address)).kind === "go")
        await proofs.send(person, { registeredBy: registrationHash(browser) ?? undefined })
      return { kind, browser }
    } catch (error) {
      parts.log.error({ err: error }, "registration failed")
      return { kind: "failed" }
    }
  }
}
