import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { Side } from "../../../gerber/draw/draw-board.ts"
import { showSide } from "../../../gerber/draw/draw-board.ts"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { boardTexts as t } from "./texts.ts"
import { useZoomGestures, zoomStep } from "./zoom-gestures.ts"

interface BoardPictureProps {
  /** As drawn by domain/gerber: it holds both sides and no text of the customer's file. */
  svg: string
  /** The side that has the copper. */
  side: Side
  label: string
}

/** As an image of its own: whatever the file held, nothing of it can run or be read in the page. */
const usePictureUrl = (svg: string, side: Side): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([showSide(svg, side)], { type: "image/svg+xml" }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg, side])
  return url
}

/** A board that can be turned over and looked at closely: buttons, keys (+ - 0), Ctrl and wheel, or two fingers. */
export const BoardPicture = ({ svg, side: firstSide, label }: BoardPictureProps) => {
  const [side, setSide] = useState(firstSide)
  const view = useRef<HTMLElement>(null)
  const { zoom, zoomTo } = useZoomGestures(view)
  const url = usePictureUrl(svg, side)

  // A new board is seen from its copper, whole.
  useLayoutEffect(() => setSide(firstSide), [firstSide])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === "+") zoomTo(zoom * zoomStep)
    if (event.key === "-") zoomTo(zoom / zoomStep)
    if (event.key === "0") zoomTo(1)
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
        {url && (
          <img
            src={url}
            alt={`${label}. ${t.seenFrom[side]}`}
            draggable={false}
            className="max-w-none object-contain p-2"
            style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          />
        )}
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
        <Button variant="secondary" size="sm" onClick={() => setSide(side === "top" ? "bottom" : "top")}>
          {t.flip}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {t.seenFrom[side]} · {Math.round(zoom * 100)} %
        </p>
      </div>
    </div>
  )
}
