import type { CatalogueModel } from "../catalogue-model.ts"
import type { PlaceOfSize } from "../filters/part-columns.ts"
import type { CatalogueProduct } from "../rules/listed-product.ts"
import {
  type ParameterKey,
  type ParameterValue,
  type PartKind,
  type PartValues,
  parameters,
  parametersOf,
  unitOf,
} from "../rules/part-parameters.ts"
import { folded } from "../rules/plain-text.ts"
import type { Quantity } from "../rules/quantities.ts"
import type { PartWishes } from "./meaning-index.ts"
import type { SearchIndex } from "./search-index.ts"

export interface KnownPart {
  readonly product: CatalogueProduct
  readonly kind: PartKind | undefined
  readonly values: PartValues
  readonly sold: number
}

const mostParts = 16
const mostNear = 6

/** By whole reference and by the codes in it: a Zener diode is often called 1N4733A in its reference only. */
const refs = new WeakMap<SearchIndex, ReadonlyMap<string, readonly number[]>>()

const byRef = ({ products, index }: CatalogueModel): ReadonlyMap<string, readonly number[]> => {
  const known = refs.get(index)
  if (known) return known
  const places = new Map<string, number[]>()
  const add = (code: string, place: number) => {
    const known = places.get(code)
    if (known) known.push(place)
    else places.set(code, [place])
  }
  products.forEach(({ ref, label }, place) => {
    const written = folded(ref)
    add(written, place)
    for (const code of written.split(/[^\p{L}\p{N}]+/u))
      if (code.length > 4 && /\d/.test(code) && /[a-z]/.test(code) && !folded(label).includes(code)) add(code, place)
  })
  refs.set(index, places)
  return places
}

const partAt = ({ products, columns, sold }: CatalogueModel, place: number): KnownPart => {
  const values: Partial<Record<ParameterKey, ParameterValue[]>> = {}
  for (const number of columns.of(place)) {
    const { key, value } = columns.values[number]!
    values[key] = [...(values[key] ?? []), value]
  }
  const product = products[place]!
  return { product, kind: columns.kindOf(place), values, sold: sold.get(product.id) ?? 0 }
}

export const knowsWord = (model: CatalogueModel, word: string): boolean =>
  model.index.knows(word) || byRef(model).has(word)

export const partsLike = (model: CatalogueModel, wishes: PartWishes, ref?: string): readonly KnownPart[] => {
  const written = [...(ref ? [ref] : []), ...wishes.codes.flat()].flatMap(code => byRef(model).get(folded(code)) ?? [])
  return [...new Set([...written, ...model.index.best(wishes, mostParts)])].map(place => partAt(model, place))
}

const firstFrom = (sized: readonly PlaceOfSize[], size: number): number => {
  let [low, high] = [0, sized.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sized[middle]!.size < size) low = middle + 1
    else high = middle
  }
  return low
}

const justAbove = (size: number): number => size * (1 + 1e-9)

export const partsNear = (model: CatalogueModel, kind: PartKind, { unit, value }: Quantity): readonly KnownPart[] => {
  const key = parametersOf(kind).find(one => parameters[one].main && unitOf(one) === unit)
  if (!key) return []
  const priceAt = (place: number) => model.products[place]!.price
  const sized = model.columns.sizesOf(kind, key)
  const at = firstFrom(sized, value)
  const after = firstFrom(sized, justAbove(value))
  const below = sized[at - 1]?.size
  const above = sized[after]?.size
  const far = (size: number) => Math.abs(Math.log(size / value))
  return [
    below === undefined ? [] : sized.slice(firstFrom(sized, below), at),
    sized.slice(at, after),
    above === undefined ? [] : sized.slice(after, firstFrom(sized, justAbove(above))),
  ]
    .flatMap(same => same.slice(0, mostNear))
    .toSorted((a, b) => far(a.size) - far(b.size) || priceAt(a.place) - priceAt(b.place))
    .slice(0, mostNear)
    .map(({ place }) => partAt(model, place))
}
