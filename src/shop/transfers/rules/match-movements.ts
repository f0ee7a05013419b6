import { dayMs } from "../../../platform/durations.ts"
import { foldedWords } from "../../vocabulary/text.ts"
import type { Movement } from "./read-statement.ts"
import { canonicalReference, minReferenceLength } from "./transfer-claim.ts"

export interface AwaitedTransfer {
  readonly orderId: number
  readonly ref: string
  /** The text that the customer was asked to write. */
  readonly code: string
  readonly reference: string | null
  readonly cents: number
  readonly name: string
  readonly phone: string
  /** The order's day, YYYY-MM-DD. */
  readonly day: string
  /** The order ended, so only evidence that names it counts. */
  readonly ended: boolean
}

export type Evidence = "code" | "reference" | "phone" | "name" | "amount"

export interface Link {
  readonly orderId: number
  readonly by: Evidence
  readonly sameAmount: boolean
}

interface Linked {
  readonly movement: Movement
  readonly links: readonly Link[]
}

/** Evidence that names the order weighs most, then evidence of who paid. An amount alone is a hint. */
const evidenceWeights: Readonly<Record<Evidence, number>> = { code: 3, reference: 3, phone: 2, name: 2, amount: 1 }
const weigh = ({ by, sameAmount }: Link): number => (sameAmount ? evidenceWeights[by] : 0.5)
const sureFrom = 2

const daysBefore = 1
const daysAfter = 30
const maxOffered = 5

const alphanumeric = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, "")

/** A bank may print only the end of a long number. */
const comparedEnd = 8
const sameReference = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= comparedEnd && (a.endsWith(b) || b.endsWith(a)))

const eightDigits = (text: string): string[] =>
  (text.match(/\d+/g) ?? [])
    .map(run => (run.length === 11 && run.startsWith("506") ? run.slice(3) : run))
    .filter(run => run.length === 8)

const splitWords = (text: string): string[] =>
  foldedWords(text.replace(/[^\p{L}\d]+/gu, " ")).filter(word => word.length > 2)
const sharedWords = 2

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
const isInTime = (days: number): boolean => days >= -daysBefore && days <= daysAfter

/** Lookup tables, so that matching 20 000 movements is quick. */
const buildTables = (awaited: readonly AwaitedTransfer[]) => {
  const byCode = new Map(awaited.map(order => [alphanumeric(order.code), order]))
  const codeLengths = [...new Set([...byCode.keys()].map(code => code.length))].filter(
    length => length >= minReferenceLength,
  )
  const named = awaited.filter(({ reference }) => canonicalReference(reference ?? "").length >= minReferenceLength)
  const byReference = Map.groupBy(named, ({ reference }) => canonicalReference(reference ?? "").slice(-comparedEnd))
  const open = awaited.filter(({ ended }) => !ended)
  const payers = open.map(order => ({
    order,
    day: Date.parse(order.day) / dayMs,
    phones: eightDigits(order.phone),
    words: splitWords(order.name),
  }))
  const byAmount = Map.groupBy(payers, ({ order }) => order.cents)
  return { byCode, codeLengths, byReference, byAmount }
}
type Tables = ReturnType<typeof buildTables>

/** Removes everything but letters and digits and notes where something was removed. */
const packed = (text: string): { readonly letters: string; readonly ends: ReadonlySet<number> } => {
  const ends = new Set<number>()
  let letters = ""
  for (const run of text.toUpperCase().match(/[A-Z0-9]+/g) ?? []) {
    letters += run
    ends.add(letters.length)
  }
  return { letters, ends }
}

/** Finds codes anywhere in the text, also with hyphens or blanks inside, but not as the beginning of a longer number. */
const codesIn = (text: string, { byCode, codeLengths }: Tables): AwaitedTransfer[] => {
  const { letters, ends } = packed(text)
  const found: AwaitedTransfer[] = []
  for (const length of codeLengths)
    for (let at = 0; at + length <= letters.length; at++) {
      const order = byCode.get(letters.slice(at, at + length))
      const end = at + length
      if (order && (ends.has(end) || !/\d/.test(letters[end] ?? ""))) found.push(order)
    }
  return found
}

const findReferences = ({ reference, text }: Movement): string[] =>
  [reference, ...(text.match(/[A-Za-z0-9-]+/g) ?? []).filter(run => /\d{5}/.test(run))]
    .map(canonicalReference)
    .filter(read => read.length >= minReferenceLength)

const findLinks = (movement: Movement, tables: Tables): Link[] => {
  const links = new Map<number, Link>()
  const add = ({ orderId, cents }: AwaitedTransfer, by: Evidence) => {
    const link = { orderId, by, sameAmount: cents === movement.cents }
    const known = links.get(orderId)
    if (!known || weigh(known) < weigh(link)) links.set(orderId, link)
  }
  for (const order of codesIn(`${movement.text} ${movement.reference}`, tables)) add(order, "code")
  for (const read of findReferences(movement))
    for (const order of tables.byReference.get(read.slice(-comparedEnd)) ?? [])
      if (sameReference(read, canonicalReference(order.reference ?? ""))) add(order, "reference")
  const day = Date.parse(movement.day) / dayMs
  const near = (tables.byAmount.get(movement.cents) ?? []).filter(payer => isInTime(day - payer.day))
  if (near.length > 0) {
    const phones = eightDigits(`${movement.phone} ${movement.text}`)
    const words = new Set(splitWords(movement.text))
    for (const payer of near) {
      if (payer.phones.some(phone => phones.includes(phone))) add(payer.order, "phone")
      else if (payer.words.filter(word => words.has(word)).length >= sharedWords) add(payer.order, "name")
      else add(payer.order, "amount")
    }
  }
  return [...links.values()]
}

const strongest = <T extends Link>(links: readonly T[]): readonly T[] => {
  const highest = links.reduce((weight, link) => Math.max(weight, weigh(link)), 0)
  return links.filter(link => weigh(link) === highest)
}

/** A pair is sure if neither side has another match of similar weight. */
const surePairs = (found: readonly Linked[]): Map<Movement, Link> => {
  const all = found.flatMap(({ movement, links }) => links.map(link => ({ ...link, movement })))
  const linksByOrder = Map.groupBy(all, ({ orderId }) => orderId)
  const rivalsByOrder = new Map([...linksByOrder].map(([orderId, links]) => [orderId, strongest(links)]))
  const sure = new Map<Movement, Link>()
  for (const { movement, links } of found) {
    const [link, another] = strongest(links)
    if (!link || another || weigh(link) < sureFrom) continue
    const rivals = rivalsByOrder.get(link.orderId) ?? []
    if (rivals.length === 1 && rivals[0]?.movement === movement) sure.set(movement, link)
  }
  return sure
}

/** SINPE-03. `used` are the keys of movements that already paid for an order. */
export const matchMovements = (
  movements: readonly Movement[],
  awaited: readonly AwaitedTransfer[],
  used: ReadonlySet<string>,
) => {
  const tables = buildTables(awaited)
  const dayOfOrder = new Map(awaited.map(({ orderId, day }) => [orderId, day]))
  const found = movements
    .filter(({ key }) => !used.has(key))
    .map(movement => ({ movement, links: findLinks(movement, tables) }))
  const sure = surePairs(found)
  const taken = new Set([...sure.values()].map(({ orderId }) => orderId))
  const doubtful: Linked[] = []
  const rest: Movement[] = []
  for (const { movement, links } of found) {
    if (sure.has(movement)) continue
    const distance = ({ orderId }: Link) => Math.abs(daysBetween(dayOfOrder.get(orderId) ?? movement.day, movement.day))
    const left = links
      .filter(({ orderId }) => !taken.has(orderId))
      .toSorted((a, b) => weigh(b) - weigh(a) || distance(a) - distance(b) || a.orderId - b.orderId)
      .slice(0, maxOffered)
    if (left.length === 0) rest.push(movement)
    else doubtful.push({ movement, links: left })
  }
  return { sure: [...sure].map(([movement, link]) => ({ movement, link })), doubtful, rest }
}
