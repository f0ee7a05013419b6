import { type ComponentProps, useEffect } from "react"
import { Form } from "react-router"
import type { CancelResult } from "../../shop/cancellations/cancellations.ts"
import type { NotAdded } from "../../shop/cart/rules/cart-lines.ts"
import { mayBeCancelled, type OrderFacts } from "../../shop/orders/rules/order-timeline.ts"
import type { AskResult } from "../../shop/returns/return-requests.ts"
import type { ClaimResult } from "../../shop/transfers/claims.ts"
import { isOpen } from "../../shop/vocabulary/order-status.ts"
import { storeCartUnits } from "../shared/session/stored-session.ts"
import { ButtonLink } from "../ui/button.tsx"
import { ActionButton } from "../ui/form.tsx"
import type { Notice } from "../ui/notice.tsx"
import { Outcome } from "../ui/outcome.tsx"
import type { BoardOutcome } from "./board-panel.tsx"
import { askText } from "./return-panel.tsx"

export type OrderOutcome =
  | { readonly of: "cancel"; readonly result: CancelResult }
  | { readonly of: "other-person" }
  | { readonly of: "return"; readonly result: AskResult; readonly typed: Readonly<Record<string, string>> }
  | { readonly of: "claim"; readonly result: ClaimResult; readonly typed: string }
  | BoardOutcome
  | { readonly of: "again"; readonly missing: readonly NotAdded[]; readonly cart: number | null }

/** The question is in the page, so that it works without script. */
const Cancel = ({ facts }: { facts: OrderFacts }) => (
  <details className="rounded-board border border-line bg-silk">
    <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-red">Cancelar pedido</summary>
    <Form method="post" className="flex flex-col gap-3 px-4 pb-4">
      <p className="font-semibold">¿Cancelar este pedido?</p>
      <p className="text-ink-soft">
        {facts.method === "card"
          ? "Los productos vuelven a estar disponibles y el dinero regresa a su tarjeta. No se puede deshacer."
          : facts.transfer
            ? "Los productos vuelven a estar disponibles. Si su transferencia llegó, se la devolvemos. No se puede deshacer."
            : "Los productos vuelven a estar disponibles para otras personas. No se puede deshacer."}
      </p>
      <ActionButton act="cancelar" variant="danger" busyText="Cancelando...">
        Sí, cancelar
      </ActionButton>
    </Form>
  </details>
)

export const OtherPerson = ({ facts, name }: { facts: OrderFacts; name: string }) => {
  if (facts.byPost || !isOpen(facts.status)) return null
  return (
    <Form method="post" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
      <h2 className="font-semibold">¿Lo retira otra persona?</h2>
      <label className="flex flex-col gap-1">
        <span className="text-sm">Nombre de quien lo retira</span>
        <input
          name="nombre"
          defaultValue={name}
          maxLength={80}
          autoComplete="off"
          className="min-h-11 rounded-pad border border-line-strong bg-silk px-3"
        />
      </label>
      <ActionButton act="retira" variant="secondary" busyText="Guardando...">
        Guardar
      </ActionButton>
    </Form>
  )
}

export const OrderActions = ({ facts, again }: { facts: OrderFacts; again: boolean }) => (
  <>
    {again && (
      <Form method="post">
        <ActionButton act="repetir" variant="secondary" busyText="Agregando..." className="w-full">
          Volver a comprar
        </ActionButton>
      </Form>
    )}
    {mayBeCancelled(facts) && <Cancel facts={facts} />}
  </>
)

const cancelTexts = {
  cancelled: "Su pedido fue cancelado.",
  running: "Estamos cancelando su pedido. Puede cerrar esta página.",
  "too-late": "Su pedido ya se está alistando: no se puede cancelar.",
  failed: "No se pudo cancelar el pedido. Intente nuevamente.",
} as const satisfies Record<CancelResult["kind"], string>

type NoticeProps = ComponentProps<typeof Notice>

const outcomeNotice = (outcome: OrderOutcome, facts: OrderFacts): NoticeProps | null => {
  switch (outcome.of) {
    case "cancel": {
      const { kind } = outcome.result
      const isGood = kind === "cancelled" || kind === "running"
      return { kind: isGood ? "success" : "error", children: cancelTexts[kind] }
    }
    case "claim":
      // Errors are shown beside their field.
      if (outcome.result.kind === "problem") return null
      if (outcome.result.kind === "too-late")
        return { kind: "warning", children: "Este pedido ya no espera una transferencia." }
      // After the decision of staff the next step is clearer.
      return facts.transfer === "claimed"
        ? { kind: "success", children: "Gracias. Revisaremos su transferencia y le avisaremos." }
        : null
    case "board":
      return { kind: outcome.isGood ? "success" : "error", children: outcome.text }
    case "return":
      // Errors of a request are shown in its form.
      return outcome.result.kind === "asked" ? { kind: "success", children: askText(outcome.result) } : null
    case "other-person":
      return { kind: "success", children: "Anotado. En el mostrador verán ese nombre." }
    case "again":
      return { kind: outcome.missing.length === 0 ? "success" : "warning", children: <BackInCart {...outcome} /> }
  }
}

const BackInCart = ({ missing }: { missing: readonly NotAdded[] }) => (
  <>
    {missing.length === 0 && <p>Lo que compró está otra vez en su carrito.</p>}
    <ul className="list-disc pl-5">
      {missing.map(({ label, wanted, added }) => (
        <li key={label}>
          {added === 0 ? `${label}: ya no está disponible.` : `${label}: agregamos ${added} de ${wanted}.`}
        </li>
      ))}
    </ul>
    <ButtonLink to="/perfil" size="sm" className="mt-2">
      Ver el carrito
    </ButtonLink>
  </>
)

export const OutcomeNotice = ({ outcome, facts }: { outcome: OrderOutcome | undefined; facts: OrderFacts }) => {
  useEffect(() => {
    if (outcome?.of === "again") storeCartUnits(outcome.cart)
  }, [outcome])
  const notice = outcome && outcomeNotice(outcome, facts)
  return notice && <Outcome of={outcome} {...notice} />
}
