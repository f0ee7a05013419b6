import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
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
  pictureSize,
  type Side,
  viewPicture,
} from "../../../gerber/draw/picture-view.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import {
  Cross,
  PictureOverlay,
  type PictureSize,
  type Pinning,
  PinOverlay,
  type PinProps,
  type Place,
  pinText,
  usePictureCursor,
  usePinning,
} from "./pins.tsx"

const zoomStep = 1.5
const maxZoom = 12

const clampZoom = (zoom: number) => Math.min(maxZoom, Math.max(1, Math.abs(zoom - 1) < 0.05 ? 1 : zoom))

const touchDistance = (touches: TouchList): number => {
  const [a, b] = [touches[0], touches[1]]
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}

const useZoomGestures = (view: RefObject<HTMLElement | null>) => {
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
    const placeAt = (clientX: number, clientY: number): Place => {
      const box = element.getBoundingClientRect()
      return { x: clientX - box.left, y: clientY - box.top }
    }
    // Without Ctrl the wheel scrolls the page, unless the picture has the focus.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== element) return
      event.preventDefault()
      zoomTo(current.current * Math.exp(-event.deltaY / 300), placeAt(event.clientX, event.clientY))
    }
    let pinch: { distance: number; zoom: number } | null = null
    const onTouchMove = (event: TouchEvent) => {
      const distance = touchDistance(event.touches)
      if (distance === 0) {
        pinch = null
        return
      }
      event.preventDefault()
      pinch ??= { distance, zoom: current.current }
      const [a, b] = [event.touches[0]!, event.touches[1]!]
      zoomTo(
        (pinch.zoom * distance) / pinch.distance,
        placeAt((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
      )
    }
    const onTouchEnd = () => {
      pinch = null
    }
    // React's listeners are passive; these must prevent scrolling.
    const stop = new AbortController()
    element.addEventListener("wheel", onWheel, { passive: false, signal: stop.signal })
    element.addEventListener("touchmove", onTouchMove, { passive: false, signal: stop.signal })
    element.addEventListener("touchend", onTouchEnd, { signal: stop.signal })
    return () => stop.abort()
  }, [view, zoomTo])

  return { zoom, zoomTo }
}

interface BoardPictureProps extends Partial<PinProps> {
  /** From src/gerber: both sides, and no text of the customer's file. */
  svg: string
  side: Side
  label: string
}

const sideNames = { top: "Cara superior", bottom: "Cara inferior" } as const satisfies Record<Side, string>

const layerLabels = {
  "copper-top": "Cobre superior",
  "copper-bottom": "Cobre inferior",
  "copper-inner": "Cobre interno",
  "mask-top": "Máscara superior",
  "mask-bottom": "Máscara inferior",
  "silk-top": "Serigrafía superior",
  "silk-bottom": "Serigrafía inferior",
  drill: "Agujeros",
  ruler: "Regla",
  before: "Versión anterior",
  after: "Versión nueva",
} as const satisfies Record<PictureLayer, string>

/** As an image, so that nothing in the file can run in the page or be read from it. */
const usePictureUrl = (svg: string, { side, hiddenLayers, hiddenMarks }: PictureView): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const seen = viewPicture(svg, { side, hiddenLayers, hiddenMarks })
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
    /** Returns true if the key was handled. */
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
  if (!from)
    return cursor
      ? "Presione Enter en el primer punto."
      : "Toque dos puntos de la placa, o use las flechas (Mayús: más fino) y Enter."
  if (!to) return "Ahora el segundo punto."
  const [x, y] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  return `Distancia: ${Math.hypot(x, y).toFixed(2)} mm (horizontal ${x.toFixed(2)}, vertical ${y.toFixed(2)})`
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

interface SwitchesProps<T> {
  legend: string
  items: readonly T[]
  labelOf: (item: T) => string
  hidden: readonly T[]
  onHidden: (hidden: readonly T[]) => void
}

const Switches = <T extends string | number>({ legend, items, labelOf, hidden, onHidden }: SwitchesProps<T>) =>
  items.length > 0 && (
    <fieldset className="mt-2 flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {items.map(item => (
        <label
          key={item}
          className="flex min-h-9 items-center gap-2 rounded-pad border border-line px-3 text-sm has-checked:border-mask-600 has-checked:bg-mask-50"
        >
          <input
            type="checkbox"
            checked={!hidden.includes(item)}
            onChange={({ currentTarget: { checked } }) =>
              onHidden(checked ? hidden.filter(other => other !== item) : [...hidden, item])
            }
            className="size-6 accent-mask-700"
          />
          {labelOf(item)}
        </label>
      ))}
    </fieldset>
  )

const SmallButton = ({ isOn, ...button }: ComponentProps<typeof Button> & { isOn?: boolean }) => (
  <Button variant={isOn ? "primary" : "secondary"} size="sm" aria-pressed={isOn} {...button} />
)

type Tool = Pick<Measuring, "isOn" | "switchTo">

interface ToolbarProps {
  zoom: number
  zoomTo: (zoom: number) => void
  onFlip: () => void
  measuring: Tool
  pinning: Pinning
  view: RefObject<HTMLElement | null>
  children: ReactNode
}

const Toolbar = ({ zoom, zoomTo, onFlip, measuring, pinning, view, children }: ToolbarProps) => {
  const switchTool = (tool: Tool, other: Tool) => {
    other.switchTo(false)
    tool.switchTo(!tool.isOn)
    view.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <SmallButton onClick={() => zoomTo(zoom * zoomStep)} aria-label="Acercar">
        <Icon name="plus" className="size-5" />
      </SmallButton>
      <SmallButton onClick={() => zoomTo(zoom / zoomStep)} aria-label="Alejar">
        <Icon name="minus" className="size-5" />
      </SmallButton>
      <SmallButton onClick={() => zoomTo(1)} disabled={zoom === 1}>
        Ver completa
      </SmallButton>
      <SmallButton onClick={onFlip}>Voltear</SmallButton>
      <SmallButton isOn={measuring.isOn} onClick={() => switchTool(measuring, pinning)}>
        Medir
      </SmallButton>
      {pinning.mayPin && (
        <SmallButton isOn={pinning.isOn} onClick={() => switchTool(pinning, measuring)}>
          Marcar
        </SmallButton>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {children}
      </p>
    </div>
  )
}

export const BoardPicture = ({ svg, side: firstSide, label, pins = noPins, onPins }: BoardPictureProps) => {
  const [side, setSide] = useState(firstSide)
  const [hiddenLayers, setHiddenLayers] = useState<readonly PictureLayer[]>([])
  const [hiddenMarks, setHiddenMarks] = useState<readonly number[]>([])
  const view = useRef<HTMLElement>(null)
  const { zoom, zoomTo } = useZoomGestures(view)
  const [size, layers, marks] = useMemo(() => [pictureSize(svg), pictureLayers(svg), pictureMarks(svg)] as const, [svg])
  const measuring = useMeasuring(size)
  const url = usePictureUrl(svg, { side, hiddenLayers, hiddenMarks })
  const pinning = usePinning({ pins, onPins }, side, size)

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
        aria-label="Vista previa de la placa"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="h-72 touch-pan-x touch-pan-y overflow-auto overscroll-contain rounded-pad border border-line bg-grey-soft sm:h-96 lg:h-[30rem]"
      >
        <div className="relative" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          {url && (
            <img
              src={url}
              alt={`${label}. ${sideNames[side]}`}
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
      <Toolbar
        zoom={zoom}
        zoomTo={zoomTo}
        onFlip={() => {
          setSide(side === "top" ? "bottom" : "top")
          measuring.clear()
        }}
        measuring={measuring}
        pinning={pinning}
        view={view}
      >
        {measuredText(measuring) ?? pinText(pinning, pins.length) ?? `${sideNames[side]} · ${Math.round(zoom * 100)} %`}
      </Toolbar>
      {layers.length > 0 && (
        <details className="rounded-pad border border-line px-4 py-2">
          <summary className="font-semibold">Capas y marcas que se ven</summary>
          <Switches
            legend="Capas"
            items={layers}
            labelOf={layer => layerLabels[layer]}
            hidden={hiddenLayers}
            onHidden={setHiddenLayers}
          />
          <Switches
            legend="Marcas"
            items={marks}
            labelOf={mark => `Marcas ${mark}`}
            hidden={hiddenMarks}
            onHidden={setHiddenMarks}
          />
        </details>
      )}
    </div>
  )
}
