import { countsPacks } from "../../vocabulary/pack-size.ts"
import { parameters, toSlug } from "../../vocabulary/part-parameters.ts"
import { kindIn } from "../../vocabulary/part-reading.ts"
import { folded } from "../../vocabulary/plain-text.ts"
import { wordStem } from "../../vocabulary/search-words.ts"
import { isClassWord } from "./line-words.ts"
import type { WrittenLine } from "./list-lines.ts"
import { type Comparison, compare, meetsMain, type OfferedPart, type PartFacts } from "./offered-part.ts"
import type { WantedPart } from "./wanted-part.ts"

/** The result of a line. A doubt becomes a question; a part with a different value is never chosen automatically. */
export type Recognised =
  | { readonly kind: "sure"; readonly part: OfferedPart }
  | {
      readonly kind: "assumed"
      readonly part: OfferedPart
      readonly taken: readonly string[]
      readonly choices: readonly OfferedPart[]
    }
  | { readonly kind: "question"; readonly why: Doubt; readonly choices: readonly OfferedPart[] }
  /** `understood`: the text describes a part, but the shop does not sell it. */
  | { readonly kind: "unknown"; readonly understood: boolean }

/**
 * several: all fit; near: none fits completely; surface-mount: only sold with leads; packs: sold in packs, but units were
 * written.
 */
export type Doubt = "several" | "near" | "surface-mount" | "packs"

export const offeredParts = (found: Recognised): readonly OfferedPart[] =>
  found.kind === "sure" ? [found.part] : found.kind === "unknown" ? [] : found.choices

const maxChoices = 8

/** The table's order is by how common the types are: electrolytic before tantalum, linear before logarithmic. */
const usualTypes = "names" in parameters.tipo.read ? Object.keys(parameters.tipo.read.names).map(toSlug) : []
const usualness = (types: readonly unknown[]): number =>
  Math.max(...types.map(type => usualTypes.indexOf(String(type))))

const compareUsualness = ({ values: { tipo: a } }: OfferedPart, { values: { tipo: b } }: OfferedPart): number =>
  a && b ? usualness(a) - usualness(b) : 0

const comparePlainness = (a: Comparison, b: Comparison): number =>
  b.literal - a.literal ||
  a.open.length + a.openCodes - (b.open.length + b.openCodes) ||
  compareUsualness(a.part, b.part) ||
  b.part.sold - a.part.sold ||
  Number(a.part.isVariant) - Number(b.part.isVariant) ||
  a.part.price - b.part.price ||
  a.part.id - b.part.id

const isNamedExactly = (wanted: WantedPart, { part, metNames }: Comparison): boolean => {
  if (metNames > 0) return true
  const isColour = (colour: unknown) => wanted.words.some(word => wordStem(word) === wordStem(String(colour)))
  return meetsMain(part, wanted) || (part.kind === "led" && (part.values.color ?? []).some(isColour))
}

/** How the line was read to match this product: 10u as a capacitor differs from 10u as a coil. */
const describeReading = ({ quantities }: WantedPart, { part, named }: Comparison): string =>
  quantities.some(({ may }) => may.length > 1) ? `${part.kind} ${named}` : named

const isUnderstood = ({ quantities, codes, words }: WantedPart, knows: (word: string) => boolean): boolean =>
  quantities.length > 0 ||
  codes.some(code => code.length > 3 && /[a-z]/.test(code)) ||
  words.some(word => word.length > 2 && (knows(word) || kindIn(word) !== undefined))

const askWhich = (why: Doubt, list: readonly Comparison[]): Recognised => ({
  kind: "question",
  why,
  choices: list.slice(0, maxChoices).map(({ part }) => part),
})

/** If the catalogue does not know the noun, as in 'lapiceros azules', a matching colour or value proves nothing. */
const isDescribedBy = (
  { words }: WantedPart,
  { metNames, metWords, ownWords, metValues, missingWords, isHead, head }: Comparison,
  knows: (word: string) => boolean,
): boolean => {
  if (metNames > 0) return true
  // Every sensor is a 'sensor', and none of them is an 'inductivo'.
  const isNamed = isHead && (ownWords > 0 || !isClassWord(head))
  if (missingWords.some(word => !knows(word)) && !isNamed) return false
  return metWords > 0 || (metValues > 0 && words.length === 0)
}

export const decide = (
  line: Pick<WrittenLine, "part" | "ref">,
  wanted: WantedPart,
  offered: readonly PartFacts[],
  knows: (word: string) => boolean,
): Recognised => {
  const written = folded(line.part)
  const exact = offered.find(({ part, text }) => !part.hasVariants && (part.ref === line.ref || text === written))
  if (exact) return { kind: "sure", part: exact.part }
  const isSet = wanted.kinds.includes("set") || wanted.words.some(word => kindIn(word) === "set")
  const facts = offered.filter(({ part }) => !part.hasVariants && (isSet || part.kind !== "set"))
  // An unknown code beside a known code or value is another name for it, 'AM2302 (DHT22)'; otherwise the part is not sold.
  const unknown = wanted.codes.filter(code => facts.every(one => one.matchCode(code) === "none"))
  const compared = facts.map(one => compare(wanted, one, unknown))
  const whole = compared.filter(
    one =>
      one.conflicts === 0 &&
      one.close === 0 &&
      isDescribedBy(wanted, one, knows) &&
      one.missingWords.every(word => !knows(word) || one.metNames > 0),
  )
  const full = bestMatches(whole)
  const [best, ...others] = full
  if (!best) {
    const sets = isSet ? [] : offered.filter(({ part }) => !part.hasVariants && part.kind === "set")
    return nearest(wanted, [...compared, ...sets.map(one => compare(wanted, one, unknown))], knows)
  }
  if (wanted.surfaceMount && !folded(best.part.label).includes("smd")) return askWhich("surface-mount", full)
  const named = isNamedExactly(wanted, best)
  if (isOtherKind(wanted, best)) return askWhich("near", full)
  if (others.length === 0) {
    if (named || best.missingWords.length === 0) return { kind: "sure", part: best.part }
    return askWhich("near", full)
  }
  const isPlainest = best.open.length === 0 && others.every(({ open }) => open.length > 0)
  const oneReading = full.every(other => describeReading(wanted, other) === describeReading(wanted, best))
  if (isPlainest && oneReading) return { kind: "sure", part: best.part }
  if (named && oneReading && best.openCodes === 0 && best.missingWords.every(word => !knows(word)))
    return {
      kind: "assumed",
      part: best.part,
      taken: best.open,
      choices: full.slice(0, maxChoices).map(({ part }) => part),
    }
  return askWhich(best.missingWords.length > 0 ? "near" : "several", full)
}

/** 'batería con broche' becomes a question if only the clip is sold, unless a code identifies the part. */
const isOtherKind = (
  { kinds: [kind], kindIsWritten, besides }: WantedPart,
  { part, metNames, literal, head, isHeadSaid }: Comparison,
): boolean => {
  if (metNames > 0) return false
  const isOther = part.kind !== undefined && part.kind !== kind
  return besides.includes(head) || (kindIsWritten && (isOther || (!isHeadSaid && literal === 0)))
}

/** A word that only some candidates have decides, and so does the noun: a battery clip is no battery. */
const bestMatches = (whole: readonly Comparison[]): readonly Comparison[] => {
  const unmet = ({ missingWords, unstated }: Comparison) => 10 * missingWords.length + unstated
  const fewest = Math.min(...whole.map(unmet))
  const full = whole.filter(one => unmet(one) === fewest)
  const heads = full.some(({ isHead }) => isHead) ? full.filter(({ isHead }) => isHead) : full
  return heads.toSorted(comparePlainness)
}

/** Nothing fits: the nearest parts are offered as choices, never chosen. */
const nearest = (wanted: WantedPart, compared: readonly Comparison[], knows: (word: string) => boolean): Recognised => {
  const asked = wanted.quantities.length + wanted.codes.length + wanted.words.length
  const matchScore = ({ metNames, metValues, metWords, close }: Comparison) =>
    3 * (metNames + metValues) + metWords + close
  const near = compared
    .filter(one => one.close > 0 || isDescribedBy(wanted, one, knows))
    .filter(one => one.metNames + one.metValues + one.close > 0 || (one.metWords > 0 && one.metWords * 2 >= asked))
    // A terminal block with screws is nothing near 'tornillos M3'.
    .filter(
      one =>
        one.metNames + one.close > 0 ||
        one.isHead ||
        isClassWord(one.head) ||
        (wanted.codes.length === 0 && one.missingWords.length === 0),
    )
    .toSorted((a, b) => matchScore(b) - matchScore(a) || a.conflicts - b.conflicts || comparePlainness(a, b))
  return near.length === 0 ? { kind: "unknown", understood: isUnderstood(wanted, knows) } : askWhich("near", near)
}

export const offerNearValues = (found: Recognised, near: readonly OfferedPart[]): Recognised => {
  if (near.length === 0 || (found.kind === "question" && found.why !== "near")) return found
  const others = found.kind === "question" ? found.choices : []
  const choices = [...near, ...others.filter(({ id }) => !near.some(one => one.id === id))]
  return { kind: "question", why: "near", choices: choices.slice(0, maxChoices) }
}

export const packsFor = (units: number, packSize: number): number => Math.ceil(units / packSize)

/** '20 jumpers' of a product with 40 in a pack may mean one pack or twenty, so the page asks. */
export const askPacks = (found: Recognised, { text, units }: Pick<WrittenLine, "text" | "units">): Recognised => {
  if (found.kind !== "sure" && found.kind !== "assumed") return found
  if (units < 2 || found.part.packSize === 1 || countsPacks(text)) return found
  const others = offeredParts(found).filter(({ id }) => id !== found.part.id)
  return { kind: "question", why: "packs", choices: [found.part, ...others] }
}
