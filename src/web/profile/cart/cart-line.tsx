import { useEffect, useRef, useState } from "react"
import { useFetcher } from "react-router"
import { type CartLine, unitsAfterTyping } from "../../../shop/cart/rules/cart-lines.ts"
import { sameAmount } from "../../../shop/vocabulary/money.ts"
import type { CartOutcome } from "../../shared/billing/checkout-answer.ts"
import { ProductPicture } from "../../shared/product-picture.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { useToast } from "../../ui/toast.tsx"
import { cartTexts as t } from "./texts.ts"

/** While somebody types, the ERP is not asked about every digit. */
const typingPauseMs = 500

const UnitsForm = ({ line }: { line: CartLine }) => {
  const fetcher = useFetcher<CartOutcome>()
  const toast = useToast()
  const [units, setUnits] = useState(line.quantity)
  const timer = useRef<number>(undefined)

  useEffect(() => setUnits(line.quantity), [line.quantity])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const outcome = fetcher.data
  useEffect(() => {
    if (outcome?.of !== "line" || outcome.kind === "units-set") return
    setUnits(line.quantity)
    toast(outcome.kind === "above-stock" ? t.onlyLeft(outcome.max) : t.unitsFailed, { kind: "error" })
  }, [outcome, line.quantity, toast])

  const save = (wanted: number) => {
    window.clearTimeout(timer.current)
    if (wanted === line.quantity) return
    timer.current = window.setTimeout(
      () =>
        void fetcher.submit(
          { accion: "unidades", linea: line.ref, unidades: wanted },
          { method: "post", action: "/perfil" },
        ),
      typingPauseMs,
    )
  }

  return (
    <fetcher.Form method="post" action="/perfil" className="flex items-center gap-2">
      <input type="hidden" name="accion" value="unidades" />
      <input type="hidden" name="linea" value={line.ref} />
      <input
        type="number"
        name="unidades"
        inputMode="numeric"
        aria-label={t.units(line.name)}
        min={1}
        max={line.maxQuantity ?? undefined}
        value={units}
        disabled={line.id === null}
        onChange={event => {
          const next = unitsAfterTyping(event.target.value, units, line.maxQuantity)
          setUnits(next)
          save(next)
        }}
        className="figures min-h-11 w-20 rounded-pad border border-line-strong bg-silk px-3 text-center"
      />
      <noscript>
        <button type="submit" className="min-h-11 px-2 underline">
          {t.update}
        </button>
      </noscript>
    </fetcher.Form>
  )
}

const RemoveForm = ({ line }: { line: CartLine }) => {
  const fetcher = useFetcher<CartOutcome>()
  const toast = useToast()
  const outcome = fetcher.data
  useEffect(() => {
    if (outcome?.of !== "line") return
    if (outcome.kind === "removed") toast(t.removed)
    else toast(t.notRemoved, { kind: "error", ms: 3000 })
  }, [outcome, toast])
  return (
    <fetcher.Form method="post" action="/perfil">
      <input type="hidden" name="accion" value="quitar" />
      <input type="hidden" name="linea" value={line.ref} />
      <button
        type="submit"
        aria-label={t.remove(line.name)}
        disabled={fetcher.state !== "idle"}
        className="grid size-11 place-items-center rounded-pad text-ink-soft hover:bg-red-soft hover:text-red"
      >
        <Icon name="close" className="size-5" />
      </button>
    </fetcher.Form>
  )
}

/** A price or a stock that changed since the product was put in the cart is told here, before 'Pagar' is pressed. */
const Changes = ({ line }: { line: CartLine }) => {
  const dearer = !sameAmount(line.price, line.subprice)
  const short = line.maxQuantity !== null && line.qty > line.maxQuantity
  if (!dearer && !short) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm font-medium text-amber">
      {dearer && <span>{t.priceNow(line.price)}</span>}
      {short && <span>{t.onlyLeft(line.maxQuantity ?? 0)}</span>}
    </p>
  )
}

export const CartLineItem = ({ line }: { line: CartLine }) => (
  <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4">
    {line.id === null ? (
      <img src={line.src} alt="" width={64} height={64} className="size-16 rounded-pad object-contain" />
    ) : (
      <ProductPicture
        productId={line.id}
        alt=""
        width={96}
        sizes="64px"
        className="size-16 rounded-pad object-contain"
      />
    )}
    <div className="min-w-0">
      <p className="font-semibold">{line.name}</p>
      <p className="text-sm text-ink-soft">
        <Money amount={line.subprice} /> {t.unitPrice}
      </p>
      <Changes line={line} />
    </div>
    <RemoveForm line={line} />
    <div className="col-span-2 col-start-2 flex items-center justify-between gap-4">
      <UnitsForm line={line} />
      <Money amount={line.total_ttc} className="text-lg font-bold" />
    </div>
  </li>
)
