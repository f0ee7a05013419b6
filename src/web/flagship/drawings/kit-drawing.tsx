import { Chip } from "../../shared/drawing/board-parts.tsx"
import { material as m } from "../../shared/drawing/materials.ts"
import { UnoR3Board } from "./uno-board.tsx"

const Protoboard = () => (
  <g>
    <rect x="0" y="0" width="250" height="96" rx="5" fill="#f2f4ef" stroke="#c9d1cd" />
    <path d="M10 9h230M10 87h230" stroke="#b3261e" strokeWidth="1.5" />
    <path d="M10 17h230M10 79h230" stroke="#1f5bb5" strokeWidth="1.5" />
    <path d="M10 48h230" stroke="#dfe4de" strokeWidth="6" />
    <path
      d={[27, 34, 41, 56, 63, 70].map(y => `M14 ${y}h224`).join("")}
      stroke="#59645e"
      strokeWidth="3"
      strokeDasharray="3 5"
    />
  </g>
)

const Led = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
  <g>
    <path d={`M${x - 4} ${y}v38M${x + 4} ${y}v30`} stroke={m.metalDeep} strokeWidth="2" />
    <path d={`M${x - 10} ${y}v-12a10 10 0 0 1 20 0v12h3v5h-26v-5z`} fill={colour} />
    <path d={`M${x - 5} ${y - 3}v-9a5 5 0 0 1 4-5`} stroke="#fff" strokeOpacity=".7" strokeWidth="2" fill="none" />
  </g>
)

const Resistor = ({ x, y, bands }: { x: number; y: number; bands: readonly string[] }) => (
  <g>
    <path d={`M${x} ${y}h74`} stroke={m.metalDeep} strokeWidth="2" />
    <rect x={x + 18} y={y - 7} width="38" height="14" rx="6" fill="#e3c9a0" />
    {bands.map((band, i) => (
      <rect key={band} x={x + 23 + i * 8} y={y - 7} width="4" height="14" fill={band} />
    ))}
  </g>
)

const Jumpers = () => (
  <g fill="none" strokeWidth="5" strokeLinecap="round">
    <path d="M0 0c40-30 70 50 120 6" stroke="#b3261e" />
    <path d="M0 14c40-30 76 46 124 6" stroke="#f2c230" />
    <path d="M0 28c40-30 80 44 128 6" stroke="#1f5bb5" />
    <path d="M0 42c40-30 86 40 132 6" stroke="#1b7340" />
  </g>
)

const Display = () => (
  <g>
    <rect x="0" y="0" width="178" height="70" rx="4" fill="#1b7340" />
    <rect x="14" y="13" width="150" height="44" rx="3" fill="#2d53c4" stroke="#12211b" />
    <text x="24" y="33" fontSize="15" fill="#fff" className="font-mono">
      Hola, mundo
    </text>
    <text x="24" y="50" fontSize="15" fill="#fff" className="font-mono">
      23.4 °C
    </text>
  </g>
)

const Ultrasonic = () => (
  <g>
    <rect x="0" y="0" width="120" height="54" rx="4" fill="#1f5bb5" />
    {[30, 90].map(x => (
      <g key={x}>
        <circle cx={x} cy="26" r="22" fill={m.metal} stroke={m.metalDeep} />
        <circle cx={x} cy="26" r="15" fill="#3d4a45" />
      </g>
    ))}
  </g>
)

const Servo = () => (
  <g>
    <rect x="0" y="14" width="86" height="44" rx="3" fill="#1f5bb5" opacity=".9" />
    <rect x="-12" y="26" width="110" height="10" rx="2" fill="#2d6bc8" />
    <circle cx="24" cy="14" r="12" fill="#f2f4ef" />
    <rect x="20" y="-26" width="8" height="44" rx="4" fill="#f2f4ef" stroke="#c9d1cd" />
  </g>
)

export const KitDrawing = ({ ultimate = false }: { ultimate?: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 520 330" className="w-full">
    <rect width="520" height="330" rx="18" fill="#e6eee9" />
    <path
      d="M0 60h520M0 130h520M0 200h520M0 270h520M70 0v330M160 0v330M250 0v330M340 0v330M430 0v330"
      stroke="#d3dfd8"
    />
    <g transform="translate(36 24) scale(.46)">
      <UnoR3Board />
    </g>
    <g transform="translate(256 26)">
      <Protoboard />
    </g>
    <Led x={286} y={172} colour="#d8362c" />
    <Led x={322} y={172} colour="#f2c230" />
    <Led x={358} y={172} colour="#2fb862" />
    <Resistor x={400} y={158} bands={["#b3261e", "#c22", "#7a4a1e"]} />
    <Resistor x={400} y={184} bands={["#6b3f1d", "#111", "#d8842c"]} />
    <Resistor x={400} y={210} bands={["#6c3f1d", "#151515", "#b3261d"]} />
    <g transform="translate(40 180)">
      <Jumpers />
    </g>
    {ultimate ? (
      <>
        <g transform="translate(36 244)">
          <Display />
        </g>
        <g transform="translate(244 250)">
          <Ultrasonic />
        </g>
        <g transform="translate(404 250)">
          <Servo />
        </g>
        <Chip x={200} y={196} w={56} h={22} label="595" />
      </>
    ) : (
      <g fill={m.plastic}>
        {[70, 130, 190, 250].map(x => (
          <g key={x}>
            <rect x={x} y="262" width="34" height="34" rx="4" />
            <circle cx={x + 17} cy="279" r="10" fill="#c8752f" />
          </g>
        ))}
        <circle cx="340" cy="280" r="24" />
        <circle cx="340" cy="280" r="4" fill="#59645e" />
        <circle cx="420" cy="280" r="22" fill="#f2dcc0" stroke="#c8752f" strokeWidth="3" />
        <path d="M406 280h6v-8h6v16h6v-16h6v8h6" fill="none" stroke="#8c4a14" strokeWidth="2.5" />
      </g>
    )}
  </svg>
)
