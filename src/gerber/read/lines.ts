const lineEnd = /[\r\n]+/g

/** The lines that hold something, one at a time: a file of nothing but line ends costs no memory. */
export function* linesOf(text: string): Generator<string> {
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
  for (const line of linesOf(text)) if (lines.push(line) === count) break
  return lines
}
