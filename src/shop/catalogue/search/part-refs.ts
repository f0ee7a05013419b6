import type { CatalogueProduct } from "../rules/listed-product.ts"
import { folded } from "../rules/plain-text.ts"

/** Places by whole reference and by the codes in it: a Zener diode is often called 1N4733A in its reference only. */
export type PartRefs = ReadonlyMap<string, readonly number[]>

export function* readingRefs(products: readonly CatalogueProduct[]): Generator<void, PartRefs> {
  const places = new Map<string, number[]>()
  const add = (code: string, place: number) => {
    const known = places.get(code)
    if (known) known.push(place)
    else places.set(code, [place])
  }
  for (const [place, { ref, label }] of products.entries()) {
    const written = folded(ref)
    add(written, place)
    for (const code of written.split(/[^\p{L}\p{N}]+/u))
      if (code.length > 4 && /\d/.test(code) && /[a-z]/.test(code) && !folded(label).includes(code)) add(code, place)
    if (place % 1000 === 999) yield
  }
  return places
}
