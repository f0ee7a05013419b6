import { minuteMs } from "../../platform/durations.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import type { CatalogueSource } from "./catalogue-source.ts"
import { shared } from "./pace.ts"
import { markHeadOffice, type Warehouse } from "./rules/shown-stock.ts"

const keptMilliseconds = minuteMs

/** Asked for once a minute; the last known ones when the ERP cannot answer, none if it never did (FAIL-02). */
export const createWarehouseList = (
  source: CatalogueSource,
  log: CatalogueLog,
  headOfficeLabels: readonly string[] = [],
): (() => Promise<readonly Warehouse[]>) => {
  let known: readonly Warehouse[] = []
  let readAt = Number.NEGATIVE_INFINITY
  const read = shared(async () => {
    try {
      known = markHeadOffice(await source.warehouses(), headOfficeLabels)
      readAt = performance.now()
    } catch (error) {
      log.warn({ part: "warehouses", reason: reasonOf(error) }, "the warehouses could not be read")
    }
    return known
  })
  return async () => (performance.now() - readAt < keptMilliseconds ? known : read())
}
