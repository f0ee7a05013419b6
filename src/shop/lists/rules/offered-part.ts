import type { Colones } from "../../vocabulary/money.ts"
import {
  findUnit,
  listParameters,
  type ParameterKey,
  type PartKind,
  type PartValues,
  parameters,
  shownKind,
} from "../../vocabulary/part-parameters.ts"
import { kindIn } from "../../vocabulary/part-reading.ts"
import { folded, plainText } from "../../vocabulary/plain-text.ts"
import { quantitiesIn, quantityKey, withoutQuantities } from "../../vocabulary/quantities.ts"
import { isStopWord, splitWords, wordStem } from "../../vocabulary/search-words.ts"
import { isClassWord, joinedWords, sameThings } from "./line-words.ts"
import { type CodeMatch, compareCodes } from "./part-codes.ts"
import { isVersion, plainCode, type WantedPart } from "./wanted-part.ts"

export interface OfferedPart {
  readonly id: number
  readonly ref: string
  readonly label: string
  readonly description: string
  readonly price: Colones
  readonly kind: PartKind | undefined
  readonly values: PartValues
  readonly sold: number
  readonly isVariant: boolean
  readonly hasVariants: boolean
  /** The number of units in one pack. */
  readonly packSize: number
}

interface ReadText {
  readonly stems: ReadonlySet<string>
  readonly keys: ReadonlySet<string>
}

const readText = (text: string): ReadText => ({
  stems: new Set(splitWords(withoutQuantities(joinedWords(text))).map(wordStem)),
  keys: new Set(quantitiesIn(text).flatMap(({ may }) => may.map(quantityKey))),
})

const token = /[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu

const isShortNumber = (code: string): boolean => /^\d{1,2}$/.test(code)

/** Codes as written, without hyphens, and joined from two words: 'MPU-6050', 'Nokia 5110', 'NEMA 17'. */
const codesIn = (text: string): string[] => {
  const tokens = text.match(token) ?? []
  const pairs = tokens.map((one, at) => plainCode(one + (tokens[at + 1] ?? "")))
  const parts = tokens.flatMap(one => one.split(/[-.]/))
  return [...new Set([...tokens.map(plainCode), ...pairs, ...parts])].filter(one => /\d/.test(one))
}

export interface Comparison {
  readonly part: OfferedPart
  /** The number of written values, codes or kinds that differ in this part. */
  readonly conflicts: number
  readonly close: number
  readonly missingWords: readonly string[]
  readonly metWords: number
  /** Met words that say more than a kind: 'ultrasónico' of 'sensor ultrasónico'. */
  readonly ownWords: number
  /** The number of words found in the description only, or class words that the label lacks. */
  readonly unstated: number
  /** The label's first noun, and whether the line asked for it. */
  readonly head: string
  readonly isHead: boolean
  /** The line names the head itself, not only its kind: a solenoid is no 'motor'. */
  readonly isHeadSaid: boolean
  /** Higher for words found literally in the label than for synonyms. */
  readonly literal: number
  readonly metValues: number
  readonly metCodes: number
  /** The number of matched codes that identify a part. The '4' of 'Raspberry Pi 4' is only a version. */
  readonly metNames: number
  /** The part's own code that matched: '4001' may mean a diode or a gate. */
  readonly named: string
  /** What the label contains beyond the written line. */
  readonly open: readonly string[]
  readonly openCodes: number
}

/** Whether the word is a kind's general name, such as 'resistencia'; 'LDR' and 'Zener' are more specific. */
const namesKind = (stem: string, kind: PartKind): boolean =>
  sameThings(wordStem(folded(shownKind(kind)))).includes(stem)

/** Names that read like a value: 4N35. */
const valueLike = /\b\d[nprv]\d\d\b/g

const bundles = new Set("par paquete juego kit surtido caja tira".split(" ").map(wordStem))

type MetIn = "label" | "description" | "none"

const meets = (
  part: OfferedPart,
  label: ReadText,
  described: () => ReadText,
  may: WantedPart["quantities"][number]["may"],
): MetIn => {
  let differs = false
  for (const key of Object.keys(part.values) as ParameterKey[]) {
    const own = part.values[key] ?? []
    const same = may.filter(({ unit }) => unit === findUnit(key))
    if (same.length === 0) continue
    if (same.some(({ value }) => own.includes(value))) return "label"
    differs = true
  }
  const keys = may.map(quantityKey)
  if (keys.some(key => label.keys.has(key))) return "label"
  return !differs && keys.some(key => described().keys.has(key)) ? "description" : "none"
}

export const meetsMain = ({ kind, values }: OfferedPart, { quantities }: WantedPart): boolean =>
  kind !== undefined &&
  listParameters(kind).some(key => {
    const { main, read } = parameters[key]
    const isAsked = (value: unknown) =>
      quantities.some(({ may }) => may.some(one => "unit" in read && one.unit === read.unit && one.value === value))
    return main && (values[key] ?? []).some(isAsked)
  })

const openIn = ({ label, kind }: OfferedPart, used: ReadonlySet<string>) => {
  const text = folded(label)
  const isOpen = (word: string): boolean => {
    const stem = wordStem(word)
    // 'Módulo MOSFET IRF520' is not the transistor itself.
    const isNoun = kind !== undefined && kind !== "module" && kindIn(word) === kind
    return !isStopWord(word) && !used.has(stem) && !isNoun
  }
  const asWritten = new Map((label.match(token) ?? []).map(word => [folded(word), word]))
  const usedCodes = [...used]
  const values = quantitiesIn(text)
    .filter(({ may }) => !may.some(one => used.has(quantityKey(one))))
    .map(({ text: value, at }) => label.slice(at, at + value.length))
  const tokens = withoutQuantities(joinedWords(text)).match(token) ?? []
  const codes = tokens.filter(
    one =>
      /\d/.test(one) &&
      !isVersion(one) &&
      !usedCodes.some(code => code === plainCode(one) || code.includes(plainCode(one))),
  )
  const words = tokens
    .filter(one => !/\d/.test(one))
    .flatMap(one => splitWords(one))
    .filter(isOpen)
  const shown = (word: string) => asWritten.get(word) ?? word
  return { words: words.map(shown), values, codes: codes.map(shown) }
}

/** Computed on first use, because most candidates are rejected early. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

export const describePart = (part: OfferedPart) => {
  const text = folded(part.label)
  const label = readText(text)
  const descriptionText = once(() => folded(plainText(part.description)))
  const described = once(() => readText(descriptionText()))
  const describedCodes = once(() => new Set(codesIn(descriptionText())))
  const codes = once(() => {
    // A part's name may be in its reference only: 1N4733A. '220R' there is no name.
    const refCodes = codesIn(folded(part.ref)).filter(one => one.length > 4 && /^\d?[a-z]/.test(one))
    const sizes = text.replace(/(?<=\d)\s?x\s?(?=\d)/g, "x")
    return [...codesIn(withoutQuantities(sizes)), ...(text.match(valueLike) ?? []), ...refCodes]
  })
  const counts = (Object.keys(part.values) as ParameterKey[]).flatMap(key =>
    "counted" in parameters[key].read ? (part.values[key] ?? []) : [],
  )
  const matchCode = (code: string): CodeMatch | "described" => {
    if (counts.includes(Number(code))) return "same"
    const matches = codes().map(own => compareCodes(code, own))
    if (matches.includes("same")) return "same"
    if (matches.includes("close")) return "close"
    // Many descriptions contain a short number: '5' of 'Raspberry Pi 5' is also in '1.8 a 5.5 V'.
    if (isShortNumber(code)) return "none"
    return descriptionText().includes(code) && describedCodes().has(code) ? "described" : "none"
  }
  return { part, text, label, described, codes, matchCode }
}
export type PartFacts = ReturnType<typeof describePart>

const compareWords = (
  words: readonly string[],
  { part, label, described }: Omit<PartFacts, "text" | "codes" | "matchCode">,
) => {
  let [literal, metWords, ownWords, unstated] = [0, 0, 0, 0]
  const missingWords: string[] = []
  for (const word of words) {
    const stem = wordStem(word)
    const isLiteral = label.stems.has(stem)
    if (isLiteral || sameThings(stem).some(other => label.stems.has(other))) {
      literal += isLiteral ? 2 : 1
      metWords++
      if (kindIn(word) === undefined) ownWords++
    } else if (part.kind !== undefined && namesKind(stem, part.kind)) metWords++
    else if (described().stems.has(stem)) {
      metWords++
      unstated++
    } else if (isClassWord(word)) unstated++
    else missingWords.push(word)
  }
  return { literal, metWords, ownWords, unstated, missingWords }
}

export const compare = (
  wanted: WantedPart,
  { part, label, described, codes, matchCode }: PartFacts,
  unknownCodes: readonly string[],
): Comparison => {
  let [conflicts, close, metValues, metCodes, metNames, literal, unstated] = [0, 0, 0, 0, 0, 0, 0]
  const used = new Set<string>()
  const named: string[] = []
  let describedCodes = 0

  for (const { may } of wanted.quantities) {
    const answer = meets(part, label, described, may)
    if (answer === "none") conflicts++
    else metValues++
    if (answer === "description") unstated++
    for (const quantity of may) used.add(quantityKey(quantity))
  }
  for (const code of wanted.codes) {
    if (unknownCodes.includes(code)) continue
    const match = matchCode(code)
    if (match === "none") conflicts++
    else if (match === "described") describedCodes++
    else if (match === "close") close++
    else {
      metCodes++
      if (!isShortNumber(code)) metNames++
    }
    for (const own of codes()) {
      const one = compareCodes(code, own)
      if (one === "none") continue
      used.add(own)
      if (one === match) named.push(own)
    }
  }
  const words = compareWords(wanted.words, { part, label, described })
  const { metWords, ownWords, missingWords } = words
  literal += words.literal
  unstated += words.unstated
  for (const word of wanted.words) for (const other of sameThings(wordStem(word))) used.add(other)
  // A description also names other parts, so its codes count only if another word matched the label.
  if (ownWords > 0) unstated += describedCodes
  else conflicts += describedCodes
  if (metNames > 0 || meetsMain(part, wanted)) missingWords.push(...unknownCodes)
  else conflicts += unknownCodes.length
  const isOther = wanted.kinds.length > 0 && !wanted.kindIsWritten && !wanted.kinds.some(kind => kind === part.kind)
  if (isOther && metNames === 0) conflicts++

  for (const version of wanted.versions) {
    if (codes().includes(version)) literal++
    else missingWords.push(version)
  }
  const head = [...label.stems].find(stem => !bundles.has(stem) && !isStopWord(stem)) ?? ""
  const isHead = used.has(head) || wanted.kinds.some(kind => kindIn(head) === kind)
  const open = once(() => openIn(part, used))
  return {
    part,
    conflicts,
    close,
    missingWords,
    metWords,
    ownWords,
    unstated,
    head,
    isHead,
    isHeadSaid: used.has(head),
    literal,
    metValues,
    metCodes,
    metNames,
    named: named.toSorted((a, b) => a.length - b.length)[0] ?? "",
    get open() {
      const { words, values, codes } = open()
      return [...words, ...values, ...codes]
    },
    get openCodes() {
      return open().codes.length
    },
  }
}
