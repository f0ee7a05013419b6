import { Form, useNavigation } from "react-router"
import type { CancelResult } from "../../shop/cancellations/cancellations.ts"
import type { NotBoughtAgain } from "../../shop/cart/buy-again.ts"
import { mayBeCancelled, type OrderFacts } from "../../shop/orders/rules/order-timeline.ts"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { cancelTexts, notAgainText, orderTexts as t } from "./texts.ts"

export type OrderOutcome =
  | { readonly of: "cancel"; readonly result: CancelResult }
  | { readonly of: "other-person" }
  | { readonly of: "again"; readonly missing: readonly NotBoughtAgain[] }

/** The question is in the page, so that it works without script. */
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

export const OtherPerson = ({ name }: { name: string }) => {
  const busy = useNavigation().formData?.get("accion") === "retira"
  return (
    <Form method="post" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
      <h2 className="font-semibold">{t.otherTitle}</h2>
      <label className="flex flex-col gap-1">
        <span className="text-sm">{t.otherLabel}</span>
        <input
          name="nombre"
          defaultValue={name}
          maxLength={80}
          autoComplete="off"
          className="min-h-11 rounded-pad border border-line-strong bg-silk px-3"
        />
      </label>
      <Button type="submit" variant="secondary" name="accion" value="retira" busy={busy} busyText={t.otherSaving}>
        {t.otherSave}
      </Button>
    </Form>
  )
}

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
  if (outcome.of === "other-person") return <Notice kind="success">{t.otherSaved}</Notice>
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
