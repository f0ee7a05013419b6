import { Link } from "react-router"
import { denominations } from "../../../shop/till/rules/cash-count.ts"
import type { ClosedShift } from "../../../shop/till/till.ts"
import { readId } from "../../../shop/vocabulary/form-fields.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import { useSite } from "../../shared/frame/site.ts"
import { keepForm } from "../../shared/staff/form-reply.tsx"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { fullMoment } from "../../shared/staff/texts.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { privatePage } from "../../ui/page-headers.ts"
import { AdminFrame } from "../admin-frame.tsx"
import { FactRows } from "../sale/receipt.tsx"
import { framedLoader } from "../staff-access.server.ts"
import type { Route } from "./+types/closed-shift-page"
import { CashForm, EntryList, MethodTable } from "./shift-sections.tsx"
import { differenceText } from "./texts.ts"
import { tillAction } from "./till-actions.server.ts"

export const headers = privatePage

export const loader = framedLoader(async ({ services, staff, params }) => {
  const closed = await services.till.closed(staff.id, readId(params["shift"]))
  return closed && { closed, formKey: crypto.randomUUID() }
})

export const action = tillAction

export const clientAction = keepForm

export const meta: Route.MetaFunction = ({ matches, params }) =>
  counterMeta(
    `Cierre del turno ${Number(params.shift)}`,
    "Turno, efectivo y cierre de caja de la asociación.",
  )({ matches })

const Report = ({ shift }: { shift: ClosedShift }) => {
  const { brand } = useSite()
  const facts = [
    ["Trabajó", shift.person],
    ["Abierto", fullMoment(shift.openedAt)],
    ["Cerrado", fullMoment(shift.closedAt)],
  ] as const
  const cash = [
    ["Efectivo inicial", shift.openingCash],
    ["Esperado", shift.expectedCash],
    ["Contado", shift.countedCash],
  ] as const
  return (
    <article className="flex flex-col gap-4 rounded-board border border-line bg-silk p-5 print:max-w-[72mm] print:gap-2 print:border-0 print:p-0 print:text-xs">
      <header>
        <p className="font-bold">{brand.name}</p>
        <p className="text-ink-soft">{shift.association}</p>
        <h1 className="text-xl font-bold print:text-base">{`Cierre del turno ${shift.id}`}</h1>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4">
        <FactRows facts={facts} />
      </dl>
      <MethodTable methods={shift.methods} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 border-y border-line py-2">
        <FactRows facts={cash.map(([name, amount]) => [name, <Money key={name} amount={amount} />])} look="" />
        <dt className="text-lg font-bold print:text-sm">Diferencia</dt>
        <dd
          className={`text-right text-lg font-bold print:text-sm ${shift.difference === 0 ? "text-green" : "text-red"}`}
        >
          {differenceText(shift.difference)}
        </dd>
      </dl>
      {shift.note !== "" && (
        <p className="break-words">
          <span className="font-semibold">Nota:</span> {shift.note}
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
        <h2 className="font-bold">Movimientos</h2>
        <EntryList entries={shift.entries} />
      </section>
      {shift.corrections.length > 0 && (
        <section>
          <h2 className="font-bold">Correcciones posteriores</h2>
          <EntryList entries={shift.corrections} />
        </section>
      )}
      <p className="mt-10 hidden border-t border-ink pt-1 text-center print:block">Firma</p>
    </article>
  )
}

export default function ClosedShiftPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, closed, formKey } = loaderData
  return (
    <AdminFrame frame={frame}>
      <div className="mx-auto flex max-w-2xl flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <Link to="/asocias/admin/caja" className="flex min-h-11 items-center underline underline-offset-4">
            Volver a la caja
          </Link>
          <Button size="lg" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
        <Report shift={closed} />
        <div className="print:hidden">
          <CashForm
            key={formKey}
            formKey={formKey}
            title="Corregir"
            hint="El cierre queda como está: la corrección es un movimiento nuevo, de hoy, con su motivo."
            of="corregir"
            shiftId={closed.id}
            reply={actionData}
          />
        </div>
      </div>
    </AdminFrame>
  )
}
