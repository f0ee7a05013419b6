import { setImmediate as nextTurn } from "node:timers/promises"
import { LRUCache } from "lru-cache"
import type { Catalogue } from "../catalogue/catalogue.ts"
import { type CatalogueProduct, type ProductDetail, unitPrice } from "../catalogue/rules/listed-product.ts"
import type { KnownPart } from "../catalogue/search/parts-like.ts"
import { readPackSize } from "../vocabulary/pack-size.ts"
import { type PartValues, shownKind } from "../vocabulary/part-parameters.ts"
import { kindIn, readParameters } from "../vocabulary/part-reading.ts"
import { folded } from "../vocabulary/plain-text.ts"
import { quantityKey, withoutQuantities } from "../vocabulary/quantities.ts"
import { withSynonyms, wordStem } from "../vocabulary/search-words.ts"
import { splitValues } from "./rules/line-units.ts"
import { maxLines, parseList, type WrittenLine, type WrittenList } from "./rules/list-lines.ts"
import { describePart, type OfferedPart, type PartFacts } from "./rules/offered-part.ts"
import { codeSpellings } from "./rules/part-codes.ts"
import { askPacks, decide, offeredParts, offerNearValues, type Recognised } from "./rules/recognise.ts"
import { type WantedPart, wantedPart } from "./rules/wanted-part.ts"

export interface RecognisedLine {
  readonly line: WrittenLine
  readonly found: Recognised
}

interface Reading {
  readonly found: Recognised
  /** Set if a number at the end of the line was a count. */
  readonly units?: number
}

type Needs = Pick<Catalogue, "partsLike" | "partsNear" | "knowsWord" | "detail">

const toCriteria = ({ kinds, quantities, codes, words }: WantedPart) => ({
  words: (words.length > 0 ? words : kinds.map(shownKind)).map(word => withSynonyms(wordStem(word))),
  codes: codes.map(codeSpellings),
  values: quantities.map(({ may }) => may.map(quantityKey)),
})

const packSizes = new WeakMap<CatalogueProduct, number>()
const cachedPackSize = (product: CatalogueProduct): number => {
  const size = packSizes.get(product) ?? readPackSize(product)
  packSizes.set(product, size)
  return size
}

const toOfferedPart = ({ product, kind, values, sold }: KnownPart): OfferedPart => ({
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
  packSize: cachedPackSize(product),
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

/** The catalogue's list lacks variants, so a candidate with variants is replaced by them. */
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

/** Text in brackets or after 'para' is often a remark, and is left out if it has no number; 'paquetes de' counts. */
const withoutRemarks = (line: WrittenLine): readonly WrittenLine[] => {
  const { part } = line
  const afterDigits = part.length - (part.split(/\d/).at(-1) ?? "").length
  const purpose = part.slice(afterDigits).search(/ (?:para|for) /i)
  return [
    part.replace(/ ?\([^()\d]*\)/g, ""),
    part.replace(/^(?:paquetes?|packs?|bolsas?) (?:de )?/i, ""),
    purpose === -1 ? part : part.slice(0, afterDigits + purpose),
  ]
    .map(text => text.trim())
    .filter(text => text !== part && text !== "")
    .map(text => ({ ...line, part: text }))
}

const isFound = ({ kind }: Recognised): boolean => kind === "sure" || kind === "assumed"

/** 'nodemcu 1', 'Pila AA 4': a number at the end is a count if no part's name ends with it. */
const readTrailingCount = (line: WrittenLine): WrittenLine | undefined => {
  const [whole, number] = / ([1-9]\d{0,2})$/.exec(line.part) ?? []
  return whole === undefined || Number(number) > 500
    ? undefined
    : { ...line, part: line.part.slice(0, -whole.length), units: Number(number), unitsAssumed: false }
}

const isEndsOfCable = (word: string): boolean => /^(?:macho|hembra){2}$/.test(word)

/** In 'Raspberry Pi 5' the number is a version where a 'Raspberry Pi 4' is sold. */
const hasVersions = ({ part }: WrittenLine, offered: readonly OfferedPart[]): boolean => {
  const word = /(?<!\p{L})\p{L}{2,}$/u.exec(folded(part))?.[0]
  const numbered = word && new RegExp(`(?<!\\p{L})${word}[ -]?\\d{1,2}(?!\\d)`, "u")
  return numbered ? offered.some(({ label }) => numbered.test(withoutQuantities(folded(label)))) : false
}

const mergeRecognised = (a: Recognised, b: Recognised): Recognised => ({
  kind: "question",
  why: "several",
  choices: [a, b].flatMap(one => offeredParts(one).slice(0, 1)),
})

/** Caches what was read from a product's texts. The catalogue keeps the same object for the same texts. */
const remembered = new LRUCache<PartValues, PartFacts>({ max: 4000 })

/** Variants are read only for this many products, those most likely to be chosen. */
const maxParents = 6

export const createRecogniser = (catalogue: Needs) => {
  const knows = (word: string) => catalogue.knowsWord(word)
  const read = new Map<number, PartFacts>()
  const partFacts = (part: OfferedPart): PartFacts => {
    const facts = read.get(part.id) ?? { ...(remembered.get(part.values) ?? describePart(part)), part }
    if (!part.isVariant) remembered.set(part.values, facts)
    read.set(part.id, facts)
    return facts
  }
  const nearParts = ({ kinds: [kind], quantities: [value] }: WantedPart): readonly OfferedPart[] =>
    kind && value ? value.may.flatMap(one => catalogue.partsNear(kind, one)).map(toOfferedPart) : []

  const find = async (line: WrittenLine): Promise<Recognised> => {
    const wanted = wantedPart(line, knows)
    const offered = catalogue.partsLike(toCriteria(wanted), line.ref).map(toOfferedPart)
    const parents = offered.filter(part => part.hasVariants).slice(0, maxParents)
    const likely = offered.filter(part => !part.hasVariants || parents.includes(part))
    const parts = parents.length === 0 ? likely : await withVariants(catalogue, likely)
    const found = decide(line, wanted, parts.map(partFacts), word => knows(wordStem(word)))
    return isFound(found) ? found : offerNearValues(found, nearParts(wanted))
  }

  const findWhole = async (line: WrittenLine): Promise<Recognised> => {
    const found = await find(line)
    if (isFound(found)) return found
    const others = await Promise.all(withoutRemarks(line).map(find))
    return others.find(isFound) ?? found
  }

  const isKnown = (line: WrittenLine): boolean => {
    const { words, codes } = wantedPart(line, knows)
    const text = folded(line.part)
    // 'bc' of 'bc 547'.
    const beginsCode = (word: string) => new RegExp(`(?<!\\p{L})${word} \\d{2}`, "u").test(text)
    const isUnderstood = (word: string) =>
      knows(wordStem(word)) || kindIn(word) !== undefined || isEndsOfCable(word) || beginsCode(word)
    return words.length + codes.length > 0 && words.every(isUnderstood)
  }

  const readLine = async (line: WrittenLine): Promise<Reading> => {
    const found = await findWhole(line)
    const counted = line.unitsAssumed ? readTrailingCount(line) : undefined
    if (!counted || !isKnown(counted) || (isFound(found) && counted.units > 99)) return { found }
    const other = await findWhole(counted)
    // A question has its units too: 'push button 10'.
    if (other.kind === "unknown" || (!isFound(found) && hasVersions(counted, offeredParts(other)))) return { found }
    if (!isFound(found)) return { found: other, units: counted.units }
    if (!isFound(other)) return { found }
    const [own, alone] = [found, other].map(one => offeredParts(one)[0])
    if (own?.id !== alone?.id) return { found: mergeRecognised(other, found), units: counted.units }
    const isInName = own?.label.split(/[^\p{L}\p{N}]+/u).includes(String(counted.units)) ?? false
    return isInName ? { found } : { found: other, units: counted.units }
  }

  return async (line: WrittenLine): Promise<Reading> => {
    const { found, units = line.units } = await readLine(line)
    return { found: askPacks(found, { text: line.text, units }), units }
  }
}

/** This many lines wait for variants at a time; between them other requests are answered. */
const linesAtOnce = 8
const sliceMs = 8

/** Recognises line by line in slices of a few milliseconds. */
export const recogniseLines = async <Line>(
  catalogue: Needs,
  lines: readonly Line[],
  writtenLine: (line: Line) => WrittenLine,
): Promise<({ readonly line: Line } & Reading)[]> => {
  const recognise = createRecogniser(catalogue)
  const recognised: ({ readonly line: Line } & Reading)[] = []
  let sliceEnd = performance.now() + sliceMs
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const some = lines.slice(at, at + linesAtOnce)
    recognised.push(...(await Promise.all(some.map(async line => ({ line, ...(await recognise(writtenLine(line))) })))))
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    sliceEnd = performance.now() + sliceMs
  }
  return recognised
}

export const recogniseList = async (
  catalogue: Needs,
  text: string,
): Promise<{ readonly lines: readonly RecognisedLine[] } & Pick<WrittenList, "left" | "titles">> => {
  const { lines, left, titles } = parseList(text)
  const all = lines.flatMap(oneValueEach)
  const read = await recogniseLines(catalogue, all.slice(0, maxLines), line => line)
  return {
    lines: read.map(({ line, found, units }) => ({ line: { ...line, units: units ?? line.units }, found })),
    titles,
    left: left + Math.max(0, all.length - maxLines),
  }
}
