import type { CreditNote } from "../../erp/credit-notes.ts"
import { ErpError } from "../../erp/erp-error.ts"
import type { Invoice } from "../../erp/invoices.ts"
import type { Order } from "../../erp/order.ts"
import type { Query } from "../../platform/database/database.ts"
import type { Catalogue } from "../catalogue/catalogue.ts"
import type { Dependencies } from "../dependencies.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { isOnlineOrder } from "../vocabulary/business.ts"
import { type Colones, colones, netAmount, sum, zero } from "../vocabulary/money.ts"
import { countsAsReturned, goodsReturns, type ReturnRecord, returnCode } from "./return-records.ts"
import {
  type BoughtLine,
  lineAmount,
  type OfferedLine,
  type Returnable,
  returnableLines,
} from "./rules/goods-return.ts"
import { classifyReturn, legalTerms, openCauses, returnCoverage } from "./rules/return-rules.ts"

export interface HandedOver {
  readonly order: Order
  readonly invoiceId: number
  /** Money that never arrived cannot go back. */
  readonly isPaid: boolean
  readonly handedOverAt: string
  readonly isOnline: boolean
  /**
   * What the invoice asks. In the ERP it may have been lowered after it was made from the order. Of an abandoned invoice only
   * what was paid.
   */
  readonly invoiced: Colones
  /** The credit notes of the order's invoice, including our own returns'. */
  readonly creditNotes: readonly CreditNote[]
}

/** Units by product and the total of credit notes that no return of ours made. */
const givenBackInErp = (notes: readonly CreditNote[], own: readonly ReturnRecord[]) => {
  const codes = new Set(own.map(returnCode))
  const foreign = notes.filter(({ refExt }) => refExt === null || !codes.has(refExt))
  const units = new Map<number, number>()
  for (const note of foreign)
    for (const { productId, quantity } of note.lines)
      if (productId !== null) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return { units, amount: sum([zero, ...foreign.map(({ total }) => total)]) }
}

export const createReturnableOrders = (
  dependencies: Dependencies & { readonly catalogue: Pick<Catalogue, "listedAs" | "categories" | "subcategories"> },
) => {
  const { erp, database, catalogue, log, settings } = dependencies
  const returns = goodsReturns(database)

  const readCategories = async (productId: number): Promise<string[]> => {
    const ids = (await catalogue.listedAs(productId))?.categoryIds ?? []
    return catalogue.categories().flatMap(top => {
      const below = catalogue.subcategories(top.id).filter(({ id }) => ids.includes(id))
      return below.length > 0 || ids.includes(top.id) ? [top.label, ...below.map(({ label }) => label)] : []
    })
  }

  const offered = async (
    line: Returnable,
    { handedOverAt, isOnline }: Pick<HandedOver, "handedOverAt" | "isOnline">,
    at: Date,
  ): Promise<OfferedLine> => {
    const business = settings.business()
    const kind = classifyReturn({ ...line, categories: await readCategories(line.productId) }, business)
    const covered = returnCoverage(kind, handedOverAt, at)
    const coverage = line.left === 0 ? { ...covered, why: "all-returned" as const } : covered
    const legal = legalTerms({ productId: line.productId, handedOverAt, isOnline }, business)
    return { ...line, coverage, legal, causes: openCauses(coverage, legal, at) }
  }

  const readPaid = async ({ id, total }: Invoice): Promise<Colones> => {
    const paid = sum((await erp.invoices.payments(id)).map(({ amount }) => amount))
    return colones(Math.min(total, paid))
  }

  const read = async (orderId: number): Promise<HandedOver | null> => {
    const order = await erp.orders.get(orderId)
    const [invoiceId] = order?.invoiceIds ?? []
    if (order?.status !== "delivered" || invoiceId === undefined) return null
    const dates = await orderWork(database).dates(orderId)
    const closedAt = new Date((order.modifiedAt ?? 0) * 1000).toISOString()
    const invoice = await erp.invoices.get(invoiceId)
    const creditNotes = await erp.creditNotes.ofInvoice(invoiceId)
    const isOnline = isOnlineOrder(order.refExt)
    const handedOverAt = dates["hand-over"] ?? closedAt
    const asked = invoice?.total ?? order.total
    const invoiced = invoice?.isAbandoned ? await readPaid(invoice) : asked
    const isPaid = invoice?.paid === true && (!invoice.isAbandoned || invoiced > 0)
    return { order, invoiceId, isPaid, handedOverAt, isOnline, invoiced, creditNotes }
  }

  return {
    /** null if it was not handed over or has no invoice; "failed" if the ERP did not answer. */
    read: (orderId: number): Promise<HandedOver | null | "failed"> =>
      read(orderId).catch(error => {
        if (!(error instanceof ErpError)) throw error
        log.warn({ err: error, orderId }, "the order of a return could not be read")
        return "failed"
      }),

    /**
     * `counts` selects the returns that reduce the units, without the one that is being decided. The rows are read after the
     * credit notes, because a note of ours without its row would count twice.
     */
    async left(
      {
        order,
        creditNotes,
        invoiced,
      }: { order: { id: number; lines: readonly BoughtLine[] } } & Pick<HandedOver, "creditNotes"> &
        Partial<Pick<HandedOver, "invoiced">>,
      tx: Query,
      counts: (known: ReturnRecord) => boolean = ({ state }) => countsAsReturned(state),
    ): Promise<Returnable[]> {
      const lineIds = new Set(order.lines.map(({ id }) => id))
      const hasItsLines = ({ lines }: ReturnRecord) => lines.every(({ lineId }) => lineIds.has(lineId))
      // Somebody may have deleted a line in the ERP and written it again. Then only the credit note tells what came back.
      const own = (await returns.ofOrder(order.id, tx)).filter(hasItsLines)
      const { units: elsewhere, amount: amountElsewhere } = givenBackInErp(creditNotes, own)
      const before = own.filter(counts).flatMap(({ lines }) => lines)
      const ofLine = (lineId: number) => {
        const parts = before.filter(line => line.lineId === lineId)
        const units = parts.reduce((all, part) => all + part.units, 0)
        const net = sum([zero, ...parts.map(part => part.net ?? netAmount(lineAmount(part), part.taxRate))])
        return { units, net, amount: sum([zero, ...parts.map(lineAmount)]) }
      }
      const unitsElsewhere = (productId: number) => elsewhere.get(productId) ?? 0
      return returnableLines(order.lines, { ofLine, elsewhere: unitsElsewhere, amountElsewhere }, invoiced)
    },

    /** `at` is the time of the request, which may be decided later. */
    withCoverage: (
      lines: readonly Returnable[],
      handedOver: Pick<HandedOver, "handedOverAt" | "isOnline">,
      at = new Date(),
    ): Promise<OfferedLine[]> => Promise.all(lines.map(line => offered(line, handedOver, at))),
  }
}

export type ReturnableOrders = ReturnType<typeof createReturnableOrders>
