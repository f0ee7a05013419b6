/** Many texts as one string: a single native scan is far quicker than as many calls of includes(). */
export class JoinedTexts {
  readonly #text: string
  readonly #starts: Uint32Array

  constructor(texts: readonly string[]) {
    this.#text = [...texts, ""].join("\n")
    this.#starts = new Uint32Array(texts.length + 1)
    let start = 0
    for (let index = 0; index < texts.length; index++) {
      this.#starts[index] = start
      start += texts[index]!.length + 1
    }
    this.#starts[texts.length] = start
  }

  at(index: number): string {
    return this.#text.slice(this.#starts[index], this.#starts[index + 1]! - 1)
  }

  /** Tells each text that contains the term, and where the term first stands in it; neither has line breaks. */
  each(term: string, found: (index: number, position: number) => void): void {
    if (term !== "" && !term.includes("\n")) this.#scan(term, found)
  }

  containing(term: string): number[] {
    const found: number[] = []
    this.each(term, index => found.push(index))
    return found
  }

  endingWith(piece: string): number[] {
    const found: number[] = []
    if (!piece.includes("\n")) this.#scan(`${piece}\n`, index => found.push(index))
    return found
  }

  #scan(wanted: string, found: (index: number, position: number) => void): void {
    const text = this.#text
    const starts = this.#starts
    let index = 0
    let hit = text.indexOf(wanted)
    while (hit !== -1) {
      while (starts[index + 1]! <= hit) index++
      found(index, hit - starts[index]!)
      hit = text.indexOf(wanted, starts[index + 1])
    }
  }
}
