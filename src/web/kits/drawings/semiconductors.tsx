import { material as m } from "../../shared/drawing/materials.ts"

interface DiodeLook {
  y: number
  body: string
  band: string
  glass?: boolean
}

const Diode = ({ y, body, band, glass = false }: DiodeLook) => (
  <>
    <path d={`M10 ${y}h100`} stroke={m.metalDeep} strokeWidth="3" />
    <rect x="34" y={y - 11} width="52" height="22" rx={glass ? 11 : 4} fill={body} />
    <rect x="72" y={y - 11} width="7" height="22" fill={band} />
    <path d={`M40 ${y - 6}h28`} stroke="#fff" strokeOpacity=".4" strokeWidth="3" strokeLinecap="round" />
  </>
)

const threeDiodes = (look: Omit<DiodeLook, "y">) => (
  <g transform="rotate(-16 60 60)">
    {[28, 60, 92].map(y => (
      <Diode key={y} y={y} {...look} />
    ))}
  </g>
)

const rectifier = { body: "#24292b", band: "#cfd6d3" }

export const SingleDiode = () => (
  <g transform="rotate(-16 60 60)">
    <Diode y={60} {...rectifier} />
  </g>
)
export const Diodes = () => threeDiodes(rectifier)
export const ZenerDiodes = () => threeDiodes({ body: "#d9703c", band: "#23282a", glass: true })
export const SignalDiodes = () => threeDiodes({ body: "#e08a55", band: "#1c2022", glass: true })

const Led = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
  <>
    <path d={`M${x - 6} ${y + 22}v34M${x + 6} ${y + 22}v28`} stroke={m.metalDeep} strokeWidth="2.6" />
    <path d={`M${x - 14} ${y + 18}v-18a14 14 0 0 1 28 0v18z`} fill={colour} />
    <rect x={x - 18} y={y + 16} width="36" height="8" rx="2" fill={colour} />
    <path
      d={`M${x - 8} ${y + 8}v-10a8 8 0 0 1 6-7`}
      stroke="#fff"
      strokeOpacity=".75"
      strokeWidth="3"
      fill="none"
      strokeLinecap="round"
    />
  </>
)

const threeLeds = (left: string, middle: string, right: string) => (
  <>
    <Led x={26} y={34} colour={left} />
    <Led x={60} y={46} colour={middle} />
    <Led x={94} y={34} colour={right} />
  </>
)

const [red, yellow, green] = ["#d8362c", "#e9b21f", "#2f9e5b"]

export const Leds = () => threeLeds(red, yellow, green)
export const RedLeds = () => threeLeds(red, red, red)
export const GreenLeds = () => threeLeds(green, green, green)

const To92 = ({ x, y, mark }: { x: number; y: number; mark: string }) => (
  <>
    <path
      d={`M${x - 12} ${y + 26}v32M${x} ${y + 26}v32M${x + 12} ${y + 26}v32`}
      stroke={m.metalDeep}
      strokeWidth="2.8"
    />
    <path d={`M${x - 24} ${y + 28}v-30q0-14 24-14t24 14v30z`} fill="#262c2e" />
    <path d={`M${x - 17} ${y + 22}v-22`} stroke="#fff" strokeOpacity=".18" strokeWidth="4" strokeLinecap="round" />
    <text x={x} y={y + 10} textAnchor="middle" fontSize="10" fontWeight="600" fill="#d5dad5" className="font-mono">
      {mark}
    </text>
  </>
)

export const Transistors = ({ mark = "" }: { mark?: string }) => (
  <>
    <To92 x={34} y={32} mark={mark} />
    <To92 x={88} y={46} mark={mark} />
  </>
)

export const TemperatureSensor = ({ mark = "" }: { mark?: string }) => (
  <g transform="translate(60 50) scale(1.45) translate(-60 -50)">
    <To92 x={60} y={34} mark={mark} />
  </g>
)

export const Regulator = ({ mark = "" }: { mark?: string }) => (
  <>
    <path d="M44 82v30M60 82v30M76 82v30" stroke={m.metalDeep} strokeWidth="5" />
    <rect x="32" y="8" width="56" height="30" rx="3" fill={m.metal} stroke={m.metalDeep} />
    <circle cx="60" cy="22" r="7" fill="#eef3ef" stroke={m.metalDeep} />
    <rect x="30" y="36" width="60" height="48" rx="3" fill="#262c2e" />
    <text x="60" y="66" textAnchor="middle" fontSize="16" fontWeight="600" fill="#d5dad5" className="font-mono">
      {mark}
    </text>
  </>
)

export const DipChip = ({ mark = "" }: { mark?: string }) => (
  <g transform="rotate(-10 60 60)">
    <path d="M22 30h80M22 90h80" stroke={m.metalDeep} strokeWidth="12" strokeDasharray="6 6.2" />
    <rect x="14" y="34" width="92" height="52" rx="4" fill="#262c2e" />
    <path d="M14 52a8 8 0 0 1 0 16" fill="#3b4447" />
    <path d="M22 39h76" stroke="#fff" strokeOpacity=".16" strokeWidth="4" strokeLinecap="round" />
    <text x="62" y="66" textAnchor="middle" fontSize="17" fontWeight="600" fill="#dfe4df" className="font-mono">
      {mark}
    </text>
  </g>
)

export const SevenSegments = () => (
  <>
    <path d="M38 6v108M50 6v108M62 6v108M74 6v108M86 6v108" stroke={m.metalDeep} strokeWidth="3" />
    <rect x="26" y="12" width="70" height="96" rx="5" fill="#23282a" />
    <g stroke="#e4463a" strokeWidth="8" strokeLinecap="round">
      <path d="M46 26h28M46 60h28M46 94h28M40 32v22M80 32v22M80 66v22" />
      <path d="M40 66v22" stroke="#4d3431" />
    </g>
    <circle cx="90" cy="100" r="3.5" fill="#4d3431" />
  </>
)
