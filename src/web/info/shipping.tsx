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
  infoMeta(matches, { title: "Envíos", description: t.description, path: "/envios" })

const StandardFee = () => (
  <>
    <Money amount={postalFee.amount} className="font-bold text-mask-800" />
    <span className="block text-sm text-ink-soft">tarifa estándar</span>
  </>
)

const zones = [
  {
    key: "campus",
    cells: [
      "Campus central",
      "Se entrega en los puntos de venta de las asociaciones",
      <strong key="costo">Gratis</strong>,
    ],
  },
  {
    key: "cercana",
    cells: [
      "Zonas de Cartago y San José",
      "Transporte por aplicación, con al menos 1 día hábil de anticipación",
      <StandardFee key="costo" />,
    ],
  },
  {
    key: "gam",
    cells: ["Resto del área metropolitana", "Transporte por aplicación", "El precio que marque la aplicación"],
  },
  { key: "pais", cells: ["Resto del país", "Correos de Costa Rica", <StandardFee key="costo" />] },
]

export default function Shipping() {
  return (
    <InfoPage
      title="Envíos"
      lead="Gratis en el campus central, el mismo precio en las zonas cercanas y por Correos de Costa Rica a todo el país."
      picture={<ZonesDrawing />}
    >
      <Section title="Cuánto cuesta según la zona">
        <InfoTable caption="Cuánto cuesta según la zona" columns={t.columns} rows={zones} />
      </Section>
      <Section title="Zonas con tarifa estándar">
        <p className="text-ink-soft">
          En estas zonas el transporte por aplicación cuesta lo mismo siempre. Avise con al menos 1 día hábil de
          anticipación.
        </p>
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
      <Section title="Cómo pedir su envío">
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
