import { Vocabulary } from "./vocabulary.ts"

/** Word numbers take a third of the texts' size and still show exactly which texts contain a string. */
export class WordRuns {
  /** Text t stands from starts[t] to starts[t + 1]. */
  readonly #runs: Uint32Array
  readonly #starts: Uint32Array
  /** The texts with word w stand from holderStarts[w] to holderStarts[w + 1]. */
  readonly #holders: Uint32Array
  readonly #holderStarts: Uint32Array
  readonly #spareMarks: Uint8Array[] = []

  constructor(runs: Uint32Array, starts: Uint32Array, vocabularySize: number) {
    this.#runs = runs
    this.#starts = starts
    const { holders, holderStarts } = invert(runs, starts, vocabularySize)
    this.#holders = holders
    this.#holderStarts = holderStarts
  }

  /** A text may come more than once. */
  eachWithAny(words: readonly number[], found: (text: number) => void): void {
    if (this.areCommon(words)) this.#marking([words], ([marks]) => this.#eachReading(marks!, found))
    else
      for (const word of words) {
        const end = this.#holderStarts[word + 1]!
        for (let at = this.#holderStarts[word]!; at < end; at++) found(this.#holders[at]!)
      }
  }

  eachWithPhrase(choices: readonly (readonly number[])[], found: (text: number) => void): void {
    const rarest = choices.reduce((best, words) => (this.#heldBy(words) < this.#heldBy(best) ? words : best))
    this.#marking(choices, fits => {
      const seen = new Uint8Array(this.#starts.length)
      this.eachWithAny(rarest, text => {
        if (seen[text] === 1) return
        seen[text] = 1
        if (this.#hasPhrase(text, fits)) found(text)
      })
    })
  }

  areCommon(words: readonly number[]): boolean {
    return this.#heldBy(words) > this.#starts.length / 2
  }

  #heldBy(words: readonly number[]): number {
    let holders = 0
    for (const word of words) holders += this.#holderStarts[word + 1]! - this.#holderStarts[word]!
    return holders
  }

  /** For common words: reading each text up to the first of them is shorter than their lists of holders. */
  #eachReading(marks: Uint8Array, found: (text: number) => void): void {
    const runs = this.#runs
    const starts = this.#starts
    for (let text = 0; text < starts.length - 1; text++) {
      const end = starts[text + 1]!
      let at = starts[text]!
      while (at < end && marks[runs[at]!] === 0) at++
      if (at < end) found(text)
    }
  }

  #hasPhrase(text: number, fits: readonly Uint8Array[]): boolean {
    const runs = this.#runs
    const first = fits[0]!
    const lastStart = this.#starts[text + 1]! - fits.length
    for (let at = this.#starts[text]!; at <= lastStart; at++) {
      if (first[runs[at]!] === 0) continue
      let place = 1
      while (place < fits.length && fits[place]![runs[at + place]!] === 1) place++
      if (place === fits.length) return true
    }
    return false
  }

  /** A few sets of marked words are kept and reused: making them anew costs more than the search. */
  #marking(choices: readonly (readonly number[])[], use: (marked: readonly Uint8Array[]) => void): void {
    const lent = choices.map(() => this.#spareMarks.pop() ?? new Uint8Array(this.#holderStarts.length))
    choices.forEach((words, at) => {
      for (const word of words) lent[at]![word] = 1
    })
    use(lent)
    choices.forEach((words, at) => {
      for (const word of words) lent[at]![word] = 0
    })
    this.#spareMarks.push(...lent.slice(0, mostSpare - this.#spareMarks.length))
  }
}

const mostSpare = 6

const invert = (runs: Uint32Array, starts: Uint32Array, words: number) => {
  const texts = starts.length - 1
  const lastText = new Int32Array(words).fill(-1)
  const holderStarts = new Uint32Array(words + 1)
  for (let text = 0; text < texts; text++)
    for (let at = starts[text]!; at < starts[text + 1]!; at++) {
      const word = runs[at]!
      if (lastText[word] === text) continue
      lastText[word] = text
      holderStarts[word + 1]!++
    }
  for (let word = 0; word < words; word++) holderStarts[word + 1]! += holderStarts[word]!
  lastText.fill(-1)
  const next = holderStarts.slice(0, words)
  const holders = new Uint32Array(holderStarts[words]!)
  for (let text = 0; text < texts; text++)
    for (let at = starts[text]!; at < starts[text + 1]!; at++) {
      const word = runs[at]!
      if (lastText[word] === text) continue
      lastText[word] = text
      holders[next[word]!++] = text
    }
  return { holders, holderStarts }
}

export class WordNumbers {
  readonly #ids = new Map<string, number>()

  numberOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#ids.size
    this.#ids.set(word, id)
    return id
  }

  vocabulary(): Generator<void, Vocabulary> {
    return Vocabulary.of(this.#ids)
  }
}

export class WordRunsBuilder {
  readonly #numbers: WordNumbers
  readonly #starts: number[] = [0]
  #runs = new Uint32Array(1024)
  #length = 0

  constructor(numbers: WordNumbers) {
    this.#numbers = numbers
  }

  add(text: string): void {
    if (text !== "")
      for (const word of text.split(" ")) {
        if (this.#length === this.#runs.length) {
          const larger = new Uint32Array(this.#runs.length * 2)
          larger.set(this.#runs)
          this.#runs = larger
        }
        this.#runs[this.#length++] = this.#numbers.numberOf(word)
      }
    this.#starts.push(this.#length)
  }

  finish(vocabularySize: number): WordRuns {
    return new WordRuns(this.#runs.slice(0, this.#length), Uint32Array.from(this.#starts), vocabularySize)
  }
}
