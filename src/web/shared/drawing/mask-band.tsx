import type { ReactNode } from "react"

/** Colours of decorative drawings, so outside the theme; the light comes from above left. */
export const material = {
  maskDeep: "#084636",
  maskTrace: "#138766",
  gold: "#e8bf74",
  goldDeep: "#b98732",
  copperLight: "#e9a766",
  silk: "#f4f7f1",
} as const

const Tracks = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 1200 360"
    preserveAspectRatio="xMaxYMid slice"
    className="absolute inset-0 hidden size-full opacity-60 lg:block"
  >
    <g fill="none" stroke={material.maskTrace} strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M1210 40H1010l-46 46H840M1210 72H1028l-60 60H900M1210 104h-150l-84 84v60" />
      <path d="M1210 330H960l-70-70H760M1210 300H985l-40-40" />
    </g>
    <g fill={material.maskDeep} stroke={material.goldDeep} strokeWidth="5">
      {[
        [830, 86],
        [890, 132],
        [976, 258],
        [750, 260],
        [940, 255],
      ].map(([x, y]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="8" />
      ))}
    </g>
  </svg>
)

interface MaskBandProps {
  above?: ReactNode
  over?: string
  title: string
  lead: string
  picture?: ReactNode
  children?: ReactNode
}

/** The page's first section, with its heading. */
export const MaskBand = ({ above, over, title, lead, picture, children }: MaskBandProps) => (
  <div className="relative isolate overflow-hidden bg-mask-800 text-white">
    <Tracks />
    <div
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-1.5 bg-[repeating-linear-gradient(90deg,var(--color-copper-500)_0_14px,transparent_14px_22px)]"
    />
    <div className="relative mx-auto grid max-w-7xl items-center gap-8 px-4 py-10 sm:py-14 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex max-w-2xl flex-col items-start gap-4">
        {above}
        {over && <p className="font-mono text-sm font-semibold tracking-wide text-copper-300">{over}</p>}
        <h1 className="text-3xl font-bold sm:text-5xl">{title}</h1>
        <p className="text-lg text-mask-100">{lead}</p>
        {children}
      </div>
      {picture && <div className="mx-auto w-full max-w-md lg:w-[28rem]">{picture}</div>}
    </div>
  </div>
)
