import { type KeyboardEvent, useRef, useState } from "react"
import { Form, Link } from "react-router"
import { type CashCount, cashDifference, countedTotal, denominations } from "../../../shop/till/rules/cash-count.ts"
import { readFormText, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { type Colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { type FormReply, keepForm, ReplyLine, typedField, typedIn } from "../../shared/staff/form-reply.tsx"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { shortMoment } from "../../shared/staff/texts.ts"
import { classes } from "../../ui/button.tsx"
import { TextAreaField, TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"
import { Notice } from "../../ui/notice.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/till-page"
import { CashForm, EntryList, MethodTable } from "./shift-sections.tsx"
import { differenceText } from "./texts.ts"
import { tillAction } from "./till-actions.server.ts"

export const headers = privatePage

export const loader = framedLoader(async ({ services: { till }, staff: { id } }) => {
  const [shift, closed, withoutShift] = await Promise.all([till.current(id), till.recent(id), till.withoutShift(id)])
  // A form that is sent twice has the same key; after the answer the page has a new one.
  return { shift, closed, withoutShift, formKey: crypto.randomUUID() }
})

export const action = tillAction

export const clientAction = keepForm

export const meta = counterMeta("Caja", "Turno, efectivo y cierre de caja de la asociación.")

const card = "flex flex-col gap-3 rounded-board border border-line bg-silk p-4"

type CountFormProps = { shiftId: number; expected: Colones; reply: FormReply | undefined }

/** Enter moves to the next note or coin, as on a calculator; in the remark it adds a line. */
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
    setCount(
      Object.fromEntries(denominations.map(({ value }) => [value, readUnits(readFormText(typed, `n${value}`)) ?? 0])),
    )
  }
  const counted = countedTotal(count)
  const difference = cashDifference(counted, expected)
  const look = counted === 0 ? "text-ink-soft" : difference === 0 ? "text-green" : "text-red"
  return (
    <Form method="post" ref={form} onInput={recount} onKeyDown={goOn} className={card}>
      <h2 className="text-lg font-bold">Cerrar turno</h2>
      <p className="text-sm text-ink-soft">Cuente los billetes y monedas de la gaveta.</p>
      <input type="hidden" name="turno" value={shiftId} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {(["note", "coin"] as const).map(kind => (
          <fieldset key={kind} className="flex flex-col gap-1">
            <legend className="mb-1 text-sm font-semibold">{kind === "note" ? "Billetes" : "Monedas"}</legend>
            {denominations
              .filter(one => one.kind === kind)
              .map(({ value }) => (
                <div key={value} className="grid grid-cols-[4.5rem_1fr_5.5rem] items-center gap-2">
                  <span aria-hidden="true" className="figures text-right">
                    {formatColones(value)}
                  </span>
                  <input
                    aria-label={`Cuántos de ${formatColones(value)}`}
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
            ["Esperado", <Money key="e" amount={expected} />],
            ["Contado", <Money key="c" amount={counted} />],
            ["Diferencia", differenceText(difference)],
          ] as const
        ).map(([name, value], place) => (
          <div key={name} className={classes(place === 2 && look)}>
            <dt className="text-sm">{name}</dt>
            <dd className="text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <TextAreaField
        label="Nota"
        hint="Obligatoria cuando no cuadra."
        name="nota"
        rows={2}
        maxLength={500}
        defaultValue={typedIn(reply, "cerrar", "nota")}
      />
      <ReplyLine of="cerrar" reply={reply} />
      <ActionButton act="cerrar" size="lg" busyText="Cerrando...">
        Cerrar turno
      </ActionButton>
    </Form>
  )
}

const OpenShiftForm = ({ reply }: { reply: FormReply | undefined }) => (
  <Form method="post" className="flex flex-col gap-4 rounded-board border-2 border-amber bg-silk p-5">
    <h2 className="text-lg font-bold">Abrir turno</h2>
    <p className="text-ink-soft">
      Todo se puede vender y entregar sin turno, pero queda sin el nombre de quien trabaja.
    </p>
    <ReplyLine of="abrir" reply={reply} />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...typedField(reply, "abrir")("persona")} label="Quién trabaja" required maxLength={60} />
      <TextField
        {...typedField(reply, "abrir")("efectivo")}
        label="Efectivo en la gaveta (₡)"
        required
        inputMode="numeric"
        maxLength={15}
      />
    </div>
    <ActionButton act="abrir" size="lg" busyText="Abriendo...">
      Abrir turno
    </ActionButton>
  </Form>
)

interface OpenShiftProps {
  shift: NonNullable<Route.ComponentProps["loaderData"]["shift"]>
  formKey: string
  reply: FormReply | undefined
}

const OpenShift = ({ shift, formKey, reply }: OpenShiftProps) => (
  <>
    <section className="flex flex-wrap items-end justify-between gap-4 rounded-board bg-mask-800 p-5 text-white">
      <div>
        <p className="text-2xl font-bold break-words">{shift.person}</p>
        <p className="figures">{`Desde ${shortMoment(shift.openedAt)}`}</p>
      </div>
      <p className="sm:text-right">
        <span className="block">Debe haber en la gaveta</span>
        <Money amount={shift.expectedCash} className="text-4xl font-bold" />
        <span className="block text-sm">{`Se empezó con ${formatColones(shift.openingCash)}`}</span>
      </p>
    </section>
    {shift.expectedCash < 0 && (
      <Notice kind="warning">
        La caja está por debajo de cero: falta anotar efectivo que entró, o salió de más. Cuente la gaveta.
      </Notice>
    )}
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <section className={card}>
          <h2 className="font-bold">Por método de pago</h2>
          <MethodTable methods={shift.methods} />
        </section>
        <CashForm key={formKey} formKey={formKey} title="Efectivo que entra o sale" of="efectivo" reply={reply} />
        <section className={card}>
          <h2 className="font-bold">Movimientos</h2>
          <EntryList entries={shift.entries} />
        </section>
      </div>
      <CountForm key={shift.id} shiftId={shift.id} expected={shift.expectedCash} reply={reply} />
    </div>
  </>
)

export default function TillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, shift, closed, withoutShift, formKey } = loaderData
  return (
    <AdminFrame frame={frame}>
      <div className="flex flex-col gap-4">
        <h1 className="text-xl font-bold">Caja</h1>
        {/* The form may be gone, because another person opened or closed the shift. */}
        {actionData && (actionData.of === "abrir") === (shift !== null) && (
          <ReplyLine of={actionData.of} reply={actionData} />
        )}
        {!shift && <OpenShiftForm reply={actionData} />}
        {shift && <OpenShift shift={shift} formKey={formKey} reply={actionData} />}
        {withoutShift.length > 0 && (
          <section className={card}>
            <h2 className="font-bold">Sin turno</h2>
            <p className="text-sm text-ink-soft">Lo que se cobró en los últimos 7 días sin un turno abierto.</p>
            <EntryList entries={withoutShift} />
          </section>
        )}
        <section className={card}>
          <h2 className="font-bold">Turnos cerrados</h2>
          {closed.length === 0 ? (
            <p className="text-ink-soft">Todavía no se ha cerrado ningún turno.</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {closed.map(one => (
                <li key={one.id}>
                  <Link
                    to={`/asocias/admin/caja/${one.id}`}
                    className="flex min-h-11 flex-wrap items-center gap-x-4 py-1 hover:bg-mask-50"
                  >
                    <span className="figures font-semibold">{one.id}</span>
                    <span className="grow basis-40 break-words underline underline-offset-4">{one.person}</span>
                    <span className="figures text-sm text-ink-soft">
                      {shortMoment(one.openedAt)} – {shortMoment(one.closedAt)}
                    </span>
                    <span className={`ml-auto ${one.difference === 0 ? "text-green" : "font-semibold text-red"}`}>
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
