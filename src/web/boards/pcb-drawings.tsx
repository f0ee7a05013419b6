import {
  Chip,
  Crystal,
  Electrolytic,
  MountingHole,
  Pads,
  Silk,
  Substrate,
  Traces,
} from "../shared/drawing/board-parts.tsx"
import { material as m } from "../shared/drawing/mask-band.tsx"

const plane = (lift: number) => `matrix(.866 .5 -.866 .5 320 ${58 + lift})`

const size = 210

const Layer = ({
  lift,
  fill,
  edge,
  children,
}: {
  lift: number
  fill: string
  edge: string
  children?: React.ReactNode
}) => (
  <g transform={plane(lift)}>
    <rect x="4" y="4" width={size} height={size} rx="8" fill={edge} />
    <rect width={size} height={size} rx="8" fill={fill} />
    {children}
  </g>
)

const vias: readonly (readonly [number, number])[] = [
  [30, 30],
  [180, 30],
  [30, 180],
  [180, 180],
  [105, 60],
  [150, 120],
]

const Vias = () => (
  <g fill={m.hole} stroke={m.gold} strokeWidth="4">
    {vias.map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r="6" />
    ))}
  </g>
)

export const MultilayerPcb = () => (
  <svg aria-hidden="true" viewBox="0 0 640 480" className="size-full">
    <rect width="640" height="480" fill="#e9f1ec" />
    <path
      d="M0 400h640M0 320h640M0 240h640M0 160h640M0 80h640M80 0v480M160 0v480M240 0v480M320 0v480M400 0v480M480 0v480M560 0v480"
      stroke="#d8e4dd"
    />
    <Layer lift={190} fill={m.copper} edge="#8c4a14">
      <path d="M20 60h80l30 30v90M60 20v50M190 150h-70l-30 30" stroke="#f3c99a" strokeWidth="7" fill="none" />
      <Vias />
    </Layer>
    <Layer lift={132} fill="#d9b36c" edge="#a07c34">
      <rect x="14" y="14" width="182" height="182" rx="4" fill={m.copper} />
      <path d="M105 14v182" stroke="#d9b36c" strokeWidth="8" />
      <Vias />
    </Layer>
    <Layer lift={74} fill="#d9b36c" edge="#a07c34">
      <path d="M14 14h182v182H14z" fill={m.copperLight} />
      <path d="M14 70h110v126" stroke="#d9b36c" strokeWidth="7" fill="none" />
      <Vias />
    </Layer>
    <Layer lift={8} fill={m.mask} edge={m.maskDeep}>
      <Traces
        width={5}
        d="M30 30h50l20 20M180 30h-40l-20 20M30 180v-50l30-30M180 180h-50l-20-20M30 105h40M180 105h-30M105 180v-40M150 120h30"
      />
      <Vias />
      <Chip x={78} y={78} w={56} h={56} label="MCU" sides={4} />
      <Crystal x={140} y={56} w={30} />
      <Pads x={50} y={196} count={8} pitch={16} ring={10} hole={4} />
    </Layer>
    <g stroke="#59645e" strokeDasharray="4 5" strokeWidth="1.5" fill="none">
      <path d="M138 171v190M502 171v190M320 276v190" />
    </g>
    <g fontSize="15" fontWeight="600" fill="#43554d">
      <text x="512" y="190">
        Señales
      </text>
      <text x="512" y="252">
        Tierra
      </text>
      <text x="512" y="310">
        Alimentación
      </text>
      <text x="512" y="368">
        Señales
      </text>
    </g>
  </svg>
)

const Terminal = ({ x, y }: { x: number; y: number }) => (
  <g>
    <rect x={x} y={y} width="96" height="46" rx="4" fill="#1b7340" stroke="#0c4a27" />
    {[24, 72].map(dx => (
      <g key={dx}>
        <circle cx={x + dx} cy={y + 22} r="14" fill={m.metal} stroke={m.metalDeep} />
        <path d={`M${x + dx - 9} ${y + 22}h18`} stroke="#59645e" strokeWidth="4" />
      </g>
    ))}
  </g>
)

const Heatsink = ({ x, y, label }: { x: number; y: number; label: string }) => (
  <g>
    <path
      d={`M${x} ${y}h92v34h-92zM${x + 6} ${y - 16}v16M${x + 22} ${y - 16}v16M${x + 38} ${y - 16}v16M${x + 54} ${y - 16}v16M${x + 70} ${y - 16}v16M${x + 86} ${y - 16}v16`}
      fill={m.metalDeep}
      stroke={m.metalDeep}
      strokeWidth="7"
    />
    <rect x={x + 20} y={y + 26} width="52" height="26" rx="3" fill={m.plastic} />
    <text x={x + 46} y={y + 44} textAnchor="middle" fontSize="13" fill="#c6cfca" className="font-mono">
      {label}
    </text>
    <path
      d={`M${x + 32} ${y + 52}v16M${x + 46} ${y + 52}v16M${x + 60} ${y + 52}v16`}
      stroke={m.metal}
      strokeWidth="5"
    />
  </g>
)

const Inductor = ({ x, y }: { x: number; y: number }) => (
  <g fill="none">
    <circle cx={x} cy={y} r="34" stroke="#3d4a45" strokeWidth="24" />
    <circle cx={x} cy={y} r="34" stroke={m.copperLight} strokeWidth="26" strokeDasharray="7 5" />
  </g>
)

export const PowerPcb = () => (
  <svg aria-hidden="true" viewBox="0 0 640 480" className="size-full">
    <rect width="640" height="480" fill="#f3ebe1" />
    <path
      d="M0 400h640M0 320h640M0 240h640M0 160h640M0 80h640M80 0v480M160 0v480M240 0v480M320 0v480M400 0v480M480 0v480M560 0v480"
      stroke="#e7dccd"
    />
    <Substrate x={70} y={56} w={500} h={368} r={16} fill={m.maskDeep} />
    <g fill={m.copper} opacity=".85">
      <path d="M92 96h170v60H180v70H92zM300 92h160v84H300zM92 270h130v60h70v72H92zM330 250h218v150H400v-60h-70z" />
    </g>
    <Traces width={4} d="M262 210h60l30 30M222 236l30 30h60M470 130h50l20 20v60M250 360h70" />
    <MountingHole x={92} y={78} r={9} />
    <MountingHole x={548} y={78} r={9} />
    <MountingHole x={92} y={402} r={9} />
    <MountingHole x={548} y={402} r={9} />
    <Heatsink x={312} y={112} label="IRF540" />
    <Heatsink x={430} y={112} label="LM2596" />
    <Inductor x={392} y={300} />
    <Electrolytic x={140} y={172} r={36} />
    <Electrolytic x={504} y={318} r={32} />
    <Electrolytic x={500} y={380} r={18} />
    <Terminal x={56} y={222} />
    <Terminal x={56} y={296} />
    <Terminal x={488} y={220} />
    <Chip x={214} y={236} w={62} h={48} label="PWM" sides={4} />
    <Pads x={214} y={330} count={5} pitch={20} />
    <Silk x={240} y={118} size={20}>
      12 V 10 A
    </Silk>
    <Silk x={250} y={404} size={16}>
      ALTA CORRIENTE
    </Silk>
  </svg>
)

export const SingleLayerPcb = () => (
  <svg aria-hidden="true" viewBox="0 0 640 480" className="size-full">
    <rect width="640" height="480" fill="#e9f1ec" />
    <Substrate x={110} y={60} w={420} h={320} r={6} fill="#dcc08a" />
    <g fill="none" stroke={m.copper} strokeWidth="12" strokeLinecap="round" strokeLinejoin="round">
      <path d="M150 100h110l40 40v60M150 150h60l40 40v90h70M490 100H400l-40 40v60M490 340H380l-30-30v-50" />
      <path d="M150 340h80l30-30M490 220h-70l-30 30v30M490 160h-50l-30 30h-50M190 240v60" />
    </g>
    <g fill={m.copper}>
      {[150, 490].flatMap(x => [100, 150, 220, 280, 340].map(y => <circle key={`${x}-${y}`} cx={x} cy={y} r="17" />))}
      {[230, 270, 310, 350].flatMap(y => [290, 360].map(x => <circle key={`${x}-${y}`} cx={x} cy={y} r="15" />))}
      <circle cx="190" cy="240" r="15" />
      <circle cx="190" cy="300" r="15" />
      <path d="M276 130h98v50h-98z" />
    </g>
    <g fill="#e9f1ec">
      {[150, 490].flatMap(x => [100, 150, 220, 280, 340].map(y => <circle key={`${x}-${y}`} cx={x} cy={y} r="6" />))}
      {[230, 270, 310, 350].flatMap(y => [290, 360].map(x => <circle key={`${x}-${y}`} cx={x} cy={y} r="5" />))}
      <circle cx="190" cy="240" r="5" />
      <circle cx="190" cy="300" r="5" />
    </g>
    <text x="325" y="162" textAnchor="middle" fontSize="20" fontWeight="700" fill="#f4f7f1" className="font-mono">
      REV A
    </text>
    <g stroke="#43554d" strokeWidth="2" fill="none">
      <path d="M110 420h420M110 412v16M530 412v16M76 60v320M68 60h16M68 380h16" />
    </g>
    <g fontSize="18" fontWeight="600" fill="#43554d" textAnchor="middle">
      <text x="320" y="446">
        10 cm
      </text>
      <text transform="translate(62 220) rotate(-90)">7.5 cm</text>
    </g>
  </svg>
)
