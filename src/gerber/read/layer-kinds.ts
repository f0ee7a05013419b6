export type LayerKind =
  | "copper-top"
  | "copper-bottom"
  | "copper-inner"
  | "outline"
  | "drill"
  | "mask-top"
  | "mask-bottom"
  | "silk-top"
  | "silk-bottom"
  | "paste-top"
  | "paste-bottom"
  /** Mechanical layers: the outline when there is no better one. */
  | "mechanical"
  | "other"
  | "unknown"

export type LayerEvidence = "attribute" | "name" | "content" | "assumed"

export type RecognisedLayer = { readonly kind: LayerKind; readonly by: LayerEvidence }

type LayerClues = {
  readonly fileName: string
  readonly isDrill: boolean
  /** The X2 attribute, such as `Copper,L2,Bot`. */
  readonly fileFunction: string | null
  /** Names written inside the file. */
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

const byExtension: Readonly<Record<string, LayerKind>> = {
  gtl: "copper-top",
  cmp: "copper-top",
  gbl: "copper-bottom",
  sol: "copper-bottom",
  gko: "outline",
  gm1: "outline",
  gml: "outline",
  oln: "outline",
  dim: "outline",
  gts: "mask-top",
  stc: "mask-top",
  gbs: "mask-bottom",
  sts: "mask-bottom",
  gto: "silk-top",
  plc: "silk-top",
  gbo: "silk-bottom",
  pls: "silk-bottom",
  gtp: "paste-top",
  crc: "paste-top",
  gbp: "paste-bottom",
  crs: "paste-bottom",
  gd1: "other",
  gg1: "other",
  gpt: "other",
  gpb: "other",
}

export const extensionOf = (fileName: string) => /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ""

function fromFileName(fileName: string): LayerKind | null {
  const extension = extensionOf(fileName)
  const known = byExtension[extension]
  if (known) return known
  if (/^g(\d{1,2}|p\d{1,2}|\d{1,2}l|l\d{1,2})$/.test(extension)) return "copper-inner"
  if (/^gm\d{0,2}$/.test(extension)) return "mechanical"
  return fromWords(fileName.replace(/\.[a-z0-9]{1,8}$/i, ""))
}

/** The first rule whose words are all in the name decides: masks say "top" too, so they come before copper. */
const byWords: readonly (readonly [RegExp, LayerKind])[] = [
  [/edge ?cuts|outline|profile|dimension|contorno|\bborder?\b|board ?shape/, "outline"],
  [/(^| )(f|top).*(mask|resist|solder ?stop)|(mask|resist).*top|stop ?top/, "mask-top"],
  [/(^| )(b|bot|bottom).*(mask|resist|solder ?stop)|(mask|resist).*bot/, "mask-bottom"],
  [/(^| )(f|top).*(silk|legend|overlay)|(silk|legend|overlay).*top/, "silk-top"],
  [/(^| )(b|bot|bottom).*(silk|legend|overlay)|(silk|legend|overlay).*bot/, "silk-bottom"],
  [/(^| )(f|top).*(paste|cream)|(paste|cream).*top/, "paste-top"],
  [/(^| )(b|bot|bottom).*(paste|cream)|(paste|cream).*bot/, "paste-bottom"],
  [/assembly|fab\b|courtyard|adhes|drill ?map|drill ?drawing|drill ?guide|notes|document/, "other"],
  [/drill|pth|taladr|agujero/, "drill"],
  [/mechanical|(^| )mech( |\d|$)|keep ?out/, "mechanical"],
  [/(^| )in\d{1,2} ?cu|inner ?(layer|copper)?|inner\d/, "copper-inner"],
  [
    /(^| )(f|top) ?cu|top ?copper|top ?layer|copper.*top|layer ?top|component ?side|cobre ?sup|(^| )top( |$)/,
    "copper-top",
  ],
  [/(^| )b ?cu|bot(tom)? ?(cu|copper|layer)|copper.*bot|solder ?side|cobre ?inf|(^| )bot(tom)?( |$)/, "copper-bottom"],
]

function fromWords(name: string): LayerKind | null {
  const words = name
    .slice(-200)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
  return byWords.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

export const isCopper = (kind: LayerKind) => kind.startsWith("copper-")
