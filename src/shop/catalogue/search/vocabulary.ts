import { folded } from "../rules/plain-text.ts"
import { stemOf, wordsOf } from "../rules/search-words.ts"
import { JoinedTexts } from "./joined-texts.ts"
import { isSlipOf, lettersOf, slipsAllowed } from "./typing-slips.ts"

/** Scanning each different word once, instead of the texts, keeps search quick as the catalogue grows. */
export class Vocabulary {
  readonly #words: readonly string[]
  readonly #ids: ReadonlyMap<string, number>
  readonly #joined: JoinedTexts
  readonly #beginnings: Beginnings
  readonly #accented: readonly number[]
  readonly #joinedAccented: JoinedTexts
  readonly #joinedFolded: JoinedTexts
  readonly #stems: readonly string[]
  readonly #wordsOfStem: ReadonlyMap<string, readonly number[]>
  readonly #stemBeginnings: Beginnings
  /** The letters of each stem as bits: a stem that differs in too many of them cannot be a slip. */
  readonly #stemLetters: Uint32Array

  private constructor(
    ids: ReadonlyMap<string, number>,
    words: readonly string[],
    foldedWords: readonly string[],
    wordsOfStem: ReadonlyMap<string, readonly number[]>,
    beginnings: { readonly words: Beginnings; readonly stems: Beginnings },
  ) {
    this.#ids = ids
    this.#words = words
    this.#joined = new JoinedTexts(words)
    this.#beginnings = beginnings.words
    this.#joinedFolded = new JoinedTexts(foldedWords)
    this.#accented = words.flatMap((word, id) => (word === foldedWords[id] ? [] : [id]))
    this.#joinedAccented = new JoinedTexts(this.#accented.map(id => foldedWords[id]!))
    this.#wordsOfStem = wordsOfStem
    this.#stems = [...wordsOfStem.keys()]
    this.#stemBeginnings = beginnings.stems
    this.#stemLetters = Uint32Array.from(this.#stems, lettersOf)
  }

  static *of(ids: ReadonlyMap<string, number>): Generator<void, Vocabulary> {
    const words = [...ids.keys()]
    const foldedWords: string[] = []
    const wordsOfStem = new Map<string, number[]>()
    const beginnings = { words: new Beginnings(), stems: new Beginnings() }
    for (const [id, word] of words.entries()) {
      const plain = folded(word)
      foldedWords.push(plain)
      beginnings.words.add(word, id)
      for (const part of wordsOf(plain)) {
        const stem = stemOf(part)
        const known = wordsOfStem.get(stem)
        if (!known) {
          beginnings.stems.add(stem, wordsOfStem.size)
          wordsOfStem.set(stem, [id])
        } else if (known.at(-1) !== id) known.push(id)
      }
      if (id % 1000 === 999) yield
    }
    yield
    return new Vocabulary(ids, words, foldedWords, wordsOfStem, beginnings)
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

  beginningWith(piece: string): readonly number[] {
    const startsSo = (id: number) => this.#words[id]!.startsWith(piece)
    return (this.#beginnings.like(piece) ?? this.#joined.containing(piece)).filter(startsSo)
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
    const like = (this.#stemBeginnings.like(beginning) ?? []).filter(index => this.#stems[index]!.startsWith(beginning))
    return like.flatMap(index => this.#wordsOfStem.get(this.#stems[index]!)!)
  }

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
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

class Beginnings {
  readonly #ids = new Map<string, number[]>()

  add(word: string, id: number): void {
    const letters = word.slice(0, 3)
    const known = this.#ids.get(letters)
    if (known) known.push(id)
    else this.#ids.set(letters, [id])
  }

  like(piece: string): readonly number[] | undefined {
    return piece.length < 3 ? undefined : (this.#ids.get(piece.slice(0, 3)) ?? [])
  }
}
