import { material as m } from "../../shared/drawing/materials.ts"

const bandColours = {
  brown: "#6f3d1f",
  black: "#1d1d1d",
  red: "#c8281e",
  orange: "#e8791a",
  yellow: "#ecc51c",
  green: "#1f8a4a",
  violet: "#7a3c9e",
  gold: "#c39a35",
} as const
type Band = keyof typeof bandColours
const bandsAt = [40, 50, 60, 75]

const Resistor = ({ y, bands, body = "#e3c79b" }: { y: number; bands: readonly Band[]; body?: string }) => (
  <>
    <path d={`M14 ${y}h92`} stroke={m.metalDeep} strokeWidth="2.4" />
    <path
      d={`M38 ${y - 8}h8q4 0 6 2h16q2-2 6-2h8q6 0 6 8t-6 8h-8q-4 0-6-2h-16q-2 2-6 2h-8q-6 0-6-8t6-8z`}
      fill={body}
      stroke="#00000022"
    />
    {bandsAt.map((x, at) => (
      <rect key={x} x={x} y={y - 7} width="4.5" height="14" fill={bandColours[bands[at] ?? "gold"]} />
    ))}
    <path d={`M40 ${y - 5}h40`} stroke="#fff" strokeOpacity=".55" strokeWidth="2" strokeLinecap="round" />
  </>
)

const Tape = ({ x }: { x: number }) => (
  <>
    <rect x={x} y="12" width="13" height="96" rx="2" fill="#ecdfc4" />
    <path d={`M${x + 6.5} 12v96`} stroke="#b5472f" strokeOpacity=".45" strokeWidth="2.5" />
  </>
)

export const Resistors = () => (
  <g transform="rotate(-8 60 60)">
    <Resistor y={26} bands={["red", "red", "brown", "gold"]} />
    <Resistor y={49} bands={["orange", "orange", "brown", "gold"]} />
    <Resistor y={72} bands={["brown", "black", "red", "gold"]} />
    <Resistor y={95} bands={["yellow", "violet", "orange", "gold"]} />
    <Tape x={10} />
    <Tape x={97} />
  </g>
)

export const PrecisionResistors = () => (
  <g transform="rotate(-8 60 60)">
    <Resistor y={26} bands={["brown", "black", "black", "brown"]} body="#7fb6cf" />
    <Resistor y={49} bands={["red", "black", "brown", "brown"]} body="#7fb6cf" />
    <Resistor y={72} bands={["yellow", "violet", "red", "brown"]} body="#7fb6cf" />
    <Resistor y={95} bands={["green", "brown", "orange", "brown"]} body="#7fb6cf" />
    <Tape x={10} />
    <Tape x={97} />
  </g>
)

export const PowerResistors = ({ mark = "5W" }: { mark?: string }) => (
  <g transform="rotate(-14 60 60)">
    {[42, 80].map(y => (
      <g key={y}>
        <path d={`M8 ${y}h104`} stroke={m.metalDeep} strokeWidth="3" />
        <rect x="24" y={y - 13} width="72" height="26" rx="3" fill="#e9e6da" stroke="#c9c4b2" />
        <path d={`M27 ${y - 10}h66`} stroke="#fff" strokeWidth="3" />
        <text x="60" y={y + 5} textAnchor="middle" fontSize="12" fontWeight="600" fill="#4b4f4c" className="font-mono">
          {mark}
        </text>
      </g>
    ))}
  </g>
)

export const Potentiometer = ({ mark = "" }: { mark?: string }) => (
  <>
    <path d="M42 90v24M60 90v24M78 90v24" stroke={m.goldDeep} strokeWidth="5" strokeLinecap="round" />
    <rect x="28" y="72" width="64" height="27" rx="4" fill="#8a5a35" />
    <circle cx="60" cy="46" r="34" fill={m.metal} stroke={m.metalDeep} />
    <circle cx="60" cy="46" r="20" fill="#3a4642" />
    <circle cx="60" cy="46" r="14" fill="#55635e" />
    <path d="M60 46V27" stroke={m.silk} strokeWidth="4" strokeLinecap="round" />
    <path
      d="M33 35a29 29 0 0 1 20-16"
      stroke="#fff"
      strokeOpacity=".8"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
    />
    <text x="60" y="94" textAnchor="middle" fontSize="12" fontWeight="600" fill={m.silk} className="font-mono">
      {mark}
    </text>
  </>
)

export const Trimmer = ({ mark = "" }: { mark?: string }) => (
  <>
    <path d="M36 84v26M60 84v26M84 84v26" stroke={m.metalDeep} strokeWidth="3" />
    <rect x="36" y="14" width="16" height="14" rx="2" fill={m.gold} stroke={m.goldDeep} />
    <path d="M38 21h12" stroke="#6d5218" strokeWidth="3" />
    <rect x="22" y="24" width="76" height="64" rx="5" fill="#2560b8" />
    <path d="M27 30h66" stroke="#fff" strokeOpacity=".35" strokeWidth="4" strokeLinecap="round" />
    <text x="60" y="66" textAnchor="middle" fontSize="20" fontWeight="700" fill={m.silk} className="font-mono">
      {mark}
    </text>
  </>
)

const Disc = ({ x, y, colour, mark }: { x: number; y: number; colour: string; mark: string }) => (
  <>
    <path d={`M${x - 8} ${y + 12}v40M${x + 8} ${y + 12}v40`} stroke={m.metalDeep} strokeWidth="2.4" />
    <circle cx={x} cy={y} r="21" fill={colour} />
    <path
      d={`M${x - 14} ${y - 6}a15 15 0 0 1 11-9`}
      stroke="#fff"
      strokeOpacity=".6"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
    />
    <text x={x} y={y + 5} textAnchor="middle" fontSize="12" fontWeight="700" fill="#4a2f10" className="font-mono">
      {mark}
    </text>
  </>
)

export const CeramicCapacitors = ({ mark = "104" }: { mark?: string }) => (
  <>
    <Disc x={36} y={44} colour="#e59a4e" mark={mark} />
    <Disc x={84} y={52} colour="#d98a3a" mark={mark} />
  </>
)

export const Thermistors = ({ mark = "103" }: { mark?: string }) => (
  <>
    <Disc x={36} y={44} colour="#7fae7c" mark={mark} />
    <Disc x={84} y={52} colour="#6d9f6b" mark={mark} />
  </>
)

const Can = ({
  x,
  y,
  h,
  w = 26,
  colour = "#22304f",
}: {
  x: number
  y: number
  h: number
  w?: number
  colour?: string
}) => (
  <>
    <path d={`M${x - 6} ${y + h}v22M${x + 6} ${y + h}v16`} stroke={m.metalDeep} strokeWidth="2.6" />
    <rect x={x - w / 2} y={y} width={w} height={h} rx="4" fill={colour} />
    <rect x={x + w / 2 - 8} y={y + 4} width="6" height={h - 8} fill="#c8d2e4" opacity=".8" />
    <ellipse cx={x} cy={y + 3} rx={w / 2} ry="5" fill={m.metal} />
    <path
      d={`M${x - w / 2 + 5} ${y + 12}v${h - 20}`}
      stroke="#fff"
      strokeOpacity=".35"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </>
)

export const ElectrolyticCapacitors = () => (
  <>
    <Can x={30} y={42} h={44} w={24} />
    <Can x={64} y={22} h={64} w={34} />
    <Can x={98} y={52} h={34} w={20} colour="#1d1f22" />
  </>
)

export const FilmCapacitors = () => (
  <>
    <path d="M24 66v36M46 66v36" stroke={m.metalDeep} strokeWidth="2.6" />
    <rect x="16" y="30" width="38" height="40" rx="8" fill="#b3402f" />
    <path d="M22 36h26" stroke="#fff" strokeOpacity=".5" strokeWidth="3" strokeLinecap="round" />
    <text x="35" y="57" textAnchor="middle" fontSize="11" fontWeight="600" fill={m.silk} className="font-mono">
      1µF
    </text>
    <Disc x={86} y={52} colour="#e59a4e" mark="102" />
  </>
)

export const Inductors = () => (
  <>
    {[
      [38, 46],
      [82, 70],
    ].map(([x = 0, y = 0]) => (
      <g key={x}>
        <path d={`M${x - 20} ${y + 14}v22M${x + 20} ${y + 14}v22`} stroke={m.copper} strokeWidth="3" />
        <circle cx={x} cy={y} r="26" fill="#2b3330" />
        <circle cx={x} cy={y} r="18" fill="none" stroke={m.copper} strokeWidth="15" strokeDasharray="4.2 1.4" />
        <circle cx={x} cy={y} r="9.5" fill="#eef3ef" />
      </g>
    ))}
  </>
)

export const Fuses = () => (
  <g transform="rotate(-12 60 60)">
    {[34, 62, 90].map(y => (
      <g key={y}>
        <rect x="18" y={y - 9} width="84" height="18" rx="4" fill="#dfeef0" stroke="#b8cccf" />
        <path d={`M38 ${y}q11-7 22 0t22 0`} fill="none" stroke="#7b8482" strokeWidth="1.6" />
        <rect x="14" y={y - 10} width="20" height="20" rx="3" fill={m.metal} stroke={m.metalDeep} />
        <rect x="86" y={y - 10} width="20" height="20" rx="3" fill={m.metal} stroke={m.metalDeep} />
      </g>
    ))}
  </g>
)

export const Photoresistors = () => (
  <>
    {[
      [38, 44],
      [82, 54],
    ].map(([x = 0, y = 0]) => (
      <g key={x}>
        <path d={`M${x - 7} ${y + 14}v42M${x + 7} ${y + 14}v42`} stroke={m.metalDeep} strokeWidth="2.4" />
        <circle cx={x} cy={y} r="23" fill="#f2dcc0" stroke={m.copper} strokeWidth="2.5" />
        <path
          d={`M${x - 15} ${y}h5v-9h6v18h6v-18h6v9h7`}
          fill="none"
          stroke="#8c4a14"
          strokeWidth="2.6"
          strokeLinejoin="round"
        />
      </g>
    ))}
  </>
)
