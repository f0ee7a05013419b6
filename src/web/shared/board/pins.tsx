import { type KeyboardEvent, type RefObject, useState } from "react"
import { type Pin, pinColour, pinPlace } from "../../../gerber/draw/draw-pins.ts"
import type { Side } from "../../../gerber/draw/picture-view.ts"
import { Cross, PictureOverlay, type PictureSize, type Place, usePictureCursor } from "./picture-cursor.tsx"
import { boardTexts as t } from "./texts.ts"

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

export const pinText = ({ isOn }: Pinning, count: number): string | null => (isOn ? t.pinHint(count) : null)

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
