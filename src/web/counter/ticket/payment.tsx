import { type FormEvent, useRef, useState } from "react"
import { changeFor, type SaleMethod, saleMethods } from "../../../shop/counter/rules/sale.ts"
import { paymentModes } from "../../../shop/vocabulary/business.ts"
import { type Colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { Button } from "../../ui/button.tsx"
import { Checkbox, TextField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { KeyCap } from "../key-cap.tsx"
import { useShortcut } from "../use-shortcut.ts"
import { cartTexts as t } from "./texts.ts"

interface PaymentProps {
  total: Colones
  busy: boolean
  onPay: (method: SaleMethod) => void
}

const ChangeLine = ({ total, received }: { total: Colones; received: string }) => {
  const change = changeFor(total, received)
  const isShort = change?.kind === "short"
  return (
    <p role="status" className={`flex items-baseline justify-between text-lg ${isShort ? "text-red" : ""}`}>
      <span>{isShort ? t.missing : t.change}</span>
      <span className="figures font-bold">
        {change ? formatColones(change.kind === "enough" ? change.change : change.missing) : "—"}
      </span>
    </p>
  )
}

export const Payment = ({ total, busy, onPay }: PaymentProps) => {
  const [method, setMethod] = useState<SaleMethod | null>(null)
  const [received, setReceived] = useState("")
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useShortcut("F8", () => form.current?.requestSubmit())

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (method !== null && confirmed) return onPay(method)
    const wrong = method === null ? "metodo" : "confirmado"
    event.currentTarget.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-board border border-line bg-silk p-4 sm:p-5"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg font-semibold">{t.total}</span>
        <Money amount={total} className="text-3xl font-bold text-mask-800" />
      </p>
      <fieldset disabled={busy} className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-semibold">{t.method}</legend>
        <div className="grid grid-cols-2 gap-2">
          {saleMethods.map(({ id, label }) => (
            <label
              key={id}
              className="flex min-h-12 items-center gap-2 rounded-pad border border-line-strong px-3 font-medium has-checked:border-mask-700 has-checked:bg-mask-50"
            >
              <input
                type="radio"
                name="metodo"
                value={id}
                checked={method === id}
                onChange={() => setMethod(id)}
                className="size-5 accent-mask-700"
              />
              {label}
            </label>
          ))}
        </div>
        {tried && method === null && (
          <p role="alert" className="text-sm font-medium text-red">
            {t.methodMissing}
          </p>
        )}
      </fieldset>
      {method === paymentModes.cash && (
        <div className="flex flex-col gap-2">
          <TextField
            label={t.received}
            inputMode="numeric"
            autoComplete="off"
            value={received}
            onChange={event => setReceived(event.currentTarget.value.replace(/[^\d\s]/g, "").slice(0, 12))}
            className="figures text-right text-lg"
          />
          <ChangeLine total={total} received={received} />
        </div>
      )}
      <Checkbox
        label={t.confirm}
        name="confirmado"
        checked={confirmed}
        disabled={busy}
        onChange={event => setConfirmed(event.currentTarget.checked)}
        error={tried && !confirmed ? t.confirmMissing : null}
      />
      <Button type="submit" size="lg" busy={busy} busyText={t.paying}>
        {t.pay} <KeyCap>F8</KeyCap>
      </Button>
    </form>
  )
}
