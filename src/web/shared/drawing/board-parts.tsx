import { material as m } from "./mask-band.tsx"

interface Box {
  x: number
  y: number
  w: number
  h: number
}

export const Substrate = ({ x, y, w, h, r = 12, fill = m.mask }: Box & { r?: number; fill?: string }) => (
  <>
    <rect x={x} y={y + 3} width={w} height={h} rx={r} fill="#04241b" opacity=".28" />
    <rect x={x} y={y} width={w} height={h} rx={r} fill={fill} />
    <rect x={x + 1} y={y + 1} width={w - 2} height={h - 2} rx={r - 1} fill="none" stroke="#fff" strokeOpacity=".16" />
  </>
)

export const Traces = ({ d, colour = m.maskTrace, width = 3 }: { d: string; colour?: string; width?: number }) => (
  <path d={d} fill="none" stroke={colour} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
)

interface Row {
  x: number
  y: number
  count: number
  pitch: number
  vertical?: boolean
}

const line = ({ x, y, count, pitch, vertical }: Row) => `M${x} ${y}${vertical ? "v" : "h"}${(count - 1) * pitch + 0.01}`

/** Two dashed strokes instead of two circles for each pad. */
export const Pads = ({ ring = 11, hole = 5, ...row }: Row & { ring?: number; hole?: number }) => (
  <g fill="none" strokeLinecap="round" strokeDasharray={`0 ${row.pitch}`}>
    <path d={line(row)} stroke={m.gold} strokeWidth={ring} />
    <path d={line(row)} stroke={m.hole} strokeWidth={hole} />
  </g>
)

export const Chip = ({ x, y, w, h, label, sides = 2 }: Box & { label?: string; sides?: 2 | 4 }) => (
  <>
    <path
      d={`M${x + 5} ${y - 3}H${x + w - 4}M${x + 5} ${y + h + 3}H${x + w - 4}${sides === 4 ? `M${x - 3} ${y + 5}V${y + h - 4}M${x + w + 3} ${y + 5}V${y + h - 4}` : ""}`}
      stroke={m.metal}
      strokeWidth="6"
      strokeDasharray="3 4"
    />
    <rect x={x} y={y} width={w} height={h} rx="3" fill={m.plastic} stroke={m.plasticLight} />
    <circle cx={x + 7} cy={y + 7} r="2.2" fill={m.plasticLight} />
    {label && (
      <text x={x + w / 2} y={y + h / 2 + 4} textAnchor="middle" fontSize="11" fill="#c6cfca" className="font-mono">
        {label}
      </text>
    )}
  </>
)

export const Crystal = ({ x, y, w = 40 }: { x: number; y: number; w?: number }) => (
  <rect x={x} y={y} width={w} height="17" rx="8.5" fill={m.metal} stroke={m.metalDeep} />
)

export const Electrolytic = ({ x, y, r = 15 }: { x: number; y: number; r?: number }) => (
  <>
    <circle cx={x} cy={y} r={r} fill={m.metal} stroke={m.metalDeep} />
    <path d={`M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}Z`} fill={m.plastic} opacity=".78" />
    <path d={`M${x - r * 0.7} ${y}h${r * 0.5}M${x - r * 0.45} ${y - r * 0.25}v${r * 0.5}`} stroke="#fff" />
  </>
)

export const MountingHole = ({ x, y, r = 8 }: { x: number; y: number; r?: number }) => (
  <circle cx={x} cy={y} r={r} fill="#f6f8f5" stroke={m.gold} strokeWidth="3" />
)

export const Silk = ({
  x,
  y,
  size = 12,
  anchor = "middle",
  children,
}: {
  x: number
  y: number
  size?: number
  anchor?: "start" | "middle" | "end"
  children: string
}) => (
  <text x={x} y={y} fontSize={size} fontWeight="700" letterSpacing=".06em" fill={m.silk} textAnchor={anchor}>
    {children}
  </text>
)
