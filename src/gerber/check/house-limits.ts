/** What the workshop can make, in mm: an owner's values where they are given (EDIT-01). */
export interface BoardLimits {
  readonly minTrackWidth: number
  readonly preferredHoles: readonly number[]
  /** "Much smaller or larger" than the preferred holes, as the shop reads it: consult first. */
  readonly minHole: number
  readonly maxHole: number
  readonly padOverHole: number
}

/** The PCB service's requirements for a board (PCB-04, PCB-05), in mm. */
export const houseLimits = {
  minTrackWidth: 0.8,
  preferredHoles: [0.8, 1, 1.2],
  minHole: 0.6,
  maxHole: 1.6,
  padOverHole: 1,
  uploadBytes: 10 * 1024 * 1024,
  copperLayers: 1,
  sizes: {
    pequeno: { width: 75, height: 100 },
    grande: { width: 150, height: 100 },
  },
} as const

type PanelSize = keyof typeof houseLimits.sizes
export type BoardFit = PanelSize | "too-large" | "unknown"

/** Inch files round to a few micrometres: 0.0315 in is a track of 0.8 mm. */
export const trackTolerance = 0.005
/** 1.016 mm (40 mil) is a hole of 1 mm, and so is 1.05. */
export const holeTolerance = 0.051

export function chooseFit(width: number, height: number): Exclude<BoardFit, "unknown"> {
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  for (const name of ["pequeno", "grande"] as const) {
    const panel = houseLimits.sizes[name]
    if (short <= Math.min(panel.width, panel.height) && long <= Math.max(panel.width, panel.height)) return name
  }
  return "too-large"
}
