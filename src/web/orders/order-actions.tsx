import { Form, useNavigation } from "react-router"
import type { CancelResult } from "../../shop/cancellations/cancellations.ts"
import type { NotBoughtAgain } from "../../shop/cart/buy-again.ts"
import { mayBeCancelled, type OrderFacts } from "../../shop/orders/rules/order-timeline.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { cancelTexts, notAgainText, orderTexts as t } from "./texts.ts"

/** What an order's page answers to its buttons. */
export type OrderOutcome =
  | { readonly of: "cancel"; readonly result: CancelResult }
  | { readonly of: "again"; readonly missing: readonly NotBoughtAgain[] }

/** The question is part of the page, so that it is asked without script too. */
const Cancel = ({ facts, busy }: { facts: OrderFacts; busy: boolean }) => (
  <details className="rounded-board border border-line bg-silk">
    <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-red">{t.cancel}</summary>
    <Form method="post" className="flex flex-col gap-3 px-4 pb-4">
      <p className="font-semibold">{t.cancelQuestion}</p>
      <p className="text-ink-soft">{facts.method === "card" ? t.cancelHintCard : t.cancelHint}</p>
      <Button type="submit" variant="danger" name="accion" value="cancelar" busy={busy} busyText={t.cancelling}>
        {t.yesCancel}
      </Button>
    </Form>
  </details>
)

export const OrderActions = ({ facts, again }: { facts: OrderFacts; again: boolean }) => {
  const pressed = useNavigation().formData?.get("accion")
  return (
    <>
      {again && (
        <Form method="post">
          <Button
            type="submit"
            variant="secondary"
            name="accion"
            value="repetir"
            busy={pressed === "repetir"}
            busyText={t.buyingAgain}
            className="w-full"
          >
            {t.buyAgain}
          </Button>
        </Form>
      )}
      {mayBeCancelled(facts) && <Cancel facts={facts} busy={pressed === "cancelar"} />}
    </>
  )
}

export const OutcomeNotice = ({ outcome }: { outcome: OrderOutcome | undefined }) => {
  if (!outcome) return null
  if (outcome.of === "cancel") {
    const { kind } = outcome.result
    return <Notice kind={kind === "cancelled" || kind === "running" ? "success" : "error"}>{cancelTexts[kind]}</Notice>
  }
  const { missing } = outcome
  return (
    <Notice kind={missing.length === 0 ? "success" : "warning"}>
      {missing.length === 0 && <p>{t.boughtAgain}</p>}
      <ul className="list-disc pl-5">
        {missing.map(line => (
          <li key={line.label}>{notAgainText(line)}</li>
        ))}
      </ul>
      <ButtonLink to="/perfil" size="sm" className="mt-2">
        {t.toCart}
      </ButtonLink>
    </Notice>
  )
}
