import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import {
  type PictureLayer,
  type PictureView,
  pictureLayers,
  pictureMarks,
  pictureOf,
  pictureSize,
  type Side,
} from "../../../gerber/draw/picture-view.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { MeasuringOverlay, measuredText, useMeasuring } from "./measuring.tsx"
import { PinOverlay, type PinProps, pinText, usePinning } from "./pins.tsx"
import { ShownParts } from "./shown-parts.tsx"
import { boardTexts as t } from "./texts.ts"
import { useZoomGestures, zoomStep } from "./zoom-gestures.ts"

interface BoardPictureProps extends Partial<PinProps> {
  /** From src/gerber: both sides, and no text of the customer's file. */
  svg: string
  side: Side
  label: string
}

/** As an image, so that nothing in the file can run in the page or be read from it. */
const usePictureUrl = (svg: string, { side, hiddenLayers, hiddenMarks }: PictureView): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const seen = pictureOf(svg, { side, hiddenLayers, hiddenMarks })
    const made = URL.createObjectURL(new Blob([seen], { type: "image/svg+xml" }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg, side, hiddenLayers, hiddenMarks])
  return url
}

const noPins = [] as const

export const BoardPicture = ({ svg, side: firstSide, label, pins = noPins, onPins }: BoardPictureProps) => {
  const [side, setSide] = useState(firstSide)
  const [hiddenLayers, setHiddenLayers] = useState<readonly PictureLayer[]>([])
  const [hiddenMarks, setHiddenMarks] = useState<readonly number[]>([])
  const view = useRef<HTMLElement>(null)
  const { zoom, zoomTo } = useZoomGestures(view)
  const size = useMemo(() => pictureSize(svg), [svg])
  const layers = useMemo(() => pictureLayers(svg), [svg])
  const marks = useMemo(() => pictureMarks(svg), [svg])
  const measuring = useMeasuring(size)
  const url = usePictureUrl(svg, { side, hiddenLayers, hiddenMarks })
  const pinning = usePinning({ pins, onPins }, side, size)
  const status = measuredText(measuring) ?? pinText(pinning, pins.length)

  useLayoutEffect(() => setSide(firstSide), [firstSide])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (measuring.onKey(event) || pinning.onKey(event)) event.preventDefault()
    else if (event.key === "+") zoomTo(zoom * zoomStep)
    else if (event.key === "-") zoomTo(zoom / zoomStep)
    else if (event.key === "0") zoomTo(1)
  }

  return (
    <div className="flex flex-col gap-3">
      <section
        ref={view}
        aria-label={t.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="h-72 touch-pan-x touch-pan-y overflow-auto overscroll-contain rounded-pad border border-line bg-grey-soft sm:h-96 lg:h-[30rem]"
      >
        <div className="relative" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          {url && (
            <img
              src={url}
              alt={`${label}. ${t.seenFrom[side]}`}
              draggable={false}
              className="size-full max-w-none object-contain"
            />
          )}
          {(pins.length > 0 || pinning.isOn) && (
            <PinOverlay pinning={pinning} pins={pins} side={side} size={size} zoom={zoom} view={view} />
          )}
          {measuring.isOn && <MeasuringOverlay measuring={measuring} size={size} zoom={zoom} view={view} />}
        </div>
      </section>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => zoomTo(zoom * zoomStep)} aria-label={t.zoomIn}>
          <Icon name="plus" className="size-5" />
        </Button>
        <Button variant="secondary" size="sm" onClick={() => zoomTo(zoom / zoomStep)} aria-label={t.zoomOut}>
          <Icon name="minus" className="size-5" />
        </Button>
        <Button variant="secondary" size="sm" onClick={() => zoomTo(1)} disabled={zoom === 1}>
          {t.whole}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            setSide(side === "top" ? "bottom" : "top")
            measuring.clear()
          }}
        >
          {t.flip}
        </Button>
        <Button
          variant={measuring.isOn ? "primary" : "secondary"}
          size="sm"
          aria-pressed={measuring.isOn}
          onClick={() => {
            pinning.switchTo(false)
            measuring.switchTo(!measuring.isOn)
            view.current?.focus({ preventScroll: true })
          }}
        >
          {t.measure}
        </Button>
        {pinning.mayPin && (
          <Button
            variant={pinning.isOn ? "primary" : "secondary"}
            size="sm"
            aria-pressed={pinning.isOn}
            onClick={() => {
              measuring.switchTo(false)
              pinning.switchTo(!pinning.isOn)
              view.current?.focus({ preventScroll: true })
            }}
          >
            {t.pin}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {status ?? `${t.seenFrom[side]} · ${Math.round(zoom * 100)} %`}
        </p>
      </div>
      {layers.length > 0 && (
        <ShownParts
          layers={layers}
          hiddenLayers={hiddenLayers}
          onLayers={setHiddenLayers}
          marks={marks}
          hiddenMarks={hiddenMarks}
          onMarks={setHiddenMarks}
        />
      )}
    </div>
  )
}
