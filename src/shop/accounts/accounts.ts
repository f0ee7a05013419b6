import type { Outbox } from "../../platform/mail/mailer.ts"
import type { Engine } from "../../platform/workflows/engine.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Brand } from "../vocabulary/brand.ts"
import { createAccountMail } from "./account-mail.ts"
import { createAccountRecords } from "./account-records.ts"
import { createAccountDeletion, type DeletionServices } from "./delete-account.ts"
import type { Identity } from "./identity.ts"
import { createPasswordChanges } from "./password-changes.ts"
import type { PersonalRows } from "./personal-rows.ts"
import { createIdentityCheck, createPersonalData, createUpdateProfile } from "./profile.ts"
import { createRegister } from "./registration.ts"
import { createGoogleSignIn, createSignIn } from "./sign-in.ts"
import { createEmailProofs } from "./verify-email.ts"

/** What customers do with their accounts. Results are values; outside faults are logged here and never reach a page. */
export const createAccounts = (
  dependencies: Dependencies & {
    readonly config: {
      readonly brand: Brand
      readonly publicUrl: string
      readonly erp: { readonly url: string | null }
    }
    readonly identity: Identity
    readonly engine: Pick<Engine<DeletionServices>, "run">
    readonly personalRows: PersonalRows
    /** null if mail is really sent. */
    readonly mail: { readonly outbox: Outbox | null }
  },
) => {
  const { config, identity } = dependencies
  const mail = createAccountMail(dependencies)
  const isOwner = createIdentityCheck(dependencies)
  const records = createAccountRecords(dependencies.database)
  const proofs = createEmailProofs(dependencies, records, mail)
  /** Demo mail can be read by anybody: beside a real ERP it would hand out accounts. */
  const outbox = config.erp.url === null ? dependencies.mail.outbox : null
  return {
    signIn: createSignIn(dependencies),
    register: createRegister(dependencies, proofs),
    ...createGoogleSignIn(dependencies, records, proofs),
    proofs,
    isVerified: records.isVerified,
    pendingProfile: identity.pendingProfiles.peek,
    passwords: createPasswordChanges(dependencies, mail, records),
    updateProfile: createUpdateProfile(dependencies, mail, proofs, isOwner),
    deleteAccount: createAccountDeletion(dependencies, isOwner),
    personalData: createPersonalData(dependencies),
    outbox,
    mailsLinks: outbox !== null || dependencies.mail.outbox === null,
  }
}
