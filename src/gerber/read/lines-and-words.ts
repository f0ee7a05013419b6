const lineEnd = /[\r\n]+/g

/** Yields the lines that are not empty, one at a time: a file of nothing but line ends costs no memory. */
export function* readLines(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    lineEnd.lastIndex = start
    const end = lineEnd.exec(text)
    const line = text.slice(start, end?.index ?? text.length).trim()
    start = end ? end.index + end[0].length : text.length
    if (line !== "") yield line
  }
}

export function firstLines(text: string, count: number): string[] {
  const lines: string[] = []
  for (const line of readLines(text)) if (lines.push(line) === count) break
  return lines
}

export type Word = { readonly letter: string; readonly number: string }

const isNumberCharacter = (code: number) => (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46

const isLetter = (code: number) => code >= 65 && code <= 90

/** No command of Gerber or of a drill file has nearly as many. */
const maxWords = 64

export function readWords(text: string): Word[] | null {
  const words: Word[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code <= 32) {
      at++
      continue
    }
    if (!isLetter(code) || words.length === maxWords) return null
    const start = ++at
    while (at < text.length && isNumberCharacter(text.charCodeAt(at))) at++
    words.push({ letter: String.fromCharCode(code), number: text.slice(start, at) })
  }
  return words
}
