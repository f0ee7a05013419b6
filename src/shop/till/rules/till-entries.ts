import type { Colones } from "../../vocabulary/money.ts"

export type EntryKind = "sale" | "hand-over" | "return" | "cash-in" | "cash-out" | "correction"

export interface TillLine {
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
  readonly total: Colones
}

export interface TillEntry {
  readonly key: string
  readonly associationId: number
  readonly association: string
  readonly shiftId: number | null
  readonly person: string | null
  readonly at: string
  readonly kind: EntryKind
  readonly modeId: number
  readonly amount: Colones
  readonly orderId: number | null
  readonly orderRef: string | null
  readonly lines: readonly TillLine[]
  readonly reason: string | null
  readonly corrects: number | null
}
