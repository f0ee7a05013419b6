import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import type { Offer } from "./offer.ts"

interface BuyProps {
  onMask?: boolean
  product: { readonly id: number; readonly label: string }
  offer: Offer | null
}

export const Buy = ({ product, offer, onMask = false }: BuyProps) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
    {offer && (
      <p className="flex flex-col">
        <Money amount={offer.price} className="text-3xl font-bold" />
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
