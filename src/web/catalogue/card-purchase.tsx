import { type SubmitEvent, useEffect, useId, useState } from "react"
import { useNavigate } from "react-router"
import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { cardQuantity } from "../../shop/vocabulary/quantity.ts"
import { addedMore, addTexts } from "../shared/add-to-cart/texts.ts"
import { useAddToCart } from "../shared/add-to-cart/use-add-to-cart.ts"
import { searchFor } from "../shared/session/return-search.ts"
import { useSession } from "../shared/session/session.tsx"
import { Icon } from "../ui/icons.tsx"
import { Popover } from "../ui/popover.tsx"
import { QuantityInput } from "../ui/quantity-input.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { useToast } from "../ui/toast.tsx"
import type { Card } from "./product-card.tsx"

export const CardPurchase = ({ card, soldOut, backTo }: { card: Card; soldOut: boolean; backTo: string }) => {
  const [quantity, setQuantity] = useState(0)
  const [hint, setHint] = useState<"no-quantity" | "signed-out" | null>(null)
  const hintId = useId()
  const signedOut = useSession().session.kind === "signed-out"
  const cart = useAddToCart(backTo)
  const toast = useToast()
  const navigate = useNavigate()
  const { result, units } = cart

  useEffect(() => {
    if (!result) return
    const isAdded = result.kind === "added"
    toast(addTexts.carrito[result.kind], isAdded ? { more: addedMore(units, card.label) } : { kind: "error" })
    if (isAdded) setQuantity(0)
    if (result.kind === "signed-out") void navigate(`/iniciar-sesion${searchFor(backTo)}`)
  }, [result, units, card.label, toast, navigate, backTo])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (signedOut && quantity === 0) void navigate(`/iniciar-sesion${searchFor(backTo)}`)
    else if (quantity === 0) setHint("no-quantity")
    else cart.add(card.id, quantity)
  }

  const showSignedOut = () => setHint(signedOut ? "signed-out" : null)

  return (
    <form
      method="post"
      action="/carrito/lineas"
      onSubmit={submit}
      className="relative flex flex-col gap-2 p-3 pt-1 sm:flex-row sm:items-center"
    >
      <input type="hidden" name="volver" value={backTo} />
      {card.variants ? (
        <a href={productPath(card)} aria-label={`Elegir opción de ${card.label}`} className="cart-button sm:flex-1">
          Elegir opción
        </a>
      ) : (
        <>
          <QuantityInput
            name="cantidad"
            label={`Cantidad de ${card.label}`}
            of={card.label}
            value={quantity}
            max={card.available}
            disabled={soldOut}
            onType={typed => {
              setQuantity(cardQuantity(typed, quantity, card.available))
              setHint(null)
            }}
          />
          <button
            type="submit"
            name="producto"
            value={card.id}
            aria-label={`Agregar ${card.label} al carrito`}
            aria-describedby={hint ? hintId : undefined}
            aria-busy={cart.state === "busy" || undefined}
            disabled={soldOut || cart.state === "busy"}
            onMouseEnter={showSignedOut}
            onMouseLeave={() => hint === "signed-out" && setHint(null)}
            onFocus={showSignedOut}
            onBlur={() => setHint(null)}
            onKeyDown={event => event.key === "Escape" && setHint(null)}
            className="cart-button"
          >
            {cart.state === "busy" ? <Spinner /> : <Icon name="cart" className="size-5" />}
          </button>
        </>
      )}
      {hint && (
        <Popover id={hintId} role={hint === "signed-out" ? "tooltip" : "alert"}>
          {addTexts.carrito[hint]}
        </Popover>
      )}
    </form>
  )
}
