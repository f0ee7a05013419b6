import { type KeyboardEvent, useRef, useState } from "react"
import { Form, Link } from "react-router"
import { servicesOf } from "../../../services.server.ts"
import {
  type CashCount,
  countedTotal,
  denominations,
  differenceOf,
  readPieces,
} from "../../../shop/till/rules/cash-count.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { type Colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { whenLost } from "../../shared/connection/when-lost.ts"
import { siteOf } from "../../shared/frame/site.ts"
import { classes } from "../../ui/button.tsx"
import { TextAreaField, TextField } from "../../ui/field.tsx"
import { ActButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { pageMeta } from "../../ui/page-meta.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { type FormReply, lostReply, ReplyLine, typedIn } from "../form-reply.tsx"
import { associationOf } from "../staff-access.server.ts"
import { shortMoment } from "../texts.ts"
import type { Route } from "./+types/till-page"
import { CashForm, EntryList, MethodTable } from "./cash-form.tsx"
import { counterBar } from "./counter-bar.server.ts"
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

interface CountFormProps {
  shiftId: number
  expected: Colones
  reply: FormReply | undefined
}

/** Enter goes on to the next note or coin, as at a calculator; in the note it writes a line. */
const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("input:not([type=hidden]), textarea, button")]
  const place = fields.indexOf(event.target as HTMLElement)
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || place < 0) return
  event.preventDefault()
  fields[place + 1]?.focus()
}

const CountForm = ({ shiftId, expected, reply }: CountFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState<CashCount>({})
  const recount = () => {
    const typed = new FormData(form.current ?? undefined)
    setCount(Object.fromEntries(denominations.map(({ value }) => [value, readPieces(textOf(typed, `n${value}`)) ?? 0])))
  }
  const counted = countedTotal(count)
  const difference = differenceOf(counted, expected)
  return (
    <Form
      method="post"
      ref={form}
      onInput={recount}
      onKeyDown={goOn}
      className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4"
    >
      <h2 className="text-lg font-bold">{t.countTitle}</h2>
      <p className="text-sm text-ink-soft">{t.countHint}</p>
      <input type="hidden" name="turno" value={shiftId} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {(["note", "coin"] as const).map(kind => (
          <fieldset key={kind} className="flex flex-col gap-1">
            <legend className="mb-1 text-sm font-semibold">{kind === "note" ? t.notes : t.coins}</legend>
            {denominations
              .filter(one => one.kind === kind)
              .map(({ value }) => (
                <div key={value} className="grid grid-cols-[4.5rem_1fr_5.5rem] items-center gap-2">
                  <span aria-hidden="true" className="figures text-right">
                    {formatColones(value)}
                  </span>
                  <input
                    aria-label={t.pieces(value)}
                    name={`n${value}`}
                    inputMode="numeric"
                    maxLength={5}
                    autoComplete="off"
                    defaultValue={typedIn(reply, "cerrar", `n${value}`)}
                    className="figures min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3 text-right"
                  />
                  <Money amount={value * (count[value] ?? 0)} className="text-right text-sm text-ink-soft" />
                </div>
              ))}
          </fieldset>
        ))}
      </div>
      <dl aria-live="polite" className="grid grid-cols-3 gap-2 rounded-pad bg-bench p-3 text-center">
        {(
          [
            [t.expected, <Money key="e" amount={expected} />],
            [t.counted, <Money key="c" amount={counted} />],
            [t.difference, differenceText(difference)],
          ] as const
        ).map(([name, value], place) => (
          <div key={name} className={classes(place === 2 && (difference === 0 ? "text-green" : "text-red"))}>
            <dt className="text-sm">{name}</dt>
            <dd className="text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <TextAreaField
        label={t.note}
        hint={t.noteHint}
        name="nota"
        rows={2}
        maxLength={500}
        defaultValue={typedIn(reply, "cerrar", "nota")}
      />
      <ReplyLine of="cerrar" reply={reply} />
      <ActButton act="cerrar" size="lg" busyText={t.closing}>
        {t.close}
      </ActButton>
    </Form>
  )
}

const OpenShiftForm = ({ reply }: { reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-4 rounded-board border-2 border-amber bg-silk p-5">
    <h2 className="text-lg font-bold">{t.openTitle}</h2>
    <p className="text-ink-soft">{t.openHint}</p>
    <ReplyLine of="abrir" reply={reply} />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.person}
        name="persona"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typedIn(reply, "abrir", "persona")}
      />
      <TextField
        label={t.openingCash}
        name="efectivo"
        required
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        defaultValue={typedIn(reply, "abrir", "efectivo")}
      />
    </div>
    <ActButton act="abrir" size="lg" busyText={t.opening}>
      {t.open}
    </ActButton>
  </Form>
)

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
