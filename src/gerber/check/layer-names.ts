import type { LayerKind } from "../read/layer-kinds.ts"

/** In a file of their own: pages that show no check need only these. */
export const layerNames: Record<LayerKind, string> = {
  "copper-top": "Cobre superior",
  "copper-bottom": "Cobre inferior",
  "copper-inner": "Cobre interno",
  outline: "Contorno",
  drill: "Taladros",
  "mask-top": "Máscara superior",
  "mask-bottom": "Máscara inferior",
  "silk-top": "Serigrafía superior",
  "silk-bottom": "Serigrafía inferior",
  "paste-top": "Pasta superior",
  "paste-bottom": "Pasta inferior",
  mechanical: "Mecánica",
  other: "Otra capa",
  unknown: "Capa no reconocida",
}

/** Continue the sentence 'Tomamos este archivo por'. */
export const layerPhrases: Record<LayerKind, string> = {
  "copper-top": "el cobre superior",
  "copper-bottom": "el cobre inferior",
  "copper-inner": "un cobre interno",
  outline: "el contorno",
  drill: "los taladros",
  "mask-top": "la máscara superior",
  "mask-bottom": "la máscara inferior",
  "silk-top": "la serigrafía superior",
  "silk-bottom": "la serigrafía inferior",
  "paste-top": "la pasta superior",
  "paste-bottom": "la pasta inferior",
  mechanical: "una capa mecánica",
  other: "una capa que no se usa para fabricar",
  unknown: "una capa que no reconocemos",
}
