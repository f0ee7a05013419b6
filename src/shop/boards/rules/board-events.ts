import type { BoardMark } from "./board-acts.ts"
import type { BoardState } from "./board-states.ts"

export interface BoardEventData {
  readonly moved: { readonly from: BoardState; readonly to: BoardState }
  readonly asked: { readonly text: string; readonly marks: readonly BoardMark[]; readonly version: number }
  readonly chosen: { readonly version: number }
  readonly proposed: {
    readonly text: string
    readonly hours: number | null
    readonly unitPrice: number
    readonly quantity: number
  }
  readonly answered: { readonly text: string; readonly version: number | null }
  readonly accepted: { readonly total: number }
  readonly declined: { readonly text: string }
}
export type EventKind = keyof BoardEventData

export type BoardEvent = {
  readonly [Kind in EventKind]: {
    readonly id: number
    readonly kind: Kind
    readonly byCustomer: boolean
    readonly person: string
    readonly at: string
    readonly data: BoardEventData[Kind]
  }
}[EventKind]

export const openQuestion = (events: readonly BoardEvent[]): Extract<BoardEvent, { kind: "asked" }> | null => {
  const last = events.findLast(({ kind }) => kind === "asked" || kind === "answered" || kind === "moved")
  return last?.kind === "asked" ? last : null
}
