import { Link } from "react-router"
import { type CatalogueProduct, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { Money } from "../ui/money.tsx"
import { ProductPicture } from "./product-picture.tsx"

export interface Tile extends Pick<CatalogueProduct, "id" | "label" | "price"> {
  readonly before?: number | undefined
  readonly note?: string
}

export const ProductTiles = ({
  title,
  tiles,
  nested = false,
}: {
  title: string
  tiles: readonly Tile[]
  nested?: boolean
}) => {
  const Heading = nested ? "h3" : "h2"
  return tiles.length === 0 ? null : (
    <section className="mt-8">
      <Heading className="mb-3 text-lg font-bold">{title}</Heading>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {tiles.map(tile => (
          <li key={tile.id}>
            <Link
              to={productPath(tile)}
              className="flex h-full flex-col overflow-hidden rounded-board border border-line bg-silk text-ink transition-shadow hover:shadow-lift"
            >
              <ProductPicture
                productId={tile.id}
                alt=""
                width={320}
                sizes="(min-width: 80rem) 280px, (min-width: 48rem) 22vw, 42vw"
                className="aspect-square w-full bg-bench object-contain"
              />
              <span className="line-clamp-2 px-3 pt-2 text-sm font-semibold">{tile.label}</span>
              {tile.note && <span className="px-3 pt-1 text-sm text-ink-soft">{tile.note}</span>}
              <Money
                amount={tile.price}
                before={tile.before}
                className="mt-auto px-3 pt-1 pb-3 font-bold text-mask-800"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
