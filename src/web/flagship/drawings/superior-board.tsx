import {
  Antenna,
  Chip,
  Lamp,
  Pads,
  PushButton,
  RadioCan,
  Silk,
  Substrate,
  Traces,
  UsbPort,
} from "../../shared/drawing/board-parts.tsx"
import { material as m } from "../../shared/drawing/materials.ts"

export const superiorSize = { length: 420, width: 190 } as const

export const superiorPins = Array.from({ length: 15 }, (_, i) => 28 + i * 26)

const Spark = ({ x, y }: { x: number; y: number }) => (
  <>
    <path d={`M${x - 34} ${y}h14M${x + 20} ${y}h14`} stroke={m.gold} strokeWidth="4" strokeLinecap="round" />
    <circle cx={x - 20} cy={y} r="6" fill={m.maskDeep} stroke={m.gold} strokeWidth="4" />
    <circle cx={x + 20} cy={y} r="6" fill={m.maskDeep} stroke={m.gold} strokeWidth="4" />
    <path d={`M${x + 4} ${y - 19}l-13 22h8l-4 17 14-23h-9z`} fill={m.silk} />
  </>
)

export const SuperiorBoard = () => (
  <>
    <Substrate x={0} y={0} w={420} h={190} r={14} />
    <rect
      x="5"
      y="5"
      width="410"
      height="180"
      rx="10"
      fill="none"
      stroke={m.gold}
      strokeOpacity=".75"
      strokeWidth="2"
    />
    <Traces d="M80 30v10M106 30v8M132 30v26l16 16M158 30v14l20 20h30M106 160v-12M132 160v-12M184 160v-22l14-14M236 30v20M262 30v20M288 30v20M314 30v20M236 160v-20M262 160v-20M288 160v-20M314 160v-20" />
    <Pads x={28} y={18} count={15} pitch={26} />
    <Pads x={28} y={172} count={15} pitch={26} />
    <UsbPort x={-8} y={75} kind="C" />
    <PushButton x={56} y={62} />
    <PushButton x={56} y={128} />
    <Silk x={56} y={46} size={9}>
      RST
    </Silk>
    <Silk x={56} y={152} size={9}>
      BOOT
    </Silk>
    <Spark x={138} y={86} />
    <Silk x={148} y={126} size={16}>
      SUPERIOR
    </Silk>
    <Silk x={148} y={144} size={12}>
      ESP
    </Silk>
    <Chip x={178} y={80} w={22} h={18} />
    <Lamp x={190} y={56} colour="#35c46a" />
    <Lamp x={112} y={52} colour="#ff8f4a" />
    <RadioCan x={214} y={40} w={136} h={110} label="ESP32-S3" />
    <Antenna x={370} y={46} h={98} />
  </>
)
