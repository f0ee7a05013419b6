import { Link } from "react-router"
import { material as m } from "../shared/drawing/mask-band.tsx"
import { Icon, type IconName } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/refunds"
import { InfoPage, InfoTable, infoMeta, Section } from "./info-page.tsx"
export const headers = publicPage

interface RefundRule {
  readonly kind: string
  readonly term: string
  readonly covers: string
}

const refundRules: readonly RefundRule[] = [
  {
    kind: "Componentes pequeños de hasta ₡1000",
    term: "En la entrega",
    covers: "Sin cambio ni reembolso, salvo daño visible al entregarlos",
  },
  { kind: "Circuitos integrados", term: "3 días naturales", covers: "Solo cambio" },
  {
    kind: "Artículos de prototipado",
    term: "7 días",
    covers: "Solo cambio; no aplica a jumpers, puentes, clips ni termoencogible",
  },
  { kind: "Sensores, motores, pantallas y módulos", term: "14 días", covers: "Cambio o reembolso" },
  { kind: "Placas de desarrollo", term: "28 días", covers: "Cambio o reembolso" },
  { kind: "Kits", term: "3 días", covers: "Solo cambio" },
]

const refundSteps: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  { icon: "clock", title: "A tiempo", text: "Escríbanos dentro del plazo de su tipo de producto." },
  { icon: "box", title: "Completo", text: "Traiga el producto con su empaque y el número de pedido." },
  {
    icon: "pin",
    title: "En un punto de venta",
    text: "Lo revisamos con usted y resolvemos ahí mismo cuando se puede.",
  },
]

export const meta: Route.MetaFunction = ({ matches }) =>
  infoMeta(matches, {
    title: "Reembolsos",
    description:
      "Política de cambios y reembolsos por tipo de producto: componentes pequeños, circuitos integrados, prototipado, sensores y módulos, placas de desarrollo y kits.",
    path: "/reembolso",
  })

const rows = refundRules.map(({ kind, term, covers }) => ({
  key: kind,
  cells: [
    kind,
    <strong key="plazo" className="figures sm:whitespace-nowrap">
      {term}
    </strong>,
    covers,
  ],
}))

const bars = [
  { days: 28, label: "Placas" },
  { days: 14, label: "Sensores y módulos" },
  { days: 7, label: "Prototipado" },
  { days: 3, label: "Integrados y kits" },
] as const

const TermsDrawing = () => (
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

export default function Refunds() {
  return (
    <InfoPage
      title="Reembolsos"
      lead="Qué se puede cambiar o devolver, y hasta cuándo. Los plazos corren desde el día de la entrega."
      picture={<TermsDrawing />}
    >
      <Section title="Plazos por tipo de producto">
        <InfoTable
          caption="Plazos por tipo de producto"
          columns={["Tipo de producto", "Plazo", "Qué cubre"]}
          rows={rows}
        />
      </Section>
      <section className="flex gap-4 rounded-board border border-amber bg-amber-soft p-5 text-amber">
        <Icon name="alert" className="mt-0.5 size-6 shrink-0" />
        <div>
          <h2 className="font-bold">Piezas de prototipado sin cambio</h2>
          <p>
            Jumpers, puentes, clips y termoencogible no tienen cambio: se cubren únicamente en el momento de la entrega.
          </p>
        </div>
      </section>
      <Section title="Cómo pedir un cambio o un reembolso">
        <ul className="grid gap-4 md:grid-cols-3">
          {refundSteps.map(step => (
            <li
              key={step.title}
              className="flex flex-col gap-2 rounded-board border border-line bg-silk p-5 shadow-press"
            >
              <Icon name={step.icon} className="size-8 text-copper-500" />
              <h3 className="text-lg font-bold">{step.title}</h3>
              <p className="text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ul>
        <p>
          <Link to="/PuntosdeVenta" className="font-semibold text-mask-700 underline underline-offset-4">
            Ver los puntos de venta
          </Link>
        </p>
      </Section>
    </InfoPage>
  )
}
