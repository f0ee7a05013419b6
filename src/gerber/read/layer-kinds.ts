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

export const isCopper = (kind: LayerKind) => kind.startsWith("copper-")

/** Extensions that mean the same layer in every program. */
const extensions: Readonly<Partial<Record<LayerKind, string>>> = {
  "copper-top": "gtl cmp top",
  "copper-bottom": "gbl sol bot",
  outline: "gko gm1 gml oln dim mil bor",
  "mask-top": "gts stc smt tmk",
  "mask-bottom": "gbs sts smb bmk",
  "silk-top": "gto plc sst tsk",
  "silk-bottom": "gbo pls ssb bsk",
  "paste-top": "gtp crc spt",
  "paste-bottom": "gbp crs spb",
  /** Drill drawings and guides, pad masters, documents, assembly. */
  other: "gd1 gg1 gdd gdl gpt gpb gta gba",
}
const byExtension = new Map(
  Object.entries(extensions).flatMap(([kind, list]) => list.split(" ").map(ext => [ext, kind as LayerKind] as const)),
)
export const layerExtensions: readonly string[] = [...byExtension.keys()]

export const fileExtension = (fileName: string) => /\.([a-z0-9_]{1,12})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ""

export function kindOfExtension(extension: string): LayerKind | null {
  const known = byExtension.get(extension)
  if (known) return known
  if (/^g(\d{1,2}|p\d{1,2}|\d{1,2}l|l\d{1,2})$/.test(extension)) return "copper-inner"
  return /^gm\d{0,2}$/.test(extension) ? "mechanical" : null
}
