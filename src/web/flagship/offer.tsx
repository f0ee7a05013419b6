import type { Services } from "../../services.server.ts"
import { type CatalogueProduct, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"

type Shelf = Pick<Services, "catalogue" | "settings">

const toOffer = (product: CatalogueProduct | undefined) =>
  product
    ? {
        price: product.price as number,
        before: product.promotion?.before as number | undefined,
        available: product.available > 0 || product.hasVariants,
      }
    : null
export type Offer = NonNullable<ReturnType<typeof toOffer>>

export const boardOffers = ({ catalogue, settings }: Shelf) => {
  const { superior, unoR4, unoR3 } = settings.business().flagship
  return {
    superior: toOffer(catalogue.product(superior.id)),
    unoR4: toOffer(catalogue.product(unoR4.id)),
    unoR3: toOffer(catalogue.product(unoR3.id)),
  }
}
export type BoardOffers = ReturnType<typeof boardOffers>

/** The specification's price (FLAG-04) is used if the catalogue has none. */
const kitOffer = (catalogue: Shelf["catalogue"], kit: { readonly id: number; readonly price: number }): Offer =>
  toOffer(catalogue.product(kit.id)) ?? { price: kit.price, before: undefined, available: false }

export const kitOffers = ({ catalogue, settings }: Shelf) => {
  const { ultimateKit, basicKit } = settings.business().flagship
  return { ultimate: kitOffer(catalogue, ultimateKit), basic: kitOffer(catalogue, basicKit) }
}

export const arduinoKits = {
  title: "Kits de Arduino",
  lead: "Una caja, todo adentro y una guía en español: para pasar de cero a su primer proyecto sin buscar piezas por aparte.",
} as const

interface BuyProps {
  onMask?: boolean
  product: { readonly id: number; readonly label: string }
  offer: Offer | null
}

export const Buy = ({ product, offer, onMask = false }: BuyProps) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
    {offer && (
      <p className="flex flex-col">
        <Money amount={offer.price} before={offer.before} className="text-3xl font-bold" />
        <span className="text-sm">{offer.available ? "Disponible" : "Agotado por ahora"}</span>
      </p>
    )}
    <ButtonLink
      to={productPath(product)}
      variant={onMask ? "onMask" : "primary"}
      size="lg"
      aria-label={`Comprar ${product.label}`}
    >
      <Icon name="cart" className="size-5" />
      Comprar
    </ButtonLink>
  </div>
)

export const KitDrawing = ({ drawing }: { drawing: string }) => (
  <svg aria-hidden="true" viewBox="0 0 520 330" className="w-full">
    <use href={`${drawing}#drawing`} />
  </svg>
)
