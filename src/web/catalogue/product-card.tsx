import { type CatalogueProduct, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { ProductPicture } from "../shared/product-picture.tsx"
import { TagBadge } from "../ui/badge.tsx"
import { Money } from "../ui/money.tsx"
import { CardPurchase } from "./card-purchase.tsx"

export interface Card extends Pick<CatalogueProduct, "id" | "label" | "price" | "tag" | "available"> {
  readonly variants: string | undefined
}

/** Two cards across a phone, four from a tablet on. */
const sizes = "(min-width: 80rem) 230px, (min-width: 48rem) 22vw, 45vw"

interface ProductCardProps {
  card: Card
  eager: boolean
  backTo: string
}

export const ProductCard = ({ card, eager, backTo }: ProductCardProps) => {
  const soldOut = card.available <= 0 && !card.variants
  return (
    <li className="flex flex-col rounded-board border border-line bg-silk shadow-press transition-shadow hover:shadow-lift">
      <a href={productPath(card)} className="group relative flex flex-1 flex-col rounded-t-board">
        <ProductPicture
          productId={card.id}
          alt=""
          width={320}
          sizes={sizes}
          rank={eager ? "seen" : "later"}
          className={`aspect-square w-full rounded-t-board bg-bench object-contain ${soldOut ? "opacity-55" : ""}`}
        />
        {(card.tag !== "" || soldOut || card.variants) && (
          <span className="absolute top-2 left-2 flex flex-wrap gap-1">
            <TagBadge tag={card.tag} />
            {(soldOut || card.variants) && (
              <span className="rounded-full border border-line-strong bg-silk px-2.5 text-xs font-semibold leading-5">
                {card.variants ?? "Agotado"}
              </span>
            )}
          </span>
        )}
        <h2 className="line-clamp-3 px-3 pt-2 text-[0.95rem] leading-snug font-semibold text-pretty group-hover:text-mask-700 group-hover:underline">
          {card.label}
        </h2>
      </a>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 px-3 pt-1">
        <Money amount={card.price} className="text-lg font-bold text-mask-800" />
        <p className={`figures text-sm ${soldOut ? "font-semibold text-red" : "text-ink-soft"}`}>
          {`Disponibles: ${card.available}`}
        </p>
      </div>
      <CardPurchase card={card} soldOut={soldOut} backTo={backTo} />
    </li>
  )
}
