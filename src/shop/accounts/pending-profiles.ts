import type { Database } from "../../platform/database/database.ts"
import { hourMs } from "../../platform/durations.ts"
import { createOneTimeSecrets, type OneTimeSecrets } from "../../platform/sessions/secrets.ts"
import type { GoogleProfile } from "../../providers/google/google-tokens.ts"

export type PendingProfiles = OneTimeSecrets<GoogleProfile>

/** The browser holds only an id: no form field or navigation state can change the e-mail that the provider verified (SOC-17). */
export const createPendingProfiles = (database: Database, now?: () => Date): PendingProfiles =>
  createOneTimeSecrets<GoogleProfile>(database, { purpose: "pending-profile", lifeMs: hourMs, now })
