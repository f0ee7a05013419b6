import { bandsIn } from "../../vocabulary/colour-bands.ts"
import { findUnit, listParameters, type PartKind, shownKind } from "../../vocabulary/part-parameters.ts"
import { kindIn } from "../../vocabulary/part-reading.ts"
import { folded } from "../../vocabulary/plain-text.ts"
import { bareNumber, type Quantity, quantitiesIn, withoutQuantities } from "../../vocabulary/quantities.ts"
import { isStopWord, splitWords, wordStem } from "../../vocabulary/search-words.ts"
import { inShopWords, isFiller, isSurfaceMount, isSurfacePackage } from "./line-words.ts"
import type { WrittenLine } from "./list-lines.ts"

/** The part that a line asks for. Every quantity and code must match; a quantity may have several meanings. */
export interface WantedPart {
  readonly kinds: readonly PartKind[]
  /** The kind is in the words, not only in a circuit's reference or a value's unit. */
  readonly kindIsWritten: boolean
  readonly quantities: readonly { readonly text: string; readonly may: readonly Quantity[] }[]
  readonly codes: readonly string[]
  /** 'R3' and 'V1' are versions of a part that other words name. */
  readonly versions: readonly string[]
  readonly words: readonly string[]
  /** Stems of its accessories: 'batería con broche'. */
  readonly besides: readonly string[]
  readonly surfaceMount: boolean
}

/** Without a word the value shows the kind: 4k7 is a resistor, 100n a capacitor, 10u a capacitor or a coil. */
const kindOfUnit: Readonly<Partial<Record<Quantity["unit"], PartKind>>> = {
  ohm: "resistor",
  farad: "capacitor",
  henry: "inductor",
  hertz: "crystal",
}

const token = /[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu

/** Letters and digits only: HC-SR04 and hcsr04, MPU-6050 and mpu6050 are one code. */
export const plainCode = (written: string): string => written.replace(/[^\p{L}\p{N}]/gu, "")

export const isVersion = (code: string): boolean => /^[rv]\d{1,2}$/.test(code)

const hasDigit = (text: string): boolean => /\d/.test(text)

/** 'dht 11', 'lm 35', 'hc sr04' are joined if the shop knows the code. */
const joined = (tokens: readonly string[], knows: (code: string) => boolean): string[] => {
  const whole: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [one = "", next] = tokens.slice(at, at + 2)
    if (next !== undefined && hasDigit(one) !== hasDigit(next) && knows(plainCode(one + next))) {
      whole.push(plainCode(one + next))
      at++
    } else whole.push(one)
  }
  return whole
}

const isNoBand = (word: string): boolean => bandsIn(`negro negro ${word}`) === undefined

const valueOfNumber = (number: string, kind: PartKind | undefined): readonly Quantity[] => {
  const all = bareNumber(number)
  if (kind === "resistor") return all.slice(0, 1)
  if (kind === "potentiometer") return all.filter(({ unit }) => unit === "ohm")
  return kind === "capacitor" ? all.filter(({ unit }) => unit === "farad") : []
}

export const wantedPart = (line: WrittenLine, knows: (code: string) => boolean): WantedPart => {
  const text = inShopWords(line.part)
  const written = kindIn(text)
  const kind = written ?? line.kind
  const bands = kind === undefined || kind === "resistor" ? bandsIn(text) : undefined
  const units = new Set(kind ? listParameters(kind).map(findUnit) : [])
  /** Keeps the meanings that the kind can have: 1M of a resistor is no metre. */
  const likely = (may: readonly Quantity[]): readonly Quantity[] => {
    const own = may.filter(({ unit }) => units.has(unit))
    return own.length > 0 ? own : may
  }
  // A 4N35 is an optocoupler and not 4.35 nF.
  const names = new Set(
    quantitiesIn(text).flatMap(one => (/^\d+[nprv]\d\d$/.test(one.text) && knows(one.text) ? one.text : [])),
  )
  const found = quantitiesIn(text).filter(one => !names.has(one.text))
  const quantities = found.map(({ text: value, may }) => ({ text: value, may: likely(may) }))
  const sizes = [...names, withoutQuantities(text)].join(" ").replace(/(?<=\d)\s?x\s?(?=\d)/g, "x")
  const codes: string[] = []
  const words: string[] = []
  for (const one of joined(sizes.match(token) ?? [], knows)) {
    if (isSurfacePackage(one)) continue
    if (/^\d+$/.test(one)) {
      const may = valueOfNumber(one, kind)
      if (may.length > 0) quantities.push({ text: one, may })
      else codes.push(one)
    } else if (hasDigit(one)) codes.push(plainCode(one.replace(/^rev-?(?=\d)/, "r")))
    else words.push(...splitWords(one).filter(word => word !== "x" && !isStopWord(word) && !isFiller(word)))
  }
  if (bands) quantities.push({ text: line.part, may: [bands] })
  const byUnit = quantities.flatMap(({ may }) => may.flatMap(({ unit }) => kindOfUnit[unit] ?? []))
  // RV1 of 10k is more likely a potentiometer than a trimmer.
  const isValueOnly = words.length === 0 && codes.length === 0
  return {
    kinds: kind ? [kind] : isValueOnly ? [...new Set(byUnit)] : [],
    kindIsWritten: written !== undefined,
    quantities,
    codes: [...new Set(codes)].filter(code => !isVersion(code)),
    versions: codes.filter(isVersion),
    words: [
      ...new Set([
        ...(isValueOnly && line.kind ? [folded(shownKind(line.kind))] : []),
        ...(bands ? words.filter(isNoBand) : words),
      ]),
    ],
    besides: splitWords(/ (?:con|with) (.*)/.exec(text)?.[1] ?? "").map(wordStem),
    surfaceMount: isSurfaceMount(`${line.part} ${line.footprint ?? ""}`),
  }
}
