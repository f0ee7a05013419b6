import type { Logger } from "../platform/log.ts"
import type { SettingsValues } from "../shop/settings/rules/documents.ts"
import { checkErp, type Finding, findingLines } from "../shop/setup/check-erp.ts"
import type { Config } from "./config.ts"

export class ErpNotReady extends Error {
  constructor(findings: readonly Finding[]) {
    super(
      [
        "The shop stays closed: on this ERP an order would fail later.",
        ...findingLines(findings),
        "npm run erp:check tells everything, docs/dolibarr.md how to prepare an ERP.",
      ].join("\n"),
    )
  }
}

/** An unreachable ERP does not keep the shop closed: it opens with the stored catalogue. */
export const checkBeforeOpening = async (erp: Config["erp"] & { readonly url: string }, log: Logger): Promise<void> => {
  const findings = await checkErp(erp).catch(error => {
    log.warn({ err: error }, "the ERP is unreachable, so its set-up was not checked")
    return []
  })
  for (const { level, what, fix } of findings) if (level === "risky") log.warn({ fix }, what)
  const missing = findings.filter(({ level }) => level === "missing")
  if (missing.length > 0) throw new ErpNotReady(missing)
}

/** A shop that sells to people must show who it is (LAW-01). */
export const sellerWarnings = ({ erp }: Pick<Config, "erp">, seller: SettingsValues["seller"]): string[] => {
  const missing = Object.entries(seller).flatMap(([name, value]) => (value === "" ? [`seller.${name}`] : []))
  if (erp.url === null || missing.length === 0) return []
  return [`The law asks a shop to say who sells: settings ${missing.join(", ")} are empty.`]
}

export const startWarnings = ({ erp, card, google, trustedHops }: Config): string[] => {
  const warnings: readonly (readonly [boolean, string])[] = [
    [
      erp.url !== null && card.kind === "sandbox",
      "CARD_PROVIDER=sandbox beside a real ERP: orders are paid with pretend money.",
    ],
    [
      erp.url !== null && google.kind === "local",
      "IDENTITY_PROVIDER=local beside a real ERP: everybody can sign in as whom they like.",
    ],
    [
      trustedHops > 0,
      `TRUST_PROXY: ${trustedHops} proxies are believed. Reached without them, visitors can forge their address.`,
    ],
  ]
  return warnings.filter(([applies]) => applies).map(([, text]) => text)
}
