import { minuteMs } from "../../platform/durations.ts"
import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import { shared } from "./pace.ts"
import type { RealByWarehouse } from "./rules/shown-stock.ts"

export interface UnitsSource {
  unitsByWarehouse(): Promise<ReadonlyMap<number, RealByWarehouse>>
}

const keptMilliseconds = minuteMs

/** Read at most once a minute; callers get the last known units while new ones are read. Undefined: never read. */
export const createPointUnits = (source: UnitsSource, log: CatalogueLog) => {
  let known: ReadonlyMap<number, RealByWarehouse> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  const read = shared(async () => {
    try {
      known = await source.unitsByWarehouse()
      readAt = performance.now()
    } catch (error) {
      log.warn({ part: "units", reason: reasonOf(error) }, "units by warehouse could not be read")
    }
  })
  return async (warehouseId: number): Promise<ReadonlyMap<number, number> | undefined> => {
    if (performance.now() - readAt > keptMilliseconds) {
      const reading = read()
      if (!known) await reading
    }
    return known && new Map([...known].map(([id, units]) => [id, units[warehouseId] ?? 0]))
  }
}
