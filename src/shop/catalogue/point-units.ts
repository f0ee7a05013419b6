import { type CatalogueLog, reasonOf } from "./catalogue-log.ts"
import { shared } from "./pace.ts"
import type { RealByWarehouse } from "./rules/shown-stock.ts"

/** Where the units come from that a pickup point can hand over: real stock now, free units where they are counted. */
export interface UnitsSource {
  unitsByWarehouse(): Promise<ReadonlyMap<number, RealByWarehouse>>
}

const keptMilliseconds = 60_000

/**
 * Units by product at one warehouse, read only when somebody asks for a pickup point, then at most once a minute: later
 * callers get the last known ones while new ones are read. Undefined when they cannot be told.
 */
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
