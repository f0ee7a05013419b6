import type { Database } from "../../platform/database/database.ts"
import { minuteMs } from "../../platform/durations.ts"
import { createOneTimeSecrets } from "../../platform/sessions/secrets.ts"

export interface ResetRequest {
  readonly accountId: number
  readonly email: string
}

export interface PasswordResets {
  readonly lifeMs: number
  /** A new link ends the older ones of the same account. */
  make(request: ResetRequest): Promise<string>
  peek(token: unknown): Promise<ResetRequest | null>
  take(token: unknown): Promise<ResetRequest | null>
  revoke(accountId: number): Promise<void>
}

export const createPasswordResets = (database: Database, now?: () => Date): PasswordResets => {
  const links = createOneTimeSecrets<ResetRequest>(database, { purpose: "password-reset", lifeMs: 30 * minuteMs, now })
  return {
    lifeMs: links.lifeMs,
    async make(request) {
      await links.revoke(String(request.accountId))
      return links.make(request, String(request.accountId))
    },
    peek: links.peek,
    take: links.take,
    revoke: accountId => links.revoke(String(accountId)),
  }
}
