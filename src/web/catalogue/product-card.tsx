import { type SubmitEvent, useEffect, useEffectEvent, useId, useState } from "react"
import { useNavigate } from "react-router"
import type { AddToCartResult } from "../../shop/cart/rules/cart-lines.ts"
import { type CatalogueProduct, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { cardQuantity } from "../../shop/vocabulary/typed-quantity.ts"
import { addedMore, addTexts, useAddToCart } from "../shared/add-to-cart/add-to-cart.tsx"
import { ProductPicture } from "../shared/product-picture.tsx"
import { searchFor } from "../shared/session/return-search.ts"
import { useSession } from "../shared/session/session.tsx"
import { TagBadge } from "../ui/badge.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { QuantityInput } from "../ui/quantity-input.tsx"
import { Skeleton, Spinner } from "../ui/spinner.tsx"
import { useToast } from "../ui/toast.tsx"

interface Card extends Pick<CatalogueProduct, "id" | "label" | "price" | "tag" | "available"> {
  readonly before: number | undefined
  readonly variants: string | undefined
}

/** Two cards across a phone, four from a tablet on. */
const sizes = "(min-width: 80rem) 230px, (min-width: 48rem) 22vw, 45vw"

type Hint = "no-quantity" | "signed-out"

const HintPopover = ({ id, hint }: { id: string; hint: Hint }) => (
  <div id={id} role={hint === "signed-out" ? "tooltip" : "alert"} className="card-hint">
    {addTexts.carrito[hint]}
  </div>
)

const CardPurchase = ({ card, soldOut, backTo }: { card: Card; soldOut: boolean; backTo: string }) => {
  const [quantity, setQuantity] = useState(0)
  const [hint, setHint] = useState<Hint | null>(null)
  const hintId = useId()
  const signedOut = useSession().session.kind === "signed-out"
  const cart = useAddToCart(backTo)
  const toast = useToast()
  const navigate = useNavigate()
  const { result, added } = cart

  const onResult = useEffectEvent(({ kind }: AddToCartResult) => {
    const isAdded = kind === "added"
    toast(addTexts.carrito[kind], isAdded ? { more: addedMore(added) } : { kind: "error" })
    // A number that was typed meanwhile stays.
    if (isAdded) setQuantity(now => (now === added.units ? 0 : now))
    if (kind === "signed-out") void navigate(`/iniciar-sesion${searchFor(backTo)}`)
  })
  useEffect(() => {
    if (result) onResult(result)
  }, [result])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (signedOut && quantity === 0) void navigate(`/iniciar-sesion${searchFor(backTo)}`)
    else if (quantity === 0) setHint("no-quantity")
    else cart.add(card, quantity)
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
      {hint && <HintPopover id={hintId} hint={hint} />}
    </form>
  )
}

export const SkeletonCards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
      key={place}
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-3"
    >
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-11 w-full" />
    </li>
  ))

export const ProductCard = ({ card, eager, backTo }: { card: Card; eager: boolean; backTo: string }) => {
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
        <Money amount={card.price} before={card.before} className="text-lg font-bold text-mask-800" />
        <p className={`figures text-sm ${soldOut ? "font-semibold text-red" : "text-ink-soft"}`}>
          {`Disponibles: ${card.available}`}
        </p>
      </div>
      <CardPurchase card={card} soldOut={soldOut} backTo={backTo} />
    </li>
  )
}
