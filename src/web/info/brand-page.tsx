import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { aboutPath, promotionWeekPath } from "../../shop/vocabulary/brand.ts"
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

/** The brand's name is the about page; 'Semana' and the name, the promotion week (NAV-14). */
export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { brand } = servicesOf(context)
  const path = `/${encodeURIComponent(params.brandPage)}`
  if (path === aboutPath(brand)) return { page: "about" as const, path, brandName: brand.name }
  if (path === promotionWeekPath(brand)) return { page: "promotion-week" as const, path, brandName: brand.name }
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
      : [
          `Semana ${brandName}`,
          `Semana ${brandName}, del 28 de abril al 3 de mayo: descuentos diarios y una raspadita por cada ₡5000 de compra. Vea los once productos y sus precios.`,
        ]
  return siteMeta(matches, { title, description, path })
}

const timeline = [
  { when: "Noviembre de 2021", what: "Fundación: una caja de resistencias, LEDs y capacitores." },
  { when: "2022", what: "Primer punto de venta en una asociación de estudiantes del campus de Cartago." },
  { when: "2023", what: "Kits por curso, armados con las listas de los laboratorios." },
  { when: "2024", what: "La Superior ESP, nuestra propia placa, y un punto de venta en San Carlos." },
  { when: "2025", what: "Servicio de circuitos impresos y tienda en línea para todo el país." },
]

const Timeline = () => (
  <ol className="relative ml-3 border-l-4 border-copper-300">
    {timeline.map(({ when, what }) => (
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

const About = ({ brandName }: { brandName: string }) => (
  <InfoPage
    over="Somos"
    title={`Somos ${brandName}`}
    lead="Una tienda de electrónica hecha por estudiantes, para estudiantes y para todo el que quiera construir algo."
    picture={<img src={boxDrawing} alt="" width={400} height={280} className="w-full" />}
  >
    <div className="grid gap-12 md:grid-cols-[3fr_2fr]">
      <Section title="Nuestra historia">
        <div className="flex flex-col gap-4 text-lg text-ink-soft">
          <p>
            {`${brandName} se fundó en noviembre de 2021. Faltaban resistencias para una práctica, la tienda más cercana quedaba a una hora en bus y el laboratorio empezaba a las siete. Compramos de más, guardamos lo que sobró en una caja y pusimos un rótulo: así empezó todo.`}
          </p>
          <p>
            La caja se hizo estante, y el estante se repartió. Hoy tenemos puntos de venta en las asociaciones de
            estudiantes del campus de Cartago, atendidos por quienes llevan los mismos cursos que usted.
          </p>
          <p>
            Seguimos con la misma idea: que ningún proyecto se quede esperando por un componente de veinticinco colones.
          </p>
        </div>
      </Section>
      <Section title="Paso a paso">
        <Timeline />
      </Section>
    </div>
    <Section title="En qué creemos">
      <IconCards
        cards={[
          ["chip", "Probado antes", "No vendemos nada que no hayamos conectado nosotros mismos."],
          [
            "handshake",
            "Entre compañeros",
            "Las asociaciones venden con nosotros y parte de cada compra se queda con ellas.",
          ],
          ["book", "Explicado", "Cada placa con su mapa de pines, su primer programa y con qué compararla."],
        ]}
      />
      <p>
        <ButtonLink to="/PuntosdeVenta">Visite un punto de venta</ButtonLink>
      </p>
    </Section>
  </InfoPage>
)

/** From the documents (INFO-02, INFO-03); these prices apply nowhere else (INFO-07). */
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

const promotionRows = promotionItems.map(
  ([name, before, now]) =>
    [
      name,
      <s key="antes" className="text-ink-soft">
        <Money amount={before} />
      </s>,
      <span key="ahora" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money amount={now} className="font-bold text-mask-800" />
        <span className="figures rounded-full bg-green-soft px-2 text-xs font-semibold text-green">
          {`−${Math.round((1 - now / before) * 100)} %`}
        </span>
      </span>,
    ] as const,
)

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

export default function BrandPage({ loaderData: { page, brandName } }: Route.ComponentProps) {
  return page === "about" ? <About brandName={brandName} /> : <PromotionWeek brandName={brandName} />
}
