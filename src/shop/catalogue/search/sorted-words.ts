/** Different words in order: what begins alike stands together. */
export class SortedWords {
  readonly words: readonly string[]

  private constructor(words: readonly string[]) {
    this.words = words
  }

  /** In slices: words with the same first letters are sorted together. */
  static *of(words: Iterable<string>): Generator<void, SortedWords> {
    const alike = Map.groupBy(words, word => word.slice(0, 2))
    const sorted: string[] = []
    for (const letters of [...alike.keys()].sort()) {
      for (const word of alike.get(letters)!.sort()) sorted.push(word)
      yield
    }
    return new SortedWords(sorted)
  }

  get size(): number {
    return this.words.length
  }

  exactly(word: string): number[] {
    const at = this.#first(other => other >= word)
    return this.words[at] === word ? [at] : []
  }

  beginningWith(piece: string): number[] {
    const from = this.#first(word => word >= piece)
    const to = this.#first(word => word > piece && !word.startsWith(piece))
    return Array.from({ length: to - from }, (_, at) => from + at)
  }

  #first(isReached: (word: string) => boolean): number {
    let [low, high] = [0, this.words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isReached(this.words[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }
}
