import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Link, useFetcher, useNavigation } from "react-router"
import type { CheaperWay } from "../../../shop/cart/compare-bundles.ts"
import { type Cart, type CartLine, unitsAfterTyping } from "../../../shop/cart/rules/cart-lines.ts"
import { formatColones, sameAmount } from "../../../shop/vocabulary/money.ts"
import { payFormId, unitsField } from "../../shared/billing/units-field.ts"
import { useLostToast } from "../../shared/connection/ask-shop.ts"
import { ProductPicture } from "../../shared/product-picture.tsx"
import { ButtonLink } from "../../ui/button.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import { useTyping } from "../../ui/quantity-input.tsx"
import { useToast } from "../../ui/toast.tsx"
import type { ProfileReply } from "../profile-reply.ts"
import { CheckoutForm, type CheckoutFormProps, PaymentProblem } from "./cart-checkout-form.tsx"

const onlyLeftText = (max: number) =>
  max > 1 ? `Solo quedan ${max}` : max === 1 ? "Solo queda 1" : "Ya no hay existencias"

/** Delays the request, so that the ERP is not asked for every digit. */
const typingPauseMs = 500

const Units = ({ line }: { line: CartLine }) => {
  const { data: outcome, submit } = useFetcher<ProfileReply>()
  const toast = useToast()
  const lostToast = useLostToast()
  const [units, setUnits] = useState(line.quantity)
  const typing = useTyping(String(units))
  const paying = useNavigation().formData?.get("accion") === "pagar"

  // The answer to an earlier change must not overwrite newer input.
  const sent = useRef(line.quantity)
  useEffect(() => {
    setUnits(now => (now === sent.current ? line.quantity : now))
    sent.current = line.quantity
  }, [line.quantity])
  const save = useEffectEvent(() => {
    sent.current = units
    void submit({ accion: "unidades", [unitsField.nameOf(line.ref)]: units }, { method: "post", action: "/perfil" })
  })
  // 'Pagar' sends the units too; if it is refused they are saved afterwards.
  useEffect(() => {
    if (paying || units === line.quantity) return
    const timer = setTimeout(save, typingPauseMs)
    return () => clearTimeout(timer)
  }, [units, line.quantity, paying])

  const onReply = useEffectEvent((reply: ProfileReply) => {
    if (reply.of !== "line" || reply.kind === "units-set") return
    if (reply.kind === "units-lost") return void lostToast(save)
    setUnits(line.quantity)
    toast(reply.kind === "above-stock" ? onlyLeftText(reply.max) : "No se pudieron cambiar las unidades.", {
      kind: "error",
    })
  })
  useEffect(() => {
    if (outcome) onReply(outcome)
  }, [outcome])

  return (
    <div className="flex items-center gap-2">
      <input
        type="number"
        form={payFormId}
        name={unitsField.nameOf(line.ref)}
        inputMode="numeric"
        aria-label={`Unidades de ${line.name}`}
        min={1}
        max={line.maxQuantity ?? undefined}
        value={typing.shown}
        disabled={line.id === null}
        onChange={event => {
          const { value } = event.target
          if (typing.type(value)) setUnits(unitsAfterTyping(value, units, line.maxQuantity))
        }}
        onBlur={typing.leave}
        // Enter must not submit 'Pagar' from here.
        onKeyDown={event => {
          if (event.key !== "Enter") return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        className="figures min-h-11 w-20 rounded-pad border border-line-strong bg-silk px-3 text-center"
      />
      <noscript>
        <button
          type="submit"
          form={payFormId}
          name="accion"
          value="unidades"
          aria-label={`Actualizar unidades de ${line.name}`}
          className="min-h-11 px-2 underline"
        >
          Actualizar
        </button>
      </noscript>
    </div>
  )
}

const RemoveForm = ({ line }: { line: CartLine }) => {
  const fetcher = useFetcher<ProfileReply>()
  const toast = useToast()
  const outcome = fetcher.data
  useEffect(() => {
    if (outcome?.of === "line" && outcome.kind !== "removed")
      toast("Error al eliminar el producto.", { kind: "error", ms: 3000 })
  }, [outcome, toast])
  return (
    <fetcher.Form method="post" action="/perfil">
      <input type="hidden" name="accion" value="quitar" />
      <input type="hidden" name="linea" value={line.ref} />
      <button
        type="submit"
        aria-label={`Quitar ${line.name}`}
        disabled={fetcher.state !== "idle"}
        className="grid size-11 place-items-center rounded-pad text-ink-soft hover:bg-red-soft hover:text-red"
      >
        <Icon name="close" className="size-5" />
      </button>
    </fetcher.Form>
  )
}

const Changes = ({ line }: { line: CartLine }) => {
  const dearer = !sameAmount(line.price, line.subprice)
  const short = line.maxQuantity !== null && line.qty > line.maxQuantity
  if (!dearer && !short) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm font-medium text-amber">
      {line.promotion && <span>{line.promotion === "began" ? "Empezó una promoción." : "Terminó la promoción."}</span>}
      {dearer && <span>{`Ahora cuesta ${formatColones(line.price)}`}</span>}
      {short && <span>{onlyLeftText(line.maxQuantity ?? 0)}</span>}
    </p>
  )
}

const CartLineItem = ({ line }: { line: CartLine }) => (
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
        <Money amount={line.subprice} before={line.before} /> c/u
      </p>
      <Changes line={line} />
    </div>
    <RemoveForm line={line} />
    <div className="col-span-2 col-start-2 flex items-center justify-between gap-4">
      <Units line={line} />
      <Money amount={line.total_ttc} className="text-lg font-bold" />
    </div>
  </li>
)

const cheaperText = ({ kind, products, units, price, separate, saves }: CheaperWay) => {
  const own =
    kind === "pack"
      ? units === 1
        ? "la unidad que lleva"
        : `las ${units} unidades que lleva sueltas`
      : products === 1
        ? "uno de sus productos"
        : `${products} de sus productos`
  return ` trae ${own} por ${formatColones(price)} en lugar de ${formatColones(separate)}: ahorra ${formatColones(saves)}.`
}

interface CartTabProps extends Omit<CheckoutFormProps, "cart"> {
  cart: Cart | null
  notRead: boolean
  ways: readonly CheaperWay[]
}

/** For browsers without script; others get a toast. */
const LineOutcome = ({ outcome }: { outcome: ProfileReply | undefined }) => {
  if (outcome?.of !== "line" || outcome.kind === "units-set") return null
  if (outcome.kind === "removed") return <Notice kind="success">Producto eliminado con éxito.</Notice>
  if (outcome.kind === "above-stock") return <Notice kind="warning">{onlyLeftText(outcome.max)}</Notice>
  return (
    <Notice kind="error">
      {outcome.kind === "not-removed" ? "Error al eliminar el producto." : "No se pudieron cambiar las unidades."}
    </Notice>
  )
}

const CheaperWays = ({ ways }: { ways: readonly CheaperWay[] }) =>
  ways.length > 0 && (
    <ul aria-label="Le sale más barato" className="flex flex-col gap-2 px-1 text-sm text-ink-soft">
      {ways.map(way => (
        <li key={way.path + way.name}>
          <Link to={way.path} className="font-medium text-ink underline underline-offset-4">
            {way.count > 1 ? `${way.count} × ${way.name}` : way.name}
          </Link>
          {cheaperText(way)}
        </li>
      ))}
    </ul>
  )

export const CartTab = ({
  cart,
  notRead,
  points,
  ways,
  customer,
  checkoutKey,
  cardProvider,
  options,
  tried,
  outcome,
}: CartTabProps) => (
  <section aria-labelledby="carrito" className="flex flex-col gap-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="carrito" className="text-2xl font-bold">
        Carrito
      </h2>
      {cart && <p className="font-mono text-ink-soft">{`Orden #${cart.orderId}`}</p>}
    </div>
    <LineOutcome outcome={outcome} />
    {cart && cart.lines.length > 0 ? (
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <section
            aria-label="Productos en el carrito"
            className="max-h-[500px] overflow-y-auto rounded-board border border-line bg-silk"
          >
            <ul className="divide-y divide-line">
              {cart.lines.map(line => (
                <CartLineItem key={line.ref} line={line} />
              ))}
            </ul>
          </section>
          <CheaperWays ways={ways} />
        </div>
        <CheckoutForm
          // A result that arrives after the page resets the form with its data.
          key={`${customer.id}${tried ? "-tried" : ""}`}
          cart={cart}
          points={points}
          customer={customer}
          checkoutKey={checkoutKey}
          cardProvider={cardProvider}
          options={options}
          tried={tried}
          outcome={outcome}
        />
      </div>
    ) : (
      <>
        <PaymentProblem outcome={outcome} provider={cardProvider} />
        {notRead && (
          <Notice kind="warning">
            En este momento no podemos leer su carrito. Lo que agregó sigue guardado: intente de nuevo en unos minutos.
          </Notice>
        )}
        <EmptyState title="Ups! No tienes nada en el carrito">
          <ButtonLink to="/catalogo">Ver catálogo</ButtonLink>
        </EmptyState>
      </>
    )}
  </section>
)
