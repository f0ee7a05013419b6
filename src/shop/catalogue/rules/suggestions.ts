import type { Colones } from "../../vocabulary/money.ts"
import { folded } from "./plain-text.ts"

/** A product in the list that suggestions are made of. */
export type Suggestion = readonly [id: number, label: string, price: Colones]

/** HOME-08, HOME-09: labels that contain the term whatever its case; where they are too few, accents are forgiven too. */
export const suggestFrom = (list: readonly Suggestion[], term: string, most: number): readonly Suggestion[] => {
  const wanted = term.trim().toLowerCase()
  if (wanted === "") return []
  const found: Suggestion[] = []
  for (const one of list) {
    if (found.length === most) return found
    if (one[1].toLowerCase().includes(wanted)) found.push(one)
  }
  const plain = folded(wanted)
  for (const one of list) {
    if (found.length === most) break
    if (!found.includes(one) && folded(one[1]).includes(plain)) found.push(one)
  }
  return found
}
