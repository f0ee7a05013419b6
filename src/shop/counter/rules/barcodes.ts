/** Longer than any code on a product. */
const maxLength = 48

/** The canonical spelling of a code: a UPC-A is an EAN-13 that begins with 0. Returns "" if the text is no code. */
export const canonicalBarcode = (text: string): string => {
  const code = text.trim().toUpperCase()
  if (code.length < 4 || code.length > maxLength || !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(code)) return ""
  if (/^\d{12}$/.test(code)) return `0${code}`
  return /^0\d{13}$/.test(code) ? code.slice(1) : code
}

/** The spellings that the ERP may have stored. */
export const barcodeSpellings = (canonical: string): readonly string[] =>
  /^0\d{12}$/.test(canonical) ? [canonical, canonical.slice(1)] : [canonical]

/** The keys typed between two presses of Enter, with their speed. */
interface KeyBurst {
  readonly text: string
  readonly maxGapMs: number
  readonly averageGapMs: number
  /** The device knows the code. */
  readonly isKnown: boolean
}

const readerGapMs = 60
const readerAverageGapMs = 20

/** A reader types faster than a person. 12 and more digits count as a code even if a person typed them. */
export const isScan = ({ text, maxGapMs, averageGapMs, isKnown }: KeyBurst): boolean => {
  if (/^\d{12,14}$/.test(text)) return true
  if (maxGapMs > readerGapMs || canonicalBarcode(text) === "") return false
  return isKnown || /^\d{8}$/.test(text) || (averageGapMs <= readerAverageGapMs && text.length >= 6 && /\d/.test(text))
}

/** Whether the first keys came so fast that a code of a reader is probably under way. */
export const isReaderPace = ({ text, averageGapMs }: Pick<KeyBurst, "text" | "averageGapMs">): boolean =>
  text.length >= 3 && averageGapMs <= readerAverageGapMs

const leftOdd = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011".split(" ")
const flipped = (bits: string): string => bits.replace(/./g, bit => (bit === "0" ? "1" : "0"))
const right = leftOdd.map(flipped)
const leftEven = right.map(bits => [...bits].reverse().join(""))
/** The sets of the left digits, which encode the first of 13 digits. */
const sets = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ")

const hasCheckDigit = (digits: string): boolean => {
  const weighted = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return weighted % 10 === 0
}

const eanBits = (digits: string): string => {
  const isShort = digits.length === 8
  const own = isShort ? digits : digits.slice(1)
  const half = own.length / 2
  const set = isShort ? "LLLL" : sets[Number(digits[0])]!
  const left = [...own.slice(0, half)].map((digit, at) => (set[at] === "L" ? leftOdd : leftEven)[Number(digit)])
  const end = [...own.slice(half)].map(digit => right[Number(digit)])
  return `101${left.join("")}01010${end.join("")}101`
}

/** Widths of bars and spaces of each of Code 128's symbols, the first 106 of six; the stop has a bar more. */
const code128 =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
  131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113
  213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112
  421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232
  2331112`.split(/\s+/)
const stop = code128.length - 1
const [startB, startC] = [stop - 2, stop - 1]

const code128Symbols = (text: string): number[] =>
  /^(\d\d){2,}$/.test(text)
    ? [startC, ...text.match(/\d\d/g)!.map(Number)]
    : [startB, ...[...text].map(sign => sign.charCodeAt(0) - 32)]

const code128Bits = (text: string): string => {
  const symbols = code128Symbols(text)
  const check = symbols.reduce((all, symbol, at) => all + symbol * Math.max(1, at), 0) % 103
  const widths = [...symbols, check, stop].map(symbol => code128[symbol]).join("")
  return [...widths].map((width, at) => (at % 2 === 0 ? "1" : "0").repeat(Number(width))).join("")
}

/** A code with more modules would have bars too narrow for a reader on a 50 mm label. */
const maxModules = 230

/**
 * Dark and light modules from left to right: EAN for EAN digits, Code 128 for everything else. Returns null if the code does
 * not fit on a label.
 */
export const barcodeBits = (code: string): string | null => {
  const canonical = canonicalBarcode(code)
  if (canonical === "") return null
  const isEan = /^(\d{8}|\d{13})$/.test(canonical) && hasCheckDigit(canonical)
  const bits = isEan ? eanBits(canonical) : code128Bits(canonical)
  return bits.length > maxModules ? null : bits
}
