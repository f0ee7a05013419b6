import { useEffect, useRef, useState } from "react"
import { Form, useNavigation } from "react-router"
import type { BuyerField } from "../../shop/kits/rules/kit-buyer.ts"
import { buyerFields } from "../../shop/kits/rules/kit-buyer.ts"
import type { KitChoice } from "../../shop/kits/rules/kit-choice.ts"
import type { Colones } from "../../shop/vocabulary/money.ts"
import { BillingFields } from "../shared/billing/billing-fields.tsx"
import { Button } from "../ui/button.tsx"
import { TextField } from "../ui/field.tsx"
import { useFirstInvalidFocus } from "../ui/first-invalid.ts"
import { useHydrated } from "../ui/hydrated.ts"
import { Money } from "../ui/money.tsx"
import { Notice } from "../ui/notice.tsx"
import { CheckoutSummary } from "./checkout-summary.tsx"
import type { CheckoutOutcome } from "./kit-checkout.tsx"
import type { CheckoutValues } from "./kit-checkout-fields.ts"
import { storeTemporaryOrder } from "./temporary-order.ts"
import { breakdownTexts, checkoutTexts as t } from "./texts.ts"

interface CheckoutViewProps {
  choice: KitChoice
  total: Colones
  /** null: this shop takes no cards. */
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
      return t.priceChanged
    case "wait":
      return t.wait(why.retryAfterSeconds)
    case "provider-failed":
      return t.providerFailed(provider)
    case "failed":
      return t.failed
  }
}

/** Stores the temporary order, then leaves for the provider's page (KIT-14, PAY-15). True while the browser is on its way. */
const useLeaving = (outcome: CheckoutOutcome | null): boolean => {
  const [left, setLeft] = useState<CheckoutOutcome | null>(null)
  useEffect(() => {
    if (outcome?.kind !== "started") return
    setLeft(outcome)
    storeTemporaryOrder(outcome.temporaryOrder)
    window.location.assign(outcome.url)
  }, [outcome])
  useEffect(() => {
    // The browser kept this page in memory and its owner came back to it.
    const returned = (event: PageTransitionEvent) => event.persisted && setLeft(null)
    window.addEventListener("pageshow", returned)
    return () => window.removeEventListener("pageshow", returned)
  }, [])
  return left !== null && left === outcome
}

const CheckoutForm = ({
  total,
  provider,
  proposed,
  outcome,
}: Omit<CheckoutViewProps, "choice"> & { provider: string }) => {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const leaving = useLeaving(outcome)
  const busy = useNavigation().state !== "idle" || leaving
  useFirstInvalidFocus(form, outcome?.kind === "form" ? outcome : null)
  const typed = outcome && "values" in outcome ? outcome.values : proposed
  const problem = outcome?.kind === "form" ? outcome.problem : null
  const group = "flex flex-col gap-4 rounded-board border border-line bg-silk p-5 shadow-press"
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-6">
      <input type="hidden" name="visto" value={total} />
      {hydrated && <input type="hidden" name="guion" value="si" />}
      <fieldset className={group}>
        <legend className="sr-only">{t.buyer}</legend>
        <div>
          <h2 className="text-xl font-bold">{t.buyer}</h2>
          <p className="text-sm text-ink-soft">{t.buyerHint}</p>
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
        <legend className="sr-only">{t.card}</legend>
        <h2 className="text-xl font-bold">{t.card}</h2>
        <BillingFields
          values={typed}
          problem={problem?.of === "billing" ? problem.problem : null}
          texts={{ postalCodeLength: t.postalCode(provider) }}
        />
      </fieldset>
      {outcome?.kind === "refused" && <Notice kind="error">{refusedText(outcome.why, provider)}</Notice>}
      <div className="flex flex-col gap-3">
        <p className="flex items-baseline justify-between gap-4 text-lg font-bold">
          {breakdownTexts.total}
          <Money amount={total} className="text-2xl" />
        </p>
        <Button type="submit" size="lg" busy={busy} busyText={t.paying}>
          {t.pay}
        </Button>
        <p className="text-sm text-ink-soft">{t.leaves(provider)}</p>
      </div>
    </Form>
  )
}

/** KIT-35: the order beside the form. */
export const CheckoutView = ({ choice, provider, ...rest }: CheckoutViewProps) => (
  <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-8 sm:py-10">
    <h1 className="text-3xl font-bold">{t.title}</h1>
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      {provider === null ? <Notice kind="warning">{t.noCards}</Notice> : <CheckoutForm provider={provider} {...rest} />}
      <CheckoutSummary choice={choice} />
    </div>
  </div>
)
