import type { Database } from "../../platform/database/database.ts"
import type { Settings } from "./settings.ts"

type Subject = { readonly customerId: number } | { readonly orderNumber: string }

const subjectText = (subject: Subject): string =>
  "customerId" in subject ? `customer:${subject.customerId}` : subject.orderNumber

export const createLegalAcceptances = ({
  database: { query },
  settings,
}: {
  readonly database: Pick<Database, "query">
  readonly settings: Pick<Settings, "legalVersion">
}) => ({
  /** `shown` is the version on the page, sent by its form. Nothing is stored for a page without one. */
  async accept(subject: Subject, shown: unknown): Promise<void> {
    const version = Number(shown)
    if (!Number.isInteger(version) || version < 1 || version > settings.legalVersion()) return
    await query("insert into legal_acceptances (subject, version) values ($1, $2) on conflict do nothing", [
      subjectText(subject),
      version,
    ])
  },
})
