import type { CatalogueModel } from "../catalogue-model.ts"
import type { Category } from "../rules/listed-product.ts"
import { choiceInAddress, type PartFilters, shownChoice } from "../rules/part-filters.ts"
import { type ParameterKey, parameters, readWanted, shownKind, shownValue } from "../rules/part-parameters.ts"

export interface NoResult {
  readonly understood: readonly string[]
  /** The next values below and above that are sold. */
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

const mostNearest = 6

type Sold = ReadonlyMap<number, number>

const around = (sold: Sold, value: number): readonly number[] => {
  const sizes = [...sold.keys()].toSorted((a, b) => a - b)
  const below = sizes.findLast(size => size < value)
  const above = sizes.find(size => size > value)
  return [below, sold.has(value) ? value : undefined, above].flatMap(size => size ?? [])
}

export const soldSizes = ({ columns }: CatalogueModel, places: Uint32Array, key: ParameterKey): Sold => {
  const sold = new Map<number, number>()
  for (const place of places)
    for (const number of columns.of(place)) {
      const { key: own, value } = columns.values[number]!
      if (own === key && typeof value === "number") sold.set(value, (sold.get(value) ?? 0) + 1)
    }
  return sold
}

const categoryOf = ({ categories, products }: CatalogueModel, places: Uint32Array): Category | null => {
  const counts = new Map<number, number>()
  for (const place of places) for (const id of products[place]!.categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [best] = categories.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
  return best && counts.has(best.id) ? best : null
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
  const everywhere = Uint32Array.from(model.products.keys())
  const like = kind ? model.columns.ofKind(kind) : everywhere
  const nearest = wanted.flatMap(({ key, choice }) => {
    if (typeof choice !== "number") return []
    const sold = soldSizes(model, like, key)
    return around(sold, choice).map(size => ({
      key,
      value: choiceInAddress(key, size),
      shown: `${parameters[key].label}: ${shownValue(key, size)}`,
      count: sold.get(size)!,
    }))
  })
  const holders =
    wanted.length > 0
      ? like.filter(place => {
          const own = model.columns.of(place)
          return own.some(number => wanted.some(({ key }) => model.columns.values[number]!.key === key))
        })
      : like
  return {
    understood: [
      ...(kind ? [shownKind(kind)] : []),
      ...wanted.map(({ key, shown }, at) =>
        kind && at < values.length ? shown : `${parameters[key].label}: ${shown}`,
      ),
    ],
    nearest: nearest.slice(0, mostNearest),
    category: kind || wanted.length > 0 ? categoryOf(model, holders) : null,
  }
}
