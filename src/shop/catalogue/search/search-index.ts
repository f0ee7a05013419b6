import { bandsIn } from "../../vocabulary/colour-bands.ts"
import { folded, lowered, plainText } from "../../vocabulary/plain-text.ts"
import { bareNumber, type Quantity, quantitiesIn, quantityKey, withoutQuantities } from "../../vocabulary/quantities.ts"
import { isStopWord, splitWords, withSynonyms, wordStem } from "../../vocabulary/search-words.ts"

export interface SearchText {
  readonly label: string
  readonly description: string
  readonly ref?: string
}

/** One word or value of a search. */
interface Criterion {
  readonly stems: readonly string[]
  /** A word may be half typed: from three letters on, a word that begins with it matches. */
  readonly beginning?: string
  readonly valueKeys: readonly string[]
}

/** The words, codes and values of a list's line. Each entry holds the spellings of one of them. */
export interface PartCriteria {
  readonly words: readonly (readonly string[])[]
  readonly codes: readonly (readonly string[])[]
  readonly values: readonly (readonly string[])[]
}

/** Products, by their place in the catalogue, that have a word or a value. */
type PlacesByName = Map<string, number[]>

interface IndexedTexts {
  readonly texts: readonly string[]
  readonly stems: PlacesByName
  /** Sorted, so that stems with the same beginning are adjacent. */
  readonly sortedStems: readonly string[]
  readonly values: PlacesByName
}

const maxCriteria = 20
/** A word in at most this many labels is more specific than the name of a class. */
const fewHolders = 12

export const parseCriteria = (term: string): readonly Criterion[] => {
  const valueCriteria = quantitiesIn(term).map(({ may, text }) => {
    const spelled = splitWords(folded(text))
    const [only] = spelled.length === 1 ? spelled : []
    // '1n40' reads like 1.4 nF but is the beginning of 1N4007.
    const isNameBegun = only !== undefined && /^\d[a-z]\d{1,2}$/.test(only)
    return {
      stems: only === undefined ? [] : [only],
      ...(isNameBegun && { beginning: only }),
      valueKeys: may.map(quantityKey),
    }
  })
  const words = [...new Set(splitWords(folded(withoutQuantities(term))))].filter(word => !isStopWord(word))
  const wordCriteria = words.map(word => ({
    stems: withSynonyms(wordStem(word)),
    ...(word.length >= 3 && { beginning: wordStem(word) }),
    valueKeys: bareNumber(word).map(quantityKey),
  }))
  return [...valueCriteria, ...wordCriteria]
}

/** The number of letters that may be wrong. Short words have too many neighbours to guess; codes with digits must be exact. */
const maxTypos = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Whether the rest of the words differ by at most `allowed` wrong, missing, added or swapped letters. */
const isTypo = (typed: string, meant: string, allowed: number, at = 0, meantAt = 0): boolean => {
  let [own, other] = [at, meantAt]
  while (own < typed.length && typed.charCodeAt(own) === meant.charCodeAt(other)) {
    own++
    other++
  }
  if (own === typed.length && other === meant.length) return true
  const difference = typed.length - own - (meant.length - other)
  if (allowed === 0 || Math.abs(difference) > allowed) return false
  const isSwapped = typed[own] === meant[other + 1] && typed[own + 1] === meant[other]
  return (
    isTypo(typed, meant, allowed - 1, own + 1, other + 1) ||
    isTypo(typed, meant, allowed - 1, own + 1, other) ||
    isTypo(typed, meant, allowed - 1, own, other + 1) ||
    (isSwapped && isTypo(typed, meant, allowed - 1, own + 2, other + 2))
  )
}

type Lists = readonly (readonly number[] | undefined)[]

const listsFor = ({ stems, sortedStems, values }: IndexedTexts, { beginning, ...criterion }: Criterion): Lists => {
  const lists = [...criterion.stems.map(stem => stems.get(stem)), ...criterion.valueKeys.map(key => values.get(key))]
  if (beginning === undefined) return lists
  let [low, high] = [0, sortedStems.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sortedStems[middle]! < beginning) low = middle + 1
    else high = middle
  }
  for (let at = low; sortedStems[at]?.startsWith(beginning); at++) lists.push(stems.get(sortedStems[at]!))
  return lists
}

/** Sorts by rank, best first, and within a rank in the preferred order. */
const sortByRank = (ranked: Uint32Array, none: number, preferred?: Uint32Array): Uint32Array => {
  const byRank: number[][] = []
  for (let at = 0; at < ranked.length; at++) {
    const place = preferred ? preferred[at]! : at
    const rank = ranked[place]!
    if (rank === none) continue
    byRank[rank] ??= []
    byRank[rank].push(place)
  }
  return Uint32Array.from(byRank.flat())
}

export class SearchIndex {
  readonly #labels: IndexedTexts
  readonly #foldedLabels: readonly string[]
  readonly #descriptions: IndexedTexts
  /** Labels by codes that are written with hyphens or points: hcsr04 for HC-SR04. */
  readonly #codes: PlacesByName
  /** Labels by the number in a part's name: LM7805 by 7805, 2N2222A by 2N2222. */
  readonly #partNumbers: PlacesByName
  /** By whole reference and by the codes in it, because a Zener diode is often called 1N4733A in its reference only. */
  readonly #refs: PlacesByName
  /** The rank of a product is the term's place in the label (CAT-23); descriptions and wider matches rank after that. */
  readonly #ranks: Readonly<Record<"description" | "accents" | "value" | "label" | "wider" | "slip" | "none", number>>

  constructor(
    labels: IndexedTexts,
    descriptions: IndexedTexts,
    names: Readonly<Record<"codes" | "partNumbers" | "refs", PlacesByName>>,
  ) {
    this.#labels = labels
    this.#foldedLabels = labels.texts.map(folded)
    this.#descriptions = descriptions
    this.#codes = names.codes
    this.#partNumbers = names.partNumbers
    this.#refs = names.refs
    const description = 2 * labels.texts.reduce((max, { length }) => Math.max(max, length), 0) + 2
    const after = (steps: number) => description + steps
    this.#ranks = {
      description,
      accents: after(1),
      value: after(2),
      label: after(3),
      wider: after(4),
      slip: after(5),
      none: after(6),
    }
  }

  get #size(): number {
    return this.#labels.texts.length
  }

  /** `preferred` lists all products in the order in which equally good ones are returned. */
  search(term: string, preferred?: Uint32Array): Uint32Array {
    return this.#find(lowered(term.trim()), true, preferred)
  }

  suggest(term: string, max: number, preferred?: Uint32Array): readonly number[] {
    const wanted = lowered(term.trim())
    return wanted === "" ? [] : [...this.#find(wanted, false, preferred).subarray(0, max)]
  }

  #find(wanted: string, withDescriptions: boolean, preferred: Uint32Array | undefined): Uint32Array {
    const ranks = this.#ranks
    const ranked = this.#rankByText(wanted, withDescriptions)
    const improve = (place: number, rank: number) => {
      if (rank < ranked[place]!) ranked[place] = rank
    }
    // One letter means nothing beyond itself.
    const { count, byLabel, byAll, slipped } = this.#meaning(wanted.length > 1 ? parseCriteria(wanted) : [])
    for (let place = 0; count > 0 && place < ranked.length; place++) {
      if (byLabel[place] === count) improve(place, slipped ? ranks.slip : ranks.label)
      else if (byAll[place] === count && (slipped || withDescriptions))
        improve(place, slipped ? ranks.slip : ranks.wider)
    }
    const bands = bandsIn(wanted)
    for (const place of (bands && this.#labels.values.get(quantityKey(bands))) ?? []) improve(place, ranks.value)
    return sortByRank(ranked, ranks.none, preferred)
  }

  /** Ranks by the specification's rule (CAT-22 to CAT-24). At the same place in the label, the value asked for comes first. */
  #rankByText(wanted: string, withDescriptions: boolean): Uint32Array {
    const ranks = this.#ranks
    const { texts: labels, values } = this.#labels
    const descriptions = this.#descriptions.texts
    const plain = folded(wanted)
    // Several words are matched by the criteria, which fold each of them.
    const isAlike = (place: number) =>
      (plain !== wanted || this.#foldedLabels[place] !== labels[place]) && this.#foldedLabels[place]!.includes(plain)
    const rankWithAccents = wanted.includes(" ") ? ranks.none : ranks.accents
    const ranked = new Uint32Array(labels.length)
    for (let place = 0; place < labels.length; place++) {
      const position = labels[place]!.indexOf(wanted)
      if (position !== -1) ranked[place] = 2 * position + 1
      else if (withDescriptions && descriptions[place]!.includes(wanted)) ranked[place] = ranks.description
      else ranked[place] = isAlike(place) ? rankWithAccents : ranks.none
    }
    const valueKeys = parseCriteria(wanted).flatMap(criterion => criterion.valueKeys)
    for (const place of new Set(valueKeys.flatMap(key => values.get(key) ?? [])))
      if (ranked[place]! < ranks.description) ranked[place]! -= 1
    return ranked
  }

  /** Counts by product how many criteria, from the first on, it meets. A word that no product has is taken as mistyped. */
  #meaning(criteria: readonly Criterion[]) {
    const byLabel = new Uint8Array(this.#size)
    const byAll = new Uint8Array(this.#size)
    const count = criteria.length > maxCriteria ? 0 : criteria.length
    let slipped = false
    const meet = (met: Uint8Array, number: number, lists: Lists) => {
      for (const places of lists) for (const place of places ?? []) if (met[place] === number) met[place] = number + 1
    }
    for (const [at, criterion] of criteria.slice(0, count).entries()) {
      let inLabel = listsFor(this.#labels, criterion)
      let inDescription = listsFor(this.#descriptions, criterion)
      if (criterion.beginning !== undefined && ![...inLabel, ...inDescription].some(Boolean)) {
        slipped = true
        inLabel = this.#mistypedAs(criterion.beginning)
        inDescription = []
        if (inLabel.length === 0) return { count: 0, byLabel, byAll, slipped }
      }
      meet(byLabel, at, inLabel)
      meet(byAll, at, inLabel)
      meet(byAll, at, inDescription)
    }
    return { count, byLabel, byAll, slipped }
  }

  #mistypedAs(typed: string): Lists {
    const { stems, sortedStems } = this.#labels
    const allowed = maxTypos(typed)
    return allowed === 0 ? [] : sortedStems.filter(stem => isTypo(typed, stem, allowed)).map(stem => stems.get(stem))
  }

  withRef(code: string): readonly number[] {
    return this.#refs.get(folded(code)) ?? []
  }

  /** Whether a label or a reference has the word or code. */
  knows(word: string): boolean {
    return this.#labels.stems.has(word) || this.#codes.has(word) || this.#refs.has(word)
  }

  /** Up to `max` products by how well their label describes a part, from the highest score down to nearly half of it. */
  best({ words, codes, values }: PartCriteria, max: number): readonly number[] {
    const scores = new Uint16Array(this.#size)
    /** The last of the additions that counted a product, so that each counts it once. */
    const countedBy = new Uint16Array(this.#size)
    let additions = 0
    const add = (weight: number, lists: Lists) => {
      additions++
      for (const places of lists)
        for (const place of places ?? []) {
          if (countedBy[place] === additions) continue
          countedBy[place] = additions
          scores[place]! += weight
        }
    }
    for (const keys of values) {
      const held = (texts: IndexedTexts) => keys.map(key => texts.values.get(key))
      add(6, held(this.#labels))
      add(2, held(this.#descriptions))
    }
    for (const spellings of codes) add(...this.#placesLikeCode(spellings))
    for (const stems of words) {
      const held = stems.map(stem => this.#labels.stems.get(stem) ?? [])
      add(held.flat().length > fewHolders ? 3 : 5, held)
    }
    let top = 0
    for (let place = 0; place < scores.length; place++) top = Math.max(top, scores[place]!)
    const minScore = Math.max(1, Math.ceil(top / 2) - 1)
    const byScore: number[][] = Array.from({ length: top + 1 }, () => [])
    for (let place = 0; place < scores.length; place++) {
      const same = byScore[scores[place]!]!
      // A class may be too large to return whole, so its first members represent it.
      if (scores[place]! >= minScore && same.length < max) same.push(place)
    }
    return byScore.toReversed().flat().slice(0, max)
  }

  /** Finds labels that may have the code. Codes of one or two digits weigh little, because half of all labels have them. */
  #placesLikeCode(spellings: readonly string[]): [weight: number, lists: Lists] {
    const held = spellings.map(code => [...(this.#labels.stems.get(code) ?? []), ...(this.#codes.get(code) ?? [])])
    const [written = ""] = spellings
    const isNumber = /^\d+$/.test(written)
    if (isNumber && written.length < 3) return [2, held.slice(0, 1)]
    if (!isNumber && held[0]!.length > 0) return [8, held.slice(0, 1)]
    return [8, [...held, ...spellings.map(code => this.#partNumbers.get(code) ?? [])]]
  }
}

const listMeanings = (text: string): readonly Quantity[] => quantitiesIn(text).flatMap(({ may }) => may)

const readText = ({ label, description }: SearchText) => {
  const [lowerLabel, lowerDescription] = [lowered(label), lowered(plainText(description))]
  return {
    label: lowerLabel,
    description: lowerDescription,
    labelValues: listMeanings(lowerLabel),
    descriptionValues: listMeanings(lowerDescription),
  }
}

/** Caches the words read from each product, so that the index of a changed catalogue reads only what changed. */
const textsRead = new WeakMap<SearchText, ReturnType<typeof readText>>()

const addPlace = (places: PlacesByName, name: string, place: number): void => {
  const known = places.get(name)
  if (!known) places.set(name, [place])
  else if (known.at(-1) !== place) known.push(place)
}

const partNumber = /^\d{0,2}[a-z]{1,8}-?(\d{2,5})[a-z]{0,3}$/

export function* indexing(texts: readonly SearchText[]): Generator<void, SearchIndex> {
  const empty = () => ({ texts: [] as string[], stems: new Map() as PlacesByName, values: new Map() as PlacesByName })
  const [labels, descriptions] = [empty(), empty()]
  const names = { codes: new Map(), partNumbers: new Map(), refs: new Map() } satisfies Record<string, PlacesByName>
  const stemsOfWord = new Map<string, readonly string[]>()
  const stemsIn = (word: string): readonly string[] => {
    const known = stemsOfWord.get(word)
    if (known) return known
    const stems = splitWords(folded(word)).map(wordStem)
    stemsOfWord.set(word, stems)
    return stems
  }
  for (const [place, text] of texts.entries()) {
    const read = textsRead.get(text) ?? readText(text)
    textsRead.set(text, read)
    const add = (to: ReturnType<typeof empty>, written: string, values: readonly Quantity[]) => {
      to.texts.push(written)
      for (const word of written.split(" ")) for (const stem of stemsIn(word)) addPlace(to.stems, stem, place)
      for (const value of values) addPlace(to.values, quantityKey(value), place)
    }
    add(labels, read.label, read.labelValues)
    add(descriptions, read.description, read.descriptionValues)
    addNames(names, { label: read.label, ref: text.ref ?? "" }, place)
    if (place % 100 === 99) yield
  }
  const finished = ({ texts, stems, values }: ReturnType<typeof empty>): IndexedTexts => {
    // Copies free the spare room of lists that grew.
    for (const lists of [stems, values]) for (const [name, places] of lists) lists.set(name, places.slice())
    return { texts, stems, sortedStems: [...stems.keys()].sort(), values }
  }
  yield
  const finishedLabels = finished(labels)
  yield
  return new SearchIndex(finishedLabels, finished(descriptions), names)
}

const addNames = (
  { codes, partNumbers, refs }: Readonly<Record<"codes" | "partNumbers" | "refs", PlacesByName>>,
  { label, ref }: { readonly label: string; readonly ref: string },
  place: number,
): void => {
  for (const word of label.split(/\s+/)) {
    if (!/\d/.test(word)) continue
    const parts = splitWords(folded(word))
    if (parts.length > 1) addPlace(codes, parts.join(""), place)
    const number = partNumber.exec(word)?.[1]
    if (number === undefined) continue
    if (number.length > 2) addPlace(partNumbers, number, place)
    const short = word.replace(/[a-z]{1,3}$/, "")
    if (short !== word) addPlace(partNumbers, short, place)
  }
  const written = folded(ref)
  addPlace(refs, written, place)
  for (const code of written.split(/[^\p{L}\p{N}]+/u))
    if (code.length > 4 && /\d/.test(code) && /[a-z]/.test(code) && !folded(label).includes(code))
      addPlace(refs, code, place)
}
