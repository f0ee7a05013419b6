import { type KeyboardEvent, type RefObject, useState } from "react"
import { Cross, PictureOverlay, type PictureSize, type Place, usePictureCursor } from "./picture-cursor.tsx"
import { boardTexts as t } from "./texts.ts"

export const useMeasuring = (size: PictureSize) => {
  const [isOn, setOn] = useState(false)
  const [places, setPlaces] = useState<readonly Place[]>([])
  const { cursor, ...keys } = usePictureCursor(size)

  const put = (place: Place) => setPlaces(before => (before.length === 1 ? [...before, place] : [place]))
  const clear = () => {
    setPlaces([])
    keys.clear()
  }
  const switchTo = (on: boolean) => {
    setOn(on)
    clear()
  }

  return {
    isOn,
    places,
    cursor,
    put,
    clear,
    switchTo,
    /** True when the key was used. */
    onKey(event: KeyboardEvent): boolean {
      if (!isOn) return false
      if (event.key !== "Escape") return keys.onKey(event, places.at(-1), put)
      switchTo(false)
      return true
    },
  }
}

export type Measuring = ReturnType<typeof useMeasuring>

export const measuredText = ({ isOn, places, cursor }: Measuring): string | null => {
  const [from, to] = places
  if (!isOn) return null
  if (!from) return cursor ? t.firstPress : t.measureHint
  if (!to) return t.secondPress
  return t.distance(Math.hypot(to.x - from.x, to.y - from.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y))
}

interface OverlayProps {
  measuring: Measuring
  size: PictureSize
  zoom: number
  view: RefObject<HTMLElement | null>
}

export const MeasuringOverlay = ({ measuring, size, zoom, view }: OverlayProps) => {
  const { places, cursor } = measuring
  const [from, to] = places
  const reach = (Math.max(size.width, size.height) * 0.012) / zoom
  const pen = { vectorEffect: "non-scaling-stroke", fill: "none" } as const
  return (
    <PictureOverlay size={size} view={view} onPress={measuring.put}>
      {from && to && (
        <>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} {...pen} stroke="#fff" strokeWidth={4} />
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} {...pen} stroke="#9b1c6a" strokeWidth={2} />
        </>
      )}
      {[...places, ...(cursor ? [cursor] : [])].map((place, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
        <Cross key={i} {...place} reach={reach} />
      ))}
    </PictureOverlay>
  )
}
