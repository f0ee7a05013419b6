import { Form } from "react-router"
import { methodName } from "../../../shop/counter/rules/order-queues.ts"
import type { EntryKind, MethodSum, TillEntry } from "../../../shop/till/rules/till-entries.ts"
import { formatColones, sum } from "../../../shop/vocabulary/money.ts"
import { useSite } from "../../shared/frame/site.ts"
import { type FormReply, ReplyLine, typedField, typedIn } from "../../shared/staff/form-reply.tsx"
import { sumTexts } from "../../shared/staff/report-view.tsx"
import { shortMoment } from "../../shared/staff/texts.ts"
import { Checkbox, TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"

const kindTexts = {
  sale: "Venta",
  "hand-over": "Entrega",
  return: "Devolución",
  "cash-in": "Entró efectivo",
  "cash-out": "Salió efectivo",
  correction: "Corrección",
} as const satisfies Record<EntryKind, string>

export const EntryList = ({ entries }: { entries: readonly TillEntry[] }) => {
  const { paymentModes } = useSite()
  return entries.length === 0 ? (
    <p className="text-ink-soft">Sin movimientos.</p>
  ) : (
    <ul className="flex flex-col divide-y divide-line text-sm print:text-xs">
      {entries.map(({ key, kind, orderRef, reason, amount, at, modeId }) => (
        <li key={key} className="grid grid-cols-[1fr_auto] gap-x-3 py-1.5">
          <span className="min-w-0 break-words">
            {kindTexts[kind]} {orderRef === null ? reason : <span className="font-mono">{orderRef}</span>}
          </span>
          <Money amount={amount} className={amount < 0 ? "font-bold text-red" : "font-bold"} />
          <span className="figures col-span-2 text-ink-soft">
            {shortMoment(at)} · {methodName(modeId, null, paymentModes)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One column of amounts, which fits a phone and a receipt printer's paper. */
export const MethodTable = ({ methods }: { methods: readonly MethodSum[] }) => {
  const { paymentModes } = useSite()
  return methods.length === 0 ? (
    <p className="text-ink-soft">Todavía no hay cobros en este turno.</p>
  ) : (
    <table className="w-full border-collapse">
      <caption className="sr-only">Por método de pago</caption>
      <tbody>
        {methods.map(method => (
          <tr key={method.modeId} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {methodName(method.modeId, null, paymentModes)}
              <span className="block text-sm font-normal text-ink-soft print:text-xs">
                {(["sales", "handOvers", "returns"] as const)
                  .filter(name => method[name] !== 0)
                  .map(name => `${sumTexts[name]} ${formatColones(method[name])}`)
                  .join(" · ")}
              </span>
            </th>
            <td className="py-1.5 pl-2 text-right font-bold">
              <Money amount={method.total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line-strong font-bold">
          <th scope="row" className="py-1.5 text-left">
            {sumTexts.total}
          </th>
          <td className="py-1.5 pl-2 text-right">
            <Money amount={sum(methods.map(({ total }) => total))} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface CashFormProps {
  formKey: string
  title: string
  hint?: string
  of: "efectivo" | "corregir"
  shiftId?: number
  reply: FormReply | undefined
}

export const CashForm = ({ formKey, title, hint, of, shiftId, reply }: CashFormProps) => (
  <Form method="post" className="flex flex-col gap-3 rounded-board border border-line bg-silk p-4">
    <h2 className="font-bold">{title}</h2>
    {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    <ReplyLine of={of} reply={reply} />
    <input type="hidden" name="clave" value={typedIn(reply, of, "clave") ?? formKey} />
    {shiftId !== undefined && <input type="hidden" name="turno" value={shiftId} />}
    <div className="grid gap-3 sm:grid-cols-[10rem_1fr]">
      <TextField {...typedField(reply, of)("monto")} label="Monto (₡)" required inputMode="numeric" maxLength={15} />
      <TextField {...typedField(reply, of)("motivo")} label="Motivo" required maxLength={200} />
    </div>
    {typedIn(reply, of, "confirmar") !== undefined && (
      <Checkbox label="Sí, salió aunque la caja quede por debajo de cero" name="confirmar" value="si" />
    )}
    <div className="grid grid-cols-2 gap-3">
      <ActionButton act={`${of}:entra`} variant="secondary" busyText="Anotando...">
        Entra
      </ActionButton>
      <ActionButton act={`${of}:sale`} variant="secondary" busyText="Anotando...">
        Sale
      </ActionButton>
    </div>
  </Form>
)
