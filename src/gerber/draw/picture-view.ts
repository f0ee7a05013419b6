import type { LayerKind } from "../read/layer-kinds.ts"

export type Side = "top" | "bottom"

export type PictureLayer =
  | Extract<LayerKind, `${"copper" | "mask" | "silk"}-${Side}` | "copper-inner" | "drill">
  | "ruler"
  | "before"
  | "after"

export const viewTag = (side: Side, visible: boolean) => `<g data-view="${side}"${visible ? "" : ' display="none"'}>`
export const layerTag = (layer: PictureLayer) => `<g data-layer="${layer}">`
export const markTag = (mark: number) => `<g data-finding="${mark}" `

export type PictureView = {
  readonly side: Side
  readonly hiddenLayers?: readonly PictureLayer[]
  readonly hiddenMarks?: readonly number[]
}

export function viewPicture(svg: string, { side, hiddenLayers = [], hiddenMarks = [] }: PictureView): string {
  let seen = svg
    .replace(/<g data-view="top"[^>]*>/, viewTag("top", side === "top"))
    .replace(/<g data-view="bottom"[^>]*>/, viewTag("bottom", side === "bottom"))
  for (const layer of hiddenLayers) seen = seen.replaceAll(layerTag(layer), hide)
  for (const mark of hiddenMarks) seen = seen.replaceAll(markTag(mark), tag => `${tag}display="none" `)
  return seen
}

const hide = (tag: string) => tag.replace(">", ' display="none">')

export const firstSide = (svg: string): Side => (svg.includes(viewTag("bottom", true)) ? "bottom" : "top")

export const pictureLayers = (svg: string): PictureLayer[] => [
  ...new Set([...svg.matchAll(/<g data-layer="([a-z-]+)">/g)].map(([, layer]) => layer as PictureLayer)),
]

export const pictureMarks = (svg: string): number[] => [
  ...new Set([...svg.matchAll(/<g data-finding="(\d+)" /g)].map(([, mark]) => Number(mark))),
]

export function pictureSize(svg: string): { readonly width: number; readonly height: number } {
  const [, width = "1", height = "1"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}
