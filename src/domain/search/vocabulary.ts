import { JoinedTexts } from "./joined-texts.ts"
import { folded } from "./plain-text.ts"
import { isSlipOf, lettersOf, slipsAllowed } from "./typing-slips.ts"
import { stemOf, wordsOf } from "./words.ts"

/**
 * Every different word of a catalogue, once. Scanning these instead of the texts is what keeps a search quick when the
 * catalogue grows. Words are what stands between spaces, punctuation included, in lower case.
 */
export class Vocabulary {
  readonly #words: readonly string[]
  readonly #ids: ReadonlyMap<string, number>
  readonly #joined: JoinedTexts
  readonly #accented: readonly number[]
  readonly #joinedAccented: JoinedTexts
  readonly #joinedFolded: JoinedTexts
  readonly #stems: readonly string[]
  readonly #wordsOfStem: ReadonlyMap<string, readonly number[]>
  readonly #joinedStems: JoinedTexts
  /** The letters of each stem as bits: a stem that differs in too many of them cannot be a slip. */
  readonly #stemLetters: Uint32Array

  constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids
    this.#words = [...ids.keys()]
    const foldedWords = this.#words.map(folded)
    this.#joined = new JoinedTexts(this.#words)
    this.#joinedFolded = new JoinedTexts(foldedWords)
    this.#accented = this.#words.flatMap((word, id) => (word === foldedWords[id] ? [] : [id]))
    this.#joinedAccented = new JoinedTexts(this.#accented.map(id => foldedWords[id]!))
    const wordsOfStem = new Map<string, number[]>()
    foldedWords.forEach((word, id) => {
      for (const part of wordsOf(word)) {
        const stem = stemOf(part)
        const known = wordsOfStem.get(stem)
        if (!known) wordsOfStem.set(stem, [id])
        else if (known.at(-1) !== id) known.push(id)
      }
    })
    this.#wordsOfStem = wordsOfStem
    this.#stems = [...wordsOfStem.keys()]
    this.#joinedStems = new JoinedTexts(this.#stems)
    this.#stemLetters = Uint32Array.from(this.#stems, lettersOf)
  }

  get size(): number {
    return this.#words.length
  }

  containing(piece: string): number[] {
    return this.#joined.containing(piece)
  }

  /** As containing, accents ignored; where the piece has none only the accented words can add something. */
  containingFolded(piece: string): number[] {
    const plain = folded(piece)
    if (plain !== piece) return this.#joinedFolded.containing(plain)
    return this.#joinedAccented.containing(plain).map(index => this.#accented[index]!)
  }

  beginningWith(piece: string): number[] {
    return this.#joined.beginningWith(piece)
  }

  endingWith(piece: string): number[] {
    return this.#joined.containing(piece).filter(id => this.#words[id]!.endsWith(piece))
  }

  exactly(word: string): number[] {
    const id = this.#ids.get(word)
    return id === undefined ? [] : [id]
  }

  wordsOfStem(stem: string): readonly number[] {
    return this.#wordsOfStem.get(stem) ?? []
  }

  wordsOfStemsBeginning(beginning: string): number[] {
    return this.#joinedStems.beginningWith(beginning).flatMap(index => this.#wordsOfStem.get(this.#stems[index]!)!)
  }

  /** Words that the typed one may have been meant for. */
  wordsMistypedAs(typed: string): number[] {
    const allowed = slipsAllowed(typed)
    const letters = lettersOf(typed)
    const found: number[] = []
    if (allowed === 0) return found
    for (let index = 0; index < this.#stems.length; index++) {
      if (differingBits(letters ^ this.#stemLetters[index]!) > 2 * allowed) continue
      const stem = this.#stems[index]!
      if (isSlipOf(typed, stem, allowed)) found.push(...this.#wordsOfStem.get(stem)!)
    }
    return found
  }
}

const differingBits = (bits: number): number => {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
