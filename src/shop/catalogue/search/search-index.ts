import { bandsIn } from "../rules/colour-bands.ts"
import { lowered, plainText } from "../rules/plain-text.ts"
import { keyOf, quantitiesIn } from "../rules/quantities.ts"
import { JoinedTexts } from "./joined-texts.ts"
import { MeaningIndex, ValueIndex } from "./meaning-index.ts"
import type { Vocabulary } from "./vocabulary.ts"
import { WordNumbers, type WordRuns, WordRunsBuilder } from "./word-runs.ts"

export interface SearchText {
  readonly label: string
  readonly description: string
}

const oneSpace = (text: string): string => text.replace(/\s+/g, " ").trim()

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
  readonly #seen: Uint8Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.size = parts.labels.length
    this.#rankOf = new Uint32Array(this.size)
    this.#seen = new Uint8Array(this.size)
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

  search(term: string): Uint32Array {
    return this.#find(term, true)
  }

  /** HOME-08: labels that contain the term, in the order of the search; where they are too few, labels that mean the same. */
  suggest(term: string, most: number): readonly number[] {
    return term.trim() === "" ? [] : [...this.#find(term, false).subarray(0, most)]
  }

  #find(term: string, withDescriptions: boolean): Uint32Array {
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
    if (found === this.size) return inOrder(rankOf, ranks.none)
    this.#eachLabelAccentsIgnored(wanted, place => improve(place, ranks.accents))
    // One letter means nothing beyond itself.
    if (wanted.length > 1) {
      this.#parts.meaning.each(wanted, (place, answer) => {
        if (answer !== "description") improve(place, answer === "label" ? ranks.label : ranks.slip)
        else if (withDescriptions) improve(place, ranks.wider)
      })
      const bands = bandsIn(wanted)
      if (bands) this.#parts.meaning.eachWithValue(keyOf(bands), place => improve(place, ranks.value))
    }
    return inOrder(rankOf, ranks.none)
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
    const seen = this.#seen.fill(0)
    eachContaining(labelWords, asWords === wanted ? containing : this.#wordsContaining(asWords), place => {
      if (seen[place] === 1) return
      seen[place] = 1
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
const inOrder = (rankOf: Uint32Array, none: number): Uint32Array => {
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
  for (let place = 0; place < rankOf.length; place++) {
    const rank = rankOf[place]!
    if (rank !== none) places[next[rank]!++] = place
  }
  return places
}

const valueKeysIn = (text: string) => quantitiesIn(text).flatMap(({ may }) => may.map(keyOf))

export function* indexing(texts: readonly SearchText[], slice = 200): Generator<void, SearchIndex> {
  const labels: string[] = []
  const numbers = new WordNumbers()
  const labelWords = new WordRunsBuilder(numbers)
  const labelValues = new ValueIndex()
  const descriptionWords = new WordRunsBuilder(numbers)
  const descriptionValues = new ValueIndex()
  for (const [place, text] of texts.entries()) {
    const label = lowered(text.label)
    const description = lowered(plainText(text.description))
    labels.push(label)
    labelWords.add(oneSpace(label))
    labelValues.add(place, valueKeysIn(label))
    descriptionWords.add(description)
    descriptionValues.add(place, valueKeysIn(description))
    if (place % slice === slice - 1) yield
  }
  const vocabulary = yield* numbers.vocabulary()
  yield
  const labelRuns = labelWords.finish(vocabulary.size)
  yield
  const descriptionRuns = descriptionWords.finish(vocabulary.size)
  yield
  const meaning = new MeaningIndex(
    vocabulary,
    { words: labelRuns, values: labelValues },
    { words: descriptionRuns, values: descriptionValues },
    texts.length,
  )
  const joinedLabels = new JoinedTexts(labels.map(label => label.replaceAll("\n", " ")))
  return new SearchIndex({
    labels,
    joinedLabels,
    vocabulary,
    labelWords: labelRuns,
    descriptionWords: descriptionRuns,
    meaning,
  })
}

export const indexNow = (texts: readonly SearchText[]): SearchIndex => {
  const steps = indexing(texts)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
