import type { Cart } from "../../../shop/cart/rules/cart-lines.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { ButtonLink } from "../../ui/button.tsx"
import { EmptyState, Notice } from "../../ui/notice.tsx"
import type { ProfileReply } from "../profile-reply.ts"
import { CheckoutForm } from "./cart-checkout-form.tsx"
import { CartLineItem } from "./cart-line.tsx"
import { PaymentProblem } from "./payment-problem.tsx"
import { cartTexts as t } from "./texts.ts"

interface CartTabProps {
  cart: Cart | null
  /** The ERP could not be read, so the cart may not be empty. */
  notRead: boolean
  customer: CustomerProfile
  checkoutKey: string
  cardProvider: string | null
  outcome: ProfileReply | undefined
}

/** For browsers without script; others get a toast. */
const LineOutcome = ({ outcome }: { outcome: ProfileReply | undefined }) => {
  if (outcome?.of !== "line" || outcome.kind === "units-set") return null
  if (outcome.kind === "removed") return <Notice kind="success">{t.removed}</Notice>
  if (outcome.kind === "above-stock") return <Notice kind="warning">{t.onlyLeft(outcome.max)}</Notice>
  return <Notice kind="error">{outcome.kind === "not-removed" ? t.notRemoved : t.unitsFailed}</Notice>
}

export const CartTab = ({ cart, notRead, customer, checkoutKey, cardProvider, outcome }: CartTabProps) => (
  <section aria-labelledby="carrito" className="flex flex-col gap-4">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="carrito" className="text-2xl font-bold">
        {t.title}
      </h2>
      {cart && <p className="font-mono text-ink-soft">{t.orderNumber(cart.orderId)}</p>}
    </div>
    <LineOutcome outcome={outcome} />
    {cart && cart.lines.length > 0 ? (
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section
          aria-label={t.lines}
          className="max-h-[500px] overflow-y-auto rounded-board border border-line bg-silk"
        >
          <ul className="divide-y divide-line">
            {cart.lines.map(line => (
              <CartLineItem key={line.ref} line={line} />
            ))}
          </ul>
        </section>
        <CheckoutForm
          key={customer.id}
          total={cart.total}
          customer={customer}
          checkoutKey={checkoutKey}
          cardProvider={cardProvider}
          outcome={outcome}
        />
      </div>
    ) : (
      <>
        <PaymentProblem outcome={outcome} provider={cardProvider} />
        {notRead && <Notice kind="warning">{t.notRead}</Notice>}
        <EmptyState title={t.empty}>
          <ButtonLink to="/catalogo">{t.toCatalogue}</ButtonLink>
        </EmptyState>
      </>
    )}
  </section>
)
