import {
  hyphenateCode,
  kindWords,
  listParameters,
  type Names,
  type ParameterKey,
  type ParameterValue,
  type PartKind,
  type PartValues,
  parameterKeys,
  parameters,
  type Reading,
  toSlug,
} from "./part-parameters.ts"
import { folded, lowered } from "./plain-text.ts"
import { type FoundQuantity, type Quantity, quantitiesIn, quantityIn, type Unit } from "./quantities.ts"
import { splitWords, wordStem } from "./search-words.ts"

const kindOfStem = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) =>
    words.split(" ").map(word => [wordStem(word), kind as PartKind]),
  ),
)

/** The kind that a text names first, except that a kind after 'diodo' wins, as in 'diodo LED'. */
export const kindIn = (text: string): PartKind | undefined => {
  let weak: PartKind | undefined
  for (const word of splitWords(folded(text))) {
    const kind = kindOfStem.get(wordStem(word))
    if (kind && kind !== "diode") return kind
    weak ??= kind
  }
  return weak
}

const namesIn = (names: Names, text: string): string[] =>
  Object.entries(names).flatMap(([name, written]) => (written.test(text) ? [toSlug(name)] : []))

const countPatterns = new Map<string, RegExp>()
const countIn = (word: string, text: string): number[] => {
  const pattern = countPatterns.get(word) ?? new RegExp(`(\\d{1,4}) ${word}\\b`)
  countPatterns.set(word, pattern)
  const found = pattern.exec(text)
  return found ? [Number(found[1])] : []
}

type Measured = Extract<Reading, { unit: Unit }>
const isInRange = ({ unit, min = 0, max = Number.POSITIVE_INFINITY }: Measured, quantity: Quantity): boolean =>
  quantity.unit === unit && quantity.value >= min && quantity.value <= max

const range = /(?<![\d.])(\d{1,6}(?:\.\d{1,6})?) a \D?(\d{1,6}(?:\.\d{1,6})?) ?v\b/

const valuesIn = (
  reading: Reading,
  text: string,
  quantities: readonly FoundQuantity[],
  plain = () => folded(text),
): readonly ParameterValue[] => {
  if ("names" in reading) return namesIn(reading.names, plain())
  if ("codes" in reading) return [...new Set(plain().match(reading.codes)?.map(hyphenateCode))]
  if ("counted" in reading) return countIn(reading.counted, text)
  const { steps } = reading
  const [, from, to] = (steps && range.exec(text)) ?? []
  if (steps && from && to) return steps.filter(step => step >= Number(from) && step <= Number(to))
  for (const { may } of quantities)
    for (const quantity of may) if (isInRange(reading, quantity)) return [quantity.value]
  return []
}

/** In a product's text 44 mΩ means milliohms; only people who search write m for mega. */
const asWritten = (text: string): string => lowered(text.replaceAll("mΩ", "miliΩ"))

const namedPair =
  /(?:^|[>;\n])\s{0,20}([\p{L}][\p{L} .-]{2,24}?)\s{0,9}(?:<\/\w{1,9}>)?\s{0,9}:\s{0,9}(?:<\/\w{1,9}>)?\s{0,9}([^<;\n]{1,80})/gu

export const pairsIn = (description: string): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>()
  if (description.includes(":"))
    for (const [, name = "", value = ""] of description.matchAll(namedPair)) pairs.set(folded(name), value)
  return pairs
}

const fieldName = (name: string): string => name.replaceAll(" ", "_")

/** The ERP's extra fields that hold a parameter. */
export const fieldNames: ReadonlySet<string> = new Set(
  parameterKeys.flatMap(key => [key, ...parameters[key].names].map(fieldName)),
)

interface PartText {
  readonly label: string
  readonly description?: string
  readonly fields?: Readonly<Record<string, string>>
}

export interface Part {
  readonly kind: PartKind | undefined
  readonly values: PartValues
}

/** An extra field of the ERP wins over the description, and the description over the label. */
export const readParameters = ({ label, description = "", fields = {} }: PartText, category?: PartKind): Part => {
  const kind = kindIn(label) ?? category
  if (kind === undefined || kind === "set") return { kind, values: {} }
  const values: Partial<Record<ParameterKey, readonly ParameterValue[]>> = {}
  const written = asWritten(label)
  const plainLabel = folded(written)
  const inLabel = quantitiesIn(written)
  const pairs = pairsIn(description)
  for (const key of listParameters(kind)) {
    const { names, read } = parameters[key]
    for (const name of [key, ...names]) {
      const text = fields[fieldName(name)] ?? pairs.get(name)
      if (text === undefined) continue
      const plain = asWritten(text)
      const found = valuesIn(read, plain, quantitiesIn(plain))
      const alone = found.length > 0 || !("unit" in read) ? undefined : quantityIn(plain, read.unit)
      const counted = "counted" in read && /^\d{1,4}\b/.test(plain) ? Number.parseInt(plain, 10) : undefined
      const all = found.length > 0 ? found : [alone ?? counted].flatMap(value => value ?? [])
      if (all.length > 0) {
        values[key] = all
        break
      }
    }
    if (values[key]) continue
    const found = valuesIn(read, written, inLabel, () => plainLabel)
    if (found.length > 0) values[key] = found
  }
  return { kind, values }
}

interface WantedValue {
  readonly key: ParameterKey
  readonly value: ParameterValue
  readonly text: string
}

/** Lists a quantity without a unit once per parameter that it may belong to; the caller decides or asks. */
export const readWanted = (
  text: string,
): { readonly kind: PartKind | undefined; readonly values: readonly WantedValue[] } => {
  const kind = kindIn(text)
  const keys = kind ? listParameters(kind) : parameterKeys
  const values: WantedValue[] = []
  for (const { text: written, may } of quantitiesIn(lowered(text)))
    for (const quantity of may)
      for (const key of keys) {
        const { read } = parameters[key]
        if ("unit" in read && isInRange(read, quantity)) values.push({ key, value: quantity.value, text: written })
      }
  if (kind)
    for (const key of keys) {
      const { read } = parameters[key]
      if (!("unit" in read))
        for (const value of valuesIn(read, lowered(text), [])) values.push({ key, value, text: String(value) })
    }
  return { kind, values }
}
