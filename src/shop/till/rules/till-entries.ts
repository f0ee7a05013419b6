import type { ErpIds } from "../../vocabulary/documented-ids.ts"
import { type Colones, sum, zero } from "../../vocabulary/money.ts"

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
  /** Negative for money that leaves. */
  readonly amount: Colones
  readonly orderId: number | null
  readonly orderRef: string | null
  readonly lines: readonly TillLine[]
  readonly reason: string | null
  readonly corrects: number | null
}

type Counted = Pick<TillEntry, "kind" | "modeId" | "amount">

export const moneyKinds = ["sale", "hand-over", "return"] as const satisfies readonly EntryKind[]
const isMoney = (entry: Counted): boolean => (moneyKinds as readonly EntryKind[]).includes(entry.kind)

const sumEntries = (entries: readonly Counted[], kind?: EntryKind): Colones =>
  sum([zero, ...entries.filter(entry => !kind || entry.kind === kind).map(({ amount }) => amount)])

/** Sums of the ERP's payments by method, without cash put in and taken out, which is no income. */
export const sumsByMethod = (entries: readonly Counted[], paymentModes: ErpIds["paymentModes"]) => {
  const money = entries.filter(isMoney)
  const modes = [...new Set([paymentModes.cash, paymentModes.sinpe, paymentModes.card, ...money.map(e => e.modeId)])]
  return modes.flatMap(modeId => {
    const own = money.filter(entry => entry.modeId === modeId)
    const [sales, handOvers, returns] = [
      sumEntries(own, "sale"),
      sumEntries(own, "hand-over"),
      sumEntries(own, "return"),
    ]
    return own.length === 0 ? [] : [{ modeId, sales, handOvers, returns, total: sumEntries(own) }]
  })
}

export type MethodSum = ReturnType<typeof sumsByMethod>[number]

export const expectedCash = (
  openingCash: Colones,
  entries: readonly Counted[],
  { cash }: Pick<ErpIds["paymentModes"], "cash">,
): Colones => sum([openingCash, ...entries.filter(({ modeId }) => modeId === cash).map(({ amount }) => amount)])
