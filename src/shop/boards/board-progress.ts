import type { Query } from "../../platform/database/database.ts"
import type { Dependencies } from "../dependencies.ts"
import type { OpenOrderIndex } from "../orders/open-order-index.ts"
import { type OrderWork, orderWork } from "../orders/order-work-records.ts"
import type { OrderStatus } from "../vocabulary/order-status.ts"
import { isOpen } from "../vocabulary/order-status.ts"
import { type BoardRow, type BoardStore, boardStore } from "./board-state-records.ts"
import { type BoardState, type MoveRefusal, stateAfter } from "./rules/board-states.ts"

interface Stage {
  readonly state: BoardState | "cancelled"
  readonly at: Date | undefined
  readonly person: string
}

const hasEnded = ({ state }: BoardRow) => state === "delivered" || state === "cancelled"

/**
 * Moves boards when their order moves: the counter prepares and hands them over like any order, and people also work in the
 * ERP.
 */
export const createBoardProgress = ({
  erp,
  database,
  openOrders,
  log,
}: Dependencies & { readonly openOrders: Pick<OpenOrderIndex, "readStatuses"> }) => {
  const boards = boardStore(database)

  /** Asks only for orders that our index does not list as open, all in one call. */
  const readStatuses = async (ids: readonly number[]): Promise<ReadonlyMap<number, OrderStatus>> => {
    const known = await openOrders.readStatuses(ids)
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

  const findStage = (board: BoardRow, status: OrderStatus | undefined, works: readonly OrderWork[]): Stage | null => {
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

  const write = (board: BoardRow, { state, at, person }: Stage) =>
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
    /** Returns true if a board moved, so that the caller reads the boards again. */
    async follow(rows: readonly BoardRow[]): Promise<boolean> {
      const open = rows.filter(row => !hasEnded(row))
      const ids = open.map(({ orderId }) => orderId)
      const [works, statuses] = await Promise.all([orderWork(database).ofOrders(ids), readStatuses(ids)])
      let isChanged = false
      for (const board of open) {
        const seen = findStage(board, statuses.get(board.orderId), works)
        if (!seen) continue
        await write(board, seen)
        isChanged = true
      }
      return isChanged
    },

    async prepared(ids: readonly number[]): Promise<ReadonlySet<number>> {
      const [works, statuses] = await Promise.all([orderWork(database).ofOrders(ids), openOrders.readStatuses(ids)])
      const done = works.filter(({ action, outcome }) => action === "prepare" && outcome === "done")
      return new Set([...done.map(({ orderId }) => orderId), ...ids.filter(id => statuses.get(id) === "shipped")])
    },
  }
}

export type BoardProgress = ReturnType<typeof createBoardProgress>

type OtherRefusal = "prepared" | "no-text" | "no-price" | "no-version" | "too-many-versions" | "too-late"
export type BoardRefusal = MoveRefusal | OtherRefusal

/** `not-yours`: unknown or another customer's; the answer is the same. */
export type BoardActionResult =
  | { readonly kind: "done" | "changed" | "not-yours" }
  | { readonly kind: "refused"; readonly why: BoardRefusal }

export interface BoardAction {
  readonly orderId: number
  readonly key: string
  /** The board's revision on the sender's page. */
  readonly seen: number
}

export type OpenBoard = BoardRow & { readonly state: BoardState }

export const refused = (why: BoardRefusal): BoardActionResult => ({ kind: "refused", why })

const isKey = (key: string) => /^[\w-]{8,80}$/.test(key)

export const changeBoard = (
  boards: BoardStore,
  { orderId, key, seen }: BoardAction,
  work: (board: OpenBoard, tx: Query) => Promise<BoardActionResult | null>,
): Promise<BoardActionResult> =>
  boards.transaction(async (tx): Promise<BoardActionResult> => {
    await boards.hold(tx, orderId)
    const board = await boards.get(orderId, tx)
    if (!board || board.state === "cancelled" || !isKey(key)) return { kind: "not-yours" }
    if (await boards.isWritten(tx, key)) return { kind: "done" }
    if (board.revision !== seen) return { kind: "changed" }
    return (await work(board as OpenBoard, tx)) ?? { kind: "done" }
  })
