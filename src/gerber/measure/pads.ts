import { isOval } from "../read/apertures.ts"
import { type Flash, flashWidth } from "../read/plotter.ts"
import type { CopperLayer } from "./board.ts"
import { distance, type Point } from "./geometry.ts"

export type Pad = { readonly at: Point; readonly width: number; readonly oval: boolean }

/** Drill and copper files round their coordinates differently. */
const sameCentre = 0.1
const cell = 1

/** Finds the pads around a point without going through all of them. */
export function padFinder(layers: readonly CopperLayer[]): (at: Point) => Pad[] {
  const cells = new Map<string, Pad[]>()
  for (const layer of layers) {
    for (const operation of layer.image.operations) {
      if (operation.kind !== "flash" || !operation.dark) continue
      const key = `${Math.round(operation.at.x / cell)},${Math.round(operation.at.y / cell)}`
      const found = cells.get(key)
      if (found) found.push(padOf(operation))
      else cells.set(key, [padOf(operation)])
    }
  }
  return at => {
    const pads: Pad[] = []
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const near = cells.get(`${Math.round(at.x / cell) + dx},${Math.round(at.y / cell) + dy}`) ?? []
        for (const pad of near) if (distance(pad.at, at) <= sameCentre) pads.push(pad)
      }
    }
    return pads
  }
}

const padOf = (flash: Flash): Pad => ({ at: flash.at, width: flashWidth(flash), oval: isOval(flash.aperture) })
