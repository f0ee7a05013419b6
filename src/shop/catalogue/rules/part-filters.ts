import {
  findUnit,
  type ParameterKey,
  type ParameterValue,
  parameterKeys,
  shownValue,
  valueFromAddress,
  valueInAddress,
} from "../../vocabulary/part-parameters.ts"
import { cutText } from "../../vocabulary/text.ts"
import { type CatalogueView, catalogueFields, parseListOrder, parsePageSize } from "./catalogue-query.ts"

interface ValueRange {
  readonly from?: number
  readonly to?: number
}

export type FilterChoice = ParameterValue | ValueRange

/** Choices of one parameter are alternatives; a product must match every parameter. */
export type PartFilters = Readonly<Partial<Record<ParameterKey, readonly FilterChoice[]>>>

const between = ".."
const maxChoices = 40
/** Longer than any written value. */
const maxChoiceChars = 60

const isRange = (choice: FilterChoice): choice is ValueRange => typeof choice === "object"

export const accepts = (choices: readonly FilterChoice[], value: ParameterValue): boolean =>
  choices.some(choice =>
    isRange(choice)
      ? typeof value === "number" && value >= (choice.from ?? 0) && value <= (choice.to ?? Number.POSITIVE_INFINITY)
      : choice === value,
  )

const findChoice = (key: ParameterKey, text: string): FilterChoice | undefined => {
  if (!text.includes(between)) return valueFromAddress(key, text)
  const unit = findUnit(key)
  const [from, to] = text.split(between, 2).map(end => (unit ? valueFromAddress(key, end) : undefined))
  if (typeof from === "number" && typeof to === "number" && from > to) return { from: to, to: from }
  return typeof from === "number" || typeof to === "number"
    ? { ...(typeof from === "number" && { from }), ...(typeof to === "number" && { to }) }
    : undefined
}

export const choiceInAddress = (key: ParameterKey, choice: FilterChoice): string => {
  const end = (value: number | undefined) => (value === undefined ? "" : valueInAddress(key, value))
  return isRange(choice) ? `${end(choice.from)}${between}${end(choice.to)}` : valueInAddress(key, choice)
}

export const shownChoice = (key: ParameterKey, choice: FilterChoice): string => {
  if (!isRange(choice)) return shownValue(key, choice)
  const { from, to } = choice
  if (from === undefined) return `hasta ${shownValue(key, to!)}`
  return to === undefined ? `desde ${shownValue(key, from)}` : `${shownValue(key, from)} a ${shownValue(key, to)}`
}

/** Reads '4k7,10k,1M..' for one parameter and ignores anything that is not one of its values. */
export const choicesIn = (key: ParameterKey, text: string): readonly FilterChoice[] =>
  text
    .split(",")
    .slice(0, maxChoices)
    .flatMap(part => (part.length > maxChoiceChars ? [] : (findChoice(key, part) ?? [])))

const rangeFields = (key: string) => ({ from: `${key}-desde`, to: `${key}-hasta` })

/** Reads values in any spelling: after commas, or from a form as repeated fields and two boxes for a range. */
export const filtersInAddress = (params: URLSearchParams): Readonly<Record<string, string>> => {
  const filters: Record<string, string> = {}
  for (const key of parameterKeys) {
    const fields = rangeFields(key)
    const ends = [params.get(fields.from) ?? "", params.get(fields.to) ?? ""].map(end =>
      end.trim().replaceAll(",", "."),
    )
    const range = ends.some(end => end !== "") ? [ends.join(between)] : []
    const choices = choicesIn(key, [...params.getAll(key), ...range].join(","))
    const written = new Set(choices.map(choice => choiceInAddress(key, choice)))
    if (written.size > 0) filters[key] = [...written].join(",")
  }
  return filters
}

export const readFilters = (filters: Readonly<Record<string, string>>): PartFilters =>
  Object.fromEntries(
    parameterKeys.flatMap(key => {
      const choices = choicesIn(key, filters[key] ?? "")
      return choices.length > 0 ? [[key, choices]] : []
    }),
  )

const maxTermLength = 255

const parseId = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

/** Apart from catalogue-query.ts, because only the server knows the parameters. */
export const readCatalogueView = (params: URLSearchParams): CatalogueView => {
  const category = parseId(params.get(catalogueFields.category))
  const filters = filtersInAddress(params)
  const available = params.get(catalogueFields.available)
  return {
    category,
    subcategory: category === undefined ? undefined : parseId(params.get(catalogueFields.subcategory)),
    term: cutText((params.get(catalogueFields.term) ?? "").trim(), maxTermLength),
    filters: Object.keys(filters).length > 0 ? filters : undefined,
    order: parseListOrder(params.get(catalogueFields.order)),
    available: available === "si" ? "si" : parseId(available),
    page: parseId(params.get(catalogueFields.page)) ?? 1,
    pageSize: parsePageSize(params.get(catalogueFields.pageSize)),
  }
}
