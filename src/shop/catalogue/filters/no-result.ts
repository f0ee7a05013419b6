import {
  type ParameterKey,
  type PartKind,
  parameters,
  shownKind,
  shownValue,
} from "../../vocabulary/part-parameters.ts"
import { readWanted } from "../../vocabulary/part-reading.ts"
import type { CatalogueModel } from "../catalogue-model.ts"
import type { Category } from "../rules/listed-product.ts"
import { choiceInAddress, type PartFilters, shownChoice } from "../rules/part-filters.ts"

export interface NoResult {
  readonly understood: readonly string[]
  readonly nearest: readonly {
    readonly key: ParameterKey
    readonly value: string
    readonly shown: string
    readonly count: number
  }[]
  readonly category: Category | null
}

interface Asked {
  readonly term: string
  readonly filters: PartFilters
}

const maxNearest = 6

type Sold = ReadonlyMap<number, number>

const around = (sold: Sold, value: number): readonly number[] => {
  let [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const size of sold.keys()) {
    if (size < value && size > below) below = size
    if (size > value && size < above) above = size
  }
  return [below, value, above].filter(size => sold.has(size))
}

const soldSizes = ({ columns }: CatalogueModel, kind: PartKind | undefined, key: ParameterKey): Sold => {
  const counts = columns.countsOf(kind)
  const sold = new Map<number, number>()
  for (const number of columns.numbersOf(key)) {
    const { value } = columns.values[number]!
    if (typeof value === "number" && counts[number]! > 0) sold.set(value, counts[number]!)
  }
  return sold
}

const findCategory = (
  { categories, columns, placesIn }: CatalogueModel,
  kind: PartKind | undefined,
  keys: readonly ParameterKey[],
): Category | null => {
  const counts = categories.map(({ id }) => columns.countHaving(placesIn(id), kind, keys))
  const max = Math.max(0, ...counts)
  return max > 0 ? (categories[counts.indexOf(max)] ?? null) : null
}

export const explainNoResult = (model: CatalogueModel, { term, filters }: Asked): NoResult => {
  const { kind, values } = readWanted(term)
  const filtered = (Object.keys(filters) as ParameterKey[]).flatMap(key =>
    filters[key]!.map(choice => ({ key, choice, shown: shownChoice(key, choice) })),
  )
  const wanted = [
    ...values.map(({ key, value }) => ({ key, choice: value, shown: shownValue(key, value) })),
    ...filtered,
  ]
  const nearest = wanted.flatMap(({ key, choice }) => {
    if (typeof choice !== "number") return []
    const sold = soldSizes(model, kind, key)
    return around(sold, choice).map(size => ({
      key,
      value: choiceInAddress(key, size),
      shown: `${parameters[key].label}: ${shownValue(key, size)}`,
      count: sold.get(size)!,
    }))
  })
  return {
    understood: [
      ...(kind ? [shownKind(kind)] : []),
      ...wanted.map(({ key, shown }, at) =>
        kind && at < values.length ? shown : `${parameters[key].label}: ${shown}`,
      ),
    ],
    nearest: nearest.slice(0, maxNearest),
    category:
      kind || wanted.length > 0
        ? findCategory(
            model,
            kind,
            wanted.map(({ key }) => key),
          )
        : null,
  }
}
