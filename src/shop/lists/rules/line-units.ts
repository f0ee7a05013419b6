/** How many, apart from what: '10 resistencias 4k7', '3x LED rojo', 'LED 5mm rojo x10', '4k7 (5 uds)'. */
export interface SplitUnits {
  readonly part: string
  readonly units: number | undefined
}

const piece = "(?:uds?|unds?|unidad(?:es)?|unid|pcs?|pieces?|piezas?|pza?s?|ea|units?)\\.?"
/** What makes the number before it a value and not a count: '220 ohm', '5 mm', '7 segmentos', '8 pines'. */
const measured =
  /^(?:[pnuµμmkgc]?(?:ω|Ω|f|h|v|w|a|hz|m|ah)(?![\p{L}\p{N}])|[kmµμ](?![\p{L}\p{N}])|ohm|kohm|kilo|mega|micro|nano|pico|mil\b|volt(?:s|ios?)?\b|watts?\b|amp(?:s|ere|erios?)?\b|faradi|mah\b|awg\b|cm\b|mm\b|mil[ií]metro|pin|canal|channel|segment|seg\b|puntos|point|contactos|digit|bits?\b|posicion|hilos|"|%|°)/iu
/** Parts that people call by a number alone. */
const partNumber = /^(?:555|556|741|[47]\d{3,4})$/

const numberWords: Readonly<Record<string, number>> = {
  un: 1,
  una: 1,
  one: 1,
  an: 1,
  dos: 2,
  two: 2,
  tres: 3,
  three: 3,
  cuatro: 4,
  four: 4,
  cinco: 5,
  five: 5,
  seis: 6,
  six: 6,
  ocho: 8,
  eight: 8,
  diez: 10,
  ten: 10,
  "un par de": 2,
  "una docena de": 12,
}
const leadingWord = new RegExp(
  `^(${Object.keys(numberWords)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})\\s+(?=\\S)`,
  "i",
)

const patterns: readonly RegExp[] = [
  /** 'Cantidad: 5', 'qty 3'. */
  /^(?<before>.*?)[\s,;(-]*\b(?:cantidad|cant|qty|quantity)\b\.?\s*[:=]?\s*(?<units>[1-9]\d{0,4})\b\)?(?<after>.*)$/i,
  /** '3x LED', '10 x 4k7', '1 * cable'; '16x2' and '5x7 cm' are sizes. */
  /^(?<units>[1-9]\d{0,4})(?:\s+[x×*]\s*|[x×*]\s*(?=[^\d\s])|[x×*]\s+)(?<after>\S.*)$/iu,
  /** 'x5 LED'. */
  /^[x×*]\s?(?<units>[1-9]\d{0,4})\s+(?<after>\S.*)$/iu,
  /** '(3) LED', '[3] LED'. */
  /^[([](?<units>[1-9]\d{0,3})[)\]]\s*(?<after>\S.*)$/,
  new RegExp(`^(?<units>[1-9]\\d{0,4})\\s*${piece}\\s*[-:]?\\s*(?:de\\s+|of\\s+)?(?<after>\\S.*)$`, "i"),
  /** 'LED x10', 'LED (x10)', 'LED x 10 uds'. */
  new RegExp(
    `^(?<before>.*\\S)(?:[\\s,;:-]+[(\\[]?|[(\\[])[x×*]\\s?(?<units>[1-9]\\d{0,4})\\s*(?:${piece})?[)\\]]?$`,
    "iu",
  ),
  /** 'LED (10 uds)', 'LED 10 unidades', 'LED, 10 pcs'. */
  new RegExp(`^(?<before>.*\\S)[\\s,;:(\\[-]+(?<units>[1-9]\\d{0,4})\\s*${piece}[)\\]]?$`, "i"),
  /** 'LED (10)', 'LED: 10', 'LED - 10', 'LED = 10'. */
  /^(?<before>.*\S)\s*[([](?<units>1?[1-9]\d?|[1-9]0)[)\]]$/,
  /^(?<before>.*\S)\s*(?:\s[-–—]\s|[:=]\s*)(?<units>[1-9]\d{0,3})$/,
]

/** '4k7 10': a number after a value that already has its unit. */
const afterValue = /^(?<before>.*\d(?:[kKMRrnpuµμ]\d?|\s?(?:ohms?|Ω|[pnuµμ]F|kΩ|MΩ|mm|V)))\s+(?<units>[1-9]\d{0,3})$/u

/** Of displays, keypads and matrices, which people also write with spaces. */
const sizes = /\b(16|20|[348])\s[x×]\s(2|4|8)\b(?!\s*(?:ud|und|pcs|pie|pza))/giu

const plainLead = /^(?<units>[1-9]\d{0,4})\s+(?!00)(?<after>\S.*)$/

/** Nobody buys 1602 of something: it is the name of a display. */
const isCount = (units: string, after: string): boolean =>
  !measured.test(after) && !partNumber.test(units) && (Number(units) <= 500 || Number(units) % 50 === 0)

export const splitUnits = (text: string): SplitUnits => {
  const line = text.trim().replace(/\s+/g, " ").replace(sizes, "$1x$2")
  for (const pattern of patterns) {
    const groups = pattern.exec(line)?.groups
    if (!groups) continue
    const { units, before = "", after = "" } = groups
    const part = `${before} ${after}`.trim().replace(/^(?:de|of)\s+/i, "")
    if (Number(units) > 0 && /[\p{L}\p{N}]/u.test(part)) return { part, units: Number(units) }
  }
  const [, word] = leadingWord.exec(line) ?? []
  if (word) return { part: line.slice(word.length).trim(), units: numberWords[word.toLowerCase()] }
  const lead = plainLead.exec(line)?.groups
  if (lead && Number(lead["units"]) > 0 && isCount(lead["units"]!, lead["after"]!))
    return { part: lead["after"]!.replace(/^(?:de|of)\s+/i, ""), units: Number(lead["units"]) }
  const trail = afterValue.exec(line)?.groups
  if (trail && Number(trail["units"]) > 0) return { part: trail["before"]!, units: Number(trail["units"]) }
  return { part: line, units: undefined }
}

/** '5 de cada una', '3 c/u', '2 each': units of every value of the line. */
const ofEach = /[\s,;(]*(\d{1,4})?\s*(?:de\s+cada\s+(?:un[ao]?|valor|color|tipo)|de\s+c\/u|c\/u|cada\s+un[ao]|each)\)?/i

const oneValue = "\\d{1,6}(?:[.,]\\d{1,3})?\\s?(?:[kKMmnpuµμ]\\d{0,2})?\\s?(?:[oO]hm(?:s|ios?)?|Ω|ω|[fF]|[vV]|[hH])?"
const values = new RegExp(
  `(?<![\\p{L}\\p{N}])(${oneValue})((?:\\s*(?:,\\s|;|\\by\\b|\\band\\b|&|\\+)\\s*${oneValue})+)(?![\\p{L}\\p{N}/])`,
  "u",
)
const unitAtEnd = /(?:[oO]hm(?:s|ios?)?|Ω|ω|[pnuµμ]?[fF]|[vV]|[mµμu]?[hH])$/

/** '3 resistencias: 39, 10 y 15 Ω' is three lines; their units are shared out, or each has all where nothing says so. */
export const splitValues = (text: string, units: number | undefined): readonly SplitUnits[] => {
  const each = ofEach.exec(text)
  const plain = text.replace(ofEach, " ").replace(/(?<=\b1(?:0{0,2})) (?=000\b)/g, "")
  const found = values.exec(plain)
  if (!found) return [{ part: plain.trim(), units: each?.[1] ? Number(each[1]) : units }]
  const list = [found[1]!, ...found[2]!.split(/\s*(?:,\s|;|\by\b|\band\b|&|\+)\s*/u)].filter(one => one.trim() !== "")
  const unit = unitAtEnd.exec(list.at(-1)!.trim())?.[0] ?? ""
  // '100 µF, 16 V' is one part.
  if (new Set(list.flatMap(value => unitAtEnd.exec(value.trim())?.[0].at(-1)?.toLowerCase() ?? [])).size > 1)
    return [{ part: plain.trim(), units }]
  const before = plain.slice(0, found.index).replace(/[\s:]+$/, "")
  const after = plain.slice(found.index + found[0].length)
  const one = each?.[1] ? Number(each[1]) : units === list.length ? 1 : units
  return list.map(value => {
    const alone = value.trim()
    const whole = unitAtEnd.test(alone) || /[kKMnpuµμ]\d{0,2}$/.test(alone) ? alone : `${alone} ${unit}`
    return { part: `${before} ${whole} ${after}`.replace(/\s+/g, " ").trim(), units: one }
  })
}
