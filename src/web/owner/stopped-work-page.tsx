import { useFetcher } from "react-router"
import { getServices } from "../../services.server.ts"
import { workflowName } from "../../shop/owner/rules/workflow-names.ts"
import { ownerAction } from "../shared/staff/decision-actions.server.ts"
import { type ActionReply, keepAction, ReplyNotice } from "../shared/staff/form-reply.tsx"
import { StoppedForm } from "../shared/staff/resolve-form.tsx"
import { openAsOwner } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { ageText, fullMoment, stopCauseTexts } from "../shared/staff/texts.ts"
import { EmptyState } from "../ui/notice.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/stopped-work-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  return { name, runs: await getServices(context).stoppedWork.list(), now: new Date().toISOString() }
}

export const action = ownerAction

export const clientAction = keepAction

export const meta = counterMeta("Trabajos detenidos", "Trabajos que se detuvieron y esperan una decisión.")

export default function StoppedWorkPage({ loaderData: { name, runs, now }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.data ?? actionData
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <div>
          <h1 className="text-xl font-bold">Trabajos detenidos</h1>
          <p className="text-sm text-ink-soft">
            No se intentan solos; cada uno dice por qué se detuvo. Cada decisión se guarda con su nombre y su motivo.
          </p>
        </div>
        {reply && fetcher.state === "idle" && <ReplyNotice reply={reply} />}
        {runs.length === 0 ? (
          <EmptyState title="No hay nada detenido." />
        ) : (
          <ul className="flex flex-col gap-2">
            {runs.map(({ id, workflow, problem, cause, since, decisions }) => {
              const what = workflowName(workflow)
              return (
                <li key={id} className="flex flex-col gap-2 rounded-pad border border-line bg-silk p-3">
                  <p>
                    <span className="font-semibold">{what}</span>{" "}
                    <span className="font-mono text-sm break-all">{id}</span>
                  </p>
                  <p className="font-medium">{problem ?? "Se detuvo entre dos pasos."}</p>
                  <p className="text-sm">{stopCauseTexts[cause]}</p>
                  <p className="figures text-sm text-ink-soft">
                    {ageText(Date.parse(now) - Date.parse(since))} ({fullMoment(since)})
                  </p>
                  <StoppedForm
                    fetcher={fetcher}
                    action="/asocias/tienda/trabajos"
                    id={id}
                    of={`${what} ${id}`}
                    decisions={decisions}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </OwnerFrame>
  )
}
