import type { CreditNote } from "../../erp/credit-notes.ts"
import { ErpError } from "../../erp/erp-error.ts"
import type { Order } from "../../erp/order.ts"
import type { Query } from "../../platform/database/database.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { netOf, sum, zero } from "../vocabulary/money.ts"
import { codeOf, countsAsReturned, goodsReturns, type ReturnRecord } from "./return-records.ts"
import {
  type BoughtLine,
  lineAmount,
  type OfferedLine,
  type Returnable,
  returnableLines,
} from "./rules/goods-return.ts"
import { type Coverage, coverageOf, returnKindOf } from "./rules/return-rules.ts"

export interface HandedOver {
  readonly order: Order
  readonly invoiceId: number
  readonly handedOverAt: string
  /** Of the order's invoice, those of our own returns too. */
  readonly creditNotes: readonly CreditNote[]
}

/** Units by product in credit notes that no return of ours made. */
const unitsGivenBackInErp = (notes: readonly CreditNote[], own: readonly ReturnRecord[]): Map<number, number> => {
  const codes = new Set(own.map(codeOf))
  const units = new Map<number, number>()
  for (const note of notes.filter(({ refExt }) => refExt === null || !codes.has(refExt)))
    for (const { productId, quantity } of note.lines)
      if (productId !== null) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}

export const createReturnableOrders = (
  dependencies: Dependencies & { readonly catalogue: Pick<Catalogue, "listedAs" | "categories" | "subcategories"> },
) => {
  const { erp, database, catalogue, log } = dependencies
  const returns = goodsReturns(database)

  const categoriesOf = async (productId: number): Promise<string[]> => {
    const ids = (await catalogue.listedAs(productId))?.categoryIds ?? []
    return catalogue.categories().flatMap(top => {
      const below = catalogue.subcategories(top.id).filter(({ id }) => ids.includes(id))
      return below.length > 0 || ids.includes(top.id) ? [top.label, ...below.map(({ label }) => label)] : []
    })
  }

  const coverage = async (line: Returnable, handedOverAt: string): Promise<Coverage> => {
    const kind = returnKindOf({ ...line, categories: await categoriesOf(line.productId) })
    const covered = coverageOf(kind, handedOverAt, new Date())
    return line.left === 0 ? { ...covered, why: "all-returned" } : covered
  }

  const read = async (orderId: number): Promise<HandedOver | null> => {
    const order = await erp.orders.get(orderId)
    const [invoiceId] = order?.invoiceIds ?? []
    if (order?.status !== "delivered" || invoiceId === undefined) return null
    const dates = await orderWork(database).dates(orderId)
    const closedAt = new Date((order.modifiedAt ?? 0) * 1000).toISOString()
    const creditNotes = await erp.creditNotes.ofInvoice(invoiceId)
    return { order, invoiceId, handedOverAt: dates["hand-over"] ?? closedAt, creditNotes }
  }

  return {
    /** null: it was not handed over, or has no invoice to give back from; "failed": the ERP could not say. */
    read: (orderId: number): Promise<HandedOver | null | "failed"> =>
      read(orderId).catch(error => {
        if (!(error instanceof ErpError)) throw error
        log.warn({ err: error, orderId }, "the order of a return could not be read")
        return "failed"
      }),

    /**
     * `counts`: which returns take units away; the one that is being decided does not.
     * The rows are read after the credit notes: a note of ours whose row is not yet known would count twice.
     */
    async left(
      { order, creditNotes }: { order: { id: number; lines: readonly BoughtLine[] } } & Pick<HandedOver, "creditNotes">,
      tx: Query,
      counts: (known: ReturnRecord) => boolean = ({ state }) => countsAsReturned(state),
    ): Promise<Returnable[]> {
      const own = await returns.ofOrder(order.id, tx)
      const elsewhere = unitsGivenBackInErp(creditNotes, own)
      const before = own.filter(counts).flatMap(({ lines }) => lines)
      const ofLine = (lineId: number) => {
        const parts = before.filter(line => line.lineId === lineId)
        const units = parts.reduce((all, part) => all + part.units, 0)
        return { units, net: sum([zero, ...parts.map(part => part.net ?? netOf(lineAmount(part), part.taxRate))]) }
      }
      return returnableLines(order.lines, { ofLine, elsewhere: productId => elsewhere.get(productId) ?? 0 })
    },

    withCoverage: (lines: readonly Returnable[], handedOverAt: string): Promise<OfferedLine[]> =>
      Promise.all(lines.map(async line => ({ ...line, coverage: await coverage(line, handedOverAt) }))),
  }
}

export type ReturnableOrders = ReturnType<typeof createReturnableOrders>
