import { type FormEvent, useEffect, useRef, useState } from "react"
import { Form, useFetchers, useNavigation, useRevalidator, useSearchParams } from "react-router"
import {
  type Cart,
  type CheckoutOptions,
  type PointAvailability,
  promiseText,
} from "../../../shop/cart/rules/cart-lines.ts"
import type { CartDifference, CheckoutProblem, RefusedCard } from "../../../shop/cart/rules/checkout.ts"
import { type Colones, formatColones, pricesIncludeTax, sum, taxRows } from "../../../shop/vocabulary/money.ts"
import {
  type BillingProblem,
  billingField,
  billingProblem as billingProblemOf,
  proposedNames,
} from "../../../shop/vocabulary/payments.ts"
import type { CustomerProfile } from "../../../shop/vocabulary/people.ts"
import { BillingFields } from "../../shared/billing/billing-fields.tsx"
import { payFormId } from "../../shared/billing/units-field.ts"
import { LegalNote } from "../../shared/legal-note.tsx"
import { Button, classes } from "../../ui/button.tsx"
import { ChoiceCard, SelectField } from "../../ui/field.tsx"
import { useUntilCorrected } from "../../ui/form.tsx"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { Outcome, useFocusOnResult } from "../../ui/outcome.tsx"
import type { ProfileReply } from "../profile-reply.ts"
import { payByCard, readBilling } from "./card-start.ts"

const problemTexts = (provider: string) =>
  ({
    "missing-choice": "Por favor, seleccione un lugar de recogida y un metodo de pago antes de proceder.",
    "no-order": "No hay una orden activa.",
    changed: "Su carrito cambió. Revíselo antes de pagar:",
    "under-way": "Su orden anterior todavía se está procesando. Espere un momento antes de pagar de nuevo.",
    "other-page":
      "Ya había iniciado un pago con tarjeta de este carrito y lo anulamos. Si su página sigue abierta, no pague en ella. Presione «Pagar» otra vez para continuar.",
    conflict: "Esta orden ya se envió con otros datos. Revise su historial de compras antes de pagar de nuevo.",
    failed: "Ocurrio un error al procesar el pago. Intente nuevamente.",
    "no-provider": `Error al conectar con ${provider}.`,
  }) as const satisfies Record<CheckoutProblem["kind"] | "missing-choice", string>

const differenceText = (difference: CartDifference): string => {
  switch (difference.kind) {
    case "price": {
      const why =
        difference.promotion && { began: "empezó una promoción", ended: "terminó la promoción" }[difference.promotion]
      const change = `el precio cambió de ${formatColones(difference.from)} a ${formatColones(difference.to)}.`
      return `${difference.name}: ${why ? `${why} y ` : ""}${change}`
    }
    case "stock":
      return difference.max > 0
        ? `${difference.name}: ${difference.max === 1 ? "solo queda 1 unidad" : `solo quedan ${difference.max} unidades`}.`
        : `${difference.name}: ya no hay existencias.`
    case "gone":
      return `${difference.name}: ya no está a la venta.`
    case "total":
      return "El total ya no es el que se mostraba."
  }
}

export const PaymentProblem = ({
  outcome,
  provider,
}: {
  outcome: ProfileReply | undefined
  provider: string | null
}) => {
  if (outcome?.of !== "payment") return null
  const { problem } = outcome
  return (
    <Outcome of={outcome} kind={["changed", "other-page"].includes(problem.kind) ? "warning" : "error"}>
      {problemTexts(provider ?? "TiloPay")[problem.kind]}
      {problem.kind === "changed" && (
        <ul className="mt-1 list-disc pl-5">
          {problem.differences.map(difference => (
            <li key={differenceText(difference)}>
              {differenceText(difference)}
              {difference.kind === "stock" && (
                <Button
                  type="submit"
                  name="tomar"
                  value={`${difference.lineId}:${difference.max}`}
                  variant="secondary"
                  size="sm"
                  className="mt-1 mb-2 block"
                >
                  {difference.max === 0
                    ? "Quitarlo del carrito"
                    : difference.max === 1
                      ? "Llevar la que queda"
                      : `Llevar las ${difference.max} que quedan`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Outcome>
  )
}

const methodLabels = { sinpe: "SINPE Móvil", cash: "Efectivo", card: "Tarjeta" } as const
const methods = Object.keys(methodLabels) as (keyof typeof methodLabels)[]

export interface CheckoutFormProps {
  cart: Pick<Cart, "total" | "tax" | "feeTax">
  points: readonly PointAvailability[]
  customer: CustomerProfile
  checkoutKey: string
  cardProvider: string | null
  options: CheckoutOptions
  tried: RefusedCard | undefined
  outcome: ProfileReply | undefined
}

/** CSS shows fee and card form, so that it works without script. */
const withFee = "hidden justify-between group-has-[[data-fee]:checked]/pay:flex"
const withoutFee = "flex justify-between group-has-[[data-fee]:checked]/pay:hidden"
const withCard = "hidden flex-col gap-4 group-has-[option[data-card]:checked]/pay:flex"

const Row = ({ label, amount, className }: { label: string; amount: Colones; className: string }) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
)

const TaxAndTotal = ({ tax, total, className }: { tax: Colones; total: Colones; className: string }) => (
  <>
    {taxRows({ tax, total }).map(([label, amount]) => (
      <Row key={label} label={label} amount={amount} className={`${className} text-ink-soft`} />
    ))}
    <Row label="Total" amount={total} className={`${className} text-xl font-bold`} />
  </>
)

const Totals = ({
  cart: { total, tax, feeTax },
  options: { postalFee },
}: Pick<CheckoutFormProps, "cart" | "options">) => (
  <>
    <dl aria-live="polite" className="flex flex-col gap-1">
      <Row label="Productos" amount={total} className={`${withFee} text-ink-soft`} />
      <Row label="Correos de Costa Rica" amount={postalFee} className={`${withFee} text-ink-soft`} />
      <TaxAndTotal tax={sum([tax, feeTax])} total={sum([total, postalFee])} className={withFee} />
      <TaxAndTotal tax={tax} total={total} className={withoutFee} />
    </dl>
    {tax > 0 && <p className="text-sm text-ink-soft">{pricesIncludeTax}</p>}
  </>
)

const MissingLines = ({ missing }: Pick<PointAvailability, "missing">) => (
  <ul className="mt-1 list-disc pl-5">
    {missing.map(line => (
      <li key={line.name}>
        {line.left === 0 ? `${line.name}: no hay aquí` : `${line.name}: hay ${line.left} de ${line.wanted}`}
      </li>
    ))}
  </ul>
)

/** STOCK-01: what each place can hand over today, and what is missing at the chosen one. */
const PointPromise = ({ point }: { point: PointAvailability }) => {
  const isWhole = point.missing.length === 0
  return (
    <span className={classes("flex gap-1.5 font-medium", isWhole ? "text-green" : "text-amber")}>
      <Icon name={isWhole ? "circle-check" : "clock"} className="mt-0.5 size-4 shrink-0" />
      {promiseText(point)}
    </span>
  )
}

/** The fee in brackets stays on one line. */
const PointName = ({ label, hasFee }: { label: string; hasFee: boolean }) => {
  const fee = hasFee ? label.slice(label.lastIndexOf("(")) : ""
  return (
    <span className="text-base font-semibold">
      {hasFee ? label.slice(0, -fee.length) : label}
      {hasFee && <span className="whitespace-nowrap">{fee}</span>}
    </span>
  )
}

type PickupChoiceProps = Pick<CheckoutFormProps, "points" | "options"> & { chosen: number }

const PickupChoice = ({ points, options: { pickupPoints }, chosen }: PickupChoiceProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-sm font-semibold">Lugar de recogida</legend>
    {pickupPoints.map(({ warehouse, cartLabel, fee, hours }) => {
      const point = points.find(each => each.warehouse === warehouse)
      return (
        <div key={warehouse} className="group/point">
          <ChoiceCard
            name="recogida"
            value={warehouse}
            defaultChecked={warehouse === chosen}
            data-fee={fee > 0 || undefined}
          >
            <span className="flex min-w-0 flex-col text-sm">
              <PointName label={cartLabel} hasFee={fee > 0} />
              {hours && <span className="text-ink-soft">{hours}</span>}
              {point && <PointPromise point={point} />}
            </span>
          </ChoiceCard>
          {point && point.missing.length > 0 && (
            <div className="hidden px-4 text-sm text-ink-soft group-has-checked/point:block">
              <MissingLines missing={point.missing} />
            </div>
          )}
        </div>
      )
    })}
  </fieldset>
)

type ChoicesProps = Pick<CheckoutFormProps, "cardProvider" | "points" | "options" | "tried">

const Choices = ({ cardProvider, points, options, tried }: ChoicesProps) => {
  const { paymentModes } = options
  // A course's list passes its pickup point.
  const wished = useSearchParams()[0].get("retiro")
  return (
    <>
      <PickupChoice points={points} options={options} chosen={tried?.pickupPoint ?? Number(wished)} />
      <SelectField name="metodo" label="Método de pago" defaultValue={tried ? paymentModes.card : ""}>
        <option value="">Seleccione un método</option>
        {methods
          .filter(mode => mode !== "card" || cardProvider !== null)
          .map(mode => (
            <option key={mode} value={paymentModes[mode]} data-card={mode === "card" || undefined}>
              {methodLabels[mode]}
            </option>
          ))}
      </SelectField>
    </>
  )
}

interface CardFieldsProps extends Pick<CheckoutFormProps, "customer" | "tried"> {
  cardProvider: string
  problem: BillingProblem | null
}

const CardFields = ({ customer, cardProvider, tried, problem }: CardFieldsProps) => (
  <fieldset className={withCard}>
    <legend className="mb-3 font-semibold">Datos para el pago con tarjeta</legend>
    <BillingFields
      values={
        tried?.billing ?? {
          ...proposedNames(customer.name),
          email: customer.email,
          address: customer.address,
        }
      }
      problem={problem}
    />
    <p className="text-sm text-ink-soft">{`Al presionar «Pagar» continúa en la página segura de ${cardProvider}.`}</p>
  </fieldset>
)

const stillWrong = (reply: ProfileReply, typed: FormData): ProfileReply | undefined => {
  if (reply.of === "billing") return billingProblemOf(readBilling(typed)) === reply.problem ? reply : undefined
  const isChoice = reply.of === "payment" && reply.problem.kind === "missing-choice"
  return isChoice && typed.has("recogida") && typed.get("metodo") !== "" ? undefined : reply
}

export const CheckoutForm = ({
  cart,
  points,
  customer,
  checkoutKey,
  cardProvider,
  options,
  tried,
  outcome,
}: CheckoutFormProps) => {
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const revalidator = useRevalidator()
  const [leaving, setLeaving] = useState(false)
  const [cardOutcome, setCardOutcome] = useState<ProfileReply>()
  const refused = cardOutcome ?? outcome
  const [shown, onInput] = useUntilCorrected(refused, stillWrong)
  const billingProblem = shown?.of === "billing" ? shown.problem : null
  const isSaving = useFetchers().some(({ formData }) => formData?.get("accion") === "unidades")
  const [waiting, setWaiting] = useState<HTMLElement | null>(null)
  const busy = leaving || (waiting !== null && isSaving) || navigation.formData?.get("accion") === "pagar"

  useFocusOnResult(refused?.of === "billing" && refused, () =>
    refused?.of === "billing"
      ? form.current?.querySelector<HTMLElement>(`[name="${billingField(refused.problem)}"]`)
      : undefined,
  )

  // Waits while units are being saved, so that the paid total is the one shown.
  useEffect(() => {
    if (!waiting || isSaving) return
    setWaiting(null)
    form.current?.requestSubmit(waiting)
  }, [waiting, isSaving])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (isSaving) {
      event.preventDefault()
      setWaiting(submitter)
      return
    }
    setCardOutcome(undefined)
    if (submitter?.getAttribute("name") === "tomar") return
    const fields = new FormData(event.currentTarget)
    const isCard = Number(fields.get("metodo")) === options.paymentModes.card && fields.has("recogida")
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
      onInput={onInput}
      className="group/pay flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
    >
      <input type="hidden" name="clave" value={checkoutKey} />
      <input type="hidden" name="visto" value={cart.total} />
      <Choices cardProvider={cardProvider} points={points} options={options} tried={tried} />
      {cardProvider !== null && (
        <CardFields customer={customer} cardProvider={cardProvider} tried={tried} problem={billingProblem} />
      )}
      <Totals cart={cart} options={options} />
      {!busy && <PaymentProblem outcome={shown} provider={cardProvider} />}
      <Button type="submit" size="lg" name="accion" value="pagar" busy={busy} busyText="Procesando...">
        Pagar
      </Button>
      <LegalNote press="Pagar" />
    </Form>
  )
}
