import { Link } from "react-router"
import { material as m } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { Icon } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/refunds"
import { IconCards, InfoPage, InfoTable, Section } from "./info-page.tsx"

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Reembolsos",
    description:
      "Política de cambios y reembolsos por tipo de producto: componentes pequeños, circuitos integrados, prototipado, sensores y módulos, placas de desarrollo y kits.",
    path: "/reembolso",
  })

const Term = ({ children }: { children: string }) => (
  <strong className="figures sm:whitespace-nowrap">{children}</strong>
)

const refundRules: Parameters<typeof InfoTable>[0]["rows"] = [
  [
    "Componentes pequeños de hasta ₡1000",
    <Term key="plazo">En la entrega</Term>,
    "Sin cambio ni reembolso, salvo daño visible al entregarlos",
  ],
  ["Circuitos integrados", <Term key="plazo">3 días naturales</Term>, "Solo cambio"],
  [
    "Artículos de prototipado",
    <Term key="plazo">7 días</Term>,
    "Solo cambio; no aplica a jumpers, puentes, clips ni termoencogible",
  ],
  ["Sensores, motores, pantallas y módulos", <Term key="plazo">14 días</Term>, "Cambio o reembolso"],
  ["Placas de desarrollo", <Term key="plazo">28 días</Term>, "Cambio o reembolso"],
  ["Kits", <Term key="plazo">3 días</Term>, "Solo cambio"],
]

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
          rows={refundRules}
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
        <IconCards
          cards={[
            ["clock", "A tiempo", "Escríbanos dentro del plazo de su tipo de producto."],
            ["box", "Completo", "Traiga el producto con su empaque y el número de pedido."],
            ["pin", "En un punto de venta", "Lo revisamos con usted y resolvemos ahí mismo cuando se puede."],
          ]}
        />
        <p>
          <Link to="/PuntosdeVenta" className="font-semibold text-mask-700 underline underline-offset-4">
            Ver los puntos de venta
          </Link>
        </p>
      </Section>
    </InfoPage>
  )
}
