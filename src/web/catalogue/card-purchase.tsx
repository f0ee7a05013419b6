import { type SubmitEvent, useEffect, useId, useState } from "react"
import { useNavigate } from "react-router"
import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { cardQuantity } from "../../shop/vocabulary/quantity.ts"
import { useAddToCart } from "../shared/add-to-cart/use-add-to-cart.ts"
import { useSession } from "../shared/session/session.tsx"
import { Icon } from "../ui/icons.tsx"
import { Popover } from "../ui/popover.tsx"
import { QuantityInput } from "../ui/quantity-input.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { useToast } from "../ui/toast.tsx"
import type { Card } from "./product-card.tsx"
import { addProblems, catalogueTexts as t } from "./texts.ts"

export const CardPurchase = ({ card, soldOut, backTo }: { card: Card; soldOut: boolean; backTo: string }) => {
  const [quantity, setQuantity] = useState(0)
  const [hint, setHint] = useState<"no-quantity" | "signed-out" | null>(null)
  const hintId = useId()
  const signedOut = useSession().session.kind === "signed-out"
  const cart = useAddToCart()
  const toast = useToast()
  const navigate = useNavigate()
  const { result } = cart

  useEffect(() => {
    if (!result) return
    if (result.kind === "added") {
      toast(t.added)
      setQuantity(0)
    } else toast(addProblems[result.kind], { kind: "error" })
    // The session may have ended since the page was opened.
    if (result.kind === "signed-out") void navigate("/iniciar-sesion")
  }, [result, toast, navigate])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (signedOut) void navigate("/iniciar-sesion")
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
      {card.hasVariants ? (
        <a href={productPath(card)} aria-label={t.chooseVariant(card.label)} className="cart-button sm:flex-1">
          {t.choose}
        </a>
      ) : (
        <>
          <QuantityInput
            name="cantidad"
            label={t.units(card.label)}
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
            aria-label={t.add(card.label)}
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
          {hint === "signed-out" ? t.signedOut : t.noQuantity}
        </Popover>
      )}
    </form>
  )
}
