import { bandsIn } from "../rules/colour-bands.ts"
import { lowered } from "../rules/plain-text.ts"
import { keyOf } from "../rules/quantities.ts"
import { JoinedTexts } from "./joined-texts.ts"
import { MeaningIndex, type PartWishes, ValueIndex } from "./meaning-index.ts"
import { joining } from "./runs.ts"
import { SortedWords } from "./sorted-words.ts"
import { oneSpace, type ReadTexts } from "./text-reading.ts"
import { Vocabulary } from "./vocabulary.ts"
import { WordRuns } from "./word-runs.ts"

interface Parts {
  readonly labels: readonly string[]
  /** The same for terms that most labels hold, where asking each label takes longer; line breaks are spaces in it. */
  readonly joinedLabels: JoinedTexts
  readonly vocabulary: Vocabulary
  readonly labelWords: WordRuns
  readonly descriptionWords: WordRuns
  readonly meaning: MeaningIndex
}

type Choices = readonly (readonly number[])[]

const eachContaining = (words: WordRuns, choices: Choices, found: (place: number) => void): void =>
  choices.length === 1 ? words.eachWithAny(choices[0]!, found) : words.eachWithPhrase(choices, found)

export class SearchIndex {
  readonly size: number
  readonly #parts: Parts
  /** One number a product: the term's place in the label (CAT-23), then descriptions, then wider matches. */
  readonly #ranks: Readonly<Record<"description" | "accents" | "value" | "label" | "wider" | "slip" | "none", number>>

  /** Reused by every search, because a hundred thousand new numbers each time would keep the garbage collector busy. */
  readonly #rankOf: Uint32Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.size = parts.labels.length
    this.#rankOf = new Uint32Array(this.size)
    const description = 2 * parts.labels.reduce((longest, label) => Math.max(longest, label.length), 0) + 2
    this.#ranks = {
      description,
      accents: description + 1,
      value: description + 2,
      label: description + 3,
      wider: description + 4,
      slip: description + 5,
      none: description + 6,
    }
  }

  /** `preferred`: all places, in the order in which equally good ones are told. */
  search(term: string, preferred?: Uint32Array): Uint32Array {
    return this.#find(term, true, preferred)
  }

  suggest(term: string, most: number, preferred?: Uint32Array): readonly number[] {
    return term.trim() === "" ? [] : [...this.#find(term, false, preferred).subarray(0, most)]
  }

  knows(code: string): boolean {
    return this.#parts.meaning.knows(code)
  }

  best(wishes: PartWishes, most: number): readonly number[] {
    return this.#parts.meaning.best(wishes, most)
  }

  #find(term: string, withDescriptions: boolean, preferred: Uint32Array | undefined): Uint32Array {
    const wanted = lowered(term.trim())
    const ranks = this.#ranks
    const rankOf = this.#rankOf.fill(ranks.none)
    let found = 0
    const improve = (place: number, rank: number) => {
      if (rank >= rankOf[place]!) return
      if (rankOf[place] === ranks.none) found++
      rankOf[place] = rank
    }
    const containing = this.#wordsContaining(wanted)
    this.#eachLabelContaining(wanted, containing, (place, position) => improve(place, 2 * position + 1))
    this.#parts.meaning.eachWithValueIn(wanted, place => {
      const rank = rankOf[place]!
      if (rank < ranks.description && rank % 2 === 1) rankOf[place] = rank - 1
    })
    if (withDescriptions)
      eachContaining(this.#parts.descriptionWords, containing, place => improve(place, ranks.description))
    if (found === this.size) return inOrder(rankOf, ranks.none, preferred)
    this.#eachLabelAccentsIgnored(wanted, place => improve(place, ranks.accents))
    // One letter means nothing beyond itself.
    if (wanted.length > 1) {
      this.#parts.meaning.each(wanted, (place, answer) => {
        if (answer !== "description") improve(place, answer === "label" ? ranks.label : ranks.slip)
        else if (withDescriptions) improve(place, ranks.wider)
      })
      const bands = bandsIn(wanted)
      if (bands) this.#parts.meaning.eachWithValue([keyOf(bands)], place => improve(place, ranks.value))
    }
    return inOrder(rankOf, ranks.none, preferred)
  }

  #wordsContaining(wanted: string): Choices {
    const { vocabulary } = this.#parts
    const pieces = wanted.split(" ")
    if (pieces.length === 1) return [vocabulary.containing(wanted)]
    return pieces.map((piece, at) => {
      if (at === 0) return vocabulary.endingWith(piece)
      return at === pieces.length - 1 ? vocabulary.beginningWith(piece) : vocabulary.exactly(piece)
    })
  }

  #eachLabelContaining(wanted: string, containing: Choices, found: (place: number, position: number) => void): void {
    const { labels, joinedLabels, labelWords } = this.#parts
    const [words, more] = containing
    if (more === undefined && words && labelWords.areCommon(words)) {
      joinedLabels.each(wanted, found)
      return
    }
    const asWords = oneSpace(wanted)
    eachContaining(labelWords, asWords === wanted ? containing : this.#wordsContaining(asWords), place => {
      const position = labels[place]!.indexOf(wanted)
      if (position !== -1) found(place, position)
    })
  }

  #eachLabelAccentsIgnored(wanted: string, found: (place: number) => void): void {
    const { vocabulary, labelWords } = this.#parts
    // Several words are the meaning index's business: it folds each of them.
    if (!wanted.includes(" ")) labelWords.eachWithAny(vocabulary.containingFolded(wanted), found)
  }
}

/** A counting sort: ranks are few and small, and a result may be the whole catalogue. */
const inOrder = (rankOf: Uint32Array, none: number, preferred?: Uint32Array): Uint32Array => {
  const next = new Uint32Array(none + 1)
  for (let place = 0; place < rankOf.length; place++) next[rankOf[place]!]!++
  const found = rankOf.length - next[none]!
  let start = 0
  for (let rank = 0; rank < none; rank++) {
    const count = next[rank]!
    next[rank] = start
    start += count
  }
  const places = new Uint32Array(found)
  for (let at = 0; at < rankOf.length; at++) {
    const place = preferred ? preferred[at]! : at
    const rank = rankOf[place]!
    if (rank !== none) places[next[rank]!++] = place
  }
  return places
}

/** `readings`: the labels' texts in parts, in the same order. */
export function* indexing(texts: readonly string[], readings: readonly ReadTexts[]): Generator<void, SearchIndex> {
  const words = yield* SortedWords.of(new Set(readings.flatMap(reading => reading.words)))
  yield
  const wordNumbers = new Map(words.words.map((word, at) => [word, at]))
  yield
  const numbersOf = (numbers: ReadonlyMap<string, number>, entries: readonly string[]) =>
    Uint32Array.from(entries, entry => numbers.get(entry)!)
  const valueNumbers = new Map([...new Set(readings.flatMap(({ valueKeys }) => valueKeys))].map((key, at) => [key, at]))
  const wordsOf: Uint32Array[] = []
  const valuesOf: Uint32Array[] = []
  for (const reading of readings) {
    wordsOf.push(numbersOf(wordNumbers, reading.words))
    valuesOf.push(numbersOf(valueNumbers, reading.valueKeys))
    yield
  }
  const vocabulary = yield* Vocabulary.of(words)
  const indexed = function* (which: "labels" | "descriptions") {
    const runs = readings.map(reading => reading[which])
    const joined = yield* joining(
      runs.map(run => run.words),
      wordsOf,
    )
    const values = new ValueIndex(
      valueNumbers,
      yield* joining(
        runs.map(run => run.values),
        valuesOf,
      ),
    )
    yield
    return { words: new WordRuns(joined, words.size), values }
  }
  const labels = yield* indexed("labels")
  yield
  const descriptions = yield* indexed("descriptions")
  yield
  const lowerLabels = texts.map(lowered)
  return new SearchIndex({
    labels: lowerLabels,
    joinedLabels: new JoinedTexts(lowerLabels.map(label => label.replaceAll("\n", " "))),
    vocabulary,
    labelWords: labels.words,
    descriptionWords: descriptions.words,
    meaning: new MeaningIndex(vocabulary, labels, descriptions),
  })
}
