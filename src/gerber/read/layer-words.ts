export type Side = "top" | "bottom"

/** The subjects of a file name or comment, apart from the side. */
export type Subject =
  | "copper"
  | "copper-inner"
  | "mask"
  | "silk"
  | "paste"
  | "outline"
  | "drill"
  | "mechanical"
  | "other"

/** Words that programs write together, as in `topmask` and `BoardOutlineLayer`. */
const joinedWords = new Set(
  (
    "top bottom bot front back inner solder mask masks stop resist paste silk screen " +
    "copper layer outline board edge cuts profile drill assembly legend overlay signal component side mechanical dimension " +
    "position posi print etch film fab drawing map plated through hole gerber contour keepout"
  ).split(" "),
)

/** Long words that are recognised with one letter wrong, too many or missing. */
const longWords = [
  ...["outline", "boardoutline", "soldermask", "solderpaste", "silkscreen", "mechanical", "dimension", "assembly"],
  ...["profile", "contorno", "fabrication", "mascara", "serigrafia", "taladros", "inferior", "superior"],
]

const maxNameLength = 200

/** Lower-case words without accents. Joined words are split and misspelt long words corrected. */
export function layerWords(name: string): string[] {
  const plain = name
    .slice(-maxNameLength)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
  return plain.split(/[^a-z0-9]/).flatMap(word => splitWord(correctSpelling(word)))
}

const correctSpelling = (word: string) =>
  word.length < 7 ? word : (longWords.find(known => isNearly(word, known)) ?? word)

function isNearly(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return Math.max(a.length, b.length) - start - end <= 1
}

/** Splits a word into known words, long ones first; a word with other parts stays whole. */
function splitWord(word: string): string[] {
  const pieces: string[] = []
  let at = 0
  while (at < word.length) {
    const length = [10, 9, 8, 7, 6, 5, 4, 3].find(size => joinedWords.has(word.slice(at, at + size)))
    if (length === undefined) return [word]
    pieces.push(word.slice(at, at + length))
    at += length
  }
  return pieces
}

/** A single f or b is a side only before one of these words, which KiCad uses. */
const kicadWords = "cu|mask|paste|silks?|silkscreen|adhes|adhesive|fab|courtyard|crtyd"
const sides: readonly (readonly [RegExp, Side])[] = [
  [
    new RegExp(
      `\\b(?:top|front|superior|upper|component side|(?:sst|ast|smt|spt|pmt|adt)$|f(?= (?:${kicadWords})\\b))\\b`,
      "g",
    ),
    "top",
  ],
  [
    new RegExp(
      `\\b(?:bot|bottom|back|inferior|lower|solder side|(?:ssb|asb|smb|spb|pmb|adb)$|b(?= (?:${kicadWords})\\b))\\b`,
      "g",
    ),
    "bottom",
  ],
]

/** The side that is named last: words before it belong to the board's name. */
export function findSide(words: string): { readonly side: Side; readonly word: string } | null {
  let last = -1
  let found: { side: Side; word: string } | null = null
  for (const [pattern, side] of sides) {
    for (const match of words.matchAll(pattern)) {
      if (match.index > last) [last, found] = [match.index, { side, word: match[0] }]
    }
  }
  return found
}

/** The first match counts: `paste mask` is paste, and a drawing of the outline is a drawing. */
const subjects: readonly (readonly [RegExp, Subject])[] = [
  [/\b(f|b|top|bottom) cu\b/, "copper"],
  [/\bin\d{1,2} cu\b/, "copper-inner"],
  [/\bedge ?cuts?\b/, "outline"],
  [
    /\b(assembly|assy\d?|fab|fabrication|courtyard|crtyd|adhes|adhesive|glue|centroid|ensamble|montaje|(ad[tb]|as[tb])$)\b/,
    "other",
  ],
  [/\b(map|drawing|guide|notes|docu|document|documentation|pad ?master|title ?block|nclegend|read ?me)\b/, "other"],
  [/\b(outline|profile|dimensions?|contorno|contour|bordes?|border|board ?shape|milling|board ?edge)\b/, "outline"],
  [/\b(posi|position print)\b/, "silk"],
  [/\b(position|posicion)\b/, "other"],
  [/\b(paste|paste ?mask|cream|stencil|sold ?p|pasta|(sp[tb]|pm[tb])$)\b/, "paste"],
  [/\b(solder ?mask|masks?|resist|solder ?stop|stop ?mask|stop|mascara|sm[tb]$)\b/, "mask"],
  [/\b(silks?|silk ?screen|legend|overlay|serigrafia|componentes|ss[tb]$)\b/, "silk"],
  [/\b(drills?|drilling|pth|npth|taladros?|agujeros?|holes)\b/, "drill"],
  [/\b(mechanical ?\d*|mech ?\d*|mecanica|keep ?out)\b/, "mechanical"],
  [/\binner ?\d*\b/, "copper-inner"],
  [/\b(copper|cu|cobre|etch|layer|capa|pistas?|tracks?|signal|side)\b/, "copper"],
]

export function findSubject(words: string): { readonly subject: Subject; readonly word: string } | null {
  for (const [pattern, subject] of subjects) {
    const match = pattern.exec(words)
    if (match) return { subject, word: match[0] }
  }
  return null
}

const isFiller =
  /^(l\d+|gerber|gbr|layer|board|cadcam|placa|pcb|film|and|y|de|la|the|signal|screen|solder|cuts|print|plated|through|hole|f|b)$/

export const isLayerWord = (word: string): boolean =>
  isFiller.test(word) || joinedWords.has(word) || findSide(word) !== null || findSubject(word) !== null
