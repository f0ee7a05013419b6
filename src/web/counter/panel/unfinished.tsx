import { useFetcher } from "react-router"
import type { StuckWork } from "../../../shop/counter/rules/order-queues.ts"
import { Notice } from "../../ui/notice.tsx"
import type { ActionReply } from "../act.server.ts"
import { shortMoment, stopCauseTexts } from "../texts.ts"
import { StoppedForm } from "./stopped-form.tsx"
import { panelTexts as t } from "./texts.ts"

export const UnfinishedList = ({ works }: { works: readonly StuckWork[] }) => {
  const fetcher = useFetcher<ActionReply>()
  if (works.length === 0 && !fetcher.data) return null
  return (
    <section className="flex flex-col gap-3 rounded-board border border-amber bg-silk p-4">
      <div>
        <h2 className="font-bold">{t.unfinished}</h2>
        <p className="text-sm text-ink-soft">{t.unfinishedHint}</p>
      </div>
      {fetcher.data && fetcher.state === "idle" && (
        <Notice kind={fetcher.data.isGood ? "success" : "error"}>{fetcher.data.text}</Notice>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {works.map(({ id, kind, ref, since, association, state, cause, acts }) => (
          <li key={id} className="flex flex-col gap-2 py-2">
            <span>
              <span className="font-semibold">{t.kinds[kind]}</span> <span className="font-mono">{ref}</span>
              <span className="block text-sm text-ink-soft">
                {association}, {shortMoment(since)}
              </span>
            </span>
            {state === "running" ? (
              <span className="text-sm text-blue">{t.running}</span>
            ) : (
              <>
                {cause && <span className="text-sm font-medium">{stopCauseTexts[cause]}</span>}
                <StoppedForm
                  fetcher={fetcher}
                  action="/asocias/admin"
                  id={id}
                  of={`${t.kinds[kind]} ${ref}`}
                  acts={acts}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
