import { pcb } from "../../shop/vocabulary/business.ts"
import { BandTitle, MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteOf, useSite } from "../shared/frame/site.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/services-landing"
import { LoadingScreen } from "./loading-screen.tsx"
import { SingleLayerPcb } from "./pcb-drawings.tsx"
import { Portfolio } from "./portfolio.tsx"
import { servicesTexts as t } from "./texts.ts"

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) => {
  const { brand, publicUrl } = siteOf(matches)
  return pageMeta({
    title: t.title,
    description: t.description,
    path: "/servicios",
    publicUrl,
    brandName: brand?.name,
  })
}

const Stats = () => (
  <dl className="grid w-full grid-cols-3 gap-2 rounded-board border border-mask-600 bg-mask-900/70 p-4 sm:gap-4">
    {t.stats.map(({ figure, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end text-center">
        <dt className="text-sm text-mask-100">{label}</dt>
        <dd className="figures text-2xl font-bold text-copper-300 sm:text-4xl">{figure}</dd>
      </div>
    ))}
  </dl>
)

const prices: readonly (readonly [label: string, amount: number, unit: string])[] = [
  [t.small, pcb.prices.small, t.perUnit],
  [t.large, pcb.prices.large, t.perUnit],
  [t.design, pcb.prices.designHour, t.perHour],
]

const PriceTable = () => (
  <table className="w-full text-left">
    <caption className="sr-only">{t.prices}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{t.service}</th>
        <th scope="col">{t.price}</th>
      </tr>
    </thead>
    <tbody>
      {prices.map(([label, amount, unit]) => (
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

const PcbSection = () => (
  <section className="grid items-center gap-8 rounded-board border border-line bg-silk p-5 shadow-press md:grid-cols-2 md:p-8">
    <div className="flex flex-col gap-4">
      <h2 className="text-2xl font-bold sm:text-3xl">{t.pcbTitle}</h2>
      <p className="text-lg text-ink-soft">{t.pcbLead}</p>
      <ul className="flex flex-col gap-2">
        {t.pcbPoints.map(point => (
          <li key={point} className="flex gap-3">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-copper-500" />
            {point}
          </li>
        ))}
      </ul>
    </div>
    <div className="flex flex-col gap-5">
      <PriceTable />
      <ButtonLink to="/servicios/PCB" size="lg">
        {t.orderNow}
      </ButtonLink>
    </div>
  </section>
)

const Steps = () => (
  <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
    {t.steps.map((step, i) => (
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

export default function ServicesLanding() {
  const { brand } = useSite()
  return (
    <>
      <LoadingScreen brandName={brand.name} />
      <MaskBand
        picture={
          <div className="overflow-hidden rounded-board shadow-lift">
            <SingleLayerPcb />
          </div>
        }
      >
        <BandTitle over={t.title} lead={t.heroLead}>
          {t.heroTitle}
        </BandTitle>
        <Stats />
      </MaskBand>
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 py-10 sm:py-14">
        <PcbSection />
        <div className="reveal">
          <section className="flex flex-col gap-5">
            <h2 className="text-2xl font-bold sm:text-3xl">{t.howTitle}</h2>
            <Steps />
          </section>
        </div>
        <div className="reveal">
          <section className="flex flex-col gap-5">
            <div>
              <h2 className="text-2xl font-bold sm:text-3xl">{t.portfolioTitle}</h2>
              <p className="mt-1 text-ink-soft">{t.portfolioLead}</p>
            </div>
            <Portfolio />
          </section>
        </div>
        <section className="flex flex-col items-center gap-4 rounded-board bg-mask-800 px-5 py-10 text-center text-white">
          <h2 className="text-2xl font-bold sm:text-3xl">{t.ctaTitle}</h2>
          <p className="text-lg text-mask-100">{t.ctaLead}</p>
          <ButtonLink to="/servicios/PCB" variant="onMask" size="lg">
            {t.startProject}
          </ButtonLink>
        </section>
      </div>
    </>
  )
}
