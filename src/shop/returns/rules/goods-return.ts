import { type Colones, colones, sum, times, zero } from "../../vocabulary/money.ts"
import type { Coverage } from "./return-rules.ts"

export type ReturnState = "asked" | "accepted" | "refused" | "done"

/** Accepted: the workflow goes on with it until it is done, and a provider that refuses keeps it there. */
export const returnStates = {
  asked: { next: ["accepted", "refused"], open: true },
  accepted: { next: ["done"], open: true },
  refused: { next: [], open: false },
  done: { next: [], open: false },
} as const satisfies Record<ReturnState, { readonly next: readonly ReturnState[]; readonly open: boolean }>

export const mayBecome = (from: ReturnState, to: ReturnState): boolean =>
  (returnStates[from].next as readonly ReturnState[]).includes(to)

export type Wanted = "refund" | "exchange"
export type Settling = "card" | "cash" | "sinpe" | "exchange"
export type GoodsTo = "shelf" | "written-off"

export interface ReturnLine {
  readonly lineId: number
  readonly productId: number
  readonly label: string
  readonly units: number
  /** What is given back for each, with tax. */
  readonly unitPrice: Colones
  readonly taxRate: number
  readonly goods: GoodsTo
}

export interface BoughtLine {
  readonly id: number
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Colones
  readonly taxRate: number
  readonly total: Colones
}

export type Returnable = Omit<ReturnLine, "units" | "goods"> & { readonly bought: number; readonly left: number }

/** A discount of the order lowers all its goods alike, so that never more is given back than was paid. Rounded down to the cent. */
const paidShare = (lines: readonly BoughtLine[]): number => {
  const goods = lines.filter(({ productId, total }) => productId !== null && total > 0)
  const off = lines.filter(({ total }) => total < 0)
  const worth = sum([zero, ...goods.map(({ total }) => total)])
  return worth === 0 ? 0 : Math.max(0, 1 + sum([zero, ...off.map(({ total }) => total)]) / worth)
}

/** Fees, discounts and texts do not come back; of the goods, what has not come back before. */
export const returnableLines = (
  lines: readonly BoughtLine[],
  returned: { ofLine(lineId: number): number; elsewhere(productId: number): number },
): Returnable[] => {
  const share = paidShare(lines)
  const taken = new Map<number, number>()
  return lines.flatMap(({ id, productId, label, quantity, unitPrice, taxRate, total }): Returnable[] => {
    if (productId === null || total <= 0) return []
    const mine = quantity - returned.ofLine(id)
    // Given back in the ERP itself: known by product only, so it is taken from its lines in turn.
    const other = Math.max(0, returned.elsewhere(productId) - (taken.get(productId) ?? 0))
    const left = Math.max(0, mine - other)
    taken.set(productId, (taken.get(productId) ?? 0) + mine - left)
    const paid = share === 1 ? unitPrice : colones(Math.floor(unitPrice * share * 100) / 100)
    return [{ lineId: id, productId, label, unitPrice: paid, taxRate, bought: quantity, left }]
  })
}

export const returnAmount = (lines: readonly Pick<ReturnLine, "units" | "unitPrice">[]): Colones =>
  sum([zero, ...lines.map(({ units, unitPrice }) => times(unitPrice, units))])

/** One line for each product and place: the ERP knows a movement by its code, product and warehouse. */
export const unitsByProduct = (lines: readonly ReturnLine[]) => {
  const groups = Map.groupBy(lines, ({ productId, goods }) => `${productId} ${goods}`)
  return [...groups.values()].map(([first, ...more]) => ({
    productId: first!.productId,
    goods: first!.goods,
    units: [first!, ...more].reduce((all, { units }) => all + units, 0),
  }))
}

export interface OfferedLine extends Returnable {
  readonly coverage: Coverage
}

export interface ShownReturn {
  readonly id: number
  readonly code: string
  readonly orderId: number
  readonly orderRef: string
  readonly state: ReturnState
  readonly askedBy: "customer" | "staff"
  readonly askedAt: string
  readonly wanted: Wanted
  readonly reason: string
  readonly lines: readonly ReturnLine[]
  readonly settling: Settling | null
  readonly amount: Colones | null
  readonly association: string | null
  readonly person: string | null
  readonly decidedAt: string | null
  readonly answer: string | null
  readonly problem: string | null
  readonly doneAt: string | null
}
