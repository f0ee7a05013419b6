import { LRUCache } from "lru-cache"
import type { CatalogueModel } from "../catalogue-model.ts"
import type { PartColumns, PlaceOfSize } from "../filters/part-columns.ts"
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

export interface KnownPart {
  readonly product: CatalogueProduct
  readonly kind: PartKind | undefined
  readonly values: PartValues
  readonly sold: number
}

const mostParts = 16
const mostNear = 6

/** The same object for the same texts, so that what is read from them can be kept with it. */
const valuesRead = new WeakMap<PartColumns, LRUCache<number, PartValues>>()
const mostKept = 4000

const valuesAt = (columns: PartColumns, place: number): PartValues => {
  const kept = valuesRead.get(columns) ?? new LRUCache<number, PartValues>({ max: mostKept })
  valuesRead.set(columns, kept)
  const known = kept.get(place)
  if (known) return known
  const values: Partial<Record<ParameterKey, ParameterValue[]>> = {}
  for (const number of columns.of(place)) {
    const { key, value } = columns.values[number]!
    values[key] = [...(values[key] ?? []), value]
  }
  kept.set(place, values)
  return values
}

const partAt = ({ products, columns, sold }: CatalogueModel, place: number): KnownPart => {
  const product = products[place]!
  const values = valuesAt(columns, place)
  return { product, kind: columns.kindOf(place), values, sold: sold.get(product.id) ?? 0 }
}

export const knowsWord = (model: CatalogueModel, word: string): boolean =>
  model.index.knows(word) || model.refs.has(word)

export const partsLike = (model: CatalogueModel, wishes: PartWishes, ref?: string): readonly KnownPart[] => {
  const written = [...(ref ? [ref] : []), ...wishes.codes.flat()].flatMap(code => model.refs.get(folded(code)) ?? [])
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
