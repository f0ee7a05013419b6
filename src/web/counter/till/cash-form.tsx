import { Form } from "react-router"
import { ActButton } from "../../ui/act-button.tsx"
import { Checkbox, TextField } from "../../ui/field.tsx"
import { type FormReply, ReplyLine, typedIn } from "../form-reply.tsx"
import { tillTexts as t } from "./texts.ts"

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
      <TextField
        label={t.amount}
        name="monto"
        required
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        defaultValue={typedIn(reply, of, "monto")}
      />
      <TextField
        label={t.reason}
        name="motivo"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={typedIn(reply, of, "motivo")}
      />
    </div>
    {typedIn(reply, of, "confirmar") !== undefined && <Checkbox label={t.confirmCashOut} name="confirmar" value="si" />}
    <div className="grid grid-cols-2 gap-3">
      <ActButton act={`${of}:entra`} variant="secondary" busyText={t.entering}>
        {t.cashIn}
      </ActButton>
      <ActButton act={`${of}:sale`} variant="secondary" busyText={t.entering}>
        {t.cashOut}
      </ActButton>
    </div>
  </Form>
)
