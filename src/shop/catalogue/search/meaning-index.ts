import { highestSums, type WeightedSet } from "./highest-sums.ts"
import { type Wish, wishesOf } from "./meaning.ts"
import { type Bits, eachBit, Holders, inBoth, inEither, type Runs } from "./runs.ts"
import type { Vocabulary } from "./vocabulary.ts"
import type { WordRuns } from "./word-runs.ts"

/** Which texts have which value. */
export class ValueIndex {
  readonly #numbers: ReadonlyMap<string, number>
  readonly #holders: Holders

  constructor(numbers: ReadonlyMap<string, number>, texts: Runs) {
    this.#numbers = numbers
    this.#holders = new Holders(texts, numbers.size)
  }

  withAny(keys: readonly string[]): Bits {
    return this.#holders.withAny(keys.flatMap(key => this.#numbers.get(key) ?? []))
  }
}

export interface PartWishes {
  readonly words: readonly (readonly string[])[]
  readonly codes: readonly (readonly string[])[]
  readonly values: readonly (readonly string[])[]
}

/** A word that so few labels have tells more than one that names a class. */
const fewHolders = 12

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

  constructor(vocabulary: Vocabulary, labels: IndexedTexts, descriptions: IndexedTexts) {
    this.#vocabulary = vocabulary
    this.#labels = labels
    this.#descriptions = descriptions
  }

  eachWithValueIn(term: string, found: (text: number) => void): void {
    for (const { valueKeys } of wishesOf(term)) this.eachWithValue(valueKeys, found)
  }

  eachWithValue(keys: readonly string[], found: (text: number) => void): void {
    eachBit(this.#labels.values.withAny(keys), found)
  }

  each(term: string, found: (text: number, answer: Answer) => void): void {
    const wishes = wishesOf(term)
    if (wishes.length === 0 || wishes.length > 20) return
    const { words: labelWords, values: labelValues } = this.#labels
    const { words: descriptionWords, values: descriptionValues } = this.#descriptions
    let slipped = false
    const met = wishes.map(wish => {
      const words = this.#wordsFor(wish)
      const byLabel = inEither(labelWords.withAny(words), labelValues.withAny(wish.valueKeys))
      const described = inEither(descriptionWords.withAny(words), descriptionValues.withAny(wish.valueKeys))
      const byAll = inEither(byLabel, described)
      if (wish.beginning === undefined || byAll.some(bits => bits !== 0)) return { byLabel, byAll }
      slipped = true
      const mistyped = labelWords.withAny(this.#vocabulary.wordsMistypedAs(wish.beginning))
      return { byLabel: mistyped, byAll: mistyped }
    })
    const byLabel = met.map(one => one.byLabel).reduce(inBoth)
    const byAll = met.map(one => one.byAll).reduce(inBoth)
    eachBit(byLabel, text => found(text, slipped ? "slip" : "label"))
    eachBit(byAll, text => found(text, slipped ? "slip" : "description"))
  }

  knows(code: string): boolean {
    return this.#vocabulary.wordsOfCode(code).some(word => this.#labels.words.holds(word))
  }

  /** Texts by how much of a part their label tells, the most telling first. */
  best({ words, codes, values }: PartWishes, most: number): readonly number[] {
    const found: WeightedSet[] = []
    for (const keys of values) {
      found.push([6, this.#labels.values.withAny(keys)])
      found.push([2, this.#descriptions.values.withAny(keys)])
    }
    for (const spellings of codes) {
      const [weight, like] = this.#wordsLikeCode(spellings)
      found.push([weight, this.#labels.words.withAny(like)])
    }
    for (const stems of words) {
      const said = stems.flatMap(stem => this.#vocabulary.wordsOfStem(stem))
      found.push([this.#labels.words.heldBy(said) > fewHolders ? 3 : 5, this.#labels.words.withAny(said)])
    }
    // One class may be too large to be of use whole: its first ones stand for it.
    return highestSums(found, most)
  }

  /** Words that may be the code, and how much they tell: one or two digits stand in half of all labels. */
  #wordsLikeCode(spellings: readonly string[]): readonly [weight: number, words: readonly number[]] {
    const held = spellings.map(code =>
      this.#vocabulary.wordsOfCode(code).filter(word => this.#labels.words.holds(word)),
    )
    const isNumber = /^\d+$/.test(spellings[0]!)
    if (isNumber && spellings[0]!.length < 3) return [2, held[0]!]
    if (!isNumber && held[0]!.length > 0) return [8, held[0]!]
    return [8, [...held.flat(), ...spellings.flatMap(code => this.#vocabulary.wordsOfPartNumber(code))]]
  }

  #wordsFor(wish: Wish): readonly number[] {
    const words = wish.stems.flatMap(stem => this.#vocabulary.wordsOfStem(stem))
    return wish.beginning === undefined
      ? words
      : [...new Set([...words, ...this.#vocabulary.wordsOfStemsBeginning(wish.beginning)])]
  }
}
