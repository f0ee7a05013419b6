import { getServices } from "../../services.server.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { material as m } from "../shared/drawing/mask-band.tsx"
import { siteMeta } from "../shared/frame/site.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/shipping"
import { InfoPage, InfoTable, Section } from "./info-page.tsx"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => {
  const { postalFee, infoPages } = getServices(context).settings.business()
  return { postalFee, texts: infoPages.shipping }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  siteMeta(matches, {
    title: "Envíos",
    description: `Costos y formas de envío: gratis en el campus central, ${formatColones(loaderData?.postalFee ?? 0)} en zonas de Cartago y San José, resto de la GAM al precio de la aplicación y resto del país por Correos.`,
    path: "/envios",
  })

const StandardFee = ({ amount }: { amount: number }) => (
  <>
    <Money amount={amount} className="font-bold text-mask-800" />
    <span className="block text-sm text-ink-soft">tarifa estándar</span>
  </>
)

const zones = [
  { y: 62, label: "Campus central", price: "gratis", end: 200 },
  { y: 122, label: "Cartago y San José", price: null, end: 260 },
  { y: 182, label: "Resto del área", price: "app", end: 310 },
  { y: 242, label: "Todo el país", price: null, end: 340 },
] as const

const ZonesDrawing = ({ fee }: { fee: string }) => (
  <svg aria-hidden="true" viewBox="0 0 430 290" className="w-full">
    <rect x="1" y="1" width="428" height="288" rx="16" fill="#053024" stroke={m.goldDeep} strokeWidth="2" />
    <g fill="none" strokeLinejoin="round" strokeLinecap="round" stroke={m.copperLight} strokeWidth="6">
      {zones.map(({ y, end }) => (
        <path key={y} d={`M48 152L${48 + Math.abs(152 - y) * 0.5} ${y}H${end}`} />
      ))}
    </g>
    <circle cx="48" cy="152" r="26" fill={m.gold} />
    <circle cx="48" cy="152" r="13" fill="#053024" />
    {zones.map(({ y, end, label, price }) => (
      <g key={y}>
        <circle cx={end} cy={y} r="11" fill={m.gold} />
        <circle cx={end} cy={y} r="5" fill="#053024" />
        <text x="112" y={y - 12} fontSize="16" fontWeight="600" fill={m.silk}>
          {label}
        </text>
        <text x={end + 20} y={y + 6} fontSize="16" fontWeight="700" fill="#e9b17d">
          {price ?? fee}
        </text>
      </g>
    ))}
  </svg>
)

export default function Shipping({ loaderData: { postalFee, texts } }: Route.ComponentProps) {
  return (
    <InfoPage title="Envíos" lead={texts.lead} picture={<ZonesDrawing fee={formatColones(postalFee)} />}>
      <Section title="Cuánto cuesta según la zona">
        <InfoTable
          caption="Cuánto cuesta según la zona"
          columns={["Zona", "Cómo se envía", "Costo"]}
          rows={texts.zones.map(({ name, how, cost }) => [
            name,
            how,
            cost === "" ? <StandardFee key="costo" amount={postalFee} /> : <span key="costo">{cost}</span>,
          ])}
        />
      </Section>
      <Section title="Zonas con tarifa estándar">
        <p className="text-ink-soft">
          En estas zonas el transporte por aplicación cuesta lo mismo siempre. Avise con al menos 1 día hábil de
          anticipación.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          {texts.areas.map(({ province, places }) => (
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
          {texts.steps.map((step, i) => (
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
