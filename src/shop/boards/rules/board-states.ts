import type { BoardMark } from "./board-actions.ts"
export const boardStateNames = {
  received: "Recibida",
  reviewing: "En revisión",
  asked: "Pregunta",
  making: "En fabricación",
  ready: "Lista",
  delivered: "Entregada",
} as const
export type BoardState = keyof typeof boardStateNames

/** The maximum number of cards on the workshop's page. */
export const maxListedBoards = 400

export const boardStates = Object.keys(boardStateNames) as BoardState[]

interface StateRules {
  /** The states to which staff may move a board. Questions have their own form, and the counter hands boards over. */
  readonly to: readonly BoardState[]
  readonly mayAsk: boolean
  readonly takesVersions: boolean
}

export const stateRules: Readonly<Record<BoardState, StateRules>> = {
  received: { to: ["reviewing", "making"], mayAsk: true, takesVersions: true },
  reviewing: { to: ["received", "making"], mayAsk: true, takesVersions: true },
  asked: { to: ["reviewing"], mayAsk: true, takesVersions: true },
  making: { to: ["reviewing", "ready"], mayAsk: true, takesVersions: false },
  ready: { to: ["making"], mayAsk: false, takesVersions: false },
  delivered: { to: [], mayAsk: false, takesVersions: false },
}

/** With `to-define`, and `proposed` without a standing price, there is no price yet: the ERP's order has its first lines. */
export type BoardPrice =
  | { readonly kind: "fixed" }
  | { readonly kind: "to-define" }
  | { readonly kind: "accepted"; readonly proposal: Proposal }
  | {
      readonly kind: "proposed" | "accepting"
      readonly proposal: Proposal
      /** The price that was accepted before. It stands until the customer accepts this one. */
      readonly standing?: Proposal
    }

export interface Proposal {
  readonly id: number
  /** How often it was accepted while somebody worked on the order. */
  readonly tries: number
  /** null for a board without a size, which is no design. */
  readonly hours: number | null
  readonly unitPrice: number
  readonly quantity: number
}

export const proposedTotal = ({ unitPrice, quantity }: Proposal): number => unitPrice * quantity

/** The accepted price, which the ERP's order has. */
export const standingPrice = (price: BoardPrice): Proposal | undefined => {
  if (price.kind === "accepted") return price.proposal
  return "standing" in price ? price.standing : undefined
}

export const hasPrice = ({ kind }: BoardPrice): boolean => kind === "fixed" || kind === "accepted"

export interface BoardFacts {
  readonly state: BoardState
  readonly price: BoardPrice
  readonly versions: number
  readonly chosenVersion: number | null
}

export type MoveRefusal = "not-from-here" | "hand-over" | "ask" | "price-open" | "choose-version"

export const whyNotMove = (board: BoardFacts, to: BoardState): MoveRefusal | null => {
  if (to === "delivered") return "hand-over"
  if (to === "asked") return "ask"
  if (!stateRules[board.state].to.includes(to)) return "not-from-here"
  if (to !== "making") return null
  if (!hasPrice(board.price)) return "price-open"
  return board.versions > 1 && board.chosenVersion === null ? "choose-version" : null
}

export const versionToMake = ({ chosenVersion, versions }: BoardFacts): number | null =>
  chosenVersion ?? (versions === 1 ? 1 : null)

export const isMailed = (from: BoardState, to: BoardState): boolean =>
  boardStates.indexOf(to) > boardStates.indexOf(from) && ["reviewing", "making", "ready"].includes(to)

export const stateAfter = (state: BoardState, order: { prepared: boolean; handedOver: boolean }): BoardState =>
  order.handedOver ? "delivered" : order.prepared && state !== "delivered" ? "ready" : state

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
