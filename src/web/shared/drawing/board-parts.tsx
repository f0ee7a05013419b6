import { material as m } from "./materials.ts"

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

export const Socket = (row: Row) => {
  const length = row.count * row.pitch
  return (
    <>
      <rect
        x={row.x - row.pitch / 2}
        y={row.y - 8}
        width={length}
        height={16}
        rx="2"
        fill={m.plastic}
        stroke={m.plasticLight}
      />
      <path
        d={line(row)}
        stroke={m.metalDeep}
        strokeWidth="6"
        strokeLinecap="square"
        strokeDasharray={`0.01 ${row.pitch - 0.01}`}
      />
    </>
  )
}

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

export const RadioCan = ({ x, y, w, h, label }: Box & { label: string }) => (
  <>
    <rect x={x} y={y} width={w} height={h} rx="4" fill={m.metal} stroke={m.metalDeep} />
    <path d={`M${x + 4} ${y + h - 4}V${y + 4}H${x + w - 4}`} fill="none" stroke="#fff" strokeOpacity=".8" />
    <text
      x={x + w / 2}
      y={y + h / 2 + 4}
      textAnchor="middle"
      fontSize="13"
      fontWeight="700"
      fill="#4a5650"
      className="font-mono"
    >
      {label}
    </text>
  </>
)

export const Antenna = ({ x, y, h }: { x: number; y: number; h: number }) => (
  <path
    d={`M${x} ${y}h14v${h / 5}h-14v${h / 5}h14v${h / 5}h-14v${h / 5}h14v${h / 5}h-14`}
    fill="none"
    stroke={m.gold}
    strokeWidth="4"
  />
)

export const UsbPort = ({ x, y, kind }: { x: number; y: number; kind: "B" | "C" }) =>
  kind === "C" ? (
    <>
      <rect x={x} y={y} width="34" height="40" rx="7" fill={m.metal} stroke={m.metalDeep} />
      <rect x={x - 1} y={y + 8} width="7" height="24" rx="3.5" fill={m.plastic} />
    </>
  ) : (
    <>
      <rect x={x} y={y} width="76" height="64" rx="3" fill={m.metal} stroke={m.metalDeep} />
      <path d={`M${x + 8} ${y + 12}h58M${x + 8} ${y + 52}h58`} stroke={m.metalDeep} strokeWidth="2" />
    </>
  )

export const BarrelJack = ({ x, y }: { x: number; y: number }) => (
  <>
    <rect x={x} y={y} width="78" height="50" rx="4" fill={m.plastic} stroke={m.plasticLight} />
    <path d={`M${x + 18} ${y + 2}v46`} stroke={m.plasticLight} strokeWidth="3" />
  </>
)

export const PushButton = ({ x, y, cap = m.copper }: { x: number; y: number; cap?: string }) => (
  <>
    <rect x={x - 12} y={y - 10} width="24" height="20" rx="3" fill={m.metal} stroke={m.metalDeep} />
    <circle cx={x} cy={y} r="6.5" fill={cap} />
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

export const Lamp = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
  <>
    <circle cx={x} cy={y} r="8" fill={colour} opacity=".35" />
    <rect x={x - 5} y={y - 3} width="10" height="6" rx="1.5" fill={colour} />
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
