import type { Erp } from "../../erp/erp.ts"
import { type Database, storedJson } from "../../platform/database/database.ts"
import { dayMs, hourMs, minuteMs } from "../../platform/durations.ts"
import { every, type Loop } from "../../platform/every.ts"
import type { Logger } from "../../platform/log.ts"
import type { Dependencies } from "../dependencies.ts"
import type { Catalogue } from "./catalogue.ts"
import type { SoldUnits } from "./catalogue-model.ts"

const countedDays = 30
const countAgainMs = 6 * hourMs
const countEveryMs = 10 * minuteMs

type BestsellerDependencies = Pick<Dependencies, "database"> & {
  readonly erp: { readonly stockMovements: Pick<Erp["stockMovements"], "list"> }
  readonly catalogue: Pick<Catalogue, "setSoldUnits" | "listedAs">
}

const createSoldRecords = ({ query }: Pick<Database, "query">) => ({
  async read(): Promise<{ readonly sold: SoldUnits; readonly countedAt: Date }> {
    const [row] = await query<{ units: Readonly<Record<string, number>>; countedAt: Date }>(
      `select units, counted_at as "countedAt" from sold_units`,
    )
    const sold = new Map(Object.entries(row?.units ?? {}).map(([id, units]) => [Number(id), units]))
    return { sold, countedAt: row?.countedAt ?? new Date(0) }
  },

  async write(sold: SoldUnits): Promise<void> {
    await query(
      `insert into sold_units (units, counted_at) values ($1::jsonb, now())
       on conflict (only_row) do update set units = $1::jsonb, counted_at = now()`,
      [storedJson(Object.fromEntries(sold))],
    )
  },
})

/** A variant counts for the product that lists show. */
const countSold = async ({ erp, catalogue }: BestsellerDependencies): Promise<SoldUnits> => {
  const moved = new Map<number, number>()
  const since = Math.floor(Date.now() / 1000) - (countedDays * dayMs) / 1000
  for await (const { productId, quantity, isSale } of erp.stockMovements.list({ since }))
    if (isSale) moved.set(productId, (moved.get(productId) ?? 0) - quantity)
  const sold = new Map<number, number>()
  for (const [productId, units] of moved) {
    const listed = await catalogue.listedAs(productId)
    if (listed) sold.set(listed.id, (sold.get(listed.id) ?? 0) + units)
  }
  return sold
}

/** One process counts periodically; the others read its result. */
export const createSoldUnits = (dependencies: BestsellerDependencies) => {
  const { database, catalogue } = dependencies
  const records = createSoldRecords(database)
  let takenAt = 0

  const take = async (): Promise<void> => {
    const { sold, countedAt } = await records.read()
    if (countedAt.getTime() > takenAt) catalogue.setSoldUnits(sold)
    takenAt = countedAt.getTime()
  }

  return {
    take,
    async count(): Promise<void> {
      await database.tryLock("chispa:sold-units", async () => {
        const { countedAt } = await records.read()
        if (Date.now() - countedAt.getTime() > countAgainMs) await records.write(await countSold(dependencies))
      })
      await take()
    },
  }
}

/** Starts with the last count, so that counting does not delay the start. */
export const startBestsellerRanking = async (dependencies: BestsellerDependencies, log: Logger): Promise<Loop> => {
  const soldUnits = createSoldUnits(dependencies)
  await soldUnits.take()
  return every(countEveryMs, soldUnits.count, {
    onError: error => log.warn({ err: error }, "the bestsellers could not be counted"),
  })
}
