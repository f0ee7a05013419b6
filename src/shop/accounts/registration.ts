import { isKnownPassword } from "../../platform/passwords/known-passwords.ts"
import { createAddressAllowance } from "../../platform/throttling/address-allowance.ts"
import { normalEmail } from "../vocabulary/emails.ts"
import type { AccountParts } from "./account-parts.ts"
import { customersWithEmail } from "./choose-customer.ts"
import { type Registration, registerOnce } from "./registration-records.ts"
import { type AccountValues, fullName, type RegistrationValues } from "./rules/account-forms.ts"
import type { EmailProofs } from "./verify-email.ts"

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
  | { readonly kind: "created" }
  | { readonly kind: "exists" }
  | { readonly kind: "known-password" }
  | { readonly kind: "wait"; readonly retryAfterSeconds: number }
  | { readonly kind: "failed" }

/** High enough for a whole class behind one address. */
const perAddress = { uses: 30, perSeconds: 3600 }

export const createRegister = (parts: Parts, proofs: EmailProofs) => {
  const allowance = createAddressAllowance(parts.database, "register", perAddress)
  return async (values: RegistrationValues, address: string): Promise<Registered> => {
    if (isKnownPassword(values.contrasena)) return { kind: "known-password" }
    try {
      const admission = await allowance.use(address)
      if (admission.kind === "wait") return admission
      const credential = await parts.identity.passwords.hash(values.contrasena)
      const { kind, account } = await createAccount(parts, values, credential)
      if (kind === "created")
        await proofs.send({ id: account, name: fullName(values), email: normalEmail(values.correo) })
      return { kind }
    } catch (error) {
      parts.log.error({ err: error }, "registration failed")
      return { kind: "failed" }
    }
  }
}
