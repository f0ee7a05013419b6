import { data, Link } from "react-router"
import { getServices } from "../../services.server.ts"
import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import {
  announcedPromotions,
  itemWindows,
  type Promotion,
  promotionalPrice,
} from "../../shop/promotions/rules/promotional-price.ts"
import type { InfoPages } from "../../shop/settings/rules/documents.ts"
import { aboutPath, promotionWeekPath } from "../../shop/vocabulary/brand.ts"
import { timeZone } from "../../shop/vocabulary/business.ts"
import { startOfDay } from "../../shop/vocabulary/days.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/brand-page"
import boxDrawing from "./box.svg?url"
import { IconCards, InfoPage, InfoTable, Section } from "./info-page.tsx"
import scratchCardDrawing from "./scratch-card.svg?url"

export const headers = publicPage

const dayName = new Intl.DateTimeFormat("es-CR", { day: "numeric", month: "long", timeZone })
const hourName = new Intl.DateTimeFormat("es-CR", { hour: "numeric", minute: "2-digit", timeZone })
const midnight = hourName.format(new Date("2026-01-01T00:00:00-06:00"))

/** Midnight counts as the end of the day before if it is an end. */
const shownMoment = (iso: string, isEnd: boolean): string => {
  const moment = new Date(iso)
  const hour = hourName.format(moment)
  if (hour !== midnight) return `${dayName.format(moment)}, ${hour.replace(/[\u00a0\u202f]/g, " ")}`
  return dayName.format(isEnd ? new Date(moment.getTime() - 1) : moment)
}

const shownDay = (day: string) => dayName.format(startOfDay(day))

type Shelf = Pick<ReturnType<typeof getServices>, "catalogue" | "settings">

/** Leaves out products that are not for sale or that the promotion would not make cheaper. */
const shownPromotion = (promotion: Promotion, { catalogue, settings }: Shelf) => {
  const { id, name, from, until, scratchCards } = promotion
  const { kits } = settings.business()
  const items = promotion.items.flatMap(item => {
    const kit = kits.find(({ productId, isRetired }) => productId === item.productId && !isRetired)
    const product = catalogue.product(item.productId)
    const sold = kit
      ? { label: `Kit ${kit.name}`, path: `/kits/${kit.slug}`, normal: kit.bundlePrice }
      : product && {
          label: product.label,
          path: productPath(product),
          normal: product.promotion?.before ?? product.price,
        }
    const [window] = itemWindows(promotion, item)
    const priced = sold && window && promotionalPrice(sold.normal, [window], window.from)
    if (!priced) return []
    const { before, price, percent } = priced
    return [{ label: sold.label, path: sold.path, before, price, percent, days: item.days.toSorted().map(shownDay) }]
  })
  const isBegun = Date.parse(from) <= settings.now()
  return { id, name, from: shownMoment(from, false), until: shownMoment(until, true), isBegun, scratchCards, items }
}

/** The brand's name is the about page; 'Semana' and the name, the promotion week (NAV-14). */
export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { brand, settings } = getServices(context)
  const path = `/${encodeURIComponent(params.brandPage)}`
  if (path === aboutPath(brand))
    return { page: "about" as const, path, brandName: brand.name, about: settings.business().infoPages.about }
  if (path === promotionWeekPath(brand)) {
    const promotions = announcedPromotions(settings.business().promotions, settings.now()).map(promotion =>
      shownPromotion(promotion, getServices(context)),
    )
    return { page: "promotion-week" as const, path, brandName: brand.name, promotions }
  }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { page, path, brandName } = loaderData
  const [title, description] =
    page === "about"
      ? [
          `Somos ${brandName}`,
          `${brandName} nació en noviembre de 2021 y hoy vende componentes electrónicos, kits y circuitos impresos en las asociaciones de estudiantes del campus de Cartago.`,
        ]
      : loaderData.promotions[0]
        ? [loaderData.promotions[0].name, promotionLead(loaderData.promotions[0])]
        : [
            `Semana ${brandName}`,
            `Semana ${brandName}, del 28 de abril al 3 de mayo: descuentos diarios y una raspadita por cada ₡5000 de compra. Vea los once productos y sus precios.`,
          ]
  return siteMeta(matches, { title, description, path })
}

const Timeline = ({ entries }: { entries: InfoPages["about"]["timeline"] }) => (
  <ol className="relative ml-3 border-l-4 border-copper-300">
    {entries.map(({ when, what }) => (
      <li key={when} className="relative pb-7 pl-8 last:pb-0">
        <span
          aria-hidden="true"
          className="absolute top-0.5 -left-[14px] size-6 rounded-full border-[6px] border-copper-500 bg-mask-900"
        />
        <h3 className="font-bold">{when}</h3>
        <p className="text-ink-soft">{what}</p>
      </li>
    ))}
  </ol>
)

const beliefIcons = ["chip", "handshake", "book"] as const

const About = ({ brandName, about }: { brandName: string; about: InfoPages["about"] }) => (
  <InfoPage
    over="Somos"
    title={`Somos ${brandName}`}
    lead={about.lead}
    picture={<img src={boxDrawing} alt="" width={400} height={280} className="w-full" />}
  >
    <div className="grid gap-12 md:grid-cols-[3fr_2fr]">
      <Section title="Nuestra historia">
        <div className="flex flex-col gap-4 text-lg text-ink-soft">
          {about.story.map(paragraph => (
            <p key={paragraph}>{paragraph.replaceAll("{marca}", brandName)}</p>
          ))}
        </div>
      </Section>
      <Section title="Paso a paso">
        <Timeline entries={about.timeline} />
      </Section>
    </div>
    <Section title="En qué creemos">
      <IconCards
        cards={about.beliefs.map(({ title, text }, at) => [beliefIcons[at % beliefIcons.length]!, title, text])}
      />
      <p>
        <ButtonLink to="/PuntosdeVenta">Visite un punto de venta</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)

/** From the specification (INFO-02, INFO-03); these prices apply nowhere else (INFO-07). */
const promotionItems = [
  ["Kit de puentes", 2800, 2000],
  ["Cable de 3 m", 1350, 1000],
  ["Protoboard grande", 5000, 4000],
  ["Protoboard mediana", 3500, 2800],
  ["Protoboard mini", 1500, 1200],
  ["Pico Pi H", 6000, 5000],
  ["Superior ESP", 10000, 8000],
  ["Arduino UNO R3", 10000, 8000],
  ["Arduino UNO R4", 16650, 15000],
  ["Kit de Arduino Básico", 19950, 16950],
  ["Kit de Arduino Ultimate", 29950, 25400],
] as const

const facts = [
  { icon: "clock", title: "28 de abril al 3 de mayo", text: "Cada día cambia lo que está en descuento." },
  { icon: "tag", title: "Descuentos diarios", text: "Placas, protoboards, cables y kits." },
  { icon: "spark", title: "Raspaditas", text: "Una raspadita por cada ₡5000 de compra." },
] as const

const DiscountedPrice = ({ now, percent }: { now: number; percent: number }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Money amount={now} className="font-bold text-mask-800" />
    {percent > 0 && (
      <span className="figures rounded-full bg-green-soft px-2 text-xs font-semibold text-green">{`−${percent} %`}</span>
    )}
  </span>
)

const promotionRows = promotionItems.map(
  ([name, before, now]) =>
    [
      name,
      <s key="antes" className="text-ink-soft">
        <Money amount={before} />
      </s>,
      <DiscountedPrice key="ahora" now={now} percent={Math.round((1 - now / before) * 100)} />,
    ] as const,
)

type ShownPromotion = ReturnType<typeof shownPromotion>

const promotionLead = ({ from, until, scratchCards }: ShownPromotion): string =>
  `Precios de promoción del ${from} al ${until}${scratchCards ? ", y una raspadita por cada ₡5000 de compra" : ""}.`

const OwnersPromotion = ({ promotion }: { promotion: ShownPromotion }) => {
  const { name, items, isBegun, from, until } = promotion
  const hasDays = items.some(({ days }) => days.length > 0)
  return (
    <Section title={name}>
      <InfoTable
        caption={`Productos de ${name}`}
        columns={["Producto", "Antes", "En promoción", ...(hasDays ? ["Días"] : [])]}
        rows={items.map(({ label, path, before, price, percent, days }) => [
          <Link key="producto" to={path} className="underline underline-offset-4">
            {label}
          </Link>,
          <s key="antes" className="text-ink-soft">
            <Money amount={before} />
          </s>,
          <DiscountedPrice key="ahora" now={price} percent={percent} />,
          ...(hasDays ? [days.length > 0 ? days.join(", ") : "Todos"] : []),
        ])}
      />
      <p className="text-sm text-ink-soft">
        {isBegun
          ? `Estos precios se aplican ahora en toda la tienda, hasta el ${until}.`
          : `Estos precios se aplicarán en toda la tienda desde el ${from} hasta el ${until}.`}
      </p>
    </Section>
  )
}

const OwnersPromotions = ({ promotions }: { promotions: readonly [ShownPromotion, ...ShownPromotion[]] }) => {
  const [first] = promotions
  return (
    <InfoPage
      over={`Del ${first.from} al ${first.until}`}
      title={first.name}
      lead={promotionLead(first)}
      picture={<img src={scratchCardDrawing} alt="" width={400} height={280} className="w-full" />}
    >
      {promotions.map(promotion => (
        <OwnersPromotion key={promotion.id} promotion={promotion} />
      ))}
      <p>
        <ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>
      </p>
    </InfoPage>
  )
}

const PromotionWeek = ({ brandName }: { brandName: string }) => (
  <InfoPage
    over="Del 28 de abril al 3 de mayo"
    title={`Semana ${brandName}`}
    lead="Seis días de descuentos diarios en lo que más se usa en el laboratorio, y una raspadita por cada ₡5000 de compra."
    picture={<img src={scratchCardDrawing} alt="" width={400} height={280} className="w-full" />}
  >
    <ul className="grid gap-4 md:grid-cols-3">
      {facts.map(fact => (
        <li
          key={fact.title}
          className="flex items-start gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
        >
          <Icon name={fact.icon} className="size-8 shrink-0 text-copper-500" />
          <div>
            <h2 className="font-bold">{fact.title}</h2>
            <p className="text-ink-soft">{fact.text}</p>
          </div>
        </li>
      ))}
    </ul>
    <Section title="Productos de la semana">
      <InfoTable
        caption="Productos de la semana"
        columns={["Producto", "Antes", "En la semana"]}
        rows={promotionRows}
      />
      <p className="text-sm text-ink-soft">
        Estos precios son los de la semana de promoción. El catálogo en línea muestra siempre el precio regular.
      </p>
      <p>
        <ButtonLink to="/catalogo">Ver el catálogo</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  const { brandName } = loaderData
  if (loaderData.page === "about") return <About brandName={brandName} about={loaderData.about} />
  const [first, ...more] = loaderData.promotions
  return first ? <OwnersPromotions promotions={[first, ...more]} /> : <PromotionWeek brandName={brandName} />
}
