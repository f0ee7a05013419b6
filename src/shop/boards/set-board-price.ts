import type { Order } from "../../erp/order.ts"
import type { Database } from "../../platform/database/database.ts"
import { defineWorkflow } from "../../platform/workflows/workflow.ts"
import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { orderWork } from "../orders/order-work-records.ts"
import { colones } from "../vocabulary/money.ts"
import { isPlaced } from "../vocabulary/order-status.ts"
import { boardStore } from "./board-state-records.ts"
import { type BoardOrderForm, quoteBoards, readBoardOffer } from "./rules/board-form.ts"
import { type Proposal, proposedTotal, standingPrice } from "./rules/board-states.ts"

export interface SetBoardPrice {
  readonly orderId: number
  readonly form: BoardOrderForm
  readonly proposal: Proposal
}

export type BoardPriceServices = Pick<Dependencies, "erp" | "database" | "settings"> & {
  readonly openOrders: Pick<OpenOrderIndex, "see">
}

/** Accepting again after a late try starts another run. */
export const boardPriceId = ({ id, tries }: Proposal): string => `board-price:${id}:${tries}`

/** Returns false if the price changed meanwhile or other work on the order is open. */
const claim = async (
  { database }: Pick<Dependencies, "database">,
  { orderId, proposal }: SetBoardPrice,
): Promise<boolean> => {
  if (!(await orderWork(database).beginChange(orderId, boardPriceId(proposal)))) return false
  return database.transaction(async tx => {
    const boards = boardStore(database)
    await boards.hold(tx, orderId)
    const board = await boards.get(orderId, tx)
    const price = board?.price
    if (!board || !price || !("proposal" in price) || price.proposal.id !== proposal.id) return false
    if (price.kind === "accepted") return false
    await boards.set(tx, { ...board, price: { kind: "accepting", proposal, standing: standingPrice(price) } })
    return true
  })
}

/**
 * A price that was not written is proposed again with another try number, because a finished run always gives the same answer.
 */
const close = (
  { database }: Pick<Dependencies, "database">,
  { orderId, proposal }: SetBoardPrice,
  isAccepted: boolean,
): Promise<void> =>
  database.transaction(async tx => {
    const boards = boardStore(database)
    await boards.hold(tx, orderId)
    const board = await boards.get(orderId, tx)
    const key = boardPriceId(proposal)
    await orderWork(database).endChange(orderId, key, tx)
    const price = board?.price
    if (!board || !price || !("proposal" in price) || boardPriceId(price.proposal) !== key) return
    if (price.kind === "accepted" || (isAccepted && price.kind !== "accepting")) return
    const data = { total: proposedTotal(proposal) }
    if (isAccepted)
      await boards.write(tx, orderId, { key, kind: "accepted", byCustomer: true, person: "Cliente", data })
    await boards.set(tx, {
      ...board,
      state: isAccepted && board.state === "asked" ? "reviewing" : board.state,
      price: isAccepted
        ? { kind: "accepted", proposal }
        : {
            kind: "proposed",
            proposal: { ...proposal, tries: proposal.tries + 1 },
            standing: standingPrice(price),
          },
    })
  })

/** Staff abandoned the run. Releases the order for other work, whatever its state in the ERP. */
export const releaseBoardPrice = (database: Database, input: SetBoardPrice): Promise<void> =>
  close({ database }, input, false)

/**
 * A validated order's lines cannot change, so the order becomes a draft for a moment. It keeps its reference and is always
 * validated at the end.
 */
export const setBoardPrice = defineWorkflow({
  name: "set a board's price",
  retry: "forever",
  steps: {
    "claim the order": "Error al apartar la orden",
    "take the order back": "Error al devolver la orden a borrador",
    "write the price": "Error al escribir el precio en la orden",
    "validate the order": "Error al validar la orden",
    "write the price down": "Error al anotar el precio aceptado",
  },
  async run(
    { step, attempt },
    input: SetBoardPrice,
    services: BoardPriceServices,
  ): Promise<{ readonly kind: "accepted" | "too-late" }> {
    const { orderId, form, proposal } = input
    const { orders } = services.erp
    const claimed = await step("claim the order", () => claim(services, input))
    const opened =
      claimed && (await attempt("take the order back", async () => (await orders.ensureDraft(orderId)).ref))
    let isWritten = false
    if (opened && opened.kind === "done") {
      const price = { quantity: proposal.quantity, unitPrice: colones(proposal.unitPrice) }
      const written = await attempt("write the price", () => {
        const { line } = quoteBoards(form, readBoardOffer(services.settings.business()))
        return orders.ensureLinePrice(orderId, line.productId, price)
      })
      // Runs of earlier releases recorded the ERP's number, which is 1 or more.
      const isOrdered = await step("validate the order", async () => {
        // Somebody cancelled the order in the ERP, perhaps after the backup from which this run was restored: the price comes
        // too late.
        if ((await orders.get(orderId))?.status === "cancelled") return false
        const order: Order = await orders.ensureValidated(orderId)
        await services.openOrders.see(order)
        return isPlaced(order.status)
      })
      isWritten = written.kind === "done" && Boolean(isOrdered)
    }
    await step("write the price down", () => close(services, input, isWritten))
    return { kind: isWritten ? "accepted" : "too-late" }
  },
})
