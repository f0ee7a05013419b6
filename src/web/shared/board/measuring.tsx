import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from "react"
import { boardTexts as t } from "./texts.ts"

interface Place {
  readonly x: number
  readonly y: number
}

interface PictureSize {
  readonly width: number
  readonly height: number
}

const moves: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** A third press begins anew. */
export const useMeasuring = (size: PictureSize) => {
  const [isOn, setOn] = useState(false)
  const [places, setPlaces] = useState<readonly Place[]>([])
  const [cursor, setCursor] = useState<Place | null>(null)

  const put = (place: Place) => setPlaces(before => (before.length === 1 ? [...before, place] : [place]))
  const clear = () => {
    setPlaces([])
    setCursor(null)
  }

  return {
    isOn,
    places,
    cursor,
    put,
    clear,
    switchTo(on: boolean) {
      setOn(on)
      clear()
    },
    /** True when the key was used. */
    onKey({ key, shiftKey }: KeyboardEvent): boolean {
      if (!isOn) return false
      const at = cursor ?? places.at(-1) ?? { x: size.width / 2, y: size.height / 2 }
      const move = moves[key]
      const step = shiftKey ? 0.1 : 1
      if (move) {
        setCursor({ x: within(at.x + move.x * step, size.width), y: within(at.y + move.y * step, size.height) })
      } else if (key === "Enter" || key === " ") {
        setCursor(at)
        put(at)
      } else if (key === "Escape") {
        setOn(false)
        clear()
      } else return false
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
  /** A press gives it the focus, so that it receives the keys. */
  view: RefObject<HTMLElement | null>
}

export const MeasuringOverlay = ({ measuring, size, zoom, view }: OverlayProps) => {
  const { places, cursor } = measuring
  const [from, to] = places
  const reach = (Math.max(size.width, size.height) * 0.012) / zoom
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM()
    if (!matrix) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    view.current?.focus({ preventScroll: true })
    measuring.put({ x: within(at.x, size.width), y: within(at.y, size.height) })
  }
  const pen = { vectorEffect: "non-scaling-stroke", fill: "none" } as const
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onClick={press}
      className="absolute inset-0 size-full cursor-crosshair"
    >
      {from && to && (
        <>
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} {...pen} stroke="#fff" strokeWidth={4} />
          <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} {...pen} stroke="#9b1c6a" strokeWidth={2} />
        </>
      )}
      {[...places, ...(cursor ? [cursor] : [])].map(({ x, y }, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
          key={i}
          d={`M${x - reach} ${y}h${2 * reach}M${x} ${y - reach}v${2 * reach}`}
          {...pen}
          stroke="#9b1c6a"
          strokeWidth={2}
        />
      ))}
    </svg>
  )
}
