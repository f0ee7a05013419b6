import {
  BarrelJack,
  Chip,
  Crystal,
  Electrolytic,
  Lamp,
  MountingHole,
  PushButton,
  RadioCan,
  Silk,
  Socket,
  Traces,
  UsbPort,
} from "../../shared/drawing/board-parts.tsx"
import { material as m } from "../../shared/drawing/materials.ts"

export const unoSize = { length: 460, width: 270 } as const

const pitch = 19
const edge = { top: 14, bottom: 256 } as const
const row = (count: number, first: number) => Array.from({ length: count }, (_, i) => first + i * pitch)

/** The small gap is the real one, which makes shields fit only one way. */
export const unoPins = {
  digital: [...row(10, 108), ...row(8, 307)],
  power: row(8, 175),
  analogue: row(6, 345),
} as const

const Outline = () => (
  <path
    d="M8 0H414l28 26v62l18 18v112l-18 14v30q0 8-8 8H8q-8 0-8-8V8q0-8 8-8Z"
    fill={m.blueMask}
    stroke="#fff"
    strokeOpacity=".2"
  />
)

const Headers = () => (
  <>
    <Socket x={108} y={edge.top} count={10} pitch={pitch} />
    <Socket x={307} y={edge.top} count={8} pitch={pitch} />
    <Socket x={175} y={edge.bottom} count={8} pitch={pitch} />
    <Socket x={345} y={edge.bottom} count={6} pitch={pitch} />
    <MountingHole x={74} y={20} />
    <MountingHole x={430} y={118} />
    <MountingHole x={430} y={206} />
    <MountingHole x={84} y={250} />
  </>
)

export const UnoR3Board = () => (
  <>
    <Outline />
    <Traces
      colour={m.blueTrace}
      d="M112 46l26 26v30M140 40l20 20h80l24-24M204 30v34M330 34v40l-22 22M400 40v60l-30 30M120 150h60l20 20M380 232v-26l-20-20"
    />
    <UsbPort x={-22} y={36} kind="B" />
    <BarrelJack x={-14} y={188} />
    <Chip x={112} y={92} w={44} h={40} label="16U2" sides={4} />
    <Crystal x={112} y={148} />
    <Electrolytic x={108} y={206} />
    <Electrolytic x={144} y={206} />
    <g stroke={m.metal} strokeWidth="9" strokeDasharray="5 9">
      <path d="M206 166h204M206 222h204" />
    </g>
    <rect x="198" y="168" width="214" height="52" rx="4" fill={m.plastic} stroke={m.plasticLight} />
    <circle cx="206" cy="194" r="7" fill={m.plasticLight} />
    <text x="306" y="201" textAnchor="middle" fontSize="19" fill="#c6cfca" className="font-mono">
      ATMEGA328P
    </text>
    <Silk x={280} y={96} size={38}>
      UNO R3
    </Silk>
    <Silk x={280} y={126} size={18}>
      ARDUINO
    </Silk>
    <PushButton x={96} y={62} cap="#b3261e" />
    <Lamp x={186} y={64} colour="#f2c230" />
    <Lamp x={186} y={80} colour="#f2c230" />
    <Lamp x={398} y={64} colour="#35c46a" />
    <g fill={m.gold}>
      {[142, 158, 174].map(y => (
        <path key={y} d={`M424 ${y}h8v8h-8zM440 ${y}h8v8h-8z`} />
      ))}
    </g>
    <Headers />
  </>
)

const heart = [[2, 3, 7, 8], [1, 4, 6, 9], [1, 5, 9], [1, 9], [2, 8], [3, 7], [4, 6], [5]]

export const UnoR4Board = () => (
  <>
    <Outline />
    <Traces
      colour={m.blueTrace}
      d="M112 46l26 26v20M140 40l20 20h60l24-24M330 34v24l-14 14M400 40v30l-12 12M120 176h40l20 20M394 232v-26"
    />
    <UsbPort x={-10} y={62} kind="C" />
    <BarrelJack x={-14} y={188} />
    <PushButton x={96} y={72} cap="#eef1ec" />
    <Chip x={112} y={108} w={52} h={48} label="RA4M1" sides={4} />
    <Silk x={232} y={72} size={30}>
      UNO R4
    </Silk>
    <Silk x={232} y={94} size={16}>
      WIFI
    </Silk>
    <RadioCan x={324} y={46} w={82} h={64} label="S3" />
    <rect x="196" y="124" width="204" height="106" rx="6" fill="#0a3340" stroke="#1a7c9d" />
    <path
      d={Array.from({ length: 8 }, (_, y) => `M208 ${134 + y * 12.4}h180`).join("")}
      stroke="#1d4e5c"
      strokeWidth="8"
      strokeLinecap="round"
      strokeDasharray="0 16.3"
    />
    <path
      d={heart.flatMap((cells, y) => cells.map(x => `M${208 + x * 16.3} ${134 + y * 12.4}h0`)).join("")}
      stroke="#ff8f4a"
      strokeWidth="9"
      strokeLinecap="round"
    />
    <rect x="100" y="186" width="30" height="22" rx="2" fill={m.silk} />
    <Silk x={115} y={226} size={10}>
      QWIIC
    </Silk>
    <Lamp x={140} y={92} colour="#35c46a" />
    <Headers />
  </>
)
