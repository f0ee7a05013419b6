/**
 * Many short texts as one string, so that a substring is looked for in all of them by a single native scan: far quicker than
 * as many calls of includes().
 */
export class JoinedTexts {
  readonly #text: string
  readonly #starts: Uint32Array

  constructor(texts: readonly string[]) {
    this.#text = texts.join("\n")
    this.#starts = new Uint32Array(texts.length + 1)
    let start = 0
    for (let index = 0; index < texts.length; index++) {
      this.#starts[index] = start
      start += texts[index]!.length + 1
    }
    this.#starts[texts.length] = start
  }

  /** Which texts contain the term; neither has line breaks. */
  containing(term: string): number[] {
    const found: number[] = []
    if (term === "" || term.includes("\n")) return found
    const starts = this.#starts
    let index = 0
    let hit = this.#text.indexOf(term)
    while (hit !== -1) {
      while (starts[index + 1]! <= hit) index++
      found.push(index)
      hit = this.#text.indexOf(term, starts[index + 1])
    }
    return found
  }
}
