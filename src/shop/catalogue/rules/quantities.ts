/**
 * Component values in any spelling: 4k7, 4.7k, 4,7 kΩ and 4700 ohm are one value, as are 100n, 100 nF and 0.1 µF. A value
 * becomes a key (quantity and size in base units) that spelling does not change.
 */
type Quantity = "ohm" | "farad" | "henry" | "volt" | "ampere" | "watt" | "hertz" | "metre" | "amperehour"

const quantityOf = (unit: string): Quantity | undefined => {
  if (/^(?:ω|ohms?|ohmios?|r)$/.test(unit)) return "ohm"
  return (
    { f: "farad", h: "henry", v: "volt", a: "ampere", w: "watt", hz: "hertz", m: "metre", ah: "amperehour" } as const
  )[unit]
}

/** Case is not to be trusted in a search box: m is mega for ohms and hertz, thousandth for everything else. */
const exponentOf = (prefix: string, quantity: Quantity): number => {
  if (prefix === "m") return quantity === "ohm" || quantity === "hertz" ? 6 : -3
  return ({ "": 0, p: -12, n: -9, u: -6, c: -2, k: 3, g: 9 } as Record<string, number>)[prefix] ?? 0
}

/** What a prefix without a unit stands for on a component: 10k, 100n, 22p, 10u. */
const meantBy: Readonly<Record<string, readonly Quantity[]>> = {
  k: ["ohm"],
  m: ["ohm"],
  n: ["farad"],
  p: ["farad"],
  u: ["farad", "henry"],
}

/** 4,7 and 4.7 are one number, and so are 1/4 and 0.25. */
const sizeOf = (written: string): number => {
  const [above, below] = written.replace(",", ".").split("/")
  return Number(above) / (below === undefined ? 1 : Number(below) || 1)
}

const keyOf = (written: string, prefix: string, quantity: Quantity): string =>
  `${quantity}:${Number((sizeOf(written) * 10 ** exponentOf(prefix, quantity)).toPrecision(6))}`

const number = "\\d{1,9}(?:[.,]\\d{1,6}|/\\d{1,2})?"
const letterAsPoint = "(\\d{1,4})([kmrnpuµμ])(\\d{1,2})(?:ω|f|h|ohms?)?"
const withUnit = `(${number})\\s?([pnuµμmkgc]??)(ω|ohms?|ohmios?|hz|ah|[rfhvawm])`
const withPrefix = `(${number})([kmnpuµμ])`
// Part of no longer word or number on either side: 1N4007, BC547 and 74HC595 are names, not values.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,/])(?:${letterAsPoint}|${withUnit}|${withPrefix})(?![\\p{L}\\p{N}])`,
  "gu",
)

const prefixOf = (letter: string): string => (letter === "µ" || letter === "μ" ? "u" : letter)

const keysOf = (groups: readonly (string | undefined)[]): readonly string[] => {
  const [whole, point, part, size, prefix, unit, bare, alone] = groups
  if (whole !== undefined && point !== undefined) {
    if (point === "r") return [keyOf(`${whole}.${part}`, "", "ohm")]
    const letter = prefixOf(point)
    return meantBy[letter]!.map(quantity => keyOf(`${whole}.${part}`, letter, quantity))
  }
  if (size !== undefined && unit !== undefined) {
    const quantity = quantityOf(unit)
    // 1m is a metre of cable or, typed in lower case, a megaohm.
    const alsoMega = unit === "m" && !prefix ? [keyOf(size, "m", "ohm")] : []
    return quantity ? [keyOf(size, prefixOf(prefix ?? ""), quantity), ...alsoMega] : []
  }
  const letter = prefixOf(alone ?? "")
  return (meantBy[letter] ?? []).map(quantity => keyOf(bare ?? "", letter, quantity))
}

export interface FoundValue {
  readonly keys: readonly string[]
  readonly text: string
}

const remembered = new Map<string, readonly string[]>()

/** A catalogue writes few values many times. */
const keysWritten = (found: RegExpExecArray): readonly string[] => {
  const [text] = found
  const known = remembered.get(text)
  if (known) return known
  const keys = keysOf(found.slice(1))
  if (remembered.size >= 20_000) remembered.clear()
  remembered.set(text, keys)
  return keys
}

/** The values written in a text of lower-case letters. */
export const valuesIn = (text: string): readonly FoundValue[] => {
  const values: FoundValue[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text))
    values.push({ keys: keysWritten(found), text: found[0] })
  return values
}

export const withoutValues = (text: string): string => text.replace(pattern, " ")

/** A number alone in a search may be meant in ohms: 'resistencia 4700'. */
export const bareNumberKeys = (word: string): readonly string[] =>
  /^\d{1,9}$/.test(word) ? [keyOf(word, "", "ohm")] : []
