import { useState } from "react"
import { getServices } from "../../services.server.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { BrandMark } from "../shared/frame/brand-mark.tsx"
import { siteMeta, useSite } from "../shared/frame/site.ts"
import { Badge } from "../ui/badge.tsx"
import { ButtonLink } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { Spinner } from "../ui/spinner.tsx"
import type { Route } from "./+types/services-landing"
import multilayerDrawing from "./drawings/multilayer.svg?url"
import powerDrawing from "./drawings/power.svg?url"
import singleLayerDrawing from "./drawings/single-layer.svg?url"

export const loader = ({ context }: Route.LoaderArgs) => ({
  prices: getServices(context).settings.business().boards.prices,
})

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Servicios",
    description:
      "Diseño y fabricación de circuitos impresos en Costa Rica: envíe su Gerber o pida el diseño desde cero, con entrega en 5 días hábiles como máximo.",
    path: "/servicios",
  })

const stats = [
  { figure: "30+", label: "PCBs diseñadas" },
  { figure: "5", label: "Días máximo" },
  { figure: "100%", label: "Satisfacción" },
] as const

const Stats = () => (
  <dl className="grid w-full grid-cols-3 gap-2 rounded-board border border-mask-600 bg-mask-900/70 p-4 sm:gap-4">
    {stats.map(({ figure, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end text-center">
        <dt className="text-sm text-mask-100">{label}</dt>
        <dd className="figures text-2xl font-bold text-copper-300 sm:text-4xl">{figure}</dd>
      </div>
    ))}
  </dl>
)

type Prices = Route.ComponentProps["loaderData"]["prices"]

const listPrices = ({ small, large, designHour }: Prices): readonly [label: string, amount: number, unit: string][] => [
  ["Pequeña (7.5 × 10 cm)", small, "por unidad"],
  ["Grande (15 × 10 cm)", large, "por unidad"],
  ["Diseño desde cero", designHour, "por hora"],
]

const PriceTable = ({ prices }: { prices: Prices }) => (
  <table className="w-full text-left">
    <caption className="sr-only">Precios</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Servicio</th>
        <th scope="col">Precio</th>
      </tr>
    </thead>
    <tbody>
      {listPrices(prices).map(([label, amount, unit]) => (
        <tr key={label} className="border-b border-line">
          <th scope="row" className="py-3 pr-3 font-semibold">
            {label}
          </th>
          <td className="py-3 text-right whitespace-nowrap">
            <Money amount={amount} className="text-lg font-bold text-mask-800" />{" "}
            <span className="text-sm text-ink-soft">{unit}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const boardPoints = [
  "Suba su archivo Gerber y vea la placa antes de pedirla",
  "Pequeña de 7.5 × 10 cm o grande de 15 × 10 cm",
  "Si no tiene diseño, lo hacemos desde cero",
  "Retiro en su asociación o envío por Correos de Costa Rica",
] as const

const BoardsSection = ({ prices }: { prices: Prices }) => (
  <section className="grid items-center gap-8 rounded-board border border-line bg-silk p-5 shadow-press md:grid-cols-2 md:p-8">
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl font-bold sm:text-3xl">Fabricación de PCB</h2>
      <p className="text-lg text-ink-soft">Placas de una capa en laminado de cobre, listas para soldar.</p>
      <ul className="flex flex-col gap-2">
        {boardPoints.map(point => (
          <li key={point} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-copper-500" />
            {point}
          </li>
        ))}
      </ul>
    </div>
    <div className="flex flex-col gap-5">
      <PriceTable prices={prices} />
      <ButtonLink to="/servicios/PCB" size="lg">
        Ordena ahora
      </ButtonLink>
      <ButtonLink to="/servicios/precio" variant="secondary" size="lg">
        Ver su placa y su precio sin cuenta
      </ButtonLink>
    </div>
  </section>
)

const steps = [
  { title: "Cuéntenos", text: "Envíe el Gerber o marque que desea el diseño desde cero." },
  {
    title: "Lo revisamos",
    text: "Comprobamos pistas, agujeros y medidas. Si pidió diseño, le escribimos en 48 horas.",
  },
  { title: "Lo fabricamos", text: "Transferimos, grabamos, perforamos y probamos la placa." },
  { title: "Se lo entregamos", text: "En su punto de entrega, dentro de 5 días hábiles." },
] as const

const Steps = () => (
  <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
    {steps.map((step, i) => (
      <li key={step.title} className="flex flex-col gap-1 border-t-4 border-copper-500 bg-silk p-4 shadow-press">
        <span aria-hidden="true" className="font-mono text-sm font-bold text-copper-700">
          0{i + 1}
        </span>
        <h3 className="text-lg font-bold">{step.title}</h3>
        <p className="text-ink-soft">{step.text}</p>
      </li>
    ))}
  </ol>
)

const loadingScreenMs = 800

/** Removed by CSS alone, so a late or failed script hides nothing; absent with reduced motion (NAV-20). */
const LoadingScreen = ({ brandName }: { brandName: string }) => (
  <div
    role="status"
    data-testid="services-loading"
    style={{ animationDelay: `${loadingScreenMs}ms` }}
    className="fixed inset-0 z-50 flex animate-[lift-off_1ms_linear_forwards] flex-col items-center justify-center gap-5 bg-mask-900 text-white motion-reduce:hidden noscript:hidden"
  >
    <BrandMark className="size-20" />
    <p className="flex items-center gap-3 text-lg font-semibold">
      <Spinner />
      {`Cargando ${brandName} Services...`}
    </p>
  </div>
)

/** Not an image: the lettering of the drawing takes the page's font. */
const BoardDrawing = ({ drawing }: { drawing: string }) => (
  <svg aria-hidden="true" viewBox="0 0 640 480" className="size-full">
    <use href={`${drawing}#drawing`} />
  </svg>
)

const works = [
  {
    title: "PCB multicapa",
    description:
      "Tarjeta de cuatro capas para un sistema embebido: señales arriba y abajo, planos de tierra y de alimentación en medio. La diseñamos y coordinamos su fabricación.",
    category: "Diseño multicapa",
    drawing: multilayerDrawing,
  },
  {
    title: "PCB de potencia",
    description:
      "Fuente reductora de 12 V y 10 A con planos de cobre anchos, disipadores y borneras para cables gruesos. Hecha para mover los motores de un proyecto de graduación.",
    category: "Electrónica de potencia",
    drawing: powerDrawing,
  },
]

const Portfolio = () => {
  const [shown, setShown] = useState<(typeof works)[number] | null>(null)
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2">
        {works.map(work => (
          <li key={work.title}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setShown(work)}
              className="group flex w-full flex-col overflow-hidden rounded-board border border-line bg-silk text-left shadow-press transition-shadow hover:shadow-lift"
            >
              <span className="relative block aspect-[4/3] w-full overflow-hidden">
                <BoardDrawing drawing={work.drawing} />
                <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-silk/90 text-mask-800 shadow-press">
                  <Icon name="search" />
                </span>
              </span>
              <span className="flex items-center justify-between gap-3 p-4">
                <span className="text-lg font-bold">
                  <span className="sr-only">Ampliar </span>
                  {work.title}
                </span>
                <Badge colour="copper">{work.category}</Badge>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={shown !== null} title={shown?.title ?? ""} size="lg" onClose={() => setShown(null)}>
        {shown && (
          <figure className="flex flex-col gap-4">
            <div className="overflow-hidden rounded-pad">
              <BoardDrawing drawing={shown.drawing} />
            </div>
            <figcaption className="flex flex-col gap-2">
              <p>{shown.description}</p>
              <p className="text-sm text-ink-soft">
                Categoría: <strong>{shown.category}</strong>
              </p>
            </figcaption>
          </figure>
        )}
      </Dialog>
    </>
  )
}

export default function ServicesLanding({ loaderData: { prices } }: Route.ComponentProps) {
  const { brand } = useSite()
  return (
    <>
      <LoadingScreen brandName={brand.name} />
      <MaskBand
        over="Servicios"
        lead="Usted trae el esquema, el archivo Gerber o solo la idea. Nosotros diseñamos, fabricamos y perforamos su placa en Cartago."
        title="De la idea al circuito impreso"
        picture={
          <div className="overflow-hidden rounded-board shadow-lift">
            <BoardDrawing drawing={singleLayerDrawing} />
          </div>
        }
      >
        <Stats />
      </MaskBand>
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 py-10 sm:py-14">
        <BoardsSection prices={prices} />
        <div className="reveal">
          <section className="flex flex-col gap-5">
            <h2 className="text-2xl font-bold sm:text-3xl">Cómo funciona</h2>
            <Steps />
          </section>
        </div>
        <div className="reveal">
          <section className="flex flex-col gap-5">
            <div>
              <h2 className="text-2xl font-bold sm:text-3xl">Portafolio</h2>
              <p className="mt-1 text-ink-soft">Presione una imagen para verla en grande.</p>
            </div>
            <Portfolio />
          </section>
        </div>
        <section className="flex flex-col items-center gap-4 rounded-board bg-mask-800 px-5 py-10 text-center text-white">
          <h2 className="text-2xl font-bold sm:text-3xl">¿Tiene un circuito en mente?</h2>
          <p className="text-lg text-mask-100">Empiece hoy y téngalo en sus manos esta semana.</p>
          <ButtonLink to="/servicios/PCB" variant="onMask" size="lg">
            Iniciar Proyecto
          </ButtonLink>
        </section>
      </div>
    </>
  )
}
