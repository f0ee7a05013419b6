import { Link, useFetcher } from "react-router"
import { getServices } from "../../services.server.ts"
import type { ShownFinding, TruthRow } from "../../shop/owner/truth.ts"
import { readWhy } from "../../shop/vocabulary/form-fields.ts"
import { staffSignature } from "../../shop/vocabulary/people.ts"
import { type Actions, answer, answerActions } from "../shared/staff/actions.server.ts"
import {
  type ActionFetcher,
  ActionForm,
  type ActionReply,
  keepAction,
  ReplyNotice,
} from "../shared/staff/form-reply.tsx"
import { openAsOwner, ownerCalling } from "../shared/staff/staff-access.server.ts"
import { counterMeta } from "../shared/staff/staff-frame.tsx"
import { ageText, fullMoment, plural } from "../shared/staff/texts.ts"
import { Badge } from "../ui/badge.tsx"
import { Button } from "../ui/button.tsx"
import { TextField } from "../ui/field.tsx"
import { privatePage } from "../ui/page-headers.ts"
import type { Route } from "./+types/truth-page"
import { OwnerFrame } from "./owner-frame.tsx"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { name } = await openAsOwner(request, context)
  return { name, rows: await getServices(context).truth.overview(), now: new Date().toISOString() }
}

const truthActions: Actions = {
  revisar: async ({ services, field }) => {
    const isComplete = await services.truth.runNow(field("caso") || undefined)
    return isComplete
      ? answer("Revisado ahora: esto es lo que hay.", 200)
      : answer("No se pudo comparar con el ERP: no responde, o rechazó la consulta. Lo demás sí se revisó.", 503)
  },
  arreglar: async ({ services, staff, field }) => {
    const by = staffSignature(staff, null)
    const isDone = await services.truth.fix(field("revision"), field("caso"), by).catch(error => {
      services.log.warn({ err: error }, "a finding could not be fixed")
      return null
    })
    if (isDone === null) return answer("El ERP no lo aceptó o no responde. Inténtelo de nuevo.", 503)
    return isDone
      ? answer("Hecho. Si vuelve a fallar, aparecerá aquí.", 200)
      : answer("No hay nada que arreglar: quizá ya se arregló.", 409)
  },
  explicar: async ({ services, staff, field }) => {
    const why = readWhy(field("motivo"))
    if (why === "") return answer("Escriba la explicación: se guarda con su nombre.", 422)
    const isDone = await services.truth.explain(field("revision"), field("caso"), staffSignature(staff, null), why)
    return isDone
      ? answer("Explicado: sale de la lista mientras nada cambie.", 200)
      : answer("Ya no está en la lista.", 409)
  },
}
export const action = answerActions(truthActions, ownerCalling)

export const clientAction = keepAction

export const meta = counterMeta("Verdad", "Lo que no cuadra entre el proveedor, el ERP, la caja y la tienda.")

const path = "/asocias/tienda/verdad"

type FindingProps = { row: TruthRow; finding: ShownFinding; now: string; fetcher: ActionFetcher }

const FindingItem = ({ row, finding: { subject, text, to, since, fixLabel }, now, fetcher }: FindingProps) => {
  const isBusy = fetcher.state !== "idle"
  const isOrder = /^(order|payment):/.test(subject)
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>
        <span className="font-medium break-words">{text}</span>{" "}
        <span className="figures text-sm text-ink-soft">
          {ageText(Date.parse(now) - Date.parse(since))} ({fullMoment(since)})
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {to && (
          <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-mask-700 underline">
            Ver<span className="sr-only">: {text}</span>
          </Link>
        )}
        <ActionForm
          fetcher={fetcher}
          action={path}
          fields={{ revision: row.name, caso: subject }}
          className="flex gap-3"
        >
          {fixLabel && (
            <Button type="submit" name="accion" value="arreglar" disabled={isBusy}>
              {fixLabel}
              <span className="sr-only">: {text}</span>
            </Button>
          )}
          {isOrder && (
            <Button type="submit" name="accion" value="revisar" variant="secondary" disabled={isBusy}>
              Revisar ahora<span className="sr-only">: {text}</span>
            </Button>
          )}
        </ActionForm>
      </div>
      {row.mayExplain && (
        <details className="rounded-pad border border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
            Explicar<span className="sr-only">: {text}</span>
          </summary>
          <ActionForm
            fetcher={fetcher}
            action={path}
            fields={{ accion: "explicar", revision: row.name, caso: subject }}
            className="flex flex-col gap-3 px-3 pb-3"
          >
            <TextField
              label="Explicación"
              hint="Se guarda con su nombre. Si los hechos cambian, vuelve a la lista."
              name="motivo"
              required
              maxLength={300}
              autoComplete="off"
            />
            <Button type="submit" variant="secondary" className="self-start" disabled={isBusy}>
              Guardar explicación
            </Button>
          </ActionForm>
        </details>
      )}
    </li>
  )
}

const checkedText = ({ ranAt, emptySince, failed }: TruthRow): string => {
  if (ranAt === null) return "Todavía no se ha revisado."
  const last = failed ? `La última revisión no se completó (${fullMoment(ranAt)}).` : `Revisado ${fullMoment(ranAt)}.`
  return emptySince === null ? last : `Vacío desde ${fullMoment(emptySince)}. ${last}`
}

const CheckSection = ({ row, now, fetcher }: { row: TruthRow; now: string; fetcher: ActionFetcher }) => (
  <section id={row.name} className="flex flex-col gap-2 rounded-board border border-line bg-silk p-4">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="font-bold">{row.title}</h2>
      {row.count > 0 ? (
        <Badge colour="red">{plural(row.count, "caso", "casos")}</Badge>
      ) : (
        <Badge colour={row.isCurrent ? "green" : "grey"}>{row.isCurrent ? "Nada" : "Sin revisar"}</Badge>
      )}
      <p className="figures text-sm text-ink-soft">{checkedText(row)}</p>
    </div>
    {row.findings.length > 0 && (
      <>
        <p className="text-sm">
          {row.remedy}{" "}
          {row.fixPage && (
            <Link to={row.fixPage.to} className="font-semibold text-mask-700 underline">
              {row.fixPage.label}
            </Link>
          )}
        </p>
        {row.count > row.findings.length && (
          <p className="text-sm text-ink-soft">Se muestran los {row.findings.length} más viejos.</p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {row.findings.map(finding => (
            <FindingItem key={finding.subject} row={row} finding={finding} now={now} fetcher={fetcher} />
          ))}
        </ul>
      </>
    )}
  </section>
)

export default function TruthPage({ loaderData: { name, rows, now }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionReply>()
  const reply = fetcher.data ?? actionData
  const listed = rows.toSorted((a, b) => Number(b.findings.length > 0) - Number(a.findings.length > 0))
  return (
    <OwnerFrame name={name}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h1 className="text-xl font-bold">Verdad</h1>
            <p className="text-sm text-ink-soft">
              Cada minuto se compara lo que saben el proveedor de tarjetas, el ERP, la caja y la tienda.
            </p>
          </div>
          <ActionForm fetcher={fetcher} action={path} fields={{ accion: "revisar" }}>
            <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"} busyText="Revisando...">
              Revisar todo ahora
            </Button>
          </ActionForm>
        </div>
        {reply && fetcher.state === "idle" && <ReplyNotice reply={reply} />}
        {listed.map(row => (
          <CheckSection key={row.name} row={row} now={now} fetcher={fetcher} />
        ))}
      </div>
    </OwnerFrame>
  )
}
