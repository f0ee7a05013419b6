import { kindIn } from "../../vocabulary/part-reading.ts"
import { quantitiesIn } from "../../vocabulary/quantities.ts"
import { splitWords } from "../../vocabulary/search-words.ts"
import { inShopWords, isFiller, isSurfacePackage } from "./line-words.ts"

/** A line's units and the rest of its text: '10 resistencias 4k7', '3x LED rojo', 'LED 5mm rojo x10', '4k7 (5 uds)'. */
interface SplitUnits {
  readonly part: string
  readonly units: number | undefined
}

const piece = "(?:uds?|unds?|unidad(?:es)?|unid|pcs?|pieces?|piezas?|pza?s?|ea|units?|rollos?|frascos?)\\.?"
/** After these words a number is a value and no count: '220 ohm', '5 mm', '7 segmentos', '8 pines'. */
const measured =
  /^(?:[pnuµμmkgc]?(?:ω|Ω|f|h|v|w|a|hz|m|ah)(?![\p{L}\p{N}])|[kmµμ](?![\p{L}\p{N}])|ohm|kohm|kilo|mega|micro|nano|pico|mil\b|volt(?:s|ios?)?\b|watts?\b|amp(?:s|ere|erios?)?\b|faradi|mah\b|awg\b|cm\b|mm\b|mil[ií]metro|pin|canal|channel|segment|seg\b|puntos|point|contactos|digit|bits?\b|posicion|hilos|patas|terminales|kg\b|g\b|gramos?\b|kilos?\b|ml\b|litros?\b|l\b|"|%|°)/iu
/** Parts whose usual name is a number. */
const partNumber = /^(?:555|556|741|[47]\d{3,4})$/

const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    1: "un una one an",
    2: "dos two un_par_de",
    3: "tres three",
    4: "cuatro four",
    5: "cinco five",
    6: "seis six",
    8: "ocho eight",
    10: "diez ten",
    12: "una_docena_de",
  }).flatMap(([units, words]) => words.split(" ").map(word => [word.replaceAll("_", " "), Number(units)])),
)
const leadingWord = new RegExp(
  `^(${Object.keys(numberWords)
    .toSorted((a, b) => b.length - a.length)
    .join("|")})\\s+(?=\\S)`,
  "i",
)

/** Each finds a count with its punctuation in a line with single spaces; the rest is the part. */
const counts: readonly RegExp[] = [
  /** 'Cantidad: 5', 'qty 3'. */
  /[ ,;(-]{0,4}\b(?:cantidad|cant|qty|quantity)\b\.? ?[:=]? ?(?<units>[1-9]\d{0,4})\b\)?/i,
  /** '3x LED', '10 x 4k7', '1 * cable'; '16x2' and '5x7 cm' are sizes. */
  /^(?<units>[1-9]\d{0,4})(?: [x×*] ?|[x×*] ?(?=[^\d ])|[x×*] )(?=\S)/iu,
  /** 'x5 LED'. */
  /^[x×*] ?(?<units>[1-9]\d{0,4}) (?=\S)/iu,
  /** '(3) LED', '[3] LED'. */
  /^[([](?<units>[1-9]\d{0,3})[)\]] ?(?=\S)/,
  new RegExp(`^(?<units>[1-9]\\d{0,4}) ?${piece} ?[-:]? ?(?:de |of )?(?=\\S)`, "i"),
  /** 'LED x10', 'LED (x10)', 'LED x 10 uds'. */
  new RegExp(`(?:[ ,;:-][(\\[]?|[(\\[])[x×*] ?(?<units>[1-9]\\d{0,4}) ?(?:${piece}|u\\.?)?[)\\]]?$`, "iu"),
  /** 'LED (10 uds)', 'LED 10 unidades', 'LED, 10 pcs'. */
  new RegExp(`[ ,;:(\\[-](?<units>[1-9]\\d{0,4}) ?${piece}[)\\]]?$`, "i"),
  /** 'LED (10)', 'LED: 10', 'LED - 10', 'LED = 10'. */
  / ?[([](?<units>1?[1-9]\d?|[1-9]0)[)\]]$/,
  /(?: [-–—] | ?[:=] ?)(?<units>[1-9]\d{0,3})$/,
]

/** '4k7 10': a number after a value that already has its unit. */
const afterValue = /(?<=\d(?:[kKMRrnpuµμ]\d?| ?(?:ohms?|Ω|[pnuµμ]F|kΩ|MΩ|mm|V))) (?<units>[1-9]\d{0,3})$/u

/** '20u', '20 u.': units, or the value of a capacitor or coil if the line has no other value. */
const shortUnits = /^(?<lead>[1-9]\d{0,3}) ?u\.? (?:de )?(?=\S)|[ ,;:(-]{1,3}(?<trail>[1-9]\d{0,3}) ?u\.?\)?$/i

const capacitorWord = /electrolitic|ceramic|tantal|poliester|supercapacitor/

/** Whether 'u' after a number means micro, judged by the rest of the line. */
const mayBeMicro = (rest: string): boolean => {
  const text = inShopWords(rest)
  const values = new Set(quantitiesIn(text).flatMap(({ may }) => may.map(({ unit }) => unit)))
  if (values.has("farad") || values.has("henry")) return false
  const kind = kindIn(text)
  if (kind) return kind === "capacitor" || kind === "inductor"
  if (capacitorWord.test(text)) return true
  if (values.has("volt")) return true
  const hasName = splitWords(text).some(word => word.length > 1 && !isFiller(word) && !isSurfacePackage(word))
  return values.size === 0 && !hasName
}

const splitShortUnits = (line: string): SplitUnits | undefined => {
  const found = shortUnits.exec(line)
  if (!found) return undefined
  const { lead, trail } = found.groups!
  const part = withoutDe(singleBlanks(line.slice(0, found.index) + line.slice(found.index + found[0].length)))
  return mayBeMicro(part) ? undefined : { part, units: Number(lead ?? trail) }
}

/** 'HC-SR04, 2'. */
const afterComma = /[,;] ?(?<units>[1-9]\d{0,3})$/

/** '220, 330' are two resistor values; '10k, 20' is a value and a count. */
const mayBeValues = (part: string): boolean => {
  const last = /(?:^|[ ,;:])(\d{1,6}(?:[.,]\d{1,3})?)$/.exec(part)?.[1]
  if (values.test(part)) return true
  if (last === undefined || partNumber.test(last)) return false
  const kind = kindIn(inShopWords(part))
  return kind === undefined ? last === part : kind === "resistor" || kind === "potentiometer" || kind === "capacitor"
}

/** Sizes of displays, keypads and matrices, which people also write with spaces. */
const sizes = /\b(16|20|[348]) [x×] (2|4|8)\b(?! ?(?:ud|und|pcs|pie|pza))/giu

const plainLead = /^(?<units>[1-9]\d{0,4}) (?!00|u\.? )(?=\S)/i

/** 1602 is no count but the name of a display. */
const isCount = (units: string, after: string): boolean =>
  !measured.test(after) && !partNumber.test(units) && (Number(units) <= 500 || Number(units) % 50 === 0)

const singleBlanks = (text: string): string => text.replace(/\s+/g, " ").trim()
const withoutDe = (part: string): string => part.replace(/^(?:de|of) /i, "")

/** 'ocupo 3 resistencias', 'me da dos protoboards por favor'. */
const request =
  /^(?:(?:ocup|necesit|busc|quer|compr|pid|llev)(?:o|amos|emos|ar)|quiero|queremos|me das?|deme|dame|nos da) |[ ,]{1,3}(?:por favor|porfa|gracias)[.!]{0,3}$/gi

export const splitUnits = (text: string): SplitUnits => {
  const line = singleBlanks(text).replace(request, "").replace(sizes, "$1x$2")
  for (const pattern of counts) {
    const found = pattern.exec(line)
    // '7805 x 2' begins with its name.
    if (!found || (found.index === 0 && partNumber.test(found.groups!["units"]!))) continue
    const after = line.slice(found.index + found[0].length)
    const part = withoutDe(singleBlanks(`${line.slice(0, found.index)} ${after}`))
    if (/[\p{L}\p{N}]/u.test(part)) return { part, units: Number(found.groups!["units"]) }
  }
  const [, word] = leadingWord.exec(line) ?? []
  if (word) return { part: line.slice(word.length).trim(), units: numberWords[word.toLowerCase()] }
  const lead = plainLead.exec(line)
  const after = line.slice(lead?.[0].length)
  if (lead && isCount(lead[1]!, after)) return { part: withoutDe(after), units: Number(lead[1]) }
  const short = splitShortUnits(line)
  if (short) return short
  const comma = afterComma.exec(line)
  if (comma && !mayBeValues(line.slice(0, comma.index)))
    return { part: line.slice(0, comma.index), units: Number(comma.groups!["units"]) }
  const trail = afterValue.exec(line)
  if (trail) return { part: line.slice(0, trail.index), units: Number(trail[1]) }
  return { part: line, units: undefined }
}

/** '5 de cada una', '3 c/u', '2 each': units of each value of the line. */
const ofEach = /[ ,;(]{0,4}(\d{1,4})? ?(?:de cada (?:un[ao]?|valor|color|tipo)|de c\/u|c\/u|cada un[ao]|each)\)?/i

const oneValue = "\\d{1,6}(?:[.,]\\d{1,3})? ?(?:[kKMmnpuµμ]\\d{0,2} ?)?(?:[oO]hm(?:s|ios?)?|Ω|ω|[fF]|[vV]|[hH])?"
const between = " ?(?:, |;|\\by\\b|\\band\\b|&|\\+) ?"
const values = new RegExp(`(?<![\\p{L}\\p{N}-])(${oneValue})((?:${between}${oneValue})+)(?![\\p{L}\\p{N}/])`, "u")
const betweenValues = new RegExp(between, "u")
const unitAtEnd = /(?:[oO]hm(?:s|ios?)?|Ω|ω|[pnuµμ]?[fF]|[vV]|[mµμu]?[hH])$/

/**
 * '3 resistencias: 39, 10 y 15 Ω' is three lines. Their units are divided if they fit the number of values; otherwise each line
 * has all.
 */
export const splitValues = (text: string, units: number | undefined): readonly SplitUnits[] => {
  const line = singleBlanks(text)
  const each = ofEach.exec(line)
  const plain = singleBlanks(line.replace(ofEach, " ").replace(/(?<=\b10{0,2}) (?=000\b)/g, ""))
  const found = values.exec(plain)
  if (!found) return [{ part: plain, units: each?.[1] ? Number(each[1]) : units }]
  const list = [found[1]!, ...found[2]!.split(betweenValues)].filter(one => one.trim() !== "")
  const unit = unitAtEnd.exec(list.at(-1)!.trim())?.[0] ?? ""
  // '100 µF, 16 V' is one part.
  if (new Set(list.flatMap(value => unitAtEnd.exec(value.trim())?.[0].at(-1)?.toLowerCase() ?? [])).size > 1)
    return [{ part: plain, units }]
  const before = plain.slice(0, found.index).replace(/[ :]{1,4}$/, "")
  const after = plain.slice(found.index + found[0].length)
  const one = each?.[1] ? Number(each[1]) : units === list.length ? 1 : units
  return list.map(value => {
    const alone = value.trim()
    const whole = unitAtEnd.test(alone) || /[kKMnpuµμ]\d{0,2}$/.test(alone) ? alone : `${alone} ${unit}`
    return { part: singleBlanks(`${before} ${whole} ${after}`), units: one }
  })
}
