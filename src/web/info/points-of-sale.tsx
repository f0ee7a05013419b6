import { useEffect, useState } from "react"
import { getServices } from "../../services.server.ts"
import type { PickupPoint } from "../../shop/settings/rules/business.ts"
import { closedNow, closedText } from "../../shop/settings/rules/closures.ts"
import { isOpenAt, type OpeningHours } from "../../shop/vocabulary/opening-hours.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { Badge } from "../ui/badge.tsx"
import { Icon } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/points-of-sale"
import counterDrawing from "./counter.svg?url"
import { InfoPage, Section } from "./info-page.tsx"

export const loader = ({ context }: Route.LoaderArgs) => {
  const { settings } = getServices(context)
  const { pickupPoints, infoPages, closures } = settings.business()
  const now = new Date(settings.now())
  const points = pickupPoints.map(point => ({ ...point, closed: closedNow(point, closures, now) }))
  return { points, texts: infoPages.points }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Puntos de Venta",
    description:
      "Puntos de venta en las asociaciones de estudiantes de Computadores, Mecatrónica y Electrónica en Cartago y San Carlos. Se paga en efectivo o Sinpe Móvil.",
    path: "/PuntosdeVenta",
  })

/** The page is cached for everybody, so the browser compares with its clock. */
const OpenNow = ({ open }: { open: readonly OpeningHours[] }) => {
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    const update = () => setIsOpen(isOpenAt(open, new Date()))
    update()
    const timer = setInterval(update, 30_000)
    return () => clearInterval(timer)
  }, [open])
  return isOpen === undefined ? null : (
    <Badge colour={isOpen ? "green" : "grey"}>{isOpen ? "Abierto ahora" : "Cerrado ahora"}</Badge>
  )
}

type ShownPoint = PickupPoint & { readonly closed: ReturnType<typeof closedNow> }

const Point = ({ point: { association, name, place, closed } }: { point: ShownPoint }) =>
  place && (
    <li className="flex flex-col gap-3 rounded-board border border-line bg-silk p-5 shadow-press">
      <p className="font-mono text-sm font-bold tracking-widest text-copper-700">{association}</p>
      <h3 className="text-lg font-bold">{name}</h3>
      <p className="mt-auto flex items-start gap-2 text-ink-soft">
        <Icon name="pin" className="mt-0.5 size-5 shrink-0 text-copper-500" />
        {place.building}, {place.campus}
      </p>
      <p className="flex items-start gap-2 text-ink-soft">
        <Icon name="clock" className="mt-0.5 size-5 shrink-0 text-copper-500" />
        <span className="flex flex-wrap items-center gap-2">
          {place.hours}
          {closed ? <Badge colour="red">{closedText(closed)}</Badge> : <OpenNow open={place.open} />}
        </span>
      </p>
    </li>
  )

export default function PointsOfSale({ loaderData: { points, texts } }: Route.ComponentProps) {
  return (
    <InfoPage
      title="Puntos de Venta"
      lead={texts.lead}
      picture={<img src={counterDrawing} alt="" width={400} height={280} className="w-full" />}
    >
      <p className="flex items-center gap-4 rounded-board border border-mask-600 bg-mask-50 p-5 text-lg font-semibold text-mask-800">
        <Icon name="handshake" className="size-8 shrink-0" />
        {texts.payment}
      </p>
      <Section title="Dónde estamos">
        <ul className="grid gap-5 sm:grid-cols-2">
          {points.map(point => (
            <Point key={point.association} point={point} />
          ))}
        </ul>
      </Section>
      <Section title="Para retirar un pedido">
        <ol className="flex flex-col gap-3">
          {texts.steps.map((step, i) => (
            <li key={step} className="flex items-start gap-4">
              <span
                aria-hidden="true"
                className="figures grid size-9 shrink-0 place-items-center rounded-full bg-copper-100 font-bold text-copper-700"
              >
                {i + 1}
              </span>
              <span className="pt-1.5">{step}</span>
            </li>
          ))}
        </ol>
      </Section>
    </InfoPage>
  )
}
