import { material as m } from "../shared/drawing/materials.ts"

const Resistor = ({ x, y, turn, bands }: { x: number; y: number; turn: number; bands: readonly string[] }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path d="M-44 0h88" stroke={m.metal} strokeWidth="3" />
    <rect x="-24" y="-9" width="48" height="18" rx="8" fill="#e6cfa8" />
    {bands.map((band, i) => (
      <rect key={band} x={-17 + i * 11} y="-9" width="5" height="18" fill={band} />
    ))}
  </g>
)

const Led = ({ x, y, turn, colour }: { x: number; y: number; turn: number; colour: string }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <path d="M-5 0v46M5 0v38" stroke={m.metal} strokeWidth="3" />
    <path d="M-14 0v-16a14 14 0 0 1 28 0V0h4v7h-36V0z" fill={colour} />
  </g>
)

export const BoxDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 400 280" className="w-full">
    <Resistor x={128} y={92} turn={-38} bands={["#b3261e", "#4a2a12", "#c8752f"]} />
    <Led x={186} y={78} turn={-10} colour="#e0483d" />
    <Led x={232} y={70} turn={12} colour="#f2c230" />
    <Resistor x={284} y={96} turn={40} bands={["#1f5bb5", "#59645e", "#b3261e"]} />
    <Led x={268} y={84} turn={26} colour="#2fb862" />
    <path d="M70 128l40-34h180l40 34z" fill="#9a5a22" />
    <path d="M70 128h260v122a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8z" fill={m.copper} />
    <path d="M70 128h260v20H70z" fill={m.copperLight} />
    <rect x="128" y="168" width="144" height="66" rx="8" fill={m.mask} stroke={m.gold} strokeWidth="3" />
    <path d="M138 201h22M240 201h22" stroke={m.gold} strokeWidth="4" strokeLinecap="round" />
    <circle cx="166" cy="201" r="8" fill={m.maskDeep} stroke={m.gold} strokeWidth="4" />
    <circle cx="234" cy="201" r="8" fill={m.maskDeep} stroke={m.gold} strokeWidth="4" />
    <path d="M206 174l-18 30h11l-6 24 20-33h-12z" fill={m.silk} />
  </svg>
)
