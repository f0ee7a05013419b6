import { data, Form, Link } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import type { ShownReturn } from "../../../shop/returns/rules/goods-return.ts"
import { lineAmount } from "../../../shop/returns/rules/goods-return.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf, useSite } from "../../shared/frame/site.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/field.tsx"
import { ActButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { type FormReply, lostReply, ReplyLine, typedIn } from "../form-reply.tsx"
import { associationOf } from "../staff-access.server.ts"
import { fullMoment } from "../texts.ts"
import { counterBar } from "../till/counter-bar.server.ts"
import type { Route } from "./+types/return-page"
import { answerReturnForm } from "./act-returns.server.ts"
import { ReturnForm } from "./return-form.tsx"
import { settledTexts, stateTexts, returnTexts as t, wantedTexts } from "./texts.ts"

export const headers = privatePage

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const { returns, backOffice } = servicesOf(context)
  const id = readId(params.return)
  const [bar, counts, page] = await Promise.all([
    counterBar(context, staff),
    backOffice.queues.counts(staff, { soon: true }),
    returns.get(staff, id),
  ])
  if (!page) throw data(null, { status: 404 })
  return { association: { id: staff.id, name: staff.name }, bar, counts, ...page, formKey: crypto.randomUUID() }
}

export const action = ({ request, context }: Route.ActionArgs) => answerReturnForm(request, context)

export const clientAction = whenLost<FormReply>(lostReply)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, noIndex: true })

const RefuseForm = ({ id, reply }: { id: number; reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
    <h2 className="font-bold">{t.refuseTitle}</h2>
    <input type="hidden" name="devolucion" value={id} />
    <TextField
      label={t.refuseReason}
      name="motivo"
      required
      maxLength={300}
      autoComplete="off"
      defaultValue={typedIn(reply, "rechazar", "motivo")}
    />
    <ReplyLine of="rechazar" reply={reply} />
    <ActButton act="rechazar" variant="danger" busyText={t.refusing}>
      {t.refuse}
    </ActButton>
  </Form>
)

const OpenReturn = ({ one, reply }: { one: ShownReturn; reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-3">
    <Notice kind={one.problem === null ? "info" : "error"}>
      <p className="text-lg font-bold">{stateTexts[one.state]}</p>
      {one.problem !== null && <p>{one.problem}</p>}
      <p>{t.openHint}</p>
    </Notice>
    <input type="hidden" name="devolucion" value={one.id} />
    <ReplyLine of="reintentar" reply={reply} />
    <ActButton act="reintentar" size="lg" busyText={t.retrying} className="self-start">
      {t.retry}
    </ActButton>
  </Form>
)

/** Narrow enough for a receipt printer's 80 mm when printed. */
const ReturnReceipt = ({ one }: { one: ShownReturn }) => {
  const { brand } = useSite()
  const facts = [
    [t.order, one.orderRef],
    [t.date, fullMoment(one.doneAt ?? one.decidedAt ?? one.askedAt)],
    [t.decidedBy, one.person ?? one.association ?? ""],
  ] as const
  return (
    <article
      aria-label={t.receipt}
      className="flex w-full max-w-md flex-col gap-3 rounded-board border border-line bg-silk p-5 text-sm print:max-w-[72mm] print:border-0 print:p-0"
    >
      <header>
        <p className="text-base font-bold">{brand.name}</p>
        <p className="text-ink-soft">{one.association}</p>
        <p className="font-semibold">
          {t.receipt} <span className="font-mono">{one.code}</span>
        </p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="divide-y divide-line border-y border-line">
        {one.lines.map(line => (
          <li key={line.lineId} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 break-words">
              {line.units} × {line.label}
            </span>
            <Money amount={lineAmount(line)} />
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-3 text-lg font-bold">
        <span>{one.settling && settledTexts[one.settling]}</span>
        {one.settling !== "exchange" && <Money amount={one.amount ?? 0} />}
      </p>
      <p className="break-words">{t.reasonOf(one.reason)}</p>
      <p className="mt-10 hidden border-t border-ink pt-1 text-center print:block">{t.signature}</p>
    </article>
  )
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { association, bar, counts, request: one, order, formKey } = loaderData
  return (
    <AdminFrame association={association} tab={null} counts={counts} bar={bar}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-4 print:hidden">
          <Link to="/asocias/admin/devoluciones" className="flex min-h-11 items-center underline underline-offset-4">
            {t.back}
          </Link>
          <div>
            <h1 className="text-xl font-bold">
              {t.requestTitle(one.code)} · <span className="font-mono">{one.orderRef}</span>
            </h1>
            <p className="text-ink-soft">
              {t.asked(one.askedBy, fullMoment(one.askedAt))}. {one.state === "asked" && `${wantedTexts[one.wanted]}. `}
              {t.reasonOf(one.reason)}
            </p>
          </div>
          {one.state === "asked" && (order === null || order === "failed") && (
            <Notice kind="error">{t.erpFailed}</Notice>
          )}
          {one.state === "asked" && order !== null && order !== "failed" && (
            <>
              <ReturnForm order={order} request={one} formKey={formKey} reply={actionData} />
              <RefuseForm id={one.id} reply={actionData} />
            </>
          )}
          {one.state === "accepted" && <OpenReturn one={one} reply={actionData} />}
          {one.state === "refused" && (
            <Notice kind="info">
              {stateTexts.refused}: {one.answer}
            </Notice>
          )}
          {/* The form that it answers may be gone: somebody else decided. */}
          {one.state !== "asked" && actionData && actionData.of !== "reintentar" && (
            <ReplyLine of={actionData.of} reply={actionData} />
          )}
          {one.state === "done" && (
            <div className="flex flex-wrap items-center gap-4">
              <Notice kind="success">{stateTexts.done}</Notice>
              <Button size="lg" onClick={() => window.print()}>
                {t.print}
              </Button>
            </div>
          )}
        </div>
        {(one.state === "done" || one.state === "accepted") && <ReturnReceipt one={one} />}
      </div>
    </AdminFrame>
  )
}
