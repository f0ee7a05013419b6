import { postalFee } from "../../shop/vocabulary/business.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/shipping"
import { InfoPage, infoMeta, Section } from "./info-page.tsx"
import { InfoTable } from "./info-table.tsx"
import { shippingSteps, standardAreas, shippingTexts as t } from "./shipping-content.ts"
import { ZonesDrawing } from "./zones-drawing.tsx"

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  infoMeta(matches, { title: t.title, description: t.description, path: "/envios" })

const StandardFee = () => (
  <>
    <Money amount={postalFee.amount} className="font-bold text-mask-800" />
    <span className="block text-sm text-ink-soft">{t.standard}</span>
  </>
)

const zones = [
  { key: "campus", cells: [t.campus, t.campusHow, <strong key="costo">{t.free}</strong>] },
  { key: "cercana", cells: [t.near, t.nearHow, <StandardFee key="costo" />] },
  { key: "gam", cells: [t.metropolitan, t.metropolitanHow, t.appPrice] },
  { key: "pais", cells: [t.country, t.countryHow, <StandardFee key="costo" />] },
]

export default function Shipping() {
  return (
    <InfoPage title={t.title} lead={t.lead} picture={<ZonesDrawing />}>
      <Section title={t.tableTitle}>
        <InfoTable caption={t.tableTitle} columns={t.columns} rows={zones} />
      </Section>
      <Section title={t.areasTitle}>
        <p className="text-ink-soft">{t.areasLead}</p>
        <div className="grid gap-6 sm:grid-cols-2">
          {standardAreas.map(({ province, places }) => (
            <div key={province} className="rounded-board border border-line bg-silk p-5 shadow-press">
              <h3 className="mb-3 flex items-center gap-2 text-lg font-bold">
                <Icon name="pin" className="size-5 text-copper-500" />
                {province}
              </h3>
              <ul className="flex flex-wrap gap-2">
                {places.map(place => (
                  <li key={place} className="rounded-full bg-mask-50 px-3 py-1 text-sm font-medium text-mask-800">
                    {place}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Section title={t.stepsTitle}>
        <ol className="grid gap-4 md:grid-cols-3">
          {shippingSteps.map((step, i) => (
            <li key={step.title} className="border-t-4 border-copper-500 bg-silk p-4 shadow-press">
              <span aria-hidden="true" className="font-mono text-sm font-bold text-copper-700">
                0{i + 1}
              </span>
              <h3 className="text-lg font-bold">{step.title}</h3>
              <p className="text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </InfoPage>
  )
}
