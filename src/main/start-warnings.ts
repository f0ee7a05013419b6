import type { Config } from "./config.ts"

export const startWarnings = (config: Config): string[] => {
  const real = config.erp.url !== null
  return [
    ...(real && config.card.kind === "sandbox"
      ? ["CARD_PROVIDER=sandbox beside a real ERP: orders are paid with pretend money."]
      : []),
    ...(real && config.google.kind === "local"
      ? ["IDENTITY_PROVIDER=local beside a real ERP: everybody can sign in as whom they like."]
      : []),
    ...(config.trustedHops > 0
      ? [
          `TRUST_PROXY: ${config.trustedHops} proxies are believed. Reached without them, visitors can forge their address.`,
        ]
      : []),
  ]
}
