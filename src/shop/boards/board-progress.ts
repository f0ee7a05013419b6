import type { Erp } from "../../erp/erp.ts"
import type { Database } from "../../platform/database/database.ts"
import type { Logger } from "../../platform/log.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { type OrderWork, orderWork } from "../orders/order-work-records.ts"
import { isOpen, type OrderStatus } from "../vocabulary/order-status.ts"
import { type BoardRow, boardStore } from "./board-state-records.ts"
import { type BoardState, stateAfter } from "./rules/board-states.ts"

export interface ProgressParts {
  readonly erp: Pick<Erp, "orders">
  readonly database: Database
  readonly openOrders: Pick<OpenOrderIndex, "statusesOf">
  readonly log: Logger
}

interface Seen {
  readonly state: BoardState | "cancelled"
  readonly at: Date | undefined
  readonly person: string
}

const hasEnded = ({ state }: BoardRow) => state === "delivered" || state === "cancelled"

/** The counter prepares and hands over as with every order, and people work in the ERP itself: the boards follow. */
export const createBoardProgress = ({ erp, database, openOrders, log }: ProgressParts) => {
  const boards = boardStore(database)

  /** Only orders that our index does not see as open are asked for, all in one call. */
  const statusesOf = async (ids: readonly number[]): Promise<ReadonlyMap<number, OrderStatus>> => {
    const known = await openOrders.statusesOf(ids)
    const doubtful = ids.filter(id => !isOpen(known.get(id) ?? "unknown"))
    if (doubtful.length === 0) return known
    try {
      const orders = await erp.orders.list({ ids: doubtful }, { limit: doubtful.length })
      return new Map([...known, ...orders.map(({ id, status }) => [id, status] as const)])
    } catch (error) {
      log.warn({ err: error }, "orders of boards could not be read")
      return new Map([...known].filter(([id]) => !doubtful.includes(id)))
    }
  }

  const seenOf = (board: BoardRow, status: OrderStatus | undefined, works: readonly OrderWork[]): Seen | null => {
    if (board.state === "cancelled") return null
    if (status === "cancelled") return { state: "cancelled", at: undefined, person: "ERP" }
    const done = (action: OrderWork["action"]) =>
      works.findLast(work => work.orderId === board.orderId && work.action === action && work.outcome === "done")
    const [prepare, handOver] = [done("prepare"), done("hand-over")]
    const state = stateAfter(board.state, {
      prepared: prepare !== undefined || status === "shipped",
      handedOver: handOver !== undefined || status === "delivered",
    })
    if (state === board.state) return null
    const work = state === "delivered" ? handOver : prepare
    return { state, at: work?.endedAt ?? undefined, person: work?.association ?? "ERP" }
  }

  const write = (board: BoardRow, { state, at, person }: Seen) =>
    database.transaction(async tx => {
      await boards.hold(tx, board.orderId)
      const now = await boards.get(board.orderId, tx)
      if (!now || now.state !== board.state) return
      if (state !== "cancelled")
        await boards.write(tx, board.orderId, {
          key: `seen:${board.orderId}:${board.revision}:${state}`,
          kind: "moved",
          byCustomer: false,
          person,
          at,
          data: { from: board.state as BoardState, to: state },
        })
      await boards.set(tx, { ...now, state }, at)
    })

  return {
    /** True: some of them moved, so that they have to be read again. */
    async follow(rows: readonly BoardRow[]): Promise<boolean> {
      const open = rows.filter(row => !hasEnded(row))
      const ids = open.map(({ orderId }) => orderId)
      const [works, statuses] = await Promise.all([orderWork(database).ofOrders(ids), statusesOf(ids)])
      let isChanged = false
      for (const board of open) {
        const seen = seenOf(board, statuses.get(board.orderId), works)
        if (!seen) continue
        await write(board, seen)
        isChanged = true
      }
      return isChanged
    },

    async prepared(ids: readonly number[]): Promise<ReadonlySet<number>> {
      const [works, statuses] = await Promise.all([orderWork(database).ofOrders(ids), openOrders.statusesOf(ids)])
      const done = works.filter(({ action, outcome }) => action === "prepare" && outcome === "done")
      return new Set([...done.map(({ orderId }) => orderId), ...ids.filter(id => statuses.get(id) === "shipped")])
    },
  }
}

export type BoardProgress = ReturnType<typeof createBoardProgress>
