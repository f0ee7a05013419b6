import { dayMs } from "../../../platform/durations.ts"
import { flagshipProducts, kitProducts, timeZone } from "../../vocabulary/business.ts"

/** INFO-05, also shown by the refund page. `days` count from the day of the hand-over; 0: only at the hand-over itself. */
export const returnRules = {
  small: { days: 0, gives: "none" },
  circuits: { days: 3, gives: "exchange" },
  prototyping: { days: 7, gives: "exchange" },
  loose: { days: 0, gives: "none" },
  modules: { days: 14, gives: "refund" },
  boards: { days: 28, gives: "refund" },
  kits: { days: 3, gives: "exchange" },
} as const
export type ReturnKind = keyof typeof returnRules

/** "refund": money or another one, as the customer likes. */
export type Gives = (typeof returnRules)[ReturnKind]["gives"]

const smallUpTo = 1000

const boards: readonly number[] = [flagshipProducts.superior.id, flagshipProducts.unoR4.id, flagshipProducts.unoR3.id]
const kits: readonly number[] = [
  flagshipProducts.ultimateKit.id,
  flagshipProducts.basicKit.id,
  ...Object.values(kitProducts),
]

export interface RuledProduct {
  readonly productId: number
  readonly label: string
  readonly unitPrice: number
  /** Labels of its categories and of those above them. */
  readonly categories: readonly string[]
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** null: the policy does not name such a product, so that only staff can decide. */
export const returnKindOf = ({ productId, label, unitPrice, categories }: RuledProduct): ReturnKind | null => {
  const named = folded(label)
  const inCategory = (pattern: RegExp) => categories.some(category => pattern.test(folded(category)))
  if (kits.includes(productId) || inCategory(/^kits\b/)) return "kits"
  if (boards.includes(productId) || inCategory(/placas? de desarrollo/)) return "boards"
  const isBridge = /\bpuentes?\b/.test(named) && !inCategory(/diodo/)
  if (isBridge || /\bjumpers?\b|\bclips?\b|caiman|termoencogible/.test(named) || inCategory(/^jumpers/)) return "loose"
  if (inCategory(/circuitos? integrados?/)) return "circuits"
  if (inCategory(/sensor|motor|pantalla|modulo/)) return "modules"
  if (inCategory(/prototipado|protoboard|^cables\b/)) return "prototyping"
  return unitPrice <= smallUpTo ? "small" : null
}

const dayOf = (moment: Date): string => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment)

/** The last day on which it can be asked for: 2026-11-19. */
export const lastDayOf = (kind: ReturnKind, handedOverAt: string): string => {
  const day = Date.parse(`${dayOf(new Date(handedOverAt))}T00:00:00Z`)
  return new Date(day + returnRules[kind].days * dayMs).toISOString().slice(0, 10)
}

export type NotCovered = "small" | "loose" | "unnamed" | "too-late" | "all-returned"

export interface Coverage {
  readonly gives: Gives
  /** null: the policy gives nothing for it. */
  readonly until: string | null
  readonly why: NotCovered | null
}

export const coverageOf = (kind: ReturnKind | null, handedOverAt: string, now: Date): Coverage => {
  if (kind === null) return { gives: "none", until: null, why: "unnamed" }
  const { gives } = returnRules[kind]
  if (kind === "small" || kind === "loose") return { gives, until: null, why: kind }
  const until = lastDayOf(kind, handedOverAt)
  return { gives, until, why: dayOf(now) > until ? "too-late" : null }
}
