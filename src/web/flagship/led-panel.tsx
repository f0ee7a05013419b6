import { useMemo } from "react"
import { heroFrameMs, PauseButton, useAnimation } from "./animation.tsx"
import panelDrawing from "./drawings/led-panel.svg?url"

const width = 40
const pitch = 11
const left = 28
const top = 26

/** Round-ended strokes of no length: one path for all lights, cheap to change seven times a second. */
const dots = (lights: readonly (readonly [number, number])[]) =>
  lights.map(([x, y]) => `M${left + x * pitch} ${top + y * pitch}h0`).join("")

/** A hexadecimal pair for each column, the lowest bit on top. */
const glyphs = new Map(
  `A:7e1111117e B:7f49494936 C:3e41414122 D:7f4141221c E:7f49494941 F:7f09090901 G:3e4149497a H:7f0808087f
   I:417f41 J:2040413f01 K:7f08142241 L:7f40404040 M:7f020c027f N:7f0408107f O:3e4141413e P:7f09090906
   Q:3e4151215e R:7f09192946 S:4649494931 T:01017f0101 U:3f4040403f V:1f2040201f W:3f4038403f X:6314081463
   Y:0708700807 Z:6151494543 0:3e5149453e 1:427f40 2:4261514946 3:2141454b31 4:1814127f10 5:2745454539
   6:3c4a494930 7:0171090503 8:3649494936 9:064949291e -:080808 ⚡:080c6e3b1808`
    .split(/\s+/)
    .map(glyph => [glyph.slice(0, 1), glyph.slice(2)] as const),
)

export const ledRows = 7

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toUpperCase()

export const ledColumns = (text: string): readonly number[] =>
  [...plain(text)].flatMap(letter => {
    const pairs = (glyphs.get(letter) ?? "0000").match(/../g) ?? []
    return [...pairs.map(pair => Number.parseInt(pair, 16)), 0]
  })

export const litLights = (
  columns: readonly number[],
  width: number,
  frame: number,
): readonly (readonly [column: number, row: number])[] => {
  const length = Math.max(columns.length, width)
  return Array.from({ length: width }, (_, x) => [x, columns[(x + frame) % length] ?? 0] as const).flatMap(
    ([x, bits]) =>
      Array.from({ length: ledRows }, (_, y) => y)
        .filter(y => bits & (1 << y))
        .map(y => [x, y] as const),
  )
}

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
        <use href={`${panelDrawing}#drawing`} />
        <g strokeLinecap="round" strokeWidth="8" fill="none">
          <path d={all} stroke="#0c3a2d" />
          <path d={dots(litLights(columns, width, animation.frame))} stroke="#ff9a4c" />
        </g>
      </svg>
      <PauseButton animation={animation} className="absolute right-9 bottom-0.5 bg-mask-900/80 hover:bg-mask-700" />
    </div>
  )
}
