import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"

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
