import { useFetcher } from "react-router"
import type { PaymentDecision, StuckPayment } from "../../../shop/card-payments/stuck-payments.ts"
import type { WorkDecision } from "../../../shop/counter/rules/order-queues.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { type ActionFetcher, ActionForm, type ActionReply, FetcherReply } from "./form-reply.tsx"
import { ageText, shortMoment } from "./texts.ts"

const decisionTexts = {
  continue: "lo continuó",
  "give-up": "lo abandonó",
  push: "quiso hacer el pedido",
  refund: "pidió devolverlo",
  close: "lo dio por resuelto",
} as const satisfies Record<(WorkDecision | PaymentDecision)["act"], string>

interface ResolveFormProps {
  fetcher: ActionFetcher
  /** The address that receives the form. */
  action: string
  name: string
  value: string
  of: string
  decisions: readonly (WorkDecision | PaymentDecision)[]
  hint: string
  whyHint: string
  choices: readonly {
    readonly value: string
    readonly label: string
    readonly busyText: string
    readonly variant: "primary" | "danger" | "ghost"
  }[]
}

/** Earlier decisions, and the form for a new one. */
export const ResolveForm = ({
  fetcher,
  action,
  name,
  value,
  of,
  decisions,
  hint,
  whyHint,
  choices,
}: ResolveFormProps) => {
  const isBusy = fetcher.state !== "idle"
  const pressed = isBusy && fetcher.formData?.get(name) === value ? fetcher.formData.get("accion") : null
  const trail = decisions.map(({ act, by, why, at }) => `${shortMoment(at)}, ${by} ${decisionTexts[act]}: ${why}`)
  return (
    <>
      {trail.length > 0 && (
        <ul className="text-sm text-ink-soft">
          {trail.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <details className="rounded-pad border border-line">
        <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
          Resolver
          <span className="sr-only"> {of}</span>
        </summary>
        <ActionForm
          fetcher={fetcher}
          action={action}
          fields={{ [name]: value }}
          className="flex flex-col gap-3 px-3 pb-3"
        >
          <TextField label="Motivo" hint={whyHint} name="motivo" required maxLength={300} autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            {choices.map(({ label, ...choice }) => (
              <Button
                key={choice.value}
                type="submit"
                name="accion"
                busy={pressed === choice.value}
                disabled={isBusy}
                {...choice}
              >
                {label}
                <span className="sr-only"> {of}</span>
              </Button>
            ))}
          </div>
          <p className="text-sm text-ink-soft">{hint}</p>
        </ActionForm>
      </details>
    </>
  )
}

type StoppedFormProps = Pick<ResolveFormProps, "fetcher" | "action" | "of" | "decisions"> & { id: string }

export const StoppedForm = ({ id, ...props }: StoppedFormProps) => (
  <ResolveForm
    {...props}
    name="trabajo"
    value={id}
    hint="«Continuar» sigue desde el paso en que se detuvo. «Abandonar» no deshace nada: lo que falte o sobre se arregla en el ERP."
    whyHint="Se guarda con su nombre. Por ejemplo: ya se corrigió en el ERP."
    choices={[
      { value: "continuar-trabajo", label: "Continuar", busyText: "Continuando...", variant: "primary" },
      { value: "abandonar-trabajo", label: "Abandonar", busyText: "Abandonando...", variant: "danger" },
    ]}
  />
)

const push = {
  value: "empujar-pago",
  label: "Hacer el pedido",
  busyText: "Haciendo el pedido...",
  variant: "primary",
} as const

type ListProps = { payments: readonly StuckPayment[]; now: string; action: string }

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
      <FetcherReply fetcher={fetcher} />
      <ul className="flex flex-col divide-y divide-line">
        {payments.map(({ orderNumber, amount, since, problem, mayPush, decisions }) => (
          <li key={orderNumber} className="flex flex-col gap-2 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span className="font-mono font-semibold">{orderNumber}</span>{" "}
                <span className="figures text-sm text-ink-soft">
                  {ageText(Date.parse(now) - Date.parse(since))} ({shortMoment(since)})
                </span>
              </span>
              <Money amount={amount} className="text-lg font-bold" />
            </p>
            <p className="font-medium">{problem}</p>
            <ResolveForm
              fetcher={fetcher}
              action={action}
              name="pago"
              value={orderNumber}
              of={orderNumber}
              decisions={decisions}
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
        ))}
      </ul>
    </section>
  )
}
