import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useState } from "react"
import { type Pin, pinColour, pinPlace } from "../../../gerber/draw/draw-pins.ts"
import type { Side } from "../../../gerber/draw/picture-view.ts"

export interface Place {
  readonly x: number
  readonly y: number
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

const moves: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

/** A cursor on the picture for people without a mouse: arrows move it, Enter selects its place. */
export const usePictureCursor = (size: PictureSize) => {
  const [cursor, setCursor] = useState<Place | null>(null)
  return {
    cursor,
    clear: () => setCursor(null),
    onKey({ key, shiftKey }: KeyboardEvent, last: Place | undefined, put: (place: Place) => void): boolean {
      const at = cursor ?? last ?? { x: size.width / 2, y: size.height / 2 }
      const move = moves[key]
      const step = shiftKey ? 0.1 : 1
      if (move) {
        setCursor({ x: clamp(at.x + move.x * step, size.width), y: clamp(at.y + move.y * step, size.height) })
      } else if (key === "Enter" || key === " ") {
        setCursor(at)
        put(at)
      } else return false
      return true
    },
  }
}

interface PictureOverlayProps {
  size: PictureSize
  /** A press gives it the focus, so that it receives the keys. */
  view: RefObject<HTMLElement | null>
  onPress?: (place: Place) => void
  children: ReactNode
}

export const PictureOverlay = ({ size, view, onPress, children }: PictureOverlayProps) => {
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM()
    if (!matrix) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    view.current?.focus({ preventScroll: true })
    onPress?.({ x: clamp(at.x, size.width), y: clamp(at.y, size.height) })
  }
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
      onClick={onPress && press}
      className={`absolute inset-0 size-full ${onPress ? "cursor-crosshair" : "pointer-events-none"}`}
    >
      {children}
    </svg>
  )
}

export const Cross = ({ x, y, reach }: Place & { reach: number }) => (
  <path
    d={`M${x - reach} ${y}h${2 * reach}M${x} ${y - reach}v${2 * reach}`}
    vectorEffect="non-scaling-stroke"
    fill="none"
    stroke="#9b1c6a"
    strokeWidth={2}
  />
)

export interface PinProps {
  readonly pins: readonly Pin[]
  readonly onPins?: (pins: readonly Pin[]) => void
}

export const usePinning = ({ pins, onPins }: PinProps, side: Side, size: PictureSize) => {
  const [isOn, setOn] = useState(false)
  const { cursor, ...keys } = usePictureCursor(size)
  const put = ({ x, y }: Place) => onPins?.([...pins, { x, y, side }])
  const switchTo = (on: boolean) => {
    setOn(on && onPins !== undefined)
    keys.clear()
  }
  return {
    isOn,
    cursor,
    put,
    switchTo,
    mayPin: onPins !== undefined,
    onKey(event: KeyboardEvent): boolean {
      if (!isOn) return false
      if (event.key === "Escape") switchTo(false)
      else if (event.key === "Backspace") onPins?.(pins.slice(0, -1))
      else return keys.onKey(event, undefined, put)
      return true
    },
  }
}

export type Pinning = ReturnType<typeof usePinning>

export const pinText = ({ isOn }: Pinning, count: number): string | null =>
  isOn
    ? `${count === 1 ? "1 marca" : `${count} marcas`}. Toque un punto, o use las flechas y Enter; Retroceso quita la última.`
    : null

interface PinOverlayProps {
  pinning: Pinning
  pins: readonly Pin[]
  side: Side
  size: PictureSize
  zoom: number
  view: RefObject<HTMLElement | null>
}

export const PinOverlay = ({ pinning, pins, side, size, zoom, view }: PinOverlayProps) => {
  const radius = (Math.max(size.width, size.height) * 0.025) / Math.sqrt(zoom)
  const { isOn, cursor, put } = pinning
  return (
    <PictureOverlay size={size} view={view} onPress={isOn ? put : undefined}>
      {pins.map((pin, i) => {
        const { x, y } = pinPlace(pin, side, size.width)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its number
          <g key={i}>
            <circle
              cx={x}
              cy={y}
              r={radius}
              fill={pinColour}
              fillOpacity={0.85}
              stroke="#fff"
              strokeWidth={radius * 0.18}
            />
            <text x={x} y={y} dy="0.36em" textAnchor="middle" fontSize={radius * 1.2} fontWeight="bold" fill="#fff">
              {i + 1}
            </text>
          </g>
        )
      })}
      {isOn && cursor && <Cross {...cursor} reach={radius / 2} />}
    </PictureOverlay>
  )
}
