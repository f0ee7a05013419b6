import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react"
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
import {
  Cross,
  PictureOverlay,
  type PictureSize,
  PinOverlay,
  type PinProps,
  pinText,
  usePictureCursor,
  usePinning,
} from "./pins.tsx"
import { boardTexts as t } from "./texts.ts"

export const zoomStep = 1.5
const maxZoom = 12

interface Place {
  readonly x: number
  readonly y: number
}

const clampZoom = (zoom: number) => Math.min(maxZoom, Math.max(1, Math.abs(zoom - 1) < 0.05 ? 1 : zoom))

const apart = (touches: TouchList): number => {
  const [a, b] = [touches[0], touches[1]]
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}

export const useZoomGestures = (view: RefObject<HTMLElement | null>) => {
  const [zoom, setZoom] = useState(1)
  const current = useRef(1)
  /** Positions on the content (0 to 1) and in the view. */
  const held = useRef<{ on: Place; at: Place } | null>(null)

  const zoomTo = useCallback(
    (wanted: number, at?: Place) => {
      const element = view.current
      const next = clampZoom(wanted)
      if (!element || next === current.current) return
      const place = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
      held.current = {
        on: {
          x: (element.scrollLeft + place.x) / element.scrollWidth,
          y: (element.scrollTop + place.y) / element.scrollHeight,
        },
        at: place,
      }
      current.current = next
      setZoom(next)
    },
    [view],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the zoom that was set decides when the place is put back
  useLayoutEffect(() => {
    const element = view.current
    if (!element || !held.current) return
    const { on, at } = held.current
    element.scrollLeft = on.x * element.scrollWidth - at.x
    element.scrollTop = on.y * element.scrollHeight - at.y
  }, [zoom, view])

  useEffect(() => {
    const element = view.current
    if (!element) return
    const placeOf = (clientX: number, clientY: number): Place => {
      const box = element.getBoundingClientRect()
      return { x: clientX - box.left, y: clientY - box.top }
    }
    // Without Ctrl the wheel scrolls the page, unless the picture has the focus.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== element) return
      event.preventDefault()
      zoomTo(current.current * Math.exp(-event.deltaY / 300), placeOf(event.clientX, event.clientY))
    }
    let pinch: { distance: number; zoom: number } | null = null
    const onTouchMove = (event: TouchEvent) => {
      const distance = apart(event.touches)
      if (distance === 0) {
        pinch = null
        return
      }
      event.preventDefault()
      pinch ??= { distance, zoom: current.current }
      const [a, b] = [event.touches[0]!, event.touches[1]!]
      zoomTo(
        (pinch.zoom * distance) / pinch.distance,
        placeOf((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
      )
    }
    const onTouchEnd = () => {
      pinch = null
    }
    // React's listeners are passive; these must prevent scrolling.
    element.addEventListener("wheel", onWheel, { passive: false })
    element.addEventListener("touchmove", onTouchMove, { passive: false })
    element.addEventListener("touchend", onTouchEnd)
    return () => {
      element.removeEventListener("wheel", onWheel)
      element.removeEventListener("touchmove", onTouchMove)
      element.removeEventListener("touchend", onTouchEnd)
    }
  }, [view, zoomTo])

  return { zoom, zoomTo }
}

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

const useMeasuring = (size: PictureSize) => {
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

type Measuring = ReturnType<typeof useMeasuring>

const measuredText = ({ isOn, places, cursor }: Measuring): string | null => {
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

const MeasuringOverlay = ({ measuring, size, zoom, view }: OverlayProps) => {
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

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const Switch = ({ label, checked, onChange }: SwitchProps) => (
  <label className="flex min-h-9 items-center gap-2 rounded-pad border border-line px-3 text-sm has-checked:border-mask-600 has-checked:bg-mask-50">
    <input
      type="checkbox"
      checked={checked}
      onChange={event => onChange(event.currentTarget.checked)}
      className="size-6 accent-mask-700"
    />
    {label}
  </label>
)

interface ShownPartsProps {
  layers: readonly PictureLayer[]
  hiddenLayers: readonly PictureLayer[]
  onLayers: (hidden: readonly PictureLayer[]) => void
  marks: readonly number[]
  hiddenMarks: readonly number[]
  onMarks: (hidden: readonly number[]) => void
}

const without = <T,>(list: readonly T[], item: T, isHidden: boolean): readonly T[] =>
  isHidden ? [...list, item] : list.filter(each => each !== item)

const ShownParts = ({ layers, hiddenLayers, onLayers, marks, hiddenMarks, onMarks }: ShownPartsProps) => (
  <details className="rounded-pad border border-line px-4 py-2">
    <summary className="font-semibold">{t.shown}</summary>
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{t.layers}</legend>
      {layers.map(layer => (
        <Switch
          key={layer}
          label={t.layerNames[layer]}
          checked={!hiddenLayers.includes(layer)}
          onChange={checked => onLayers(without(hiddenLayers, layer, !checked))}
        />
      ))}
    </fieldset>
    {marks.length > 0 && (
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">{t.marks}</legend>
        {marks.map(mark => (
          <Switch
            key={mark}
            label={t.markSwitch(mark)}
            checked={!hiddenMarks.includes(mark)}
            onChange={checked => onMarks(without(hiddenMarks, mark, !checked))}
          />
        ))}
      </fieldset>
    )}
  </details>
)

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
