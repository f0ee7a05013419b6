import { material as m } from "../shared/drawing/materials.ts"

export const ScratchDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 400 280" className="w-full">
    <g transform="rotate(-7 200 140)">
      <rect x="48" y="58" width="304" height="180" rx="14" fill="#04241b" opacity=".4" />
      <rect x="44" y="50" width="304" height="180" rx="14" fill={m.gold} />
      <rect x="54" y="60" width="284" height="160" rx="9" fill={m.mask} />
      <path d="M54 90h60l20 20h30M338 190h-50l-22-22h-20" fill="none" stroke={m.maskTrace} strokeWidth="5" />
      <rect x="112" y="92" width="168" height="104" rx="8" fill={m.silk} />
      <path d="M206 98l-32 52h20l-10 42 38-58h-24z" fill={m.copper} />
      <path
        d="M112 100a8 8 0 0 1 8-8h48l-14 20 30 4-34 18 26 10-38 16 20 12-30 24h-8a8 8 0 0 1-8-8zM280 100a8 8 0 0 0-8-8h-26l10 16-22 10 28 12-16 18 26 8-20 16 8 16h12a8 8 0 0 0 8-8z"
        fill={m.metal}
        stroke={m.metalDeep}
      />
      <g fill={m.silk} fontWeight="700" fontSize="15">
        <text x="70" y="82">
          RASPE AQUÍ
        </text>
        <text x="322" y="212" textAnchor="end" className="font-mono">
          ₡5000 = 1
        </text>
      </g>
    </g>
  </svg>
)
