import { type Colones, colones, netOf, sum, times, zero } from "../../vocabulary/money.ts"
import { folded } from "../../vocabulary/plain-text.ts"
import type { Coverage, LegalTerms, ReturnCause, ReturnRule } from "./return-rules.ts"

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

const defectWords =
  /(no (funciona|sirve|enciende|prende|responde)|defect|da[nñ]ad|dano|quemad|rot[oa]s?( |$)|quebrad|fall(a|o|ad)|mal[oa]s?( |$)|vencid|incomplet)/

/** What came back broken is not sold again unless somebody decides so. */
export const isDefect = (reason: string): boolean => defectWords.test(folded(reason))

export interface ReturnLine {
  readonly lineId: number
  readonly productId: number
  readonly label: string
  readonly units: number
  /** For one of them, to be shown: `amount` is what counts. */
  readonly unitPrice: Colones
  /** What is given back, with and without tax. Returns of earlier releases have neither. */
  readonly amount?: Colones
  readonly net?: Colones
  readonly taxRate: number
  readonly goods: GoodsTo
  /** Nothing to put on a shelf. */
  readonly isService?: boolean
}

export interface BoughtLine {
  readonly id: number
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Colones
  readonly taxRate: number
  /** What was paid for the line: a discount of the ERP is in it, not in the unit price. */
  readonly total: Colones
  readonly tax?: Colones
  readonly isService?: boolean
}

export type Returnable = Omit<ReturnLine, "units" | "goods" | "amount" | "net"> & {
  readonly bought: number
  readonly left: number
  /** For all units that were bought, with and without tax. */
  readonly paid: Colones
  readonly paidNet: Colones
  /** Without tax, given back by returns so far. */
  readonly returnedNet: Colones
}

/** A discount of the order lowers all its goods alike, so that never more is given back than was paid. */
const paidShare = (lines: readonly BoughtLine[]): number => {
  const goods = lines.filter(({ productId, total }) => productId !== null && total > 0)
  const off = lines.filter(({ total }) => total < 0)
  const worth = sum([zero, ...goods.map(({ total }) => total)])
  return worth === 0 ? 0 : Math.max(0, 1 + sum([zero, ...off.map(({ total }) => total)]) / worth)
}

const roundedDown = (amount: number): Colones => colones(Math.floor(amount * 100 + 1e-6) / 100)

export interface ReturnedSoFar {
  ofLine(lineId: number): { readonly units: number; readonly net: Colones }
  /** Units of a product in credit notes that are not ours. */
  elsewhere(productId: number): number
}

export const returnableLines = (lines: readonly BoughtLine[], returned: ReturnedSoFar): Returnable[] => {
  const share = paidShare(lines)
  const taken = new Map<number, number>()
  return lines.flatMap(({ id, productId, label, quantity, taxRate, total, tax, isService }): Returnable[] => {
    if (productId === null || total <= 0) return []
    const { units, net: returnedNet } = returned.ofLine(id)
    const mine = quantity - units
    // Given back in the ERP itself: known by product only, so it is taken from its lines in turn.
    const other = Math.max(0, returned.elsewhere(productId) - (taken.get(productId) ?? 0))
    const left = Math.max(0, mine - other)
    taken.set(productId, (taken.get(productId) ?? 0) + mine - left)
    const paid = share === 1 ? total : roundedDown(total * share)
    const paidNet = share === 1 && tax !== undefined ? colones(total - tax) : netOf(paid, taxRate)
    const unitPrice = roundedDown(paid / quantity)
    const line = { lineId: id, productId, label, unitPrice, taxRate, isService }
    return [{ ...line, bought: quantity, left, paid, paidNet, returnedNet }]
  })
}

/** Parts of a line add up to exactly what was paid for it, whatever the units of each part. */
export const amountFor = ({ paid, bought, left }: Returnable, units: number): Colones => {
  const upTo = (count: number) => (count >= bought ? paid : roundedDown((paid * count) / bought))
  const before = bought - left
  return colones(upTo(before + units) - upTo(before))
}

/** Of a part of a line. The last part takes what is left of the tax. */
export const netFor = (line: Returnable, units: number): Colones =>
  units === line.left ? colones(line.paidNet - line.returnedNet) : netOf(amountFor(line, units), line.taxRate)

/** A form may name a line twice: its units are added up before anything is compared with what is left. */
export const addUpByLine = <Line extends { readonly lineId: number; readonly units: number }>(
  chosen: readonly Line[],
): Line[] => {
  const positive = chosen.filter(({ units }) => units > 0)
  const byLine = Map.groupBy(positive, ({ lineId }) => lineId)
  return [...byLine.values()].map(same => ({ ...same[0]!, units: same.reduce((all, { units }) => all + units, 0) }))
}

export const returnLine = (line: Returnable, { units, goods }: Pick<ReturnLine, "units" | "goods">): ReturnLine => {
  const { lineId, productId, label, unitPrice, taxRate, isService } = line
  const [amount, net] = [amountFor(line, units), netFor(line, units)]
  return { lineId, productId, label, unitPrice, taxRate, units, goods, amount, net, isService }
}

export const lineAmount = ({ amount, unitPrice, units }: ReturnLine): Colones => amount ?? times(unitPrice, units)

export const returnAmount = (lines: readonly ReturnLine[]): Colones => sum([zero, ...lines.map(lineAmount)])

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
  readonly legal: LegalTerms
  /** For which it can be asked back now. */
  readonly causes: readonly ReturnCause[]
}

/** Whether this line can be asked back so. A defect gives what the customer likes, a withdrawal gives the money back. */
export const covers = ({ coverage, causes }: OfferedLine, cause: ReturnCause, wanted: Wanted): boolean => {
  if (!causes.includes(cause)) return false
  if (cause === "policy") return coverage.gives === "refund" || coverage.gives === wanted
  return cause === "defect" || wanted === "refund"
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
  /** null: before rules were kept. */
  readonly rule: ReturnRule | null
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
