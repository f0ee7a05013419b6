import { type Colones, colones, netAmount, sameAmount, sum, times, zero } from "../../vocabulary/money.ts"
import { folded } from "../../vocabulary/plain-text.ts"
import type { Coverage, LegalTerms, ReturnCause, ReturnRule } from "./return-rules.ts"

export type ReturnState = "asked" | "accepted" | "refused" | "done"

/** An accepted return stays so until the workflow is done; a provider that refuses delays it. */
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

/** Defective goods are not sold again unless a person decides so. */
export const isDefect = (reason: string): boolean => defectWords.test(folded(reason))

export interface ReturnLine {
  readonly lineId: number
  readonly productId: number
  readonly label: string
  readonly units: number
  /** The price of one unit, for display only: `amount` counts. */
  readonly unitPrice: Colones
  /** The refund with and without tax. Returns of earlier releases have neither. */
  readonly amount?: Colones
  readonly net?: Colones
  readonly taxRate: number
  readonly goods: GoodsTo
  /** A service, so there are no goods to put back. */
  readonly isService?: boolean
}

export interface BoughtLine {
  readonly id: number
  readonly productId: number | null
  readonly label: string
  readonly quantity: number
  readonly unitPrice: Colones
  readonly taxRate: number
  /** The amount paid for the line. It includes discounts of the ERP, which the unit price does not. */
  readonly total: Colones
  readonly tax?: Colones
  readonly isService?: boolean
}

export type Returnable = Omit<ReturnLine, "units" | "goods" | "amount" | "net"> & {
  readonly bought: number
  readonly left: number
  /** For all bought units, with and without tax. */
  readonly paid: Colones
  readonly paidNet: Colones
  /** The amount without tax that earlier returns gave back. */
  readonly returnedNet: Colones
  /** For all units that are left, if the ERP's own credit notes gave back so much that their full price is not left. */
  readonly capped?: Colones
}

/** A discount of the order lowers all goods in proportion, so that never more is given back than was paid. */
const paidShare = (lines: readonly BoughtLine[]): number => {
  const goods = lines.filter(({ productId, total }) => productId !== null && total > 0)
  const off = lines.filter(({ total }) => total < 0)
  const worth = sum([zero, ...goods.map(({ total }) => total)])
  return worth === 0 ? 0 : Math.max(0, 1 + sum([zero, ...off.map(({ total }) => total)]) / worth)
}

const roundedDown = (amount: number): Colones => colones(Math.floor(amount * 100 + 1e-6) / 100)

export interface ReturnedSoFar {
  ofLine(lineId: number): { readonly units: number; readonly net: Colones; readonly amount: Colones }
  /** Units of a product in credit notes that the shop did not make. */
  elsewhere(productId: number): number
  /** The total of those credit notes, which may also be for no product or for another price. */
  readonly amountElsewhere: Colones
}

/** Lowers what all lines give back together to what is left of the order's money (I12), in proportion. */
const cappedAt = (rest: Colones, lines: readonly Returnable[]): Returnable[] => {
  const worth = sum([zero, ...lines.map(line => amountFor(line, line.left))])
  if (worth <= rest) return [...lines]
  const share = Math.max(0, rest) / worth
  return lines.map(line => {
    if (line.left === 0) return line
    const capped = roundedDown(amountFor(line, line.left) * share)
    return { ...line, capped, unitPrice: roundedDown(capped / line.left) }
  })
}

export const returnableLines = (
  lines: readonly BoughtLine[],
  returned: ReturnedSoFar,
  /** By default the lines' total. */
  invoiced?: Colones,
): Returnable[] => {
  const share = paidShare(lines)
  const taken = new Map<number, number>()
  const returnable = lines.flatMap(
    ({ id, productId, label, quantity, taxRate, total, tax, isService }): Returnable[] => {
      if (productId === null || total <= 0) return []
      const { units, net: returnedNet } = returned.ofLine(id)
      const mine = quantity - units
      // Units given back in the ERP itself are known by product only, so they are taken from its lines in turn.
      const other = Math.max(0, returned.elsewhere(productId) - (taken.get(productId) ?? 0))
      const left = Math.max(0, mine - other)
      taken.set(productId, (taken.get(productId) ?? 0) + mine - left)
      const paid = share === 1 ? total : roundedDown(total * share)
      const paidNet = share === 1 && tax !== undefined ? colones(total - tax) : netAmount(paid, taxRate)
      const unitPrice = roundedDown(paid / quantity)
      const line = { lineId: id, productId, label, unitPrice, taxRate, isService }
      return [{ ...line, bought: quantity, left, paid, paidNet, returnedNet }]
    },
  )
  const ordered = sum([zero, ...lines.map(line => line.total)])
  const paid = colones(Math.min(ordered, invoiced ?? ordered))
  const isWhole = returned.amountElsewhere === 0 && sameAmount(paid, ordered)
  const givenBack = sum([returned.amountElsewhere, ...lines.map(({ id }) => returned.ofLine(id).amount)])
  return isWhole ? returnable : cappedAt(colones(paid - givenBack), returnable)
}

/** The refunds of a line's parts add up to exactly the amount paid, whatever their units. */
export const amountFor = ({ paid, bought, left, capped }: Returnable, units: number): Colones => {
  if (capped !== undefined) return units >= left ? capped : roundedDown((capped * units) / left)
  const upTo = (count: number) => (count >= bought ? paid : roundedDown((paid * count) / bought))
  const before = bought - left
  return colones(upTo(before + units) - upTo(before))
}

/** The refund without tax for a part of a line. The last part takes the remainder. */
const netFor = (line: Returnable, units: number): Colones =>
  units === line.left && line.capped === undefined
    ? colones(line.paidNet - line.returnedNet)
    : netAmount(amountFor(line, units), line.taxRate)

/** A form may name a line twice, so its units are added up before they are compared. */
export const addUpByLine = <Line extends { readonly lineId: number; readonly units: number }>(
  chosen: readonly Line[],
): Line[] => {
  const positive = chosen.filter(({ units }) => units > 0)
  const byLine = Map.groupBy(positive, ({ lineId }) => lineId)
  return [...byLine.values()].map(same => ({ ...same[0]!, units: same.reduce((all, { units }) => all + units, 0) }))
}

/** Whether a form asks for what a return of before has: the same units of the same lines, to the same place. */
export const hasSameLines = (
  made: readonly Pick<ReturnLine, "lineId" | "units" | "goods">[],
  chosen: readonly { readonly lineId: number; readonly units: number; readonly goods?: GoodsTo }[],
): boolean => {
  const asked = addUpByLine(chosen)
  const isMade = ({ lineId, units, goods = "shelf" }: (typeof asked)[number]) =>
    made.some(line => line.lineId === lineId && line.units === units && line.goods === goods)
  return asked.length === made.length && asked.every(isMade)
}

export const returnLine = (line: Returnable, { units, goods }: Pick<ReturnLine, "units" | "goods">): ReturnLine => {
  const { lineId, productId, label, unitPrice, taxRate, isService } = line
  const [amount, net] = [amountFor(line, units), netFor(line, units)]
  return { lineId, productId, label, unitPrice, taxRate, units, goods, amount, net, isService }
}

export const lineAmount = ({ amount, unitPrice, units }: ReturnLine): Colones => amount ?? times(unitPrice, units)

export const returnAmount = (lines: readonly ReturnLine[]): Colones => sum([zero, ...lines.map(lineAmount)])

/** One entry for each product and destination, because the ERP identifies a movement by code, product and warehouse. */
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
  /** The causes for which it can be returned now. */
  readonly causes: readonly ReturnCause[]
}

/** Whether this line can be returned in this way. A defect allows refund or exchange, a withdrawal only a refund. */
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
  /** null in returns of releases without rules. */
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
