import { material as m } from "../../shared/drawing/materials.ts"

export const DipSwitch = () => (
  <g transform="rotate(-8 60 60)">
    <path d="M16 34h92M16 86h92" stroke={m.metalDeep} strokeWidth="10" strokeDasharray="5 7.4" />
    <rect x="10" y="36" width="100" height="48" rx="4" fill="#b3261e" />
    {[17, 29, 41, 53, 65, 77, 89, 101].map((x, at) => (
      <g key={x}>
        <rect x={x - 4} y="46" width="8" height="28" rx="1.5" fill="#7d1610" />
        <rect x={x - 3.5} y={at % 3 === 0 ? 47 : 61} width="7" height="12" rx="1.5" fill={m.silk} />
      </g>
    ))}
  </g>
)

export const Buttons = () => (
  <>
    {(
      [
        [36, 36, m.copper],
        [86, 42, "#1f5bb5"],
        [56, 86, "#1b7340"],
      ] as const
    ).map(([x, y, cap]) => (
      <g key={cap}>
        <path d={`M${x - 24} ${y - 12}h48M${x - 24} ${y + 12}h48`} stroke={m.metalDeep} strokeWidth="5" />
        <rect x={x - 20} y={y - 20} width="40" height="40" rx="5" fill="#2b3230" />
        <circle cx={x} cy={y} r="13" fill={cap} />
        <path
          d={`M${x - 7} ${y - 3}a8 8 0 0 1 6-6`}
          stroke="#fff"
          strokeOpacity=".6"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
      </g>
    ))}
  </>
)

const Crocodile = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
  <>
    <path d={`M${x + 22} ${y - 7}l26 4 -2 4 -24 1z`} fill={m.metal} stroke={m.metalDeep} />
    <path d={`M${x + 22} ${y + 7}l26-2 -2-4 -24-1z`} fill={m.metal} stroke={m.metalDeep} />
    <path d={`M${x} ${y - 5}l26-5v20l-26-5z`} fill={colour} />
  </>
)

export const BananaCables = () => (
  <>
    {(
      [
        [34, "#c8281e"],
        [76, "#23282a"],
      ] as const
    ).map(([y, colour]) => (
      <g key={colour}>
        <path d={`M24 ${y}c30 44 26-34 46 8`} fill="none" stroke={colour} strokeWidth="5" strokeLinecap="round" />
        <rect x="4" y={y - 4} width="14" height="8" rx="3" fill={m.gold} />
        <rect x="14" y={y - 7} width="22" height="14" rx="4" fill={colour} />
        <Crocodile x={66} y={y + 8} colour={colour} />
      </g>
    ))}
  </>
)

export const CrocodileCables = () => (
  <>
    {(
      [
        [26, "#c8281e"],
        [58, "#ecc51c"],
        [90, "#1f8a4a"],
      ] as const
    ).map(([y, colour]) => (
      <g key={colour}>
        <path d={`M50 ${y}c8 20 14-18 22 2`} fill="none" stroke={colour} strokeWidth="4.5" strokeLinecap="round" />
        <g transform={`rotate(180 52 ${y})`}>
          <Crocodile x={50} y={y} colour={colour} />
        </g>
        <Crocodile x={68} y={y + 2} colour={colour} />
      </g>
    ))}
  </>
)

export const TestLeads = () => (
  <>
    {(
      [
        [40, "#c8281e"],
        [80, "#23282a"],
      ] as const
    ).map(([x, colour]) => (
      <g key={colour}>
        <path d={`M${x} 70c-4 20 12 18 6 44`} fill="none" stroke={colour} strokeWidth="5" strokeLinecap="round" />
        <path d={`M${x} 8v26`} stroke={m.metalDeep} strokeWidth="3" strokeLinecap="round" />
        <path d={`M${x - 8} 30h16l-2 44h-12z`} fill={colour} />
        <rect x={x - 11} y="30" width="22" height="6" rx="2" fill={colour} />
        <path d={`M${x - 4} 42v22`} stroke="#fff" strokeOpacity=".35" strokeWidth="3" strokeLinecap="round" />
      </g>
    ))}
  </>
)

export const Jumpers = () => (
  <g fill="none" strokeWidth="6" strokeLinecap="round">
    {(
      [
        [26, "#c8281e"],
        [42, "#e8791a"],
        [58, "#ecc51c"],
        [74, "#1f8a4a"],
        [90, "#1f55b5"],
      ] as const
    ).map(([y, colour]) => (
      <g key={colour}>
        <path d={`M6 ${y}h8M106 ${y + 4}h8`} stroke={m.gold} strokeWidth="3" />
        <path d={`M30 ${y}c20-16 40 22 60 4`} stroke={colour} />
        <path d={`M16 ${y}h12M92 ${y + 4}h12`} stroke="#23282a" strokeWidth="9" strokeLinecap="butt" />
      </g>
    ))}
  </g>
)

export const Protoboard = () => (
  <g transform="rotate(-10 60 60)">
    <rect x="4" y="24" width="112" height="72" rx="5" fill="#f4f6f1" stroke="#c9d1cd" />
    <path d="M10 31h100M10 89h100" stroke="#c8281e" strokeWidth="1.4" />
    <path d="M10 38h100M10 82h100" stroke="#1f55b5" strokeWidth="1.4" />
    <path d="M8 60h104" stroke="#dde2dc" strokeWidth="5" />
    <path
      d="M12 45h98M12 50h98M12 55h98M12 65h98M12 70h98M12 75h98"
      stroke="#59645e"
      strokeWidth="2.4"
      strokeDasharray="2.4 3.6"
    />
  </g>
)

export const Toolbox = () => (
  <>
    <path d="M44 34v-10q0-6 6-6h20q6 0 6 6v10" fill="none" stroke="#23282a" strokeWidth="6" />
    <rect x="10" y="34" width="100" height="66" rx="8" fill="#0c6a50" />
    <rect x="10" y="34" width="100" height="24" rx="8" fill="#138766" />
    <path d="M10 58h100" stroke="#084636" strokeWidth="3" />
    <rect x="26" y="50" width="14" height="18" rx="3" fill={m.gold} />
    <rect x="80" y="50" width="14" height="18" rx="3" fill={m.gold} />
    <path d="M18 42h84" stroke="#fff" strokeOpacity=".35" strokeWidth="3" strokeLinecap="round" />
  </>
)

export const Multimeter = () => (
  <>
    <rect x="28" y="6" width="64" height="108" rx="10" fill="#ecb51c" />
    <rect x="34" y="12" width="52" height="96" rx="7" fill="#2b3230" />
    <rect x="40" y="18" width="40" height="24" rx="3" fill="#cfe0c8" />
    <text x="60" y="35" textAnchor="middle" fontSize="14" fontWeight="600" fill="#23302a" className="font-mono">
      5.01
    </text>
    <circle cx="60" cy="68" r="18" fill="#3f4a47" />
    <path d="M60 68l9-13" stroke={m.silk} strokeWidth="4" strokeLinecap="round" />
    <circle cx="46" cy="98" r="4" fill="#c8281e" />
    <circle cx="60" cy="98" r="4" fill="#0f1413" stroke="#596164" />
    <circle cx="74" cy="98" r="4" fill="#0f1413" stroke="#596164" />
  </>
)

export const LongCable = () => (
  <g fill="none" strokeLinecap="round">
    <path d="M24 100c-22-60 78-104 76-42s-72 40-54 4 66-8 50 40" stroke="#23282a" strokeWidth="9" />
    <path d="M24 100c-22-60 78-104 76-42s-72 40-54 4 66-8 50 40" stroke="#4b5653" strokeWidth="2" />
    <path d="M20 94l8 16M92 96l8 14" stroke={m.gold} strokeWidth="9" strokeLinecap="butt" />
  </g>
)
