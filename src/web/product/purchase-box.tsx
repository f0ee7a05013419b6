import { type SubmitEvent, useEffect, useState } from "react"
import { useNavigate } from "react-router"
import type { AddToCartResult } from "../../shop/cart/rules/cart-lines.ts"
import {
  maxQuantity,
  type ProductDetail,
  productPath,
  type StockEntry,
  unitPrice,
  type Variant,
} from "../../shop/catalogue/rules/listed-product.ts"
import { formatColones, times } from "../../shop/vocabulary/money.ts"
import { detailQuantity } from "../../shop/vocabulary/typed-quantity.ts"
import { AddOutcome, addedFrom, addedMore, addTexts, useAddToCart } from "../shared/add-to-cart/add-to-cart.tsx"
import { lastCatalogue } from "../shared/catalogue-return.ts"
import { useSession } from "../shared/session/session.tsx"
import { Button, ButtonLink } from "../ui/button.tsx"
import { SelectField } from "../ui/field.tsx"
import { Money } from "../ui/money.tsx"
import { QuantityInput } from "../ui/quantity-input.tsx"
import { useToast } from "../ui/toast.tsx"

interface PurchaseBoxProps {
  product: Pick<ProductDetail, "id" | "label" | "price" | "promotion" | "stock" | "variants"> & {
    /** Free units of the product and its variants; absent if unknown. */
    readonly free: Readonly<Record<number, number>>
  }
  variant: Variant | undefined
  stock: readonly StockEntry[] | null
  onVariant: (childId: number | undefined) => void
}

const startQuantity = (max: number) => Math.min(1, max)

/** PROD-18: the snackbar outlives the page. */
const snackbarMs = 5000
const backAfterMs = 2000

const useProductAdd = (backTo: string, signedOut: boolean) => {
  const cart = useAddToCart(backTo)
  const toast = useToast()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Pick<AddToCartResult, "kind">>()
  const [back, setBack] = useState("/catalogo")
  const { result, added } = cart

  // Known to the browser only; without script 'Volver' opens the whole catalogue.
  useEffect(() => setBack(lastCatalogue()), [])

  useEffect(() => {
    if (result?.kind !== "added") return
    toast(addTexts.compra.added, { ms: snackbarMs, more: addedMore(added) })
    const leaving = setTimeout(() => void navigate(back), backAfterMs)
    return () => clearTimeout(leaving)
  }, [result, added, toast, navigate, back])

  return {
    add(product: { readonly id: number; readonly label: string }, quantity: number) {
      const kind = signedOut ? "signed-out" : quantity === 0 ? "no-quantity" : undefined
      setRefused(kind && { kind })
      // For a signed-out visitor this only stores the choice (ORD-09).
      if (quantity > 0) cart.add(product, quantity)
    },
    back,
    busy: cart.state === "busy",
    problem: refused ?? (result?.kind === "added" ? undefined : result),
  }
}

type VariantProps = Pick<PurchaseBoxProps, "product" | "variant">

const VariantField = ({ product, variant, onChoose }: VariantProps & { onChoose: (childId: number) => void }) => (
  <>
    {product.variants ? (
      <SelectField
        label="Seleccionar Variante"
        name="producto"
        value={variant?.childId ?? product.id}
        onChange={event => onChoose(Number(event.target.value))}
      >
        <option value={product.id}>Sin variante</option>
        {product.variants.map(({ childId, value }) => (
          <option key={childId} value={childId}>
            {value}
          </option>
        ))}
      </SelectField>
    ) : (
      <input type="hidden" name="producto" value={product.id} />
    )}
    {product.variants && !variant && (
      <p className="text-sm text-ink-soft">
        Sin variante elegida se entrega la presentación que describe esta página, según existencias.
      </p>
    )}
  </>
)

const UnitPrice = ({ product, variant }: VariantProps) => (
  <>
    <dl className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-ink-soft">Precio unitario</dt>
        <dd>
          <Money
            amount={unitPrice(product, variant)}
            before={(variant ?? product).promotion?.before}
            className="text-2xl font-bold text-mask-800"
          />
        </dd>
      </div>
    </dl>
    {variant && (
      <p className="figures text-sm text-ink-soft">
        {`Precio base ${formatColones(product.price)} + variación ${formatColones(variant.variationPrice)}`}
      </p>
    )}
  </>
)

/** Without script it is a form that sends the variant's own product (PROD-07). */
export const PurchaseBox = ({ product, variant, stock, onVariant }: PurchaseBoxProps) => {
  /** No more than is free, even if warehouses have more real units (D13). */
  const maxUnits = (id: number, units: readonly StockEntry[] | null) =>
    Math.max(0, Math.min(maxQuantity(units), product.free[id] ?? Number.POSITIVE_INFINITY))
  const max = maxUnits(variant?.childId ?? product.id, stock)
  const soldOut = (product.free[variant?.childId ?? product.id] ?? 1) < 1
  const [quantity, setQuantity] = useState(startQuantity(max))
  const signedOut = useSession().session.kind === "signed-out"
  const path = productPath(product)
  const { add, busy, problem, back } = useProductAdd(path, signedOut)

  const chooseVariant = (childId: number) => {
    const chosen = product.variants ? product.variants.find(one => one.childId === childId) : undefined
    const chosenMax = maxUnits(chosen?.childId ?? product.id, chosen ? chosen.stock : product.stock)
    onVariant(chosen?.childId)
    setQuantity(quantity === 0 ? startQuantity(chosenMax) : Math.min(quantity, chosenMax))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add(variant ? { id: variant.childId, label: `${product.label} ${variant.value}` } : product, quantity)
  }

  return (
    <form
      method="post"
      action="/carrito/lineas"
      onSubmit={submit}
      aria-labelledby="compra"
      className="flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press lg:sticky lg:top-20"
    >
      <h2 id="compra" className="text-lg font-bold">
        Añadir al carrito
      </h2>
      <input type="hidden" name="volver" value={path} />
      <input type="hidden" name="de" value={addedFrom.product} />
      <VariantField product={product} variant={variant} onChoose={chooseVariant} />
      <UnitPrice product={product} variant={variant} />
      <div className="flex items-center justify-between gap-3">
        <label htmlFor="cantidad" className="font-semibold">
          Cantidad
          <span className="figures block text-sm font-normal text-ink-soft">
            {max > 0 ? `Máximo ${max}` : "Agotado"}
          </span>
        </label>
        <div className="flex w-36">
          <QuantityInput
            id="cantidad"
            name="cantidad"
            label="Cantidad"
            of={product.label}
            value={quantity}
            max={max}
            onType={typed => setQuantity(detailQuantity(typed, max))}
          />
        </div>
      </div>
      <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3">
        <span className="font-semibold">Total</span>
        <Money amount={times(unitPrice(product, variant), quantity)} className="text-xl font-bold" />
      </p>
      {problem && <AddOutcome of={problem} from={addedFrom.product} kind={problem.kind} backTo={path} />}
      {!soldOut && (
        <Button type="submit" busy={busy} busyText="Añadiendo..." className="min-h-12 w-full">
          {signedOut ? "Iniciar sesión para comprar" : "Añadir al carrito"}
        </Button>
      )}
      <ButtonLink to={back} variant="secondary">
        Volver
      </ButtonLink>
    </form>
  )
}
