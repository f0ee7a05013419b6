import { data, Link } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import { denominations } from "../../../shop/till/rules/cash-count.ts"
import type { ClosedShift } from "../../../shop/till/till.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf, useSite } from "../../shared/frame/site.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { type FormReply, lostReply } from "../form-reply.tsx"
import { associationOf } from "../staff-access.server.ts"
import { fullMoment } from "../texts.ts"
import type { Route } from "./+types/closed-shift-page"
import { counterBar } from "./counter-bar.server.ts"
import { CashForm, EntryList, MethodTable } from "./shift-sections.tsx"
import { differenceText, tillTexts as t } from "./texts.ts"
import { answerTillForm } from "./till-actions.server.ts"

export const headers = privatePage

export const loader = async ({ request, context, params }: Route.LoaderArgs) => {
  const staff = await associationOf(request, context)
  const { till, backOffice } = servicesOf(context)
  const id = readId(params.shift)
  const [closed, bar, counts] = await Promise.all([
    till.closed(staff.id, id),
    counterBar(context, staff),
    backOffice.queues.counts(staff, { soon: true }),
  ])
  if (!closed) throw data(null, { status: 404 })
  return { association: { id: staff.id, name: staff.name }, closed, bar, counts, formKey: crypto.randomUUID() }
}

export const action = ({ request, context }: Route.ActionArgs) => answerTillForm(request, context)

export const clientAction = whenLost<FormReply>(lostReply)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    ...siteOf(matches),
    title: t.reportTitle(Number(params.shift)),
    description: t.description,
    noIndex: true,
  })

const Report = ({ shift }: { shift: ClosedShift }) => {
  const { brand } = useSite()
  const facts = [
    [t.personLine, shift.person],
    [t.opened, fullMoment(shift.openedAt)],
    [t.closed, fullMoment(shift.closedAt)],
  ] as const
  const cash = [
    [t.openingLine, shift.openingCash],
    [t.expected, shift.expectedCash],
    [t.counted, shift.countedCash],
  ] as const
  return (
    <article className="flex flex-col gap-4 rounded-board border border-line bg-silk p-5 print:max-w-[72mm] print:gap-2 print:border-0 print:p-0 print:text-xs">
      <header>
        <p className="font-bold">{brand.name}</p>
        <p className="text-ink-soft">{shift.association}</p>
        <h1 className="text-xl font-bold print:text-base">{t.reportTitle(shift.id)}</h1>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <MethodTable methods={shift.methods} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-y border-line py-2">
        {cash.map(([name, amount]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right">
              <Money amount={amount} />
            </dd>
          </div>
        ))}
        <dt className="text-lg font-bold print:text-sm">{t.difference}</dt>
        <dd
          className={`text-right text-lg font-bold print:text-sm ${shift.difference === 0 ? "text-green" : "text-red"}`}
        >
          {differenceText(shift.difference)}
        </dd>
      </dl>
      {shift.note !== "" && (
        <p className="break-words">
          <span className="font-semibold">{t.note}:</span> {shift.note}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-x-6 text-sm print:grid-cols-1 print:text-xs">
        {denominations
          .filter(({ value }) => shift.counted[value])
          .map(({ value }) => (
            <li key={value} className="figures flex justify-between">
              <span>
                {shift.counted[value]} × {formatColones(value)}
              </span>
              <Money amount={value * (shift.counted[value] ?? 0)} />
            </li>
          ))}
      </ul>
      <section>
        <h2 className="font-bold">{t.entries}</h2>
        <EntryList entries={shift.entries} />
      </section>
      {shift.corrections.length > 0 && (
        <section>
          <h2 className="font-bold">{t.corrections}</h2>
          <EntryList entries={shift.corrections} />
        </section>
      )}
      <p className="mt-10 hidden border-t border-ink pt-1 text-center print:block">{t.signature}</p>
    </article>
  )
}

export default function ClosedShiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { association, closed, bar, counts, formKey } = loaderData
  return (
    <AdminFrame association={association} tab={null} counts={counts} bar={bar}>
      <div className="mx-auto flex max-w-2xl flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Link to="/asocias/admin/caja" className="flex min-h-11 items-center underline underline-offset-4">
            {t.back}
          </Link>
          <Button size="lg" onClick={() => window.print()}>
            {t.print}
          </Button>
        </div>
        <Report shift={closed} />
        <div className="print:hidden">
          <CashForm
            key={formKey}
            formKey={formKey}
            title={t.correctTitle}
            hint={t.correctHint}
            of="corregir"
            shiftId={closed.id}
            reply={actionData}
          />
        </div>
      </div>
    </AdminFrame>
  )
}
