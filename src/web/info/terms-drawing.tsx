import { material as m } from "../shared/drawing/materials.ts"

const bars = [
  { days: 28, label: "Placas" },
  { days: 14, label: "Sensores y módulos" },
  { days: 7, label: "Prototipado" },
  { days: 3, label: "Integrados y kits" },
] as const

export const TermsDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 430 270" className="w-full">
    <rect x="1" y="1" width="428" height="268" rx="16" fill="#053024" stroke={m.goldDeep} strokeWidth="2" />
    {bars.map(({ days, label }, i) => {
      const y = 60 + i * 58
      const end = 40 + days * 10
      return (
        <g key={days}>
          <text x="34" y={y - 14} fontSize="15" fontWeight="600" fill={m.silk}>
            {label}
          </text>
          <path d={`M40 ${y}H${end}`} stroke={m.copperLight} strokeWidth="8" strokeLinecap="round" />
          <circle cx="40" cy={y} r="9" fill={m.gold} />
          <circle cx="40" cy={y} r="4" fill="#053024" />
          <circle cx={end} cy={y} r="12" fill={m.gold} />
          <text x={end + 20} y={y + 5} fontSize="15" fontWeight="700" fill="#e9b17d">
            {days} días
          </text>
        </g>
      )
    })}
  </svg>
)
