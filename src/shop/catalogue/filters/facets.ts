import { findUnit, type ParameterKey, parameterKeys, parameters } from "../../vocabulary/part-parameters.ts"
import { choiceInAddress, type FilterChoice, type PartFilters, shownChoice } from "../rules/part-filters.ts"
import type { Filtered, PartColumns } from "./part-columns.ts"

interface FacetOption {
  readonly value: string
  readonly shown: string
  /** The number of products that this choice would show together with the other choices; null for a range. */
  readonly count: number | null
  readonly chosen: boolean
}

export interface Facet {
  readonly key: ParameterKey
  readonly label: string
  readonly options: readonly FacetOption[]
  readonly ranged: boolean
}

/** A parameter is offered only if at least this share of the products has it. */
const minCovered = 0.2
const maxOptions = 80

const tableOrder = (key: ParameterKey): ReadonlyMap<string, number> => {
  const { read } = parameters[key]
  return new Map("names" in read ? Object.keys(read.names).map((name, at) => [name, at]) : [])
}

const sortOptions = (key: ParameterKey, options: readonly (FacetOption & { value: string; of: FilterChoice })[]) => {
  const named = tableOrder(key)
  const size = ({ of, shown }: (typeof options)[number]) =>
    typeof of === "number" ? of : typeof of === "object" ? (of.from ?? 0) : (named.get(shown) ?? 1000)
  return options.toSorted((a, b) => size(a) - size(b) || a.shown.localeCompare(b.shown, "es", { numeric: true }))
}

interface Candidate extends Pick<FacetOption, "count" | "chosen"> {
  readonly of: FilterChoice
}

export const createFacets = (
  columns: PartColumns,
  filtered: Filtered,
  filters: PartFilters,
  listed: number,
): readonly Facet[] => {
  const countChoice = (key: ParameterKey, choice: FilterChoice): number | null => {
    if (typeof choice === "object") return null
    const number = columns.numbersOf(key).find(one => columns.values[one]!.value === choice)
    return number === undefined ? 0 : filtered.counts[number]!
  }
  return parameterKeys.flatMap(key => {
    const chosen = filters[key] ?? []
    const candidates: Candidate[] = []
    for (const number of columns.numbersOf(key)) {
      const count = filtered.counts[number]!
      const of = columns.values[number]!.value
      if (count > 0 && !chosen.includes(of)) candidates.push({ of, count, chosen: false })
    }
    for (const of of chosen) candidates.push({ of, count: countChoice(key, of), chosen: true })
    const tells = candidates.length > 1 && (filtered.covered[key] ?? 0) >= listed * minCovered
    if (!tells && chosen.length === 0) return []
    // Only shown values get a label, because a large catalogue has thousands of values.
    const shown = candidates
      .sort((a, b) => Number(b.chosen) - Number(a.chosen) || (b.count ?? 0) - (a.count ?? 0))
      .slice(0, maxOptions)
      .map(({ of, ...rest }) => ({ of, value: choiceInAddress(key, of), shown: shownChoice(key, of), ...rest }))
    return {
      key,
      label: parameters[key].label,
      ranged: findUnit(key) !== undefined,
      options: sortOptions(key, shown).map(({ of: _, ...rest }) => rest),
    }
  })
}
