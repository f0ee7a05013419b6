import { dayMs, hourMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import { orFailed } from "../../platform/log.ts"
import { isKnownPassword } from "../../platform/passwords/password-hashes.ts"
import { newSecretId } from "../../platform/sessions/secrets.ts"
import { createAddressAllowance } from "../../platform/throttling/throttle.ts"
import type { Dependencies } from "../dependencies.ts"
import { createLegalAcceptances } from "../settings/legal-acceptances.ts"
import { normalEmail } from "../vocabulary/people.ts"
import { cutText } from "../vocabulary/text.ts"
import { unusedAccounts, withEmailReserved } from "./account-records.ts"
import { customersWithEmail } from "./choose-customer.ts"
import type { Identity } from "./identity.ts"
import { type AccountValues, fullName, type RegistrationValues } from "./rules/account-forms.ts"
import { type EmailProofs, registrationHash } from "./verify-email.ts"

/** A creation whose answer was lost is looked up. Because of the lock nobody else can have made the account (REG-14). */
export const registerOnce = <Account>(
  database: Dependencies["database"],
  email: string,
  steps: { find: () => Promise<Account | null>; create: () => Promise<Account> },
): Promise<{ readonly kind: "created" | "exists"; readonly account: Account }> =>
  withEmailReserved(database, email, async () => {
    const known = await steps.find()
    if (known) return { kind: "exists", account: known }
    try {
      return { kind: "created", account: await steps.create() }
    } catch (error) {
      const made = await steps.find().catch(() => null)
      if (made) return { kind: "created", account: made }
      throw error
    }
  })

export const createAccount = (
  { database, erp }: Pick<Dependencies, "database" | "erp">,
  values: AccountValues,
  credential: string,
) => {
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

/** Enough for several classes. Beyond it accounts are made without a mail, so that no mailbox is flooded. */
const mailsPerAddress = { uses: 500, perSeconds: 3600 }

/**
 * Not limited by address, because a whole class registers from one. Floods are limited by their cost: every account waits in
 * the short queue of new passwords, behind all sign-ins, and expires if it is never used.
 */
export const createRegister = (
  { database, erp, identity, log, settings }: Dependencies & { readonly identity: Pick<Identity, "passwords"> },
  proofs: EmailProofs,
) => {
  const mails = createAddressAllowance(database, "registration-mail", mailsPerAddress)
  const legal = createLegalAcceptances({ database, settings })
  return async (values: RegistrationValues, address: string, acceptedTerms?: unknown) => {
    if (isKnownPassword(values.contrasena)) return { kind: "known-password" } as const
    return orFailed(log, "registration failed", async () => {
      const credential = await identity.passwords.hash(values.contrasena, address)
      const { kind, account } = await createAccount({ database, erp }, values, credential)
      if (kind === "exists") return { kind }
      await unusedAccounts(database).add(account, values.correo)
      await legal.accept({ customerId: account }, acceptedTerms)
      // Lets the browser that registered confirm the e-mail.
      const browser = newSecretId()
      const person = { id: account, name: fullName(values), email: normalEmail(values.correo) }
      if ((await mails.use(address)).kind === "go")
        await proofs.send(person, { registeredBy: registrationHash(browser) ?? undefined })
      return { kind, browser }
    })
  }
}

interface UnusedAccount {
  account_id: number
  email: string
}

export const unusedAccountDays = 30
const maxAtOnce = 500
/** Marks the record for the owner in Dolibarr, because the shop never deletes a record. */
const expiredMark = " (cuenta vencida)"
/** Dolibarr's column holds 128 characters, including the mark. */
const maxNameLength = 100

/**
 * Expires only accounts without orders. The record loses e-mail and password, so nobody can sign in and the e-mail is free
 * again.
 */
const expire = async ({ database, erp }: Dependencies, { account_id: id, email }: UnusedAccount): Promise<boolean> =>
  withEmailReserved(database, email, async () => {
    const party = await erp.thirdParties.get(id)
    const isUntouched =
      party !== null &&
      normalEmail(party.email) === email &&
      Object.keys(await erp.thirdParties.outstandingOrders(id)).length === 0
    const isStillUnused = (await database.query("select 1 from unused_accounts where account_id = $1", [id])).length > 0
    const expires = isUntouched && isStillUnused
    if (expires)
      await erp.thirdParties.update(id, {
        name: `${cutText(party.name, maxNameLength)}${expiredMark}`,
        email: "",
        alias: "",
        credential: "",
        career: "",
        phone: "",
      })
    await unusedAccounts(database).used(id)
    return expires
  })

export const expireUnusedAccounts = async (dependencies: Dependencies, now: Date): Promise<number> => {
  const { database, log } = dependencies
  // Accounts verified by mail or Google are in use.
  await database.query(
    "delete from unused_accounts where account_id in (select account_id from account_proofs where verified_email is not null)",
  )
  const rows = await database.query<UnusedAccount>(
    "select account_id, email from unused_accounts where registered_at < $1 order by registered_at limit $2",
    [new Date(now.getTime() - unusedAccountDays * dayMs), maxAtOnce],
  )
  let expired = 0
  for (const row of rows) if (await expire(dependencies, row)) expired++
  if (expired > 0) log.info({ expired }, "unused accounts expired")
  return expired
}

export const startExpiringAccounts = (dependencies: Dependencies): Loop =>
  every(
    hourMs,
    () => dependencies.database.tryLock("chispa:unused-accounts", () => expireUnusedAccounts(dependencies, new Date())),
    { onError: error => dependencies.log.warn({ err: error }, "unused accounts could not be read") },
  )
