import type { Kit } from "../../../shop/kits/rules/kit.ts"
import { Part } from "./part-picture.tsx"

const places = [
  [26, 30, -4],
  [146, 22, 5],
  [266, 32, -3],
  [26, 150, 4],
  [146, 158, -5],
  [266, 148, 3],
] as const

export const KitTray = ({ kit, className = "" }: { kit: Pick<Kit, "components">; className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 412 300" className={className}>
    <rect x="4" y="8" width="404" height="288" rx="24" fill="#b9a67f" />
    <rect x="4" y="4" width="404" height="286" rx="24" fill="#e6dcc4" />
    <rect x="16" y="16" width="380" height="262" rx="16" fill="#f7f4ea" />
    <path d="M136 16v262M276 16v262M16 147h380" stroke="#e6dcc4" strokeWidth="6" />
    {kit.components.slice(0, places.length).map(({ id, drawing, mark }, at) => {
      const [x = 0, y = 0, turn = 0] = places[at] ?? []
      return (
        <g key={id} transform={`translate(${x} ${y}) rotate(${turn} 60 56) scale(.92)`}>
          <Part drawing={drawing} mark={mark} />
        </g>
      )
    })}
  </svg>
)
