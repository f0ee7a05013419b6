import { folded } from "../rules/plain-text.ts"
import { bareNumber, keyOf, quantitiesIn, withoutQuantities } from "../rules/quantities.ts"
import { isLittleWord, stemOf, withSynonyms, wordsOf } from "../rules/search-words.ts"

export interface Wish {
  readonly stems: readonly string[]
  /** A word may still be half typed; from three letters on its beginning is enough. */
  readonly beginning: string | undefined
  readonly valueKeys: readonly string[]
}

const wordWish = (word: string): Wish => ({
  stems: withSynonyms(stemOf(word)),
  beginning: word.length >= 3 ? stemOf(word) : undefined,
  valueKeys: bareNumber(word).map(keyOf),
})

export const wishesOf = (term: string): readonly Wish[] => {
  const valueWishes = quantitiesIn(term).map(({ may, text }) => {
    const spelled = wordsOf(folded(text))
    return { stems: spelled.length === 1 ? spelled : [], beginning: undefined, valueKeys: may.map(keyOf) }
  })
  const words = [...new Set(wordsOf(folded(withoutQuantities(term))))].filter(word => !isLittleWord(word))
  return [...valueWishes, ...words.map(wordWish)]
}
