import type { Query } from "../../platform/database/database.ts"
import type { BoardRow, BoardStore } from "./board-state-records.ts"
import type { BoardState, MoveRefusal } from "./rules/board-states.ts"

export type BoardRefusal =
  | MoveRefusal
  | "prepared"
  | "no-text"
  | "no-price"
  | "no-version"
  | "too-many-versions"
  | "too-late"

export type BoardActResult =
  | { readonly kind: "done" }
  | { readonly kind: "changed" }
  | { readonly kind: "refused"; readonly why: BoardRefusal }
  /** Unknown or another's: the answer is the same. */
  | { readonly kind: "not-yours" }

export interface BoardForm {
  readonly orderId: number
  readonly key: string
  /** The board's revision that its sender saw. */
  readonly seen: number
}

export type OpenBoard = BoardRow & { readonly state: BoardState }

export const refused = (why: BoardRefusal): BoardActResult => ({ kind: "refused", why })

const isKey = (key: string) => /^[\w-]{8,80}$/.test(key)

export const changeBoard = (
  boards: BoardStore,
  { orderId, key, seen }: BoardForm,
  work: (board: OpenBoard, tx: Query) => Promise<BoardActResult | null>,
): Promise<BoardActResult> =>
  boards.transaction(async (tx): Promise<BoardActResult> => {
    await boards.hold(tx, orderId)
    const board = await boards.get(orderId, tx)
    if (!board || board.state === "cancelled" || !isKey(key)) return { kind: "not-yours" }
    if (await boards.isWritten(tx, key)) return { kind: "done" }
    if (board.revision !== seen) return { kind: "changed" }
    return (await work(board as OpenBoard, tx)) ?? { kind: "done" }
  })
