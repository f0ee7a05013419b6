import { material as m } from "../shared/drawing/materials.ts"

export const CounterDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 400 280" className="w-full">
    <rect x="50" y="66" width="300" height="190" rx="8" fill={m.maskDeep} stroke={m.gold} strokeWidth="3" />
    <g>
      {[0, 1, 2, 3, 4, 5].map(i => (
        <path
          key={i}
          d={`M${36 + i * 55} 56h55v34a27.5 20 0 0 1-55 0z`}
          fill={i % 2 === 0 ? m.copper : m.silk}
          stroke={m.maskDeep}
        />
      ))}
    </g>
    <rect x="36" y="42" width="330" height="16" rx="5" fill={m.goldDeep} />
    <path d="M206 4l-16 26h10l-5 20 18-28h-11z" fill={m.silk} />
    <g fill={m.mask} stroke={m.gold} strokeWidth="2">
      {[0, 1, 2, 3].flatMap(column =>
        [0, 1].map(row => (
          <rect key={`${column}-${row}`} x={80 + column * 62} y={124 + row * 34} width="54" height="26" rx="4" />
        )),
      )}
    </g>
    <path
      d="M97 137h20M159 137h20M221 137h20M283 137h20M97 171h20M159 171h20M221 171h20M283 171h20"
      stroke={m.copperLight}
      strokeWidth="5"
      strokeLinecap="round"
    />
    <rect x="30" y="202" width="340" height="22" rx="5" fill={m.copperLight} />
    <rect x="46" y="224" width="308" height="44" fill={m.goldDeep} />
    <path d="M70 246h260" stroke={m.copperLight} strokeWidth="4" strokeDasharray="14 10" />
  </svg>
)
