import { useMemo } from "react"
import { MountingHole, Pads, Substrate } from "../shared/drawing/board-parts.tsx"
import { heroFrameMs, PauseButton, useAnimation } from "./animation.tsx"
import { ledColumns, ledRows, litLights } from "./led-text.ts"

const width = 40
const pitch = 11
const left = 28
const top = 26

/** Round-ended strokes of no length: one path for all lights, cheap to change seven times a second. */
const dots = (lights: readonly (readonly [number, number])[]) =>
  lights.map(([x, y]) => `M${left + x * pitch} ${top + y * pitch}h0`).join("")

const all = dots(Array.from({ length: width * ledRows }, (_, i) => [i % width, Math.floor(i / width)] as const))

export const LedPanel = ({ brandName }: { brandName: string }) => {
  const columns = useMemo(() => ledColumns(`${brandName} ⚡ `), [brandName])
  const frames = Math.max(columns.length, width)
  const animation = useAnimation(frames, heroFrameMs)

  return (
    <div className="relative">
      <svg
        aria-hidden="true"
        viewBox="0 0 486 150"
        className="w-full drop-shadow-lg"
        data-testid="led-panel"
        data-frame={animation.frame}
        data-frames={frames}
      >
        <Substrate x={0} y={0} w={486} h={146} r={14} fill="#05281f" />
        <rect x="14" y="12" width="458" height="94" rx="8" fill="#021611" stroke="#138766" />
        <g strokeLinecap="round" strokeWidth="8" fill="none">
          <path d={all} stroke="#0c3a2d" />
          <path d={dots(litLights(columns, width, animation.frame))} stroke="#ff9a4c" />
        </g>
        <Pads x={123} y={126} count={13} pitch={20} ring={10} hole={4} />
        <MountingHole x={24} y={126} r={6} />
        <MountingHole x={462} y={126} r={6} />
      </svg>
      <PauseButton animation={animation} className="absolute right-9 bottom-0.5 bg-mask-900/80 hover:bg-mask-700" />
    </div>
  )
}
