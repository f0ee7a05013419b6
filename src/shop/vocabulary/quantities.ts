/** 4k7, 4.7k, 4,7 kΩ, 4700 ohm and '4.7 mil ohm' are one quantity, as are 100n, 100 nF and 0.1 µF. */
export type Unit = "ohm" | "farad" | "henry" | "volt" | "ampere" | "watt" | "hertz" | "metre" | "amperehour" | "percent"

export interface Quantity {
  readonly unit: Unit
  readonly value: number
}

export interface FoundQuantity {
  readonly text: string
  readonly at: number
  /** Its possible meanings. A text without a unit may have several: 10u is a capacitor or a coil. */
  readonly may: readonly Quantity[]
}

interface UnitFacts {
  readonly sign: string
  readonly written: string
  /** Prefixes with the smallest value for which each is shown, from large to small. */
  readonly shown: Readonly<Record<string, number>>
}

const units: Readonly<Record<Unit, UnitFacts>> = {
  ohm: { sign: "Ω", written: "ω|ohms?|ohmios?|r", shown: { M: 1e6, k: 1e3, "": 0 } },
  farad: { sign: "F", written: "f|faradios?|farads?", shown: { "": 0.1, µ: 1e-6, n: 1e-9, p: 0 } },
  henry: { sign: "H", written: "h|henrios?|henrys?", shown: { "": 1, m: 1e-3, µ: 0 } },
  volt: { sign: "V", written: "v(?:dc|ac|cc|cd|ca)?|volts?|voltios?", shown: { "": 1, m: 0 } },
  // '3 a 5 V' is a range of volts.
  ampere: {
    sign: "A",
    written: "amps?|amperios?|amperes?|a(?!\\s+[\\d±−-])",
    shown: { "": 1, m: 1e-3, µ: 0 },
  },
  watt: { sign: "W", written: "w|watts?|vatios?", shown: { "": 0.1, m: 0 } },
  hertz: { sign: "Hz", written: "hz|hertz", shown: { G: 1e9, M: 1e6, k: 1e3, "": 0 } },
  metre: { sign: "m", written: "m(?!\\s(?:ω|oh))|metros?", shown: { "": 1, c: 0.1, m: 0 } },
  amperehour: { sign: "Ah", written: "ah", shown: { "": 10, m: 0 } },
  percent: { sign: "%", written: "%|por ciento", shown: { "": 0 } },
}

const prefixNames: Readonly<Record<string, string>> = {
  µ: "u",
  μ: "u",
  micro: "u",
  nano: "n",
  pico: "p",
  kilo: "k",
  mil: "k",
  meg: "mega",
}
const exponents: Readonly<Record<string, number>> = { p: -12, n: -9, u: -6, mili: -3, c: -2, k: 3, mega: 6, g: 9 }

/** People ignore case in a search box, so m means mega for ohms and hertz and milli for everything else. */
const readExponent = (prefix: string, unit: Unit): number => {
  if (prefix === "m") return unit === "ohm" || unit === "hertz" ? 6 : -3
  return exponents[prefix] ?? 0
}

/** The units that a prefix alone may imply on a component: 10k, 100n, 22p, 10u and 3v3. */
const meantBy: Readonly<Record<string, readonly Unit[]>> = {
  k: ["ohm"],
  m: ["ohm"],
  mega: ["ohm"],
  r: ["ohm"],
  n: ["farad"],
  p: ["farad"],
  u: ["farad", "henry"],
  v: ["volt"],
}

/** 4,7 and 4.7 are one number, and so are 1/4 and 0.25; three places after a comma are thousands: 1,000. */
const parseNumber = (written: string): number => {
  const [above = "", below] = written.split("/")
  const plain = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(above) ? above.replaceAll(",", "") : above.replace(",", ".")
  return Number(plain) / (below === undefined ? 1 : Number(below) || 1)
}

/** The number of decimals of every value, both read and written. */
const places = 6

const toQuantity = (written: string, prefix: string, unit: Unit): Quantity => ({
  unit,
  value: Number((parseNumber(written) * 10 ** readExponent(prefix, unit)).toPrecision(places)),
})

const number = "(?!00)\\d{1,9}(?:[.,]\\d{1,6}|/\\d{1,2})?"
const onlyNumber = new RegExp(`^${number}$`)
const spelled = "mega|meg|mili|mil|kilo|micro|nano|pico"
const anyUnit = Object.values(units)
  .map(({ written }) => written)
  .join("|")
const letterAsPoint = "(\\d{1,4})([kmrnpuµμv])(\\d{1,2})(?:ω|f|h|ohms?)?"
const withUnit = `(${number})\\s?((?:${spelled}|k)\\s|${spelled}|[pnuµμmkgc])??(${anyUnit})`
const withPrefix = `(${number})(?:([kmnpuµμ])|\\s?(${spelled})s?)`
// A value must not be part of a longer word or number: 1N4007, BC547 and 74HC595 are names.
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,]|\\d/)(?:${letterAsPoint}|${withUnit}|${withPrefix})(?![\\p{L}\\p{N}])`,
  "gu",
)
const unitPatterns = (Object.keys(units) as Unit[]).map(
  unit => [unit, RegExp(`^(?:${units[unit].written})$`, "u")] as const,
)
const parseUnit = (written: string): Unit => unitPatterns.find(([, known]) => known.test(written))?.[0] ?? "ohm"

const normalPrefix = (written = ""): string => prefixNames[written.trim()] ?? written.trim()

const readQuantities = (groups: readonly (string | undefined)[]): readonly Quantity[] => {
  const [whole, point, part, size, prefix, written, bare, letter, word] = groups
  if (point !== undefined) {
    const name = normalPrefix(point)
    return meantBy[name]!.map(unit => toQuantity(`${whole}.${part}`, name, unit))
  }
  if (size !== undefined && written !== undefined) {
    const quantity = toQuantity(size, normalPrefix(prefix), parseUnit(written))
    // 1m is a metre of cable or, typed in lower case, a megaohm.
    return written === "m" && !prefix ? [quantity, toQuantity(size, "m", "ohm")] : [quantity]
  }
  const name = normalPrefix(letter ?? word)
  return (meantBy[name] ?? []).map(unit => toQuantity(bare ?? "", name, unit))
}

const remembered = new Map<string, readonly Quantity[]>()

const cachedMeanings = (found: RegExpExecArray): readonly Quantity[] => {
  // The same text can have two readings, depending on the text around it, so the key holds all groups.
  const text = found.join("|")
  const known = remembered.get(text)
  if (known) return known
  const may = readQuantities(found.slice(1))
  if (remembered.size >= 20_000) remembered.clear()
  remembered.set(text, may)
  return may
}

export const quantitiesIn = (text: string): readonly FoundQuantity[] => {
  const quantities: FoundQuantity[] = []
  pattern.lastIndex = 0
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const may = cachedMeanings(found)
    if (may.length > 0) quantities.push({ text: found[0], at: found.index, may })
  }
  return quantities
}

export const withoutQuantities = (text: string): string => text.replace(pattern, " ")

/** Reads a quantity in a known unit: '4k7', '4700' and '4.7 kΩ' in ohms, '1/4' in watts. */
export const quantityIn = (text: string, unit: Unit): number | undefined => {
  const wanted = text.trim().toLowerCase()
  for (const written of [wanted, wanted + units[unit].sign.toLowerCase()]) {
    const [only] = quantitiesIn(written)
    const meant = only?.text === written ? only.may.find(quantity => quantity.unit === unit) : undefined
    if (meant) return meant.value
  }
  return onlyNumber.test(wanted) ? parseNumber(wanted) : undefined
}

export const quantityKey = ({ unit, value }: Quantity): string => `${unit}:${value}`

/** A bare number may be ohms ('resistencia 4700') or a code on a part: 104 means 10 and four zeros, in picofarads or ohms. */
export const bareNumber = (word: string): readonly Quantity[] => {
  if (!/^\d{1,9}(?:[.,]\d{1,3})?$/.test(word)) return []
  const ohms = toQuantity(word, "", "ohm")
  const code = /^([1-9]\d)([1-6])$/.exec(word)
  if (!code) return [ohms]
  const size = `${code[1]}${"0".repeat(Number(code[2]))}`
  return [ohms, toQuantity(size, "p", "farad"), toQuantity(size, "", "ohm")]
}

const sizes: Readonly<Record<string, number>> = {
  G: 1e9,
  M: 1e6,
  k: 1e3,
  "": 1,
  c: 0.01,
  m: 1e-3,
  µ: 1e-6,
  n: 1e-9,
  p: 1e-12,
}

const scaled = ({ unit, value }: Quantity): readonly [amount: string, prefix: string] => {
  // Slightly lower, so that 0.1 µF counted in floating point is still 100 nF.
  const [prefix] = Object.entries(units[unit].shown).find(([, from]) => value >= from * (1 - 1e-9)) ?? [""]
  return [String(Number((value / sizes[prefix]!).toPrecision(places))), prefix]
}

const fractions: Readonly<Record<string, string>> = { "0.125": "1/8", "0.25": "1/4", "0.5": "1/2" }

export const shownQuantity = (quantity: Quantity): string => {
  const [amount, prefix] = scaled(quantity)
  const written = quantity.unit === "watt" && prefix === "" ? (fractions[amount] ?? amount) : amount
  return `${written} ${prefix}${units[quantity.unit].sign}`
}

/** Writes a quantity for an address: 4k7, 100n, 0.25. Lengths keep their unit, because 5m alone would be metres. */
export const quantityInAddress = (quantity: Quantity): string => {
  const [amount, prefix] = scaled(quantity)
  if (quantity.unit === "metre") return `${amount}${prefix}m`
  const letter = prefix.replace("µ", "u")
  const isPoint = letter !== "" && ["ohm", "farad"].includes(quantity.unit) && /\.\d{1,2}$/.test(amount)
  return isPoint ? amount.replace(".", letter) : `${amount}${letter}`
}
