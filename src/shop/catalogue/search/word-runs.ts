import { type Bits, eachBit, Holders, type Runs } from "./runs.ts"

/** Where each word stands takes a third of the texts' size and still shows exactly which texts contain a string. */
export class WordRuns {
  readonly #holders: Holders
  /** By word: its positions, counted through all texts with a gap after each, so that no phrase goes over an end. */
  readonly #positions: Runs
  /** By text: the gap after it. */
  readonly #ends: Uint32Array
  /** Used in turn by every search for a phrase: garbage of this size is collected with a pause. */
  readonly #reached: readonly [Bits, Bits]

  constructor(texts: Runs, vocabularySize: number) {
    this.#holders = new Holders(texts, vocabularySize)
    this.#ends = texts.starts.subarray(1).map((end, text) => end + text)
    this.#positions = positionsIn(texts, vocabularySize)
    const size = ((this.#ends.at(-1) ?? 0) >> 5) + 1
    this.#reached = [new Uint32Array(size), new Uint32Array(size)]
  }

  withAny(words: readonly number[]): Bits {
    return this.#holders.withAny(words)
  }

  eachWithAny(words: readonly number[], found: (text: number) => void): void {
    eachBit(this.withAny(words), found)
  }

  /** One word of each choice, one after the other. */
  eachWithPhrase(choices: readonly (readonly number[])[], found: (text: number) => void): void {
    const afterPhrase = choices.reduce<Bits | undefined>(
      (begun, words, at) => this.#after(begun, words, this.#reached[at % 2 === 0 ? 0 : 1].fill(0)),
      undefined,
    )!
    let text = 0
    let last = -1
    eachBit(afterPhrase, position => {
      while (this.#ends[text]! < position) text++
      if (text !== last) found(text)
      last = text
    })
  }

  /** The positions after one of the words, where that stands at a position of `begun`. */
  #after(begun: Bits | undefined, words: readonly number[], after: Bits): Bits {
    const { starts, numbers } = this.#positions
    for (const word of words)
      for (let at = starts[word]!; at < starts[word + 1]!; at++) {
        const position = numbers[at]!
        if (begun && ((begun[position >> 5]! >> (position & 31)) & 1) === 0) continue
        after[(position + 1) >> 5]! |= 1 << ((position + 1) & 31)
      }
    return after
  }

  holds(word: number): boolean {
    return this.#holders.count(word) > 0
  }

  areCommon(words: readonly number[]): boolean {
    return this.heldBy(words) > this.#ends.length / 2
  }

  heldBy(words: readonly number[]): number {
    let holders = 0
    for (const word of words) holders += this.#holders.count(word)
    return holders
  }
}

const positionsIn = ({ starts, numbers }: Runs, words: number): Runs => {
  const positionStarts = new Uint32Array(words + 1)
  for (let at = 0; at < numbers.length; at++) positionStarts[numbers[at]! + 1]!++
  for (let word = 0; word < words; word++) positionStarts[word + 1]! += positionStarts[word]!
  const next = positionStarts.slice()
  const positions = new Uint32Array(numbers.length)
  for (let text = 0; text < starts.length - 1; text++)
    for (let at = starts[text]!; at < starts[text + 1]!; at++) positions[next[numbers[at]!]!++] = at + text
  return { starts: positionStarts, numbers: positions }
}
