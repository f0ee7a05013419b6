export type Word = { readonly letter: string; readonly number: string }

const isNumberCharacter = (code: number) => (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46

const isLetter = (code: number) => code >= 65 && code <= 90

/** No command of Gerber or of a drill file has nearly as many. */
const mostWords = 64

export function readWords(text: string): Word[] | null {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code <= 32) {
      at++
      continue
    }
    if (!isLetter(code) || words.length === mostWords) return null
    const start = ++at
    while (at < text.length && isNumberCharacter(text.charCodeAt(at))) at++
    words.push({ letter: String.fromCharCode(code), number: text.slice(start, at) })
  }
  return words
}
