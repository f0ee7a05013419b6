import { type FormEvent, useEffect, useRef, useState } from "react"
import { Form, useNavigation, useRevalidator } from "react-router"
import { fieldOf, proposedNames } from "../../../shop/card-payments/rules/billing.ts"
import { feeFor, totalWithFee } from "../../../shop/cart/rules/cart-lines.ts"
import { paymentModes } from "../../../shop/vocabulary/business.ts"
import type { Colones } from "../../../shop/vocabulary/money.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { pickupPointList, pickupPoints } from "../../../shop/vocabulary/pickup-points.ts"
import { BillingFields } from "../../shared/billing/billing-fields.tsx"
import { payFormId } from "../../shared/billing/units-field.ts"
import { Button } from "../../ui/button.tsx"
import { SelectField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import type { ProfileReply } from "../profile-reply.ts"
import { payByCard } from "./card-start.ts"
import { PaymentProblem } from "./payment-problem.tsx"
import { methodLabels, methodOrder, cartTexts as t } from "./texts.ts"

interface CheckoutFormProps {
  total: Colones
  customer: CustomerProfile
  checkoutKey: string
  cardProvider: string | null
  outcome: ProfileReply | undefined
}

/** CSS shows fee and card form, so that it works without script. */
const withFee = "hidden justify-between group-has-[option[data-fee]:checked]/pay:flex"
const withoutFee = "flex justify-between group-has-[option[data-fee]:checked]/pay:hidden"
const withCard = "hidden flex-col gap-4 group-has-[option[data-card]:checked]/pay:flex"

const Row = ({ label, amount, className }: { label: string; amount: Colones; className: string }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
)

const Totals = ({ total }: { total: Colones }) => (
  <dl aria-live="polite" className="flex flex-col gap-1">
    <Row label={t.subtotal} amount={total} className={`${withFee} text-ink-soft`} />
    <Row label={t.postalFee} amount={feeFor(pickupPoints.postal)} className={`${withFee} text-ink-soft`} />
    <Row label={t.total} amount={totalWithFee(total, pickupPoints.postal)} className={`${withFee} text-xl font-bold`} />
    <Row label={t.total} amount={total} className={`${withoutFee} text-xl font-bold`} />
  </dl>
)

const Choices = ({ cardProvider }: { cardProvider: string | null }) => (
  <>
    <SelectField name="recogida" label={t.pickup} defaultValue="">
      <option value="">{t.choosePickup}</option>
      {pickupPointList.map(({ warehouse, cartLabel, fee }) => (
        <option key={warehouse} value={warehouse} data-fee={fee > 0 || undefined}>
          {cartLabel}
        </option>
      ))}
    </SelectField>
    <SelectField name="metodo" label={t.method} defaultValue="">
      <option value="">{t.chooseMethod}</option>
      {methodOrder
        .filter(mode => mode !== paymentModes.card || cardProvider !== null)
        .map(mode => (
          <option key={mode} value={mode} data-card={mode === paymentModes.card || undefined}>
            {methodLabels[mode]}
          </option>
        ))}
    </SelectField>
  </>
)

export const CheckoutForm = ({ total, customer, checkoutKey, cardProvider, outcome }: CheckoutFormProps) => {
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const revalidator = useRevalidator()
  const [leaving, setLeaving] = useState(false)
  const [cardOutcome, setCardOutcome] = useState<ProfileReply>()
  const shown = cardOutcome ?? outcome
  const billingProblem = shown?.of === "billing" ? shown.problem : null
  const sending = navigation.formData?.get("accion") === "pagar"

  useEffect(() => {
    if (shown?.of !== "billing") return
    form.current?.querySelector<HTMLElement>(`[name="${fieldOf(shown.problem)}"]`)?.focus()
  }, [shown])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    setCardOutcome(undefined)
    if ((event.nativeEvent as SubmitEvent).submitter?.getAttribute("name") === "tomar") return
    const fields = new FormData(event.currentTarget)
    const isCard = Number(fields.get("metodo")) === paymentModes.card && fields.get("recogida") !== ""
    if (!isCard) return
    event.preventDefault()
    setLeaving(true)
    const problem = await payByCard(fields, customer)
    if (!problem) return
    setLeaving(false)
    setCardOutcome(problem)
    if (problem.of === "payment" && problem.problem.kind === "changed") void revalidator.revalidate()
  }

  return (
    <Form
      id={payFormId}
      ref={form}
      method="post"
      action="/perfil"
      noValidate
      onSubmit={event => void send(event)}
      className="group/pay flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
    >
      <input type="hidden" name="clave" value={checkoutKey} />
      <input type="hidden" name="visto" value={total} />
      <Choices cardProvider={cardProvider} />
      {cardProvider !== null && (
        <fieldset className={withCard}>
          <legend className="mb-1 font-semibold">{t.cardData}</legend>
          <BillingFields
            values={{ ...proposedNames(customer.name), email: customer.email, address: customer.address }}
            problem={billingProblem}
          />
          <p className="text-sm text-ink-soft">{t.cardHint(cardProvider)}</p>
        </fieldset>
      )}
      <Totals total={total} />
      <p className="text-sm text-ink-soft">{t.taxIncluded}</p>
      <PaymentProblem outcome={shown} provider={cardProvider} />
      <Button type="submit" size="lg" name="accion" value="pagar" busy={sending || leaving} busyText={t.paying}>
        {t.pay}
      </Button>
    </Form>
  )
}
