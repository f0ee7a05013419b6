import { folded } from "../rules/plain-text.ts"
import { stemOf, wordsOf } from "../rules/search-words.ts"
import { JoinedTexts } from "./joined-texts.ts"
import { Holders, Numbering, RunsBuilder } from "./runs.ts"
import { SortedWords } from "./sorted-words.ts"
import { isSlipOf, lettersOf, slipsAllowed } from "./typing-slips.ts"

interface Parts {
  readonly words: SortedWords
  /** By accented word: its number, and how it is written without accents. */
  readonly accented: ReadonlyMap<number, string>
  readonly stems: SortedWords
  readonly wordsOfStem: Holders
  /** Words that are written with hyphens or points, by their letters and digits: hcsr04 for HC-SR04. */
  readonly squeezed: ReadonlyMap<string, readonly number[]>
  readonly byPartNumber: ReadonlyMap<string, readonly number[]>
}

/** Scanning each different word once, instead of the texts, keeps search quick as the catalogue grows. */
export class Vocabulary {
  readonly #parts: Parts
  readonly #joined: JoinedTexts
  readonly #accented: readonly number[]
  readonly #joinedAccented: JoinedTexts
  /** The letters of each stem as bits: a stem that differs in too many of them cannot be a slip. */
  readonly #stemLetters: Uint32Array

  private constructor(parts: Parts) {
    this.#parts = parts
    this.#joined = new JoinedTexts(parts.words.words)
    this.#accented = [...parts.accented.keys()]
    this.#joinedAccented = new JoinedTexts([...parts.accented.values()])
    this.#stemLetters = Uint32Array.from(parts.stems.words, lettersOf)
  }

  static *of(words: SortedWords): Generator<void, Vocabulary> {
    const accented = new Map<number, string>()
    const squeezed = new Map<string, number[]>()
    const numbering = new Numbering<string>()
    const stemsOfWords = new RunsBuilder()
    for (const [id, word] of words.words.entries()) {
      const plain = folded(word)
      if (plain !== word) accented.set(id, plain)
      const parts = wordsOf(plain)
      if (parts.length > 1 && /\d/.test(plain)) {
        const code = parts.join("")
        const same = squeezed.get(code)
        if (same) same.push(id)
        else squeezed.set(code, [id])
      }
      stemsOfWords.add(parts.map(stemOf).map(stem => numbering.of(stem, stem)))
      if (id % 1000 === 999) yield
    }
    const stems = yield* SortedWords.of(numbering.entries)
    yield
    const { starts, numbers } = stemsOfWords.finish()
    const sorted = new Uint32Array(stems.size)
    for (const [at, stem] of stems.words.entries()) sorted[numbering.of(stem, stem)] = at
    yield
    const renumbered = numbers.map(number => sorted[number]!)
    const wordsOfStem = new Holders({ starts, numbers: renumbered }, stems.size)
    yield
    const byPartNumber = yield* partNumbersIn(words.words)
    return new Vocabulary({ words, accented, stems, wordsOfStem, squeezed, byPartNumber })
  }

  get size(): number {
    return this.#parts.words.size
  }

  containing(piece: string): number[] {
    return this.#joined.containing(piece)
  }

  /** As containing, accents ignored; where the piece has none only the accented words can add something. */
  containingFolded(piece: string): number[] {
    const plain = folded(piece)
    const accented = this.#joinedAccented.containing(plain).map(index => this.#accented[index]!)
    return plain === piece ? accented : [...this.#joined.containing(plain), ...accented]
  }

  beginningWith(piece: string): number[] {
    return this.#parts.words.beginningWith(piece)
  }

  endingWith(piece: string): number[] {
    return this.#joined.endingWith(piece)
  }

  exactly(word: string): number[] {
    return this.#parts.words.exactly(word)
  }

  wordsOfStem(stem: string): number[] {
    return this.#wordsOf(this.#parts.stems.exactly(stem))
  }

  wordsOfCode(code: string): readonly number[] {
    return [...this.wordsOfStem(code), ...(this.#parts.squeezed.get(code) ?? [])]
  }

  /** Words with the number of a part in them: LM7805 for 7805, 2N2222A for 2N2222. */
  wordsOfPartNumber(code: string): readonly number[] {
    return this.#parts.byPartNumber.get(code) ?? []
  }

  wordsOfStemsBeginning(beginning: string): number[] {
    return this.#wordsOf(this.#parts.stems.beginningWith(beginning))
  }

  #wordsOf(stems: readonly number[]): number[] {
    const words: number[] = []
    for (const stem of stems) this.#parts.wordsOfStem.each(stem, word => words.push(word))
    return words
  }

  wordsMistypedAs(typed: string): number[] {
    const allowed = slipsAllowed(typed)
    const letters = lettersOf(typed)
    const stems: number[] = []
    for (let stem = 0; allowed > 0 && stem < this.#stemLetters.length; stem++) {
      if (differingBits(letters ^ this.#stemLetters[stem]!) > 2 * allowed) continue
      if (isSlipOf(typed, this.#parts.stems.words[stem]!, allowed)) stems.push(stem)
    }
    return this.#wordsOf(stems)
  }
}

const partNumber = /^\d{0,2}[a-z]{1,8}-?(\d{2,5})[a-z]{0,3}$/

function* partNumbersIn(words: readonly string[]): Generator<void, ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>()
  const add = (code: string, id: number) => {
    const known = found.get(code)
    if (known) known.push(id)
    else found.set(code, [id])
  }
  for (const [id, word] of words.entries()) {
    if (id % 1000 === 999) yield
    const number = partNumber.exec(word)?.[1]
    if (number === undefined) continue
    if (number.length > 2) add(number, id)
    const short = word.replace(/[a-z]{1,3}$/, "")
    if (short !== word) add(short, id)
  }
  return found
}

const differingBits = (bits: number): number => {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
