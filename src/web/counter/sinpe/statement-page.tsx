import { data, useNavigation } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { connectionTexts } from "../../shared/connection/texts.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { associationCalling, associationOf } from "../staff-access.server.ts"
import { counterBar } from "../till/counter-bar.server.ts"
import type { Route } from "./+types/statement-page"
import { answerStatement, type StatementReply } from "./statement-act.server.ts"
import { StatementColumns } from "./statement-columns-form.tsx"
import { StatementMatchList } from "./statement-matches.tsx"
import { notReadTexts, pairsText, pairText, statementTexts as t } from "./statement-texts.ts"

export const headers = privatePage

const idOf = (params: { readonly statement: string }): number =>
  /^[1-9]\d{0,8}$/.test(params.statement) ? Number(params.statement) : 0

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const { statements, backOffice } = servicesOf(context)
  const preview = new URL(request.url).searchParams.has("columnas")
  const [statement, counts, bar] = await Promise.all([
    statements.show(staff, idOf(params), { preview }),
    backOffice.queues.counts(staff, { soon: true }),
    counterBar(context, staff),
  ])
  if (!statement) throw data(null, { status: 404 })
  return { association: { id: staff.id, name: staff.name }, statement, counts, bar }
}

export const action = async ({ request, context, params }: Route.ActionArgs) => {
  const staff = await associationCalling(request, context)
  return answerStatement(context, staff, idOf(params), await request.formData())
}

export const clientAction = whenLost<StatementReply>(() => ({ kind: "problem", text: connectionTexts.lost }))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, noIndex: true })

const Reply = ({ reply }: { reply: StatementReply }) => {
  if (reply.kind === "problem") return <Notice kind="error">{reply.text}</Notice>
  const others = reply.results.filter(({ kind }) => kind !== "confirmed")
  return (
    <Notice kind={others.length === 0 ? "success" : "info"}>
      <p>{pairsText(reply.results)}</p>
      <ul className="list-disc pl-5">
        {others.map((result, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
          <li key={place}>{pairText(result)}</li>
        ))}
      </ul>
    </Notice>
  )
}

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { association, statement, counts, bar } = loaderData
  const isIdle = useNavigation().state === "idle"
  return (
    <AdminFrame association={association} tab="sinpe" counts={counts} bar={bar}>
      <div className="flex flex-col gap-5">
        <h1 className="text-xl font-bold break-all">{statement.name}</h1>
        {actionData && isIdle && <Reply reply={actionData} />}
        {statement.kind === "not-read" ? (
          <Notice kind="error">{notReadTexts[statement.why]}</Notice>
        ) : statement.kind === "preview" ? (
          <StatementColumns key={JSON.stringify(statement.look.reading)} statement={statement} />
        ) : (
          <StatementMatchList statement={statement} />
        )}
      </div>
    </AdminFrame>
  )
}
