import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useState } from "react"

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

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** A place on the picture that the arrows move and Enter takes, for whoever does not press it. */
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
        setCursor({ x: within(at.x + move.x * step, size.width), y: within(at.y + move.y * step, size.height) })
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
    onPress?.({ x: within(at.x, size.width), y: within(at.y, size.height) })
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
