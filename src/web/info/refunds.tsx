import { Link } from "react-router"
import { Icon } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/refunds"
import { InfoPage, infoMeta, Section } from "./info-page.tsx"
import { InfoTable } from "./info-table.tsx"
import { refundRules, refundSteps, refundTexts as t } from "./refunds-content.ts"
import { TermsDrawing } from "./terms-drawing.tsx"

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  infoMeta(matches, { title: t.title, description: t.description, path: "/reembolso" })

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

export default function Refunds() {
  return (
    <InfoPage title={t.title} lead={t.lead} picture={<TermsDrawing />}>
      <Section title={t.tableTitle}>
        <InfoTable caption={t.tableTitle} columns={t.columns} rows={rows} />
      </Section>
      <section className="flex gap-4 rounded-board border border-amber bg-amber-soft p-5 text-amber">
        <Icon name="alert" className="mt-0.5 size-6 shrink-0" />
        <div>
          <h2 className="font-bold">{t.exceptionsTitle}</h2>
          <p>{t.exceptions}</p>
        </div>
      </section>
      <Section title={t.howTitle}>
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
