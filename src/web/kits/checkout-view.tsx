import { waitText } from "../ui/wait-text.ts"
import { type SubmitEvent, useEffect, useRef, useState } from "react"
import type { BuyerField } from "../../shop/kits/rules/kit-buyer.ts"
import { buyerFields } from "../../shop/kits/rules/kit-buyer.ts"
import type { KitChoice } from "../../shop/kits/rules/kit-choice.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { BillingFields } from "../shared/billing/billing-fields.tsx"
import {
  type CheckoutOutcome,
  type CheckoutValues,
  checkoutProblem,
  readCheckoutForm,
} from "../shared/kit-payment/kit-checkout-fields.ts"
import { Button } from "../ui/button.tsx"
import { TextField } from "../ui/field.tsx"
import { useFirstInvalidFocus } from "../ui/first-invalid.ts"
import { Money } from "../ui/money.tsx"
import { Notice } from "../ui/notice.tsx"
import { useUntilMended } from "../ui/until-mended.ts"
import { CheckoutSummary } from "./checkout-summary.tsx"
import { sendKitPayment } from "./send-kit-payment.ts"
import { storeTemporaryOrder } from "./temporary-order.ts"
import { checkoutTexts as t } from "./texts.ts"

interface CheckoutViewProps {
  choice: KitChoice
  total: Colones
  provider: string | null
  proposed: Partial<CheckoutValues>
  outcome: CheckoutOutcome | null
}

const inputsOf = {
  name: { autoComplete: "name", maxLength: 120 },
  carnet: { inputMode: "numeric", autoComplete: "off", maxLength: 30 },
  contactNumber: { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 30 },
} as const satisfies Record<BuyerField, object>

const refusedText = (why: Extract<CheckoutOutcome, { kind: "refused" }>["why"], provider: string): string => {
  switch (why.kind) {
    case "no-cards":
      return t.noCards
    case "price-changed":
      return "El total cambió desde que abrió esta página. Revíselo y presione Pagar de nuevo."
    case "wait":
      return `Se iniciaron muchos pagos desde su conexión. Espere ${waitText(why.retryAfterSeconds)} y presione Pagar de nuevo: sus datos siguen aquí.`
    case "provider-failed":
      return `Error al conectar con ${provider}.`
    case "failed":
      return "No se pudo iniciar el pago. Inténtelo de nuevo en un momento."
  }
}

/** The temporary order must be stored before the browser leaves (KIT-14, KIT-15, PAY-15). */
const usePayment = (choice: KitChoice, total: Colones, posted: CheckoutOutcome | null) => {
  const [outcome, setOutcome] = useState(posted)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // After 'back' the browser restores this page from memory, still busy.
    const returned = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener("pageshow", returned)
    return () => window.removeEventListener("pageshow", returned)
  }, [])
  const pay = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await sendKitPayment(choice, readCheckoutForm(new FormData(event.currentTarget)), total)
    setOutcome(answer)
    if (answer.kind !== "started") return setBusy(false)
    storeTemporaryOrder(answer.temporaryOrder)
    window.location.assign(answer.url)
  }
  return { outcome, busy, pay }
}

type Refused = Extract<CheckoutOutcome, { kind: "form" }>
const stillWrong = (refused: Refused, typed: FormData): Refused | undefined =>
  JSON.stringify(checkoutProblem(readCheckoutForm(typed))) === JSON.stringify(refused.problem) ? refused : undefined

const CheckoutForm = ({
  choice,
  total,
  provider,
  proposed,
  outcome: posted,
}: CheckoutViewProps & { provider: string }) => {
  const form = useRef<HTMLFormElement>(null)
  const { outcome, busy, pay } = usePayment(choice, total, posted)
  useFirstInvalidFocus(form, outcome?.kind === "form" ? outcome : null)
  const [wrong, onInput] = useUntilMended(outcome?.kind === "form" ? outcome : undefined, stillWrong)
  const typed = outcome && "values" in outcome ? outcome.values : proposed
  const problem = wrong?.problem
  const group = "flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={event => void pay(event)}
      onInput={onInput}
      className="flex flex-col gap-6"
    >
      <input type="hidden" name="visto" value={total} />
      <fieldset className={group}>
        <legend className="sr-only">Quién retira el kit</legend>
        <div>
          <h2 className="text-xl font-bold">Quién retira el kit</h2>
          <p className="text-sm text-ink-soft">Con estos datos se retira el pedido.</p>
        </div>
        {buyerFields.map(field => (
          <TextField
            key={field}
            name={field}
            label={t.labels[field]}
            defaultValue={typed[field] ?? ""}
            error={problem?.of === "buyer" && problem.field === field ? t.problems[field] : null}
            {...inputsOf[field]}
          />
        ))}
      </fieldset>
      <fieldset className={group}>
        <legend className="sr-only">Datos de quien paga con tarjeta</legend>
        <h2 className="text-xl font-bold">Datos de quien paga con tarjeta</h2>
        <BillingFields
          values={typed}
          problem={problem?.of === "billing" ? problem.problem : null}
          texts={{ postalCodeLength: `El codigo postal debe tener exactamente 5 digitos para ${provider}.` }}
        />
      </fieldset>
      {outcome?.kind === "refused" && !busy && <Notice kind="error">{refusedText(outcome.why, provider)}</Notice>}
      <div className="flex flex-col gap-3">
        <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
          Total
          <Money amount={total} className="text-2xl" />
        </p>
        <Button type="submit" size="lg" busy={busy} busyText="Conectando...">
          Pagar
        </Button>
        <p className="text-sm text-ink-soft">{`Al presionar Pagar irá a la página segura de ${provider}. Esta tienda no ve ni guarda su tarjeta.`}</p>
      </div>
    </form>
  )
}

export const CheckoutView = ({ choice, provider, ...rest }: CheckoutViewProps) => (
  <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 sm:py-10">
    <h1 className="text-3xl font-bold">Confirmar pedido</h1>
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      {provider === null ? (
        <Notice kind="warning">{t.noCards}</Notice>
      ) : (
        <CheckoutForm choice={choice} provider={provider} {...rest} />
      )}
      <CheckoutSummary choice={choice} />
    </div>
  </div>
)
