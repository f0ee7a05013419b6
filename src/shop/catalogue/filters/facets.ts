import { choiceInAddress, type FilterChoice, type PartFilters, shownChoice } from "../rules/part-filters.ts"
import { type ParameterKey, type ParameterValue, parameterKeys, parameters, unitOf } from "../rules/part-parameters.ts"
import type { Filtered, PartColumns } from "./part-columns.ts"

export interface FacetOption {
  readonly value: string
  readonly shown: string
  /** Products that this choice would show beside what else is chosen; null for a range, which counts as its values do. */
  readonly count: number | null
  readonly chosen: boolean
}

export interface Facet {
  readonly key: ParameterKey
  readonly label: string
  readonly options: readonly FacetOption[]
  readonly ranged: boolean
}

/** A parameter that fewer than one in five products have says little about a list. */
const leastCovered = 0.2
const mostOptions = 80

const tableOrder = (key: ParameterKey): ReadonlyMap<string, number> => {
  const { read } = parameters[key]
  return new Map("names" in read ? Object.keys(read.names).map((name, at) => [name, at]) : [])
}

const inOrder = (key: ParameterKey, options: readonly (FacetOption & { value: string; of: FilterChoice })[]) => {
  const named = tableOrder(key)
  const size = ({ of, shown }: (typeof options)[number]) =>
    typeof of === "number" ? of : typeof of === "object" ? (of.from ?? 0) : (named.get(shown) ?? 1000)
  return options.toSorted((a, b) => size(a) - size(b) || a.shown.localeCompare(b.shown, "es", { numeric: true }))
}

export const facetsOf = (
  columns: PartColumns,
  filtered: Filtered,
  filters: PartFilters,
  listed: number,
): readonly Facet[] => {
  const found = new Map<ParameterKey, (FacetOption & { of: FilterChoice })[]>()
  const isChosen = (key: ParameterKey, value: ParameterValue) => filters[key]?.includes(value) ?? false
  const option = (key: ParameterKey, of: FilterChoice, count: number | null, chosen: boolean) => {
    const options = found.get(key) ?? []
    options.push({ of, value: choiceInAddress(key, of), shown: shownChoice(key, of), count, chosen })
    found.set(key, options)
  }
  for (const [number, { key, value }] of columns.values.entries()) {
    const count = filtered.counts[number]!
    if (count > 0 || isChosen(key, value)) option(key, value, count, isChosen(key, value))
  }
  return parameterKeys.flatMap((key, at) => {
    const chosen = filters[key] ?? []
    for (const choice of chosen)
      if (typeof choice === "object") option(key, choice, null, true)
      else if (!found.get(key)?.some(({ of }) => of === choice)) option(key, choice, 0, true)
    const options = found.get(key) ?? []
    const tells = options.length > 1 && filtered.covered[at]! >= listed * leastCovered
    if (!tells && chosen.length === 0) return []
    const shown = options
      .toSorted((a, b) => Number(b.chosen) - Number(a.chosen) || (b.count ?? 0) - (a.count ?? 0))
      .slice(0, mostOptions)
    return {
      key,
      label: parameters[key].label,
      ranged: unitOf(key) !== undefined,
      options: inOrder(key, shown).map(({ of: _, ...rest }) => rest),
    }
  })
}
