import { createAccountMail } from "./account-mail.ts"
import type { AccountParts } from "./account-parts.ts"
import { createAccountRecords } from "./account-records.ts"
import { createPasswordChanges } from "./password-changes.ts"
import { createPersonalData } from "./personal-data.ts"
import { createRegister } from "./registration.ts"
import { createSignIn } from "./sign-in.ts"
import { createAccountLinking, createCompleteAccount, createSocialSignIn } from "./social-sign-in.ts"
import { createUpdateProfile } from "./update-profile.ts"
import { createEmailProofs } from "./verify-email.ts"

type Parts = Pick<AccountParts, "config" | "database" | "erp" | "identity" | "log" | "mail">

/** What customers do with their accounts. Results are values; outside faults are logged here and never reach a page. */
export const createAccounts = (parts: Parts) => {
  const { config, identity } = parts
  const mail = createAccountMail(parts)
  const records = createAccountRecords(parts.database)
  const proofs = createEmailProofs(parts, records, mail)
  /** Demo mail can be read by anybody: beside a real ERP it would hand out accounts. */
  const outbox = config.erp.url === null ? parts.mail.outbox : null
  return {
    signIn: createSignIn(parts),
    register: createRegister(parts, proofs),
    signInWithGoogle: createSocialSignIn(parts, records),
    linking: createAccountLinking(parts, records, proofs),
    completeAccount: createCompleteAccount(parts, records),
    proofs,
    isVerified: records.isVerified,
    pendingProfile: identity.pendingProfiles.peek,
    passwords: createPasswordChanges(parts, mail, records),
    updateProfile: createUpdateProfile(parts, mail, proofs),
    personalData: createPersonalData(parts),
    outbox,
    mailsLinks: outbox !== null || parts.mail.outbox === null,
  }
}

export type Accounts = ReturnType<typeof createAccounts>
