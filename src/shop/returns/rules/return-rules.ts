import type { Business } from "../../settings/rules/business.ts"
import { addDays, localDate } from "../../vocabulary/days.ts"

/** INFO-05, also shown on the refund page. `days` count from the day of the hand-over; 0 means only at the hand-over itself. */
export const returnRules = {
  small: { days: 0, gives: "none" },
  circuits: { days: 3, gives: "exchange" },
  prototyping: { days: 7, gives: "exchange" },
  loose: { days: 0, gives: "none" },
  modules: { days: 14, gives: "refund" },
  boards: { days: 28, gives: "refund" },
  kits: { days: 3, gives: "exchange" },
} as const
type ReturnKind = keyof typeof returnRules

/** "refund": the customer chooses between money and another one. */
export type ReturnRemedy = (typeof returnRules)[ReturnKind]["gives"]

const smallUpTo = 1000

interface RuledProduct {
  readonly productId: number
  readonly label: string
  readonly unitPrice: number
  /** The labels of its categories and their parents. */
  readonly categories: readonly string[]
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** null if the policy has no rule for the product, so that only staff can decide. */
export const classifyReturn = (
  { productId, label, unitPrice, categories }: RuledProduct,
  { flagship, kits }: Pick<Business, "flagship" | "kits">,
): ReturnKind | null => {
  const { superior, unoR4, unoR3, ultimateKit, basicKit } = flagship
  const isBoard = [superior, unoR4, unoR3].some(({ id }) => id === productId)
  const isKit = [ultimateKit.id, basicKit.id, ...kits.map(kit => kit.productId)].includes(productId)
  const named = folded(label)
  const inCategory = (pattern: RegExp) => categories.some(category => pattern.test(folded(category)))
  if (isKit || inCategory(/^kits\b/)) return "kits"
  if (isBoard || inCategory(/placas? de desarrollo/)) return "boards"
  const isBridge = /\bpuentes?\b/.test(named) && !inCategory(/diodo/)
  if (isBridge || /\bjumpers?\b|\bclips?\b|caiman|termoencogible/.test(named) || inCategory(/^jumpers/)) return "loose"
  if (inCategory(/circuitos? integrados?/)) return "circuits"
  if (inCategory(/sensor|motor|pantalla|modulo/)) return "modules"
  if (inCategory(/prototipado|protoboard|^cables\b/)) return "prototyping"
  return unitPrice <= smallUpTo ? "small" : null
}

/** The last day for a request: 2026-11-19. */
export const lastReturnDay = (kind: ReturnKind, handedOverAt: string): string =>
  addDays(localDate(new Date(handedOverAt)), returnRules[kind].days)

export type NotCovered = "small" | "loose" | "unnamed" | "too-late" | "all-returned"

export interface Coverage {
  readonly gives: ReturnRemedy
  /** null if the policy gives nothing. */
  readonly until: string | null
  readonly why: NotCovered | null
}

/** `counter`: staff accepted it although no rule covers it. */
export type ReturnRule = "policy" | "defect" | "withdrawal" | "counter"
export type ReturnCause = Exclude<ReturnRule, "counter">

export const returnCauses = ["policy", "defect", "withdrawal"] as const satisfies readonly ReturnCause[]

export const readCause = (text: string): ReturnCause => returnCauses.find(cause => cause === text) ?? "policy"

/** The terms of the law for every category (LAW-04): last days, included. */
export interface LegalTerms {
  readonly defectUntil: string
  /** null if it was bought in person or made to order. */
  readonly withdrawalUntil: string | null
}

/** More than any term including closures; a closure of many years ends the count here. */
const maxCountedDays = 3000

/** The last of a number of working days after `day`, without weekends and days on which every point is closed. */
const workingDaysAfter = (
  day: string,
  count: number,
  { closures, pickupPoints }: Pick<Business, "closures" | "pickupPoints">,
): string => {
  const visited = pickupPoints.filter(({ place }) => place !== null)
  const isWorkingDay = (one: string) => {
    if ([0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay())) return false
    const closed = closures.filter(({ from, to }) => from <= one && one <= to)
    return !(
      closed.some(({ points }) => points.length === 0) ||
      (visited.length > 0 && visited.every(({ key }) => closed.some(({ points }) => points.includes(key))))
    )
  }
  let last = day
  for (let left = count, counted = 0; left > 0 && counted < maxCountedDays; counted++) {
    last = addDays(last, 1)
    if (isWorkingDay(last)) left--
  }
  return last
}

export const legalTerms = (
  bought: { readonly productId: number; readonly handedOverAt: string; readonly isOnline: boolean },
  business: Pick<Business, "legal" | "closures" | "pickupPoints" | "boards">,
): LegalTerms => {
  const { defectDays, withdrawalDays } = business.legal.returns
  const received = localDate(new Date(bought.handedOverAt))
  const isMadeToOrder = Object.values(business.boards.products).includes(bought.productId)
  return {
    defectUntil: workingDaysAfter(received, defectDays, business),
    withdrawalUntil: bought.isOnline && !isMadeToOrder ? addDays(received, withdrawalDays) : null,
  }
}

/** The causes for which a line can be returned on that day. */
export const openCauses = ({ why }: Coverage, terms: LegalTerms, at: Date): ReturnCause[] => {
  if (why === "all-returned") return []
  const today = localDate(at)
  return returnCauses.filter(cause => {
    if (cause === "policy") return why === null
    return today <= ((cause === "defect" ? terms.defectUntil : terms.withdrawalUntil) ?? "")
  })
}

export const returnCoverage = (kind: ReturnKind | null, handedOverAt: string, now: Date): Coverage => {
  if (kind === null) return { gives: "none", until: null, why: "unnamed" }
  const { gives } = returnRules[kind]
  if (kind === "small" || kind === "loose") return { gives, until: null, why: kind }
  const until = lastReturnDay(kind, handedOverAt)
  return { gives, until, why: localDate(now) > until ? "too-late" : null }
}
