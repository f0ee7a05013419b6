import { Link } from "react-router"
import { type CatalogueProduct, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { ProductPicture } from "../shared/product-picture.tsx"
import { Money } from "../ui/money.tsx"

export type Tile = Pick<CatalogueProduct, "id" | "label" | "price">

/** A few products by way of example. */
export const ProductTiles = ({ title, tiles }: { title: string; tiles: readonly Tile[] }) =>
  tiles.length === 0 ? null : (
    <div className="mt-8">
      <h3 className="mb-3 font-bold">{title}</h3>
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
              <Money amount={tile.price} className="mt-auto px-3 pt-1 pb-3 font-bold text-mask-800" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
