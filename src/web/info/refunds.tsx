import { Link } from "react-router"
import { getServices } from "../../services.server.ts"
import { buildLegalTexts } from "../../shop/settings/rules/business.ts"
import { material as m } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { Icon } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/refunds"
import { IconCards, InfoPage, InfoTable, Section } from "./info-page.tsx"

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, settings } = getServices(context)
  const { infoPages, legal } = settings.business()
  return { ...infoPages.refunds, law: buildLegalTexts(legal, brand.name).refunds }
}

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

const stepIcons = ["clock", "box", "pin"] as const

export default function Refunds({ loaderData: { lead, rows, notice, steps, law } }: Route.ComponentProps) {
  return (
    <InfoPage title="Reembolsos" lead={lead} picture={<TermsDrawing />}>
      <Section title="Plazos por tipo de producto">
        <InfoTable
          caption="Plazos por tipo de producto"
          columns={["Tipo de producto", "Plazo", "Qué cubre"]}
          rows={rows.map(({ name, term, covers }) => [name, <Term key="plazo">{term}</Term>, covers])}
        />
      </Section>
      <section className="flex gap-4 rounded-board border border-amber bg-amber-soft p-5 text-amber">
        <Icon name="alert" className="mt-0.5 size-6 shrink-0" />
        <div>
          <h2 className="font-bold">{notice.title}</h2>
          <p>{notice.text}</p>
        </div>
      </section>
      <section className="flex flex-col gap-4 rounded-board border-l-4 border-mask-700 bg-mask-50 p-5">
        <h2 className="text-2xl font-bold">Lo que además le da la ley</h2>
        <p>{law.lead}</p>
        {law.sections.map(({ title, paragraphs }) => (
          <div key={title} className="flex flex-col gap-1">
            <h3 className="text-lg font-bold">{title}</h3>
            {paragraphs.map(paragraph => (
              <p key={paragraph} className="text-ink-soft">
                {paragraph}
              </p>
            ))}
          </div>
        ))}
      </section>
      <Section title="Cómo pedir un cambio o un reembolso">
        <IconCards cards={steps.map(({ title, text }, at) => [stepIcons[at % stepIcons.length]!, title, text])} />
        <p>
          <Link to="/PuntosdeVenta" className="font-semibold text-mask-700 underline underline-offset-4">
            Ver los puntos de venta
          </Link>
        </p>
      </Section>
    </InfoPage>
  )
}
