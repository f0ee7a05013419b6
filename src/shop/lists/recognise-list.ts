import { setImmediate as nextTurn } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { type ProductDetail, unitPrice } from "../catalogue/rules/listed-product.ts"
import type { KnownPart } from "../catalogue/search/parts-like.ts"
import { type PartValues, shownKind } from "../vocabulary/part-parameters.ts"
import { readParameters } from "../vocabulary/part-reading.ts"
import { keyOf } from "../vocabulary/quantities.ts"
import { stemOf, withSynonyms } from "../vocabulary/search-words.ts"
import { splitValues } from "./rules/line-units.ts"
import { linesOf, maxLines, type WrittenLine } from "./rules/list-lines.ts"
import { factsOf, type OfferedPart, type PartFacts } from "./rules/offered-part.ts"
import { spellingsOf } from "./rules/part-codes.ts"
import { decide, offerNearValues, type Recognised } from "./rules/recognise.ts"
import { type WantedPart, wantedPart } from "./rules/wanted-part.ts"

export interface RecognisedLine {
  readonly line: WrittenLine
  readonly found: Recognised
}

type Needs = Pick<Catalogue, "partsLike" | "partsNear" | "knowsWord" | "detail">

const wishesOf = ({ kinds, quantities, codes, words }: WantedPart) => ({
  words: (words.length > 0 ? words : kinds.map(shownKind)).map(word => withSynonyms(stemOf(word))),
  codes: codes.map(spellingsOf),
  values: quantities.map(({ may }) => may.map(keyOf)),
})

const offeredOf = ({ product, kind, values, sold }: KnownPart): OfferedPart => ({
  id: product.id,
  ref: product.ref,
  label: product.label,
  description: product.description,
  price: product.price,
  kind,
  values,
  sold,
  isVariant: false,
  hasVariants: product.hasVariants,
})

const variantsIn = (detail: ProductDetail, parent: OfferedPart): OfferedPart[] =>
  (detail.variants || []).map(variant => {
    const label = `${detail.label} ${variant.value}`.trim()
    return {
      ...parent,
      id: variant.childId,
      ref: "",
      label,
      price: unitPrice(detail, variant),
      values: readParameters({ label, description: parent.description }, parent.kind).values,
      hasVariants: false,
      isVariant: true,
    }
  })

/** Variants are not in the catalogue's list: a product that may be meant is replaced by them. */
const withVariants = async (catalogue: Needs, offered: readonly OfferedPart[]): Promise<OfferedPart[]> => {
  const all = await Promise.all(
    offered.map(async part => {
      if (!part.hasVariants) return [part]
      const detail = await catalogue.detail(part.id)
      const variants = detail ? variantsIn(detail, part) : []
      return variants.length > 0 ? variants : [part]
    }),
  )
  return all.flat()
}

const oneValueEach = (line: WrittenLine): readonly WrittenLine[] => {
  const parts = splitValues(line.part, line.unitsAssumed ? undefined : line.units)
  return parts.map(({ part, units }) => ({
    ...line,
    part,
    text: parts.length > 1 ? part : line.text,
    units: units ?? line.units,
    unitsAssumed: units === undefined,
  }))
}

/** What stands in brackets or after 'para' is often said by the way; it is left out where no number is in it. */
const shorter = (line: WrittenLine): readonly WrittenLine[] => {
  const { part } = line
  const afterDigits = part.length - (part.split(/\d/).at(-1) ?? "").length
  const purpose = part.slice(afterDigits).search(/ (?:para|for) /i)
  return [part.replace(/ ?\([^()\d]*\)/g, ""), purpose === -1 ? part : part.slice(0, afterDigits + purpose)]
    .map(kept => kept.trim())
    .filter(kept => kept !== part && kept !== "")
    .map(kept => ({ ...line, part: kept }))
}

const isFound = ({ kind }: Recognised): boolean => kind === "sure" || kind === "assumed"

/** What was read of a product's texts; the catalogue keeps the same values for the same texts. */
const remembered = new LRUCache<PartValues, PartFacts>({ max: 4000 })

/** Many products have variants; only those that would be chosen or asked about are worth their reading. */
const maxParents = 6

export const createRecogniser = (catalogue: Needs) => {
  const knows = (word: string) => catalogue.knowsWord(word)
  const read = new Map<number, PartFacts>()
  const factsOfPart = (part: OfferedPart): PartFacts => {
    const facts = read.get(part.id) ?? { ...(remembered.get(part.values) ?? factsOf(part)), part }
    if (!part.isVariant) remembered.set(part.values, facts)
    read.set(part.id, facts)
    return facts
  }
  const nearParts = ({ kinds: [kind], quantities: [value] }: WantedPart): readonly OfferedPart[] =>
    kind && value ? value.may.flatMap(one => catalogue.partsNear(kind, one)).map(offeredOf) : []

  const find = async (line: WrittenLine): Promise<Recognised> => {
    const wanted = wantedPart(line, knows)
    const offered = catalogue.partsLike(wishesOf(wanted), line.ref).map(offeredOf)
    const parents = offered.filter(part => part.hasVariants).slice(0, maxParents)
    const kept = offered.filter(part => !part.hasVariants || parents.includes(part))
    const parts = parents.length === 0 ? kept : await withVariants(catalogue, kept)
    const found = decide(line, wanted, parts.map(factsOfPart), word => knows(stemOf(word)))
    return isFound(found) ? found : offerNearValues(found, nearParts(wanted))
  }

  return async (line: WrittenLine): Promise<Recognised> => {
    const found = await find(line)
    if (isFound(found)) return found
    const others = await Promise.all(shorter(line).map(find))
    return others.find(isFound) ?? found
  }
}

/** So many lines at a time wait for variants that must be read; between them other requests are answered. */
const linesAtOnce = 8
const sliceMs = 8

/** Recognises line by line in slices of a few milliseconds. */
export const recogniseLines = async <Line>(
  catalogue: Needs,
  lines: readonly Line[],
  writtenLine: (line: Line) => WrittenLine,
): Promise<{ readonly line: Line; readonly found: Recognised }[]> => {
  const recognise = createRecogniser(catalogue)
  const recognised: { readonly line: Line; readonly found: Recognised }[] = []
  let sliceEnd = performance.now() + sliceMs
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const some = lines.slice(at, at + linesAtOnce)
    recognised.push(
      ...(await Promise.all(some.map(async line => ({ line, found: await recognise(writtenLine(line)) })))),
    )
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
  return recognised
}

export const recogniseList = async (
  catalogue: Needs,
  text: string,
): Promise<{ readonly lines: readonly RecognisedLine[]; readonly left: number }> => {
  const { lines, left } = linesOf(text)
  const all = lines.flatMap(oneValueEach)
  return {
    lines: await recogniseLines(catalogue, all.slice(0, maxLines), line => line),
    left: left + Math.max(0, all.length - maxLines),
  }
}
