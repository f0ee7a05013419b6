import type { WorkBudget } from "../work-budget.ts"

export type GerberBlocks = {
  command(block: string): void
  extended(blocks: readonly string[]): void
}

/** Looks at every character a few times at most, whatever the file holds. */
export function splitGerber(text: string, receive: GerberBlocks, budget: WorkBudget): void {
  const nextStar = lookAhead(text, "*")
  const nextPercent = lookAhead(text, "%")
  let group: string[] | null = null
  let at = 0
  while (at < text.length) {
    if (text.charCodeAt(at) <= 32) {
      at++
      continue
    }
    if (text[at] === "%") {
      if (group) receive.extended(group)
      group = group ? null : []
      at++
      continue
    }
    // A block whose `*` was lost ends at the next `%`, except in comments, which may hold that sign.
    const isComment = group === null && text.startsWith("G04", at)
    const end = isComment ? nextStar(at) : Math.min(nextStar(at), nextPercent(at))
    const block = text.slice(at, end).trim()
    budget.spend()
    if (group) group.push(block)
    else if (block) receive.command(block)
    at = text[end] === "*" ? end + 1 : end
  }
  if (group) receive.extended(group)
}

function lookAhead(text: string, sign: string) {
  let found = -1
  return (from: number): number => {
    if (found < from) {
      const at = text.indexOf(sign, from)
      found = at === -1 ? text.length : at
    }
    return found
  }
}
