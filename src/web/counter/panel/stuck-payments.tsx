import { useState } from "react"
import { useFetcher } from "react-router"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { shortMoment } from "../texts.ts"
import { panelTexts as t } from "./texts.ts"

export interface StuckPaymentShown {
  readonly orderNumber: string
  readonly amount: number
  readonly since: string
  readonly problem: string
}

const questions = {
  "devolver-pago": { title: t.refund, text: t.refundQuestion },
  "cerrar-pago": { title: t.close, text: t.closeQuestion },
} as const

export const StuckPaymentList = ({ payments }: { payments: readonly StuckPaymentShown[] }) => {
  const fetcher = useFetcher<ActionReply>()
  const [asked, setAsked] = useState<{ accion: keyof typeof questions; pago: string } | null>(null)
  const pressed = fetcher.state === "idle" ? null : fetcher.formData?.get("pago")
  if (payments.length === 0 && !fetcher.data) return null

  const act = () => {
    setAsked(null)
    if (asked) void fetcher.submit(asked, { method: "post", action: "/asocias/admin" })
  }
  const question = asked && questions[asked.accion]

  return (
    <section className="flex flex-col gap-3 rounded-board border border-red bg-silk p-4">
      <div>
        <h2 className="font-bold">{t.payments}</h2>
        <p className="text-sm text-ink-soft">{t.paymentsHint}</p>
      </div>
      {fetcher.data && <Notice kind={fetcher.data.isGood ? "success" : "error"}>{fetcher.data.text}</Notice>}
      <ul className="flex flex-col divide-y divide-line">
        {payments.map(({ orderNumber, amount, since, problem }) => (
          <li key={orderNumber} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="font-mono font-semibold">{orderNumber}</span>{" "}
              <span className="figures text-sm text-ink-soft">{shortMoment(since)}</span>
              <span className="block text-sm">{problem}</span>
            </span>
            <Money amount={amount} className="font-bold" />
            <Button
              variant="danger"
              size="sm"
              busy={pressed === orderNumber}
              busyText={t.refunding}
              disabled={pressed !== null}
              onClick={() => setAsked({ accion: "devolver-pago", pago: orderNumber })}
            >
              {t.refund}
              <span className="sr-only"> {orderNumber}</span>
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={pressed !== null}
              onClick={() => setAsked({ accion: "cerrar-pago", pago: orderNumber })}
            >
              {t.close}
              <span className="sr-only"> {orderNumber}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        title={question?.title ?? ""}
        role="alertdialog"
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              {t.keep}
            </Button>
            <Button variant="danger" onClick={act}>
              {question?.title}
            </Button>
          </>
        }
      >
        {question?.text(asked?.pago ?? "")}
      </Dialog>
    </section>
  )
}
