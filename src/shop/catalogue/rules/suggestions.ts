import type { Colones } from "../../vocabulary/money.ts"
import { folded } from "../../vocabulary/plain-text.ts"

/** `before` is the price without the promotion that applies. */
export type Suggestion = readonly [id: number, label: string, price: Colones, before?: Colones]

interface Suggested {
  readonly id: number
  readonly label: string
  readonly price: Colones
  readonly promotion?: { readonly before: Colones }
}

export const toSuggestion = ({ id, label, price, promotion }: Suggested): Suggestion =>
  promotion ? [id, label, price, promotion.before] : [id, label, price]

export const maxSuggestions = 5

/** After a number: ohms without a prefix, which is what a bare number means. */
const plainOhms = /^\s?(?:Ω|ohm|r\b)/i

/** HOME-08, HOME-09: in the order of the search (CAT-23). Accents are ignored only if there are too few matches. */
export const suggestFrom = (list: readonly Suggestion[], term: string, max = maxSuggestions): readonly Suggestion[] => {
  const wanted = term.trim().toLowerCase()
  if (wanted === "") return []
  const isNumber = /(?:^|\s)\d+$/.test(wanted)
  const labelRank = (label: string): number => {
    const position = label.toLowerCase().indexOf(wanted)
    const isExact = isNumber && plainOhms.test(label.slice(position + wanted.length))
    return position === -1 ? -1 : 2 * position + (isExact ? 0 : 1)
  }
  const containing = list.map(one => ({ one, rank: labelRank(one[1]) })).filter(({ rank }) => rank >= 0)
  const found = containing.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
  const plain = folded(wanted)
  for (const one of found.length < max ? list : [])
    if (!found.includes(one) && folded(one[1]).includes(plain)) found.push(one)
  return found.slice(0, max)
}
