import { Link } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { type FormReply, lostReply, ReplyLine } from "../form-reply.tsx"
import { associationOf } from "../staff-access.server.ts"
import { shortMoment } from "../texts.ts"
import type { Route } from "./+types/till-page"
import { CashForm } from "./cash-form.tsx"
import { CountForm } from "./count-form.tsx"
import { counterBar } from "./counter-bar.server.ts"
import { EntryList } from "./entry-list.tsx"
import { MethodTable } from "./method-table.tsx"
import { OpenShiftForm } from "./open-shift-form.tsx"
import { differenceText, tillTexts as t } from "./texts.ts"
import { answerTillForm } from "./till-act.server.ts"

export const headers = privatePage

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const { till, backOffice } = servicesOf(context)
  const [bar, shift, closed, withoutShift, counts] = await Promise.all([
    counterBar(context, staff),
    till.current(staff.id),
    till.recent(staff.id),
    till.withoutShift(staff.id),
    backOffice.queues.counts(staff, { soon: true }),
  ])
  // A form sent twice has the same key; after an answer the page has a new one.
  const formKey = crypto.randomUUID()
  return { association: { id: staff.id, name: staff.name }, counts, bar, shift, closed, withoutShift, formKey }
}

export const action = ({ request, context }: Route.ActionArgs) => answerTillForm(request, context)

export const clientAction = whenLost<FormReply>(lostReply)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ ...siteOf(matches), title: t.title, description: t.description, noIndex: true })

const card = "flex flex-col gap-3 rounded-board border border-line bg-silk p-4"

export default function TillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { association, counts, bar, shift, closed, withoutShift, formKey } = loaderData
  return (
    <AdminFrame association={association} tab={null} counts={counts} bar={bar}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">{t.title}</h1>
        {/* The form may be gone since: somebody else opened or closed the shift. */}
        {actionData && (actionData.of === "abrir") === (shift !== null) && (
          <ReplyLine of={actionData.of} reply={actionData} />
        )}
        {!shift && <OpenShiftForm reply={actionData} />}
        {shift && (
          <>
            <section className="flex flex-wrap items-end justify-between gap-4 rounded-board bg-mask-800 p-5 text-white">
              <div>
                <p className="text-2xl font-bold break-words">{shift.person}</p>
                <p className="figures">{t.since(shortMoment(shift.openedAt))}</p>
              </div>
              <p className="sm:text-right">
                <span className="block">{t.inDrawer}</span>
                <Money amount={shift.expectedCash} className="text-4xl font-bold" />
                <span className="block text-sm">{t.started(shift.openingCash)}</span>
              </p>
            </section>
            {shift.expectedCash < 0 && <Notice kind="warning">{t.belowZero}</Notice>}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <div className="flex min-w-0 flex-col gap-4">
                <section className={card}>
                  <h2 className="font-bold">{t.methods}</h2>
                  <MethodTable methods={shift.methods} />
                </section>
                <CashForm key={formKey} formKey={formKey} title={t.cashTitle} of="efectivo" reply={actionData} />
                <section className={card}>
                  <h2 className="font-bold">{t.entries}</h2>
                  <EntryList entries={shift.entries} />
                </section>
              </div>
              <CountForm key={shift.id} shiftId={shift.id} expected={shift.expectedCash} reply={actionData} />
            </div>
          </>
        )}
        {withoutShift.length > 0 && (
          <section className={card}>
            <h2 className="font-bold">{t.withoutShift}</h2>
            <p className="text-sm text-ink-soft">{t.withoutShiftHint}</p>
            <EntryList entries={withoutShift} />
          </section>
        )}
        <section className={card}>
          <h2 className="font-bold">{t.closedShifts}</h2>
          {closed.length === 0 ? (
            <p className="text-ink-soft">{t.noShifts}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {closed.map(one => (
                <li key={one.id}>
                  <Link
                    to={`/asocias/admin/caja/${one.id}`}
                    className="flex min-h-11 flex-wrap items-center gap-x-4 py-1 hover:bg-mask-50"
                  >
                    <span className="figures font-semibold">{one.id}</span>
                    <span className="flex-1 break-words underline underline-offset-4">{one.person}</span>
                    <span className="figures text-sm text-ink-soft">
                      {shortMoment(one.openedAt)} – {shortMoment(one.closedAt)}
                    </span>
                    <span className={one.difference === 0 ? "text-green" : "font-semibold text-red"}>
                      {differenceText(one.difference)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </AdminFrame>
  )
}
