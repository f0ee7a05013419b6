import type { Database } from "../database/database.ts"
import type { GoogleProfile } from "./google-tokens.ts"
import { createOneTimeSecrets, type OneTimeSecrets } from "./one-time-secrets.ts"

export type PendingProfiles = OneTimeSecrets<GoogleProfile>

/**
 * What the provider verified waits here until the registration is finished; the browser holds only its id in a cookie, so that no
 * form field or navigation state can change the e-mail (SOC-17).
 */
export const createPendingProfiles = (database: Database, now?: () => Date): PendingProfiles =>
  createOneTimeSecrets<GoogleProfile>(database, { purpose: "pending-profile", lifeMs: 60 * 60_000, now })
