import { Link } from "react-router"
import { type CatalogueProduct, productPath } from "../../domain/catalogue.ts"
import { TagBadge } from "../ui/badge.tsx"
import { Money } from "../ui/money.tsx"
import { ProductPicture } from "../ui/picture.tsx"
import { CardPurchase } from "./card-purchase.tsx"
import { catalogueTexts as t } from "./texts.ts"

export type Card = Pick<CatalogueProduct, "id" | "label" | "price" | "tag" | "available" | "hasVariants">

/** How wide a picture stands: two cards across a phone, four from a tablet on. */
const sizes = "(min-width: 80rem) 230px, (min-width: 48rem) 22vw, 45vw"

interface ProductCardProps {
  card: Card
  eager: boolean
  /** The address of the list, for adds without script. */
  backTo: string
}

export const ProductCard = ({ card, eager, backTo }: ProductCardProps) => {
  const path = productPath(card)
  const soldOut = card.available <= 0 && !card.hasVariants
  return (
    <li className="group relative flex flex-col rounded-board border border-line bg-silk shadow-press transition-shadow focus-within:shadow-lift hover:shadow-lift">
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block overflow-hidden rounded-t-board bg-bench"
      >
        <ProductPicture
          productId={card.id}
          alt=""
          width={320}
          sizes={sizes}
          eager={eager}
          className={`aspect-square w-full object-contain transition-transform duration-300 group-hover:scale-[1.03] ${soldOut ? "opacity-55" : ""}`}
        />
        {soldOut && (
          <span className="absolute bottom-2 left-2 rounded-full border border-line-strong bg-silk px-2.5 py-0.5 text-xs font-semibold">
            {t.soldOut}
          </span>
        )}
      </Link>
      <div className="pointer-events-none absolute top-2 left-2 flex gap-1">
        <TagBadge tag={card.tag} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 pt-2">
        <h2 className="line-clamp-3 text-[0.95rem] leading-snug font-semibold text-pretty">
          <Link to={path} className="hover:text-mask-700 hover:underline">
            {card.label}
          </Link>
        </h2>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1">
          <Money amount={card.price} className="text-lg font-bold text-mask-800" />
          <p className={`figures text-sm ${soldOut ? "font-semibold text-red" : "text-ink-soft"}`}>
            {t.available(card.available)}
          </p>
        </div>
        <CardPurchase card={card} soldOut={soldOut} backTo={backTo} />
      </div>
    </li>
  )
}
