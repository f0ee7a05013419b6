import { useFetcher } from "react-router"
import type { StuckPayment } from "../../../shop/card-payments/stuck-payments.ts"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { ageText, shortMoment } from "../texts.ts"
import { ActTrail, ResolveForm } from "./resolve-form.tsx"
import { paymentActText } from "./texts.ts"

interface RowProps {
  payment: StuckPayment
  now: string
  action: string
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
}

const PaymentRow = ({ payment, now, action, fetcher }: RowProps) => {
  const { orderNumber, amount, since, problem, mayPush, acts } = payment
  const push = {
    value: "empujar-pago",
    label: "Hacer el pedido",
    busyText: "Haciendo el pedido...",
    variant: "primary",
  } as const
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-mono font-semibold">{orderNumber}</span>{" "}
          <span className="figures text-sm text-ink-soft">
            {ageText(since, now)} ({shortMoment(since)})
          </span>
        </span>
        <Money amount={amount} className="text-lg font-bold" />
      </p>
      <p className="font-medium">{problem}</p>
      <ActTrail texts={acts.map(paymentActText)} />
      <ResolveForm
        fetcher={fetcher}
        action={action}
        name="pago"
        value={orderNumber}
        of={orderNumber}
        hint={
          mayPush
            ? "«Hacer el pedido» lo intenta de nuevo si la causa ya no está. «Devolver» regresa el dinero a la tarjeta y no se puede deshacer. «Ya se resolvió» solo lo quita de esta lista."
            : "«Devolver» regresa a la tarjeta lo cobrado de más y no se puede deshacer. «Ya se resolvió» solo lo quita de esta lista."
        }
        whyHint="Se guarda con su nombre. Por ejemplo: ya hay existencias."
        choices={[
          ...(mayPush ? [push] : []),
          { value: "devolver-pago", label: "Devolver", busyText: "Devolviendo...", variant: "danger" },
          { value: "cerrar-pago", label: "Ya se resolvió", busyText: "Cerrando...", variant: "ghost" },
        ]}
      />
    </li>
  )
}

interface ListProps {
  readonly payments: readonly StuckPayment[]
  readonly now: string
  /** The address that takes the presses. */
  readonly action: string
}

export const StuckPaymentList = ({ payments, now, action }: ListProps) => {
  const fetcher = useFetcher<ActionReply>()
  if (payments.length === 0 && !fetcher.data) return null
  return (
    <section className="flex flex-col gap-3 rounded-board border border-red bg-silk p-4">
      <div>
        <h2 className="font-bold">
          Pagos por revisar <span className="figures font-normal text-ink-soft">({payments.length})</span>
        </h2>
        <p className="text-sm text-ink-soft">
          Cobros con tarjeta que no llegaron a ser un pedido, o que se cobraron dos veces.
        </p>
      </div>
      {fetcher.data && fetcher.state === "idle" && (
        <Notice kind={fetcher.data.isGood ? "success" : "error"}>{fetcher.data.text}</Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {payments.map(payment => (
          <PaymentRow key={payment.orderNumber} payment={payment} now={now} action={action} fetcher={fetcher} />
        ))}
      </ul>
    </section>
  )
}
