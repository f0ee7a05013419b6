import { Link } from "react-router"
import type { CheaperWay } from "../../../shop/cart/compare-bundles.ts"
import type { Cart, PointAvailability } from "../../../shop/cart/rules/cart-lines.ts"
import type { TriedCard } from "../../../shop/cart/rules/checkout.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { ButtonLink } from "../../ui/button.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import type { ProfileReply } from "../profile-reply.ts"
import { CheckoutForm } from "./cart-checkout-form.tsx"
import { CartLineItem, onlyLeftText } from "./cart-line.tsx"
import { PaymentProblem } from "./payment-problem.tsx"

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

interface CartTabProps {
  cart: Cart | null
  notRead: boolean
  points: readonly PointAvailability[]
  ways: readonly CheaperWay[]
  customer: CustomerProfile
  checkoutKey: string
  cardProvider: string | null
  tried: TriedCard | undefined
  outcome: ProfileReply | undefined
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
          // A result that comes later than the page fills the form anew.
          key={`${customer.id}${tried ? "-tried" : ""}`}
          cart={cart}
          points={points}
          customer={customer}
          checkoutKey={checkoutKey}
          cardProvider={cardProvider}
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
