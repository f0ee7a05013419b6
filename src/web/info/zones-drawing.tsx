import { material as m } from "../shared/drawing/materials.ts"
import { standardFee } from "./shipping-content.ts"

const zones = [
  { y: 62, label: "Campus central", price: "gratis", end: 200 },
  { y: 122, label: "Cartago y San José", price: standardFee, end: 260 },
  { y: 182, label: "Resto del área", price: "app", end: 310 },
  { y: 242, label: "Todo el país", price: standardFee, end: 340 },
] as const

export const ZonesDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 430 290" className="w-full">
    <rect x="1" y="1" width="428" height="288" rx="16" fill="#053024" stroke={m.goldDeep} strokeWidth="2" />
    <g fill="none" strokeLinejoin="round" strokeLinecap="round" stroke={m.copperLight} strokeWidth="6">
      {zones.map(({ y, end }) => (
        <path key={y} d={`M48 152L${48 + Math.abs(152 - y) * 0.5} ${y}H${end}`} />
      ))}
    </g>
    <circle cx="48" cy="152" r="26" fill={m.gold} />
    <circle cx="48" cy="152" r="13" fill="#053024" />
    {zones.map(({ y, end, label, price }) => (
      <g key={y}>
        <circle cx={end} cy={y} r="11" fill={m.gold} />
        <circle cx={end} cy={y} r="5" fill="#053024" />
        <text x="112" y={y - 12} fontSize="16" fontWeight="600" fill={m.silk}>
          {label}
        </text>
        <text x={end + 20} y={y + 6} fontSize="16" fontWeight="700" fill="#e9b17d">
          {price}
        </text>
      </g>
    ))}
  </svg>
)
