import { createOrderComparison } from "../shop/owner/compare-orders.ts"
import { createFigures } from "../shop/owner/figures.ts"
import { createTruth } from "../shop/owner/truth.ts"
import { createTruthChecks, type TruthSources } from "../shop/owner/truth-checks.ts"
import type { Dependencies } from "./compose.ts"
import { openLedger } from "./open-ledger.ts"

export const openTruth = (
  dependencies: Pick<
    Dependencies,
    "database" | "erp" | "card" | "catalogue" | "config" | "log" | "settings" | "stuckPayments"
  > &
    Pick<TruthSources, "stoppedWork" | "offlineSales" | "refundCancelled">,
) => {
  const { erp, database, card, config, log } = dependencies
  const ledger = openLedger({ erp, database, ...card })
  const comparison = createOrderComparison({ erp, database, ledger, log })
  const figures = createFigures(dependencies)
  const erpIsAway = () => erp.health().circuit !== "closed"
  return {
    ledger,
    figures,
    truth: createTruth({
      database,
      log,
      checks: createTruthChecks({ ...dependencies, comparison, erpIsAway }),
      async prepare(about) {
        await figures.count()
        return comparison.compareNext(about)
      },
      owner: { email: config.brand.email, panelUrl: `${config.publicUrl}/asocias/tienda` },
    }),
  }
}
