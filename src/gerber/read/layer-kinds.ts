export const layerKinds = [
  "copper-top",
  "copper-bottom",
  "copper-inner",
  "outline",
  "drill",
  "mask-top",
  "mask-bottom",
  "silk-top",
  "silk-bottom",
  "paste-top",
  "paste-bottom",
  /** Mechanical layers: the outline when there is no better one. */
  "mechanical",
  "other",
  "unknown",
] as const
export type LayerKind = (typeof layerKinds)[number]

export type LayerEvidence = "attribute" | "name" | "content" | "assumed" | "corrected"

export type RecognisedLayer = { readonly kind: LayerKind; readonly by: LayerEvidence }

type LayerClues = {
  readonly fileName: string
  readonly isDrill: boolean
  readonly fileFunction: string | null
  readonly names: readonly string[]
}

/** What the file says of itself comes first, then its name, then what old programs wrote into comments. */
export function recogniseLayer({ fileName, isDrill, fileFunction, names }: LayerClues): RecognisedLayer {
  if (isDrill) return { kind: "drill", by: "content" }
  const stated = fileFunction === null ? null : fromFileFunction(fileFunction)
  if (stated) return { kind: stated, by: "attribute" }
  const named = fromFileName(fileName)
  if (named) return { kind: named, by: "name" }
  for (const name of names) {
    const kind = fromWords(name)
    if (kind) return { kind, by: "content" }
  }
  return { kind: "unknown", by: "assumed" }
}

function fromFileFunction(value: string): LayerKind | null {
  const [subject = "", ...rest] = value.split(",").map(part => part.trim())
  const side = rest.includes("Bot") ? "bottom" : "top"
  switch (subject) {
    case "Copper":
      return rest.includes("Inr") ? "copper-inner" : `copper-${side}`
    case "Profile":
      return "outline"
    case "Plated":
    case "NonPlated":
    case "MixedPlating":
      return "drill"
    case "Soldermask":
      return `mask-${side}`
    case "Legend":
      return `silk-${side}`
    case "Paste":
      return `paste-${side}`
    case "":
      return null
    default:
      return "other"
  }
}

const extensions: Readonly<Partial<Record<LayerKind, string>>> = {
  "copper-top": "gtl cmp top",
  "copper-bottom": "gbl sol bot",
  outline: "gko gm1 gml oln dim mil bor",
  "mask-top": "gts stc smt",
  "mask-bottom": "gbs sts smb",
  "silk-top": "gto plc sst",
  "silk-bottom": "gbo pls ssb",
  "paste-top": "gtp crc spt",
  "paste-bottom": "gbp crs spb",
  /** Drill drawings and guides, pad masters, documents, assembly. */
  other: "gd1 gg1 gdd gdl gpt gpb gta gba",
}
const byExtension = new Map(
  Object.entries(extensions).flatMap(([kind, list]) => list.split(" ").map(ext => [ext, kind as LayerKind] as const)),
)
export const layerExtensions: readonly string[] = [...byExtension.keys()]

export const extensionOf = (fileName: string) => /\.([a-z0-9_]{1,12})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ""

function fromFileName(fileName: string): LayerKind | null {
  const extension = extensionOf(fileName)
  const known = byExtension.get(extension)
  if (known) return known
  if (/^g(\d{1,2}|p\d{1,2}|\d{1,2}l|l\d{1,2})$/.test(extension)) return "copper-inner"
  if (/^gm\d{0,2}$/.test(extension)) return "mechanical"
  return fromWords(fileName.replace(/\.[a-z0-9]{1,8}$/i, ""))
}

/** A lone f or b is a side only before one of these words: KiCad's own names. */
const kicadWords = "cu|mask|paste|silks?|silkscreen|adhes|adhesive|fab|courtyard|crtyd"
const sides: readonly (readonly [RegExp, "top" | "bottom"])[] = [
  [new RegExp(`\\b(?:top|front|superior|upper|component side|f(?= (?:${kicadWords})\\b))\\b`, "g"), "top"],
  [new RegExp(`\\b(?:bot|bottom|back|inferior|lower|solder side|b(?= (?:${kicadWords})\\b))\\b`, "g"), "bottom"],
]

/** The side that is named last: what comes before is the board's own name. */
function sideOf(words: string): "top" | "bottom" | null {
  let last = -1
  let found: "top" | "bottom" | null = null
  for (const [pattern, side] of sides) {
    for (const match of words.matchAll(pattern)) {
      if (match.index > last) [last, found] = [match.index, side]
    }
  }
  return found
}

type Subject = "copper" | "mask" | "silk" | "paste" | Exclude<LayerKind, `${string}-${string}`> | "copper-inner"

const subjects: readonly (readonly [RegExp, Subject])[] = [
  [/\b(f|b|top|bottom) cu\b/, "copper"],
  [/\bin\d{1,2} cu\b/, "copper-inner"],
  [/\b(edge ?cuts?|outline|profile|dimensions?|contorno|bordes?|border|board ?shape|milling|boardedge)\b/, "outline"],
  [/\b(assembly|assy|fab|courtyard|crtyd|adhes|adhesive|glue|position|posicion|centroid|ensamble|montaje)\b/, "other"],
  [/\b(map|drawing|guide|notes|docu|document|documentation|pad ?master|drill ?(map|drawing|guide))\b/, "other"],
  [/\b(solder ?mask|mask|resist|solder ?stop|stop ?mask|stop|mascara)\b/, "mask"],
  [/\b(paste|cream|stencil|sold ?p|pasta)\b/, "paste"],
  [/\b(silks?|silk ?screen|legend|overlay|serigrafia|componentes)\b/, "silk"],
  [/\b(drills?|drilling|pth|npth|taladros?|agujeros?|holes)\b/, "drill"],
  [/\b(mechanical\d*|mech\d*|mecanica|keep ?out)\b/, "mechanical"],
  [/\binner ?\d*\b/, "copper-inner"],
  [/\b(copper|cu|cobre|layer|capa|pistas?|tracks?|signal|side)\b/, "copper"],
]

function fromWords(name: string): LayerKind | null {
  const words = name
    .slice(-200)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
  const side = sideOf(words)
  const subject = subjects.find(([pattern]) => pattern.test(words))?.[1] ?? (side ? "copper" : null)
  if (subject === null) return null
  if (subject === "silk") return `silk-${side ?? "top"}`
  if (subject === "copper") return side && `copper-${side}`
  if (subject === "mask" || subject === "paste") return side ? `${subject}-${side}` : "other"
  return subject
}

export const isCopper = (kind: LayerKind) => kind.startsWith("copper-")
