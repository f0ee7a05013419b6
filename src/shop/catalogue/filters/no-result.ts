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

type CountBySize = ReadonlyMap<number, number>

const findNeighbours = (sizes: CountBySize, value: number): readonly number[] => {
  let [below, above] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const size of sizes.keys()) {
    if (size < value && size > below) below = size
    if (size > value && size < above) above = size
  }
  return [below, value, above].filter(size => sizes.has(size))
}

const countSizes = ({ columns }: CatalogueModel, kind: PartKind | undefined, key: ParameterKey): CountBySize => {
  const counts = columns.countsOf(kind)
  const sizes = new Map<number, number>()
  for (const number of columns.numbersOf(key)) {
    const { value } = columns.values[number]!
    if (typeof value === "number" && counts[number]! > 0) sizes.set(value, counts[number]!)
  }
  return sizes
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
    const sizes = countSizes(model, kind, key)
    return findNeighbours(sizes, choice).map(size => ({
      key,
      value: choiceInAddress(key, size),
      shown: `${parameters[key].label}: ${shownValue(key, size)}`,
      count: sizes.get(size)!,
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
