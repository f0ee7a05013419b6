import {
  findUnit,
  listParameters,
  type PartKind,
  type PartValues,
  parameters,
} from "../../vocabulary/part-parameters.ts"
import type { Quantity } from "../../vocabulary/quantities.ts"
import type { CatalogueModel } from "../catalogue-model.ts"
import type { PlaceOfSize } from "../filters/part-columns.ts"
import type { CatalogueProduct } from "../rules/listed-product.ts"
import type { PartCriteria } from "./search-index.ts"

export interface KnownPart {
  readonly product: CatalogueProduct
  readonly kind: PartKind | undefined
  readonly values: PartValues
  readonly sold: number
}

const maxParts = 16
const maxNear = 6

const partAt = ({ products, columns, sold }: CatalogueModel, place: number): KnownPart => {
  const product = products[place]!
  const { kind, values } = columns.parts[place]!
  return { product, kind, values, sold: sold.get(product.id) ?? 0 }
}

export const partsLike = (model: CatalogueModel, criteria: PartCriteria, ref?: string): readonly KnownPart[] => {
  const written = [...(ref ? [ref] : []), ...criteria.codes.flat()].flatMap(code => model.index.withRef(code))
  return [...new Set([...written, ...model.index.best(criteria, maxParts)])].map(place => partAt(model, place))
}

const findFirst = (sized: readonly PlaceOfSize[], size: number): number => {
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
  const key = listParameters(kind).find(one => parameters[one].main && findUnit(one) === unit)
  if (!key) return []
  const priceAt = (place: number) => model.products[place]!.price
  const sized = model.columns.sizesOf(kind, key)
  const at = findFirst(sized, value)
  const after = findFirst(sized, justAbove(value))
  const below = sized[at - 1]?.size
  const above = sized[after]?.size
  const distance = (size: number) => Math.abs(Math.log(size / value))
  return [
    below === undefined ? [] : sized.slice(findFirst(sized, below), at),
    sized.slice(at, after),
    above === undefined ? [] : sized.slice(after, findFirst(sized, justAbove(above))),
  ]
    .flatMap(same => same.slice(0, maxNear))
    .toSorted((a, b) => distance(a.size) - distance(b.size) || priceAt(a.place) - priceAt(b.place))
    .slice(0, maxNear)
    .map(({ place }) => partAt(model, place))
}
