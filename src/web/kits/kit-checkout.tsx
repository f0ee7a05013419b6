import { type SubmitEvent, useEffect, useRef, useState } from "react"
import { data, Link, redirect } from "react-router"
import { getServices } from "../../services.server.ts"
import { type BuyerField, buyerFields } from "../../shop/kits/rules/kit-buyer.ts"
import { checkoutQuery, editQuery, type KitChoice, kitBreakdown } from "../../shop/kits/rules/kit-choice.ts"
import { readOrder } from "../../shop/kits/rules/kit-lines.ts"
import { anyPickupPoint, currency } from "../../shop/vocabulary/business.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { proposedNames } from "../../shop/vocabulary/payments.ts"
import { BillingFields } from "../shared/billing/billing-fields.tsx"
import { postJson } from "../shared/connection/lost-request.ts"
import { siteMeta } from "../shared/frame/site.ts"
import { KitTray } from "../shared/kit-parts/part-picture.tsx"
import {
  type CheckoutOutcome,
  type CheckoutValues,
  checkoutProblem,
  readCheckoutForm,
} from "../shared/kit-payment/kit-checkout-fields.ts"
import { startKitPayment } from "../shared/kit-payment/start-kit-payment.server.ts"
import { LegalNote } from "../shared/legal-note.tsx"
import { signedInCustomer } from "../shared/session/customer.server.ts"
import { waitText } from "../shared/sign-in-texts.ts"
import { Button } from "../ui/button.tsx"
import { Options, SelectField, TextField } from "../ui/field.tsx"
import { useFirstInvalidFocus, useUntilCorrected } from "../ui/form.tsx"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { Notice } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import { privatePage, withRetryAfter } from "../ui/page-headers.ts"
import type { Route } from "./+types/kit-checkout"
import { Breakdown } from "./breakdown.tsx"
import { editField, editSteps } from "./kit-editing.tsx"
import { storeTemporaryOrder } from "./pending-payment.ts"

const requireChoice = ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
  const query = new URL(request.url).searchParams
  const order = readOrder(query, getServices(context).kits.offer())
  if (order.kind === "choice") return order.choice
  if (order.kind === "none") throw redirect("/kits")
  if (order.kind === "invalid") throw redirect("/kits?pago=pedido-no-valido")
  query.delete("kit")
  query.delete("precio")
  query.set("con", "")
  query.set(editField, editSteps.open)
  throw redirect(`/kits/${order.slug}?${query}`)
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const choice = requireChoice({ request, context })
  const customer = await signedInCustomer(request, context)
  const { kits } = getServices(context)
  const proposed: Partial<CheckoutValues> = customer
    ? {
        name: customer.name,
        contactNumber: customer.phone,
        email: customer.email,
        address: customer.address,
        ...proposedNames(customer.name),
        ...(await kits.proposalFor(customer.id)),
      }
    : {}
  return { choice, provider: kits.cardProvider, points: kits.pickupPoints(), proposed }
}

/** Used without script; otherwise the page posts to /createPayment. */
export const action = async (args: Route.ActionArgs) => {
  const choice = requireChoice(args)
  const form = await args.request.formData()
  const values = readCheckoutForm(form)
  const seen = Number(readFormText(form, "visto") || Number.NaN)
  const { outcome, init } = await startKitPayment(args, {
    choice,
    values,
    seen,
    acceptedTerms: form.get("terminos"),
  })
  return outcome.kind === "started" ? redirect(outcome.url, init) : data(outcome, init)
}

export const headers = withRetryAfter(privatePage)

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    title: "Confirmar pedido",
    description: "Confirme su kit y pague con tarjeta.",
    noIndex: true,
  })

const noCards = "Por ahora la tienda no recibe pagos con tarjeta y los kits se pagan solo así. Inténtelo más tarde."

const inputs = {
  name: { label: "Nombre completo", autoComplete: "name", maxLength: 120 },
  carnet: { label: "Carné", inputMode: "numeric", autoComplete: "off", maxLength: 30 },
  contactNumber: { label: "Número de contacto", type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 30 },
} as const satisfies Record<BuyerField, object>

const buyerProblems: Record<BuyerField, string> = {
  name: "Por favor, ingrese su nombre.",
  carnet: "Por favor, ingrese un carné válido.",
  contactNumber: "Por favor, ingrese su número de contacto.",
}

const refusedText = (why: Extract<CheckoutOutcome, { kind: "refused" }>["why"], provider: string): string => {
  switch (why.kind) {
    case "no-cards":
      return noCards
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

const isOutcome = (body: unknown): body is CheckoutOutcome => {
  const { kind, url } = (body ?? {}) as { kind?: unknown; url?: unknown }
  return kind === "form" || kind === "refused" || (kind === "started" && typeof url === "string" && url !== "")
}

/** Any answer that is neither a start nor a refusal counts as a failed provider (PAY-18). */
const sendKitPayment = async (choice: KitChoice, form: FormData, total: Colones): Promise<CheckoutOutcome> => {
  const values = readCheckoutForm(form)
  const problem = checkoutProblem(values)
  if (problem) return { kind: "form", problem, values }
  const { firstName, lastName, email, contactNumber, ...rest } = values
  const answer = await postJson("/createPayment", {
    amount: total.toFixed(2),
    currency,
    customerName: firstName,
    customerLastName: lastName,
    customerEmail: email,
    customerPhone: contactNumber,
    ...rest,
    kit: checkoutQuery(choice).toString(),
    visto: total,
    terminos: readFormText(form, "terminos"),
  })
  return isOutcome(answer?.body) ? answer.body : { kind: "refused", why: { kind: "provider-failed" }, values }
}

/** The temporary order must be stored before the browser leaves (KIT-14, KIT-15, PAY-15). */
const usePayment = (choice: KitChoice, total: Colones, posted: CheckoutOutcome | null) => {
  const [outcome, setOutcome] = useState(posted)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // After 'back' the browser restores this page from memory in its busy state.
    const returned = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener("pageshow", returned)
    return () => window.removeEventListener("pageshow", returned)
  }, [])
  const pay = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await sendKitPayment(choice, new FormData(event.currentTarget), total)
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

interface CheckoutFormProps {
  choice: KitChoice
  provider: string
  points: readonly { readonly warehouse: number; readonly cartLabel: string }[]
  proposed: Partial<CheckoutValues>
  posted: CheckoutOutcome | null
}

const CheckoutForm = ({ choice, provider, points, proposed, posted }: CheckoutFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const { total } = kitBreakdown(choice)
  const { outcome, busy, pay } = usePayment(choice, total, posted)
  useFirstInvalidFocus(form, outcome?.kind === "form" ? outcome : null)
  const [wrong, onInput] = useUntilCorrected(outcome?.kind === "form" ? outcome : undefined, stillWrong)
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
            defaultValue={typed[field] ?? ""}
            error={problem?.of === "buyer" && problem.field === field ? buyerProblems[field] : null}
            {...inputs[field]}
          />
        ))}
        <SelectField
          label="Dónde lo retira"
          name="recogida"
          defaultValue={typed.recogida ?? ""}
          hint={`Con «${anyPickupPoint}» lo retira donde prefiera.`}
        >
          <option value="">{anyPickupPoint}</option>
          <Options of={points.map(({ warehouse, cartLabel }) => [warehouse, cartLabel])} />
        </SelectField>
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
      {outcome?.kind === "refused" && !busy && (
        <Outcome of={outcome} kind="error">
          {refusedText(outcome.why, provider)}
        </Outcome>
      )}
      <div className="flex flex-col gap-3">
        <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
          Total
          <Money amount={total} className="text-2xl" />
        </p>
        <Button type="submit" size="lg" busy={busy} busyText="Conectando...">
          Pagar
        </Button>
        <p className="text-sm text-ink-soft">{`Al presionar Pagar irá a la página segura de ${provider}. Esta tienda no ve ni guarda su tarjeta.`}</p>
        <LegalNote press="Pagar" />
      </div>
    </form>
  )
}

const Names = ({ title, names, out = false }: { title: string; names: readonly string[]; out?: boolean }) => (
  <div>
    <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
    <ul className={`mt-1 list-inside list-disc text-sm ${out ? "text-red line-through" : ""}`}>
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </div>
)

const CheckoutSummary = ({ choice }: { choice: KitChoice }) => {
  const { kit, kept, removed, extras, quantity } = choice
  return (
    <section
      aria-labelledby="pedido"
      className="rounded-board border border-line bg-silk shadow-press max-lg:order-first lg:sticky lg:top-24"
    >
      <details className="folded group/order">
        <summary className="min-h-14 items-center gap-3 px-5 py-2 font-semibold">
          <Icon name="chevron-right" className="size-5 shrink-0 group-open/order:rotate-90" />
          <span className="min-w-0 flex-1">{`Kit ${kit.name}${quantity === 1 ? "" : ` × ${quantity}`}`}</span>
          <Money amount={kitBreakdown(choice).total} className="text-lg font-bold" />
        </summary>
        <div className="flex flex-col gap-4 p-5 max-lg:pt-2">
          <div className="flex items-start justify-between gap-4">
            <h2 id="pedido" className="text-xl font-bold max-lg:sr-only">
              Su pedido
            </h2>
            <Link
              to={`/kits/${kit.slug}?${editQuery(choice)}`}
              className="text-sm font-semibold text-mask-700 underline"
            >
              Cambiar el kit
            </Link>
          </div>
          <div className="flex items-center gap-4">
            <KitTray kit={{ components: kept }} className="w-28 shrink-0" />
            <div>
              <p className="font-bold">{`Kit ${kit.name}`}</p>
              <p className="text-sm text-ink-soft">{kit.laboratory}</p>
              <p className="text-sm font-semibold">{`Cantidad: ${quantity}`}</p>
            </div>
          </div>
          <Names title="Incluye" names={kept.map(({ name }) => name)} />
          {removed.length > 0 && <Names title="No incluirá" names={removed.map(({ name }) => name)} out />}
          {extras.length > 0 && <Names title="Extras" names={extras.map(({ name }) => name)} />}
          <div className="border-t border-line pt-4">
            <Breakdown choice={choice} />
          </div>
        </div>
      </details>
    </section>
  )
}

export default function KitCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, provider, points, proposed } = loaderData
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 sm:py-10">
      <h1 className="text-3xl font-bold">Confirmar pedido</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        {provider === null ? (
          <Notice kind="warning">{noCards}</Notice>
        ) : (
          <CheckoutForm
            choice={choice}
            provider={provider}
            points={points}
            proposed={proposed}
            posted={actionData ?? null}
          />
        )}
        <CheckoutSummary choice={choice} />
      </div>
    </div>
  )
}
