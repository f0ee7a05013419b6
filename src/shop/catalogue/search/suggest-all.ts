import { bandsIn } from "../../vocabulary/colour-bands.ts"
import {
  findUnit,
  type ParameterKey,
  parameterKeys,
  parameters,
  shownValue,
  valueInAddress,
} from "../../vocabulary/part-parameters.ts"
import { readWanted } from "../../vocabulary/part-reading.ts"
import { bareNumber } from "../../vocabulary/quantities.ts"
import { namesLike } from "../../vocabulary/search-words.ts"
import type { CatalogueModel } from "../catalogue-model.ts"
import type { CatalogueProduct, Category } from "../rules/listed-product.ts"

interface ValueSuggestion {
  readonly key: ParameterKey
  readonly value: string
  readonly shown: string
  readonly count: number
}

interface AllSuggestions {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly Category[]
  readonly values: readonly ValueSuggestion[]
}

const maxCounts = { products: 5, categories: 3, values: 3 } as const

const valuesFor = ({ columns }: CatalogueModel, term: string): readonly ValueSuggestion[] => {
  const bands = bandsIn(term)
  const alone = [...bareNumber(term.trim()), ...(bands ? [bands] : [])].flatMap(({ unit, value }) =>
    parameterKeys.flatMap(key => (findUnit(key) === unit ? [{ key, value }] : [])),
  )
  const wanted = [...readWanted(term).values, ...alone]
  if (wanted.length === 0) return []
  const counts = columns.countsOf(undefined)
  return columns.values.flatMap(({ key, value }, number) =>
    wanted.some(one => one.key === key && one.value === value)
      ? [
          {
            key,
            value: valueInAddress(key, value),
            shown: `${parameters[key].label}: ${shownValue(key, value)}`,
            count: counts[number]!,
          },
        ]
      : [],
  )
}

export const suggestAll = (model: CatalogueModel, term: string): AllSuggestions => ({
  products: model.suggest(term).slice(0, maxCounts.products),
  categories: namesLike(model.categories, ({ label }) => label, term).slice(0, maxCounts.categories),
  values: valuesFor(model, term)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxCounts.values),
})
