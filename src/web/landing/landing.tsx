import type { ReactNode } from "react"
import { Link } from "react-router"
import { getServices } from "../../services.server.ts"
import { catalogueAddress } from "../../shop/catalogue/rules/catalogue-query.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { findSite, siteMeta } from "../shared/frame/site.ts"
import { ProductTiles } from "../shared/product-tiles.tsx"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/landing"
import boardDrawing from "./drawings/board.svg?url"
import catalogueDrawing from "./drawings/catalogue.svg?url"
import flagshipDrawing from "./drawings/flagship.svg?url"
import heroDrawing from "./drawings/hero.svg?url"
import kitsDrawing from "./drawings/kits.svg?url"
import { ProductSearch } from "./product-search.tsx"

const shown = { tiles: 4, categories: 10 } as const

export const loader = ({ context }: Route.LoaderArgs) => {
  const { catalogue, cardCheckout, settings } = getServices(context)
  const { categories, pickupPoints } = settings.business()
  const findTiles = (category: number, besides: readonly { id: number }[] = []) =>
    catalogue
      .find({ category, page: 1, pageSize: shown.tiles + besides.length })
      .products.filter(({ id }) => !besides.some(other => other.id === id))
      .slice(0, shown.tiles)
      .map(({ id, label, price }) => ({ id, label, price }))
  const products = catalogue.find({ page: 1, pageSize: 1 }).total
  const points = pickupPoints.filter(({ place }) => place).length
  const news = findTiles(categories.news)
  return {
    news,
    flagship: findTiles(categories.flagship, news),
    // Made on the server, because the page's script has no room.
    summary: `${products} productos. Retiro en ${points} asociaciones o por correo. ${cardCheckout.providerName === null ? "" : "Tarjeta, "}SINPE Móvil o efectivo.`,
    categories: catalogue
      .categories()
      .slice(0, shown.categories)
      .map(({ id, label }) => ({ id, label })),
  }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Componentes electrónicos en Costa Rica",
    description: `${findSite(matches).brand?.name ?? ""}: componentes electrónicos, kits para cursos, placas Arduino y ESP y fabricación de PCB en Costa Rica.`,
    path: "/",
    image: "/icons/icon-512.png",
  })

const CategoryLinks = ({ categories }: { categories: readonly { id: number; label: string }[] }) => (
  <ul className="mt-6 flex flex-wrap gap-2">
    {categories.map(({ id, label }) => (
      <li key={id}>
        <Link
          to={catalogueAddress({ category: id, term: "", page: 1 })}
          className="inline-flex min-h-10 items-center rounded-full border border-line bg-bench px-4 text-sm font-medium hover:border-mask-600 hover:bg-mask-50"
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
)

const PasteListLink = () => (
  <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-copper-100 pt-5">
    <p className="max-w-prose text-ink-soft">
      ¿Tiene su propia lista? La convertimos en productos con precio y existencias, y usted la agrega de una vez.
    </p>
    <ButtonLink to="/lista" variant="secondary" size="lg">
      Pegue su lista
    </ButtonLink>
  </div>
)

const BoardPriceLink = () => (
  <p className="mt-6 border-t border-mask-100 pt-3">
    <Link
      to="/servicios/precio"
      className="inline-flex min-h-11 items-center font-semibold text-mask-700 underline underline-offset-4"
    >
      Ver la placa y su precio sin cuenta
    </Link>
  </p>
)

const benefits = [
  { icon: "truck", title: "Alternativas de envío", text: "Retiro en el campus o por correo a todo el país." },
  { icon: "tag", title: "Promociones frecuentes", text: "Precios de estudiante y semanas de descuento." },
  { icon: "book", title: "Manuales y guías en línea", text: "Conexiones y ejemplos para cada placa." },
  { icon: "box", title: "Kits personalizados para proyectos", text: "Usted dice qué lleva y qué no." },
  {
    icon: "handshake",
    title: "Alianzas con instituciones educativas",
    text: "Con las asociaciones de estudiantes, cerca de sus aulas.",
  },
] as const

const Benefits = () => (
  <div className="reveal">
    <section>
      <h2 className="mb-5 text-2xl font-bold sm:text-3xl">Por qué comprar aquí</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {benefits.map(({ icon, title, text }) => (
          <li
            key={title}
            className="flex items-start gap-4 rounded-board border border-line bg-silk p-4 lg:flex-col lg:gap-3 lg:p-5"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-mask-100 text-mask-700">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  </div>
)

interface PromoProps {
  over: string
  title: string
  text: string
  button: string
  to: string
  drawing: string
  tone: "silk" | "copper" | "mask" | "night"
  flipped?: boolean
  children?: ReactNode
}

const tones = {
  silk: "border-line bg-silk",
  copper: "border-copper-100 bg-copper-50",
  mask: "border-mask-100 bg-mask-50",
  night: "border-mask-800 bg-mask-900 text-white",
} as const

const Promo = ({ over, title, text, button, to, drawing, tone, flipped = false, children }: PromoProps) => {
  const dark = tone === "night"
  return (
    <div className="reveal">
      <section className={`overflow-hidden rounded-board border p-5 shadow-press sm:p-8 lg:p-10 ${tones[tone]}`}>
        <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
          <div className={`flex flex-col items-start gap-3 ${flipped ? "md:order-2" : ""}`}>
            <p className={`font-mono text-sm font-semibold ${dark ? "text-copper-300" : "text-copper-700"}`}>{over}</p>
            <h2 className="text-2xl font-bold sm:text-3xl lg:text-4xl">{title}</h2>
            <p className={`max-w-prose sm:text-lg ${dark ? "text-mask-100" : "text-ink-soft"}`}>{text}</p>
            <ButtonLink to={to} size="lg" variant={dark ? "onMask" : "primary"} className="mt-2">
              {button}
            </ButtonLink>
          </div>
          <img
            src={drawing}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
            className="mx-auto w-full max-w-md"
          />
        </div>
        {children}
      </section>
    </div>
  )
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const { news, flagship, categories, summary } = loaderData
  return (
    <>
      <MaskBand
        lead="Busca, explora y descubre."
        title="Bienvenido"
        picture={
          <img
            src={heroDrawing}
            alt=""
            width={560}
            height={420}
            fetchPriority="high"
            className="mx-auto w-4/5 pb-3 lg:w-full lg:pb-0"
          />
        }
      >
        <p className="text-mask-100">{summary}</p>
      </MaskBand>
      <div className="relative z-10 mx-auto -mt-7 max-w-7xl px-4">
        <div className="max-w-3xl">
          <ProductSearch />
        </div>
      </div>
      <div className="mx-auto flex max-w-7xl flex-col gap-6 px-4 py-10 lg:gap-8 lg:py-14">
        <Promo
          over="Catálogo"
          title="Todo para su próximo circuito"
          text="Resistencias, LEDs, sensores, motores y placas con precio y existencias al día. Aparte en línea y retire en el campus."
          button="Ver catalogo"
          to="/catalogo"
          drawing={catalogueDrawing}
          tone="silk"
        >
          <CategoryLinks categories={categories} />
          <ProductTiles nested title="Recién llegados" tiles={news} />
        </Promo>
        <Promo
          over="Kits de cursos"
          title="La lista del laboratorio, ya armada"
          text="Un kit por curso con cada componente que pide la guía. Quite lo que ya tiene y agregue lo que le falta."
          button="Ver kits"
          to="/kits"
          drawing={kitsDrawing}
          tone="copper"
          flipped
        >
          <PasteListLink />
        </Promo>
        <Promo
          over="Servicio de PCB"
          title="De su Gerber a la placa en la mano"
          text="Suba sus archivos, vea la placa y su precio al momento. ¿Todavía no tiene diseño? Lo hacemos con usted."
          button="Ir ahora"
          to="/servicios/PCB"
          drawing={boardDrawing}
          tone="mask"
        >
          <BoardPriceLink />
        </Promo>
        <Promo
          over="Productos insignia"
          title="Placas para empezar hoy"
          text="Arduino y ESP elegidas y probadas por nosotros, con guías en español y todo lo que se conecta a ellas."
          button="Ver productos"
          to="/insignia"
          drawing={flagshipDrawing}
          tone="night"
          flipped
        >
          <ProductTiles nested title="Nuestros favoritos" tiles={flagship} />
        </Promo>
        <Benefits />
      </div>
    </>
  )
}
