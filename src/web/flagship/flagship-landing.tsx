import type { ReactNode } from "react"
import { Link } from "react-router"
import { getServices } from "../../services.server.ts"
import { MaskBand } from "../shared/drawing/mask-band.tsx"
import { siteMeta, useSite } from "../shared/frame/site.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/flagship-landing"
import { type BoardContent, BoardDrawing, superior, unoR3, unoR4 } from "./board-content.tsx"
import { Comparison } from "./comparison.tsx"
import kitDrawing from "./drawings/kit-ultimate.svg?url"
import { LedPanel } from "./led-panel.tsx"
import { arduinoKits, boardOffers, KitDrawing, kitOffers } from "./offer.tsx"

export const headers = publicPage

export const loader = ({ context }: Route.LoaderArgs) => {
  const services = getServices(context)
  return { boards: boardOffers(services), kits: kitOffers(services) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Productos Insignia",
    description:
      "Superior ESP, Arduino UNO R4 WIFI, Arduino UNO R3 y kits de Arduino: qué son, qué traen, cómo se comparan y qué puede construir con cada uno.",
    path: "/insignia",
  })

interface CardProps {
  to: string
  name: string
  tagline: string
  price?: ReactNode
  picture: ReactNode
}

const Card = ({ to, name, tagline, price, picture }: CardProps) => (
  <li className="group relative flex flex-col overflow-hidden rounded-board border border-line bg-silk shadow-press transition-shadow hover:shadow-lift has-focus-visible:shadow-lift">
    <div className="overflow-hidden bg-mask-50 p-4 transition-transform duration-300 group-hover:scale-[1.02] motion-reduce:transform-none">
      {picture}
    </div>
    <div className="flex flex-1 flex-col gap-2 p-5">
      <h2 className="text-xl font-bold">
        <Link to={to} className="after:absolute after:inset-0">
          {name}
        </Link>
      </h2>
      <p className="text-ink-soft">{tagline}</p>
      <p className="mt-auto flex items-center justify-between pt-2 font-semibold">
        <span>{price}</span>
        <span aria-hidden="true" className="inline-flex items-center gap-1 text-mask-700">
          Conocer más
          <Icon name="chevron-right" className="size-5" />
        </span>
      </p>
    </div>
  </li>
)

const BoardPicture = ({ board }: { board: BoardContent }) => (
  <svg
    aria-hidden="true"
    viewBox={`-30 ${board.size.width / 2 - 145} ${board.size.length + 60} 290`}
    className="aspect-[520/330] w-full"
  >
    <BoardDrawing board={board} />
  </svg>
)

export default function FlagshipLanding({ loaderData: { boards, kits } }: Route.ComponentProps) {
  const { brand } = useSite()
  const card = (board: BoardContent) => {
    const offer = boards[board.key]
    return (
      <Card
        to={board.path}
        name={board.label}
        tagline={board.tagline}
        price={offer && <Money amount={offer.price} before={offer.before} />}
        picture={<BoardPicture board={board} />}
      />
    )
  }
  return (
    <>
      <MaskBand
        over="Productos Insignia"
        lead="Cuatro productos que escogemos, probamos y explicamos a fondo: nuestra Superior ESP, los dos Arduino UNO y los kits para aprender desde cero."
        title="Las placas con las que empieza casi todo"
        picture={<LedPanel brandName={brand.name} />}
      />
      <div className="mx-auto flex max-w-7xl flex-col gap-14 px-4 py-10 sm:py-14">
        <ul className="grid gap-6 sm:grid-cols-2">
          {card(superior)}
          {card(unoR4)}
          <Card
            to="/insignia/KitsArduino"
            name={arduinoKits.title}
            tagline={arduinoKits.lead}
            price={
              <>
                Desde <Money amount={Math.min(kits.basic.price, kits.ultimate.price)} />
              </>
            }
            picture={<KitDrawing drawing={kitDrawing} />}
          />
          {card(unoR3)}
        </ul>
        <Comparison offers={boards} />
      </div>
    </>
  )
}
