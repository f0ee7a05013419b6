import { type Wish, wishesOf } from "./meaning.ts"
import type { Vocabulary } from "./vocabulary.ts"
import type { WordRuns } from "./word-runs.ts"

export class ValueIndex {
  readonly #holders = new Map<string, number[]>()

  add(text: number, keys: Iterable<string>): void {
    for (const key of keys) {
      const holders = this.#holders.get(key)
      if (!holders) this.#holders.set(key, [text])
      else if (holders.at(-1) !== text) holders.push(text)
    }
  }

  eachHolder(key: string, found: (text: number) => void): void {
    for (const text of this.#holders.get(key) ?? []) found(text)
  }
}

interface IndexedTexts {
  readonly words: WordRuns
  readonly values: ValueIndex
}

/** How a product answers all wishes: by its label alone, with the help of its description, or if a word was mistyped. */
export type Answer = "label" | "description" | "slip"

/** All wishes must be met. A word counts as mistyped only when nothing in the catalogue is written like it. */
export class MeaningIndex {
  readonly #vocabulary: Vocabulary
  readonly #labels: IndexedTexts
  readonly #descriptions: IndexedTexts
  readonly #texts: number
  /** How many wishes a text has met, by its label alone and in all; used anew by every search. */
  readonly #byLabel: Uint8Array
  readonly #byAll: Uint8Array

  constructor(vocabulary: Vocabulary, labels: IndexedTexts, descriptions: IndexedTexts, texts: number) {
    this.#vocabulary = vocabulary
    this.#labels = labels
    this.#descriptions = descriptions
    this.#texts = texts
    this.#byLabel = new Uint8Array(texts)
    this.#byAll = new Uint8Array(texts)
  }

  eachWithValueIn(term: string, found: (text: number) => void): void {
    for (const { valueKeys } of wishesOf(term)) for (const key of valueKeys) this.eachWithValue(key, found)
  }

  eachWithValue(key: string, found: (text: number) => void): void {
    this.#labels.values.eachHolder(key, found)
  }

  each(term: string, found: (text: number, answer: Answer) => void): void {
    const wishes = wishesOf(term)
    if (wishes.length === 0 || wishes.length > 20) return
    // Wishes are met in order: a text that missed one is never counted again.
    const byLabel = this.#byLabel.fill(0)
    const byAll = this.#byAll.fill(0)
    let slipped = false
    wishes.forEach((wish, met) => {
      let matches = 0
      const inLabel = (text: number) => {
        matches++
        if (byLabel[text] === met) byLabel[text] = met + 1
        if (byAll[text] === met) byAll[text] = met + 1
      }
      const inDescription = (text: number) => {
        matches++
        if (byAll[text] === met) byAll[text] = met + 1
      }
      const words = this.#wordsFor(wish)
      this.#labels.words.eachWithAny(words, inLabel)
      this.#descriptions.words.eachWithAny(words, inDescription)
      for (const key of wish.valueKeys) {
        this.#labels.values.eachHolder(key, inLabel)
        this.#descriptions.values.eachHolder(key, inDescription)
      }
      if (matches > 0 || wish.beginning === undefined) return
      slipped = true
      this.#labels.words.eachWithAny(this.#vocabulary.wordsMistypedAs(wish.beginning), inLabel)
    })
    for (let text = 0; text < this.#texts; text++) {
      if (byLabel[text] === wishes.length) found(text, slipped ? "slip" : "label")
      else if (byAll[text] === wishes.length) found(text, slipped ? "slip" : "description")
    }
  }

  #wordsFor(wish: Wish): readonly number[] {
    const words = wish.stems.flatMap(stem => this.#vocabulary.wordsOfStem(stem))
    return wish.beginning === undefined
      ? words
      : [...new Set([...words, ...this.#vocabulary.wordsOfStemsBeginning(wish.beginning)])]
  }
}
