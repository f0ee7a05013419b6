import { fileExtension, kindOfExtension, type LayerKind } from "./layer-kinds.ts"
import { findSide, findSubject, isLayerWord, layerWords } from "./layer-words.ts"

/** Why a layer has its kind, as stored with an order. */
export type LayerEvidence = "attribute" | "name" | "content" | "assumed" | "corrected"

/**
 * The weight of each clue. An X2 attribute decides alone. An extension that belongs to one layer outweighs the words of
 * a name, which outweigh what a program wrote into comments; together, weaker clues outweigh a stronger one.
 */
export const clueScores = {
  attribute: 1000,
  format: 500,
  extension: 50,
  name: 40,
  layers: 45,
  film: 30,
  comment: 25,
  side: 15,
  // Found by comparing all layers of the board.
  "only-copper": 5,
  "around-copper": 10,
  "routed-edge": 60,
  "hole-drawing": 60,
  "second-of-side": 60,
}

export type ClueSource = keyof typeof clueScores

type LayerClue = {
  readonly source: ClueSource
  readonly kind: LayerKind
  /** The file's own words. */
  readonly words: string
  readonly score: number
}

/** Below this a layer is a guess; it never makes a second board or displaces a layer that is known. */
export const sureScore = 25

export type RecognisedLayer = {
  readonly kind: LayerKind
  readonly by: LayerEvidence
  readonly score: number
  /** The strongest first. */
  readonly clues: readonly LayerClue[]
}

/** A name inside a Gerber file, and the command that contains it. */
export type NameInside = { readonly by: "film" | "layer" | "image" | "comment"; readonly text: string }

export type LayerTraits = {
  readonly fileName: string
  readonly isDrill: boolean
  readonly fileFunction: string | null
  readonly names: readonly NameInside[]
  /** Flashes are pads, vias or drill hits: an outline has none. */
  readonly flashes: number
}

export const clue = (source: ClueSource, kind: LayerKind, words = ""): LayerClue => ({
  source,
  kind,
  words: words.slice(0, 60),
  score: clueScores[source],
})

const evidenceBySource: Readonly<Partial<Record<ClueSource, LayerEvidence>>> = {
  attribute: "attribute",
  extension: "name",
  name: "name",
  side: "name",
  "only-copper": "assumed",
  "around-copper": "assumed",
}

/** The kind with the highest sum of scores. */
export function recogniseLayer(traits: LayerTraits): RecognisedLayer {
  const clues = [...findClues(traits)]
  const sums = new Map<LayerKind, number>()
  for (const { kind, score } of clues) sums.set(kind, (sums.get(kind) ?? 0) + score)
  const [best] = [...sums].sort((a, b) => b[1] - a[1])
  if (!best) return { kind: "unknown", by: "assumed", score: 0, clues: [] }
  const [kind, score] = best
  const ordered = clues.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind) || b.score - a.score)
  return { kind, by: evidenceBySource[ordered[0]!.source] ?? "content", score, clues: ordered }
}

function* findClues(traits: LayerTraits): Generator<LayerClue> {
  const { fileName, isDrill, fileFunction, names } = traits
  if (isDrill) {
    yield clue("format", "drill")
    return
  }
  const stated = readFunctionKind(fileFunction ?? "")
  if (stated) yield clue("attribute", stated, fileFunction ?? "")
  const extension = fileExtension(fileName)
  const ending = kindOfExtension(extension)
  if (ending) yield clue("extension", ending, `.${extension}`)
  const named = readWordsClue(withoutExtension(fileName), "name", traits)
  if (named) yield named
  const films = names
    .filter(({ by }) => by === "film")
    .map(({ text }) => readWordsClue(withoutExtension(text), "film", traits))
  const classes = readClassesClue(
    names.filter(({ by, text }) => by === "layer" && text.includes("/")).map(({ text }) => text),
  )
  const others = names.filter(
    ({ by, text }) => (by === "layer" && !text.includes("/")) || by === "image" || by === "comment",
  )
  const fromOtherNames = others.map(name => readCommentClue(name, traits))
  for (const found of [films.find(Boolean), classes, fromOtherNames.find(Boolean)]) if (found) yield found
}

const withoutExtension = (name: string) => name.replace(/\.[a-z0-9]{1,8}$/i, "")

const bySide: Readonly<Record<string, "copper" | "mask" | "silk" | "paste">> = {
  Copper: "copper",
  Soldermask: "mask",
  Legend: "silk",
  Paste: "paste",
}

function readFunctionKind(value: string): LayerKind | null {
  const [subject = "", ...rest] = value.split(",").map(part => part.trim())
  const sided = Object.hasOwn(bySide, subject) ? bySide[subject] : undefined
  if (sided === "copper" && rest.includes("Inr")) return "copper-inner"
  if (sided) return `${sided}-${rest.includes("Bot") ? "bottom" : "top"}`
  if (subject === "Profile") return "outline"
  if (/^(Plated|NonPlated|MixedPlating)$/.test(subject)) return "drill"
  return subject === "" ? null : "other"
}

/** PADS numbers its films: art001 is the first layer, sm001021 the mask above it. */
const padsFilm = /^(art|smd|sm|ss[tb]?|dd|ad[tb]?)(\d{2,3})(\d{3})?$/i

function readWordsClue(name: string, source: "name" | "film" | "comment", { flashes }: LayerTraits): LayerClue | null {
  const numbered = padsFilm.exec(name)
  if (numbered) return clue(source, readPadsFilm(numbered[1]!.toLowerCase(), Number(numbered[2])), name)
  const list = layerWords(name)
  const words = list.join(" ")
  const side = findSide(words)
  const found = findSubject(words)
  if (!found) {
    if (side) return clue("side", `copper-${side.side}`, side.word)
    return list.at(-1) === "brd" && flashes === 0 ? clue("side", "outline", "brd") : null
  }
  const kind = decideKind(found.subject, side?.side ?? null)
  if (!kind) return null
  const matched = side && !found.word.includes(side.word) && kind.includes("-") ? [found.word, side.word] : [found.word]
  return clue(source, kind, matched.toSorted((a, b) => words.indexOf(a) - words.indexOf(b)).join(" "))
}

function decideKind(
  subject: NonNullable<ReturnType<typeof findSubject>>["subject"],
  side: "top" | "bottom" | null,
): LayerKind | null {
  if (subject === "silk") return `silk-${side ?? "top"}`
  if (subject === "copper") return side && `copper-${side}`
  if (subject === "mask" || subject === "paste") return side ? `${subject}-${side}` : "other"
  return subject
}

function readPadsFilm(letters: string, layer: number): LayerKind {
  const side = layer === 1 ? "top" : "bottom"
  if (letters === "art") return layer > 2 ? "copper-inner" : `copper-${side}`
  if (letters === "sm") return `mask-${side}`
  if (letters === "smd") return `paste-${side}`
  return letters.startsWith("ss") ? `silk-${side}` : "other"
}

/** Allegro lists what it put on a film as CLASS/SUBCLASS: the outline is on most films and is the film's subject only when alone. */
function readClassesClue(classes: readonly string[]): LayerClue | null {
  const etched = classes.find(each => /^(ETCH|CONDUCTOR)\//i.test(each))
  if (etched) {
    const side = findSide(layerWords(etched).join(" "))?.side
    return clue("layers", side ? `copper-${side}` : "copper-inner", etched)
  }
  const isEdge = (each: string) => /^BOARD GEOMETRY\/(OUTLINE|DESIGN_OUTLINE|CUTOUT)$/i.test(each)
  const informative = classes.filter(each => !isEdge(each) && !/^DRAWING FORMAT\/TITLE_BLOCK$/i.test(each))
  const drawing = informative.find(each => /^DRAWING FORMAT\/|NCLEGEND|DIMENSION|ASSEMBLY/i.test(each))
  if (drawing) return clue("layers", "other", drawing)
  if (informative.length === 0) return classes.some(isEdge) ? clue("layers", "outline", classes.find(isEdge)) : null
  for (const each of informative) {
    const words = layerWords(each.slice(each.indexOf("/") + 1)).join(" ")
    const found = findSubject(words)
    const kind = found && decideKind(found.subject, findSide(words)?.side ?? null)
    if (kind) return clue("layers", kind, each)
  }
  return null
}

/** A free comment counts only when every word is about layers; an image name may contain the board's name. */
function readCommentClue({ by, text }: NameInside, traits: LayerTraits): LayerClue | null {
  const name = withoutExtension(text)
  if (by !== "layer" && !layerWords(name).every(isLayerWord)) return null
  const found = readWordsClue(name, "comment", traits)
  return found?.source === "side" && by === "comment" ? null : found
}
