import { useFetcher } from "react-router"
import type { StuckWork } from "../../../shop/counter/rules/order-queues.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { shortMoment } from "../texts.ts"
import { panelTexts as t } from "./texts.ts"

const actions = { prepare: "alistar", "hand-over": "entregar", sale: "continuar-venta" } as const

export const UnfinishedList = ({ works }: { works: readonly StuckWork[] }) => {
  const fetcher = useFetcher<ActionReply>()
  const pressed = fetcher.state === "idle" ? null : fetcher.formData?.get("clave")
  if (works.length === 0 && !fetcher.data) return null
  return (
    <section className="flex flex-col gap-3 rounded-board border border-amber bg-silk p-4">
      <div>
        <h2 className="font-bold">{t.unfinished}</h2>
        <p className="text-sm text-ink-soft">{t.unfinishedHint}</p>
      </div>
      {fetcher.data && <Notice kind={fetcher.data.isGood ? "success" : "error"}>{fetcher.data.text}</Notice>}
      <ul className="flex flex-col divide-y divide-line">
        {works.map(({ kind, ref, since, association, state, key }) => (
          <li key={`${kind} ${key}`} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              <span className="font-semibold">{t.kinds[kind]}</span> <span className="font-mono">{ref}</span>
              <span className="block text-sm text-ink-soft">
                {association}, {shortMoment(since)}
              </span>
            </span>
            {state === "running" ? (
              <span className="text-sm text-blue">{t.running}</span>
            ) : (
              <fetcher.Form method="post" action="/asocias/admin">
                <input type="hidden" name="pedido" value={key} />
                <input type="hidden" name="clave" value={key} />
                <Button
                  type="submit"
                  name="accion"
                  value={actions[kind]}
                  size="sm"
                  busy={pressed === key}
                  busyText={t.resuming}
                  disabled={pressed !== null}
                >
                  {t.resume}
                  <span className="sr-only"> {ref}</span>
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
