import { personAtWork } from "../till/shift-records.ts"
import { colones } from "../vocabulary/money.ts"
import type { StaffProfile } from "../vocabulary/people.ts"
import type { CounterParts } from "./counter-parts.ts"
import type { Receipt, SaleRequest, SaleResult } from "./rules/sale.ts"
import { type CounterSale, counterSales } from "./sale-records.ts"
import { type InPersonSale, type Sold, saleId, sellInPerson } from "./sell-in-person.ts"

const waitMs = 20_000
const recentSales = 20

type Parts = Pick<CounterParts, "database" | "engine" | "log">

const receiptOf = (sale: CounterSale): Receipt | null =>
  sale.orderRef === null || sale.lines === null || sale.total === null || sale.outcome === "undone"
    ? null
    : {
        key: sale.key,
        orderRef: sale.orderRef,
        association: sale.association,
        person: sale.person,
        methodId: sale.paymentModeId,
        lines: sale.lines,
        total: sale.total,
        received: sale.request.received === undefined ? null : colones(sale.request.received),
        soldAt: sale.startedAt.toISOString(),
        finished: sale.outcome !== null,
      }

export const createSales = ({ database, engine, log }: Parts) => {
  const sales = counterSales(database)

  const outcomeOf = async (staff: StaffProfile, key: string): Promise<SaleResult> => {
    // Once the ERP has the order the sale stands, even while its invoice and shipment are still being written (I6).
    const receipt = await receiptFor(staff, key)
    if (receipt) return { kind: "sold", receipt }
    const progress = await engine.status(saleId(staff.id, key))
    if (progress?.state === "running") return { kind: "running" }
    const result = progress?.result as Sold | null | undefined
    return result && result.kind !== "sold" ? result : { kind: "failed" }
  }

  const receiptFor = async (staff: StaffProfile, key: string): Promise<Receipt | null> => {
    const sale = await sales.get(staff.id, key)
    return sale && receiptOf(sale)
  }

  const sell = async (staff: StaffProfile, request: SaleRequest): Promise<SaleResult> => {
    const { key, methodId, items, shownTotal } = request
    const { id, warehouseId } = staff
    const person = await personAtWork(database, id)
    await sales.open({ associationId: id, key, association: staff.name, person, warehouseId, request })
    const input: InPersonSale = { key, association: { id, warehouseId }, methodId, items, shownTotal }
    const outcome = await engine.run(sellInPerson, { id: saleId(id, key), input, waitMs })
    if (outcome.kind === "conflict") return { kind: "other-cart", receipt: await receiptFor(staff, key) }
    if (outcome.kind === "failed") log.error({ sale: key, failure: outcome.failure }, "la venta quedó a medias")
    return outcomeOf(staff, key)
  }

  return {
    sell,

    /** What became of a press whose answer was lost. null: the key was never used. */
    async outcome(staff: StaffProfile, key: string): Promise<SaleResult | null> {
      return (await sales.get(staff.id, key)) ? outcomeOf(staff, key) : null
    },

    async recent(staff: StaffProfile): Promise<Receipt[]> {
      return (await sales.recent(staff.id, recentSales)).flatMap(sale => receiptOf(sale) ?? [])
    },
  }
}
