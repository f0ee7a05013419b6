import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react"
import { changeFor, saleMethods } from "../../../shop/counter/rules/sale.ts"
import { denominations } from "../../../shop/till/rules/cash-count.ts"
import { type Colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { useSite } from "../../shared/frame/site.ts"
import { Button } from "../../ui/button.tsx"
import { Checkbox } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { KeyCap, useShortcut } from "../shortcut.tsx"

interface PaymentProps {
  total: Colones
  busy: boolean
  /** False beside the products, where the search has the focus. */
  focusFirst: boolean
  onPay: (method: number, received?: number) => void
}

/** In the order of `saleMethods`. */
const methodKeys = ["F6", "F7"] as const

type CashReceivedProps = { total: Colones; received: string; onReceived: (received: string) => void; disabled: boolean }

const keepDigits = (typed: string): string => typed.replace(/[^\d\s]/g, "").slice(0, 12)
const notes = denominations.flatMap(({ kind, value }) => (kind === "note" ? [value] : [])).toReversed()

const CashReceived = ({ total, received, onReceived, disabled }: CashReceivedProps) => {
  const already = Number(received.replace(/\D/g, ""))
  const change = changeFor(total, received)
  return (
    <div className="flex flex-col gap-2">
      <label className="flex items-center justify-between gap-3 text-sm font-semibold">
        Recibido en efectivo
        <input
          name="recibido"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={received}
          onChange={event => onReceived(keepDigits(event.currentTarget.value))}
          className="figures min-h-11 w-32 rounded-pad border border-line-strong bg-silk px-3 text-right text-lg font-normal"
        />
      </label>
      <div className="grid grid-cols-6 gap-1">
        {["Exacto" as const, ...notes].map(note => (
          <button
            key={note}
            type="button"
            disabled={disabled}
            aria-label={note === "Exacto" ? undefined : `Sumar ${formatColones(note)} a lo recibido`}
            className="figures min-h-11 rounded-pad border border-line-strong bg-silk text-xs font-semibold tracking-tight hover:bg-mask-50 active:bg-mask-100 disabled:opacity-50"
            onClick={() => onReceived(String(note === "Exacto" ? Math.ceil(total) : already + note))}
          >
            {note === "Exacto" ? note : formatColones(note)}
          </button>
        ))}
      </div>
      <p role="status" className="flex items-baseline justify-between text-xl">
        <span>{change?.kind === "short" ? "Faltan" : "Vuelto"}</span>
        <span className="figures font-bold">
          {change ? formatColones(change.kind === "enough" ? change.change : change.missing) : "—"}
        </span>
      </p>
    </div>
  )
}

interface MethodFieldProps {
  methods: ReturnType<typeof saleMethods>
  method: number | null
  onMethod: (method: number) => void
  disabled: boolean
  isMissing: boolean
}

const MethodField = ({ method, methods, onMethod, disabled, isMissing }: MethodFieldProps) => (
  <fieldset disabled={disabled} className="flex flex-col gap-2">
    <legend className="mb-0.5 text-sm font-semibold">Método de pago</legend>
    <div className="grid grid-cols-2 gap-2">
      {methods.map(({ id, label }, place) => (
        <label
          key={id}
          className="flex min-h-11 items-center gap-2 rounded-pad border border-line-strong px-2 text-sm leading-tight font-medium has-checked:border-mask-700 has-checked:bg-mask-50"
        >
          <input
            type="radio"
            name="metodo"
            value={id}
            checked={method === id}
            onChange={() => onMethod(id)}
            className="size-5 shrink-0 accent-mask-700"
          />
          {label}
          <KeyCap>{methodKeys[place] ?? ""}</KeyCap>
        </label>
      ))}
    </div>
    {isMissing && (
      <p role="alert" className="text-sm font-medium text-red">
        Elija el método de pago.
      </p>
    )}
  </fieldset>
)

export const Payment = ({ total, busy, focusFirst, onPay }: PaymentProps) => {
  const [method, setMethod] = useState<number | null>(null)
  const [received, setReceived] = useState("")
  const [confirmed, setConfirmed] = useState(false)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = useCallback((...names: string[]) => {
    form.current?.querySelector<HTMLInputElement>(names.map(name => `input[name=${name}]`).join())?.focus()
  }, [])
  const { paymentModes } = useSite()
  const methods = saleMethods(paymentModes)
  const isCash = method === paymentModes.cash

  useEffect(() => {
    if (focusFirst && matchMedia("(pointer: fine)").matches) focus("metodo")
  }, [focusFirst, focus])
  const [byKey, setByKey] = useState(0)
  useEffect(() => {
    if (byKey > 0) focus("recibido", "confirmado")
  }, [byKey, focus])
  const choose = (place: 0 | 1) => {
    setMethod(methods[place].id)
    setByKey(count => count + 1)
  }
  useShortcut(methodKeys[0], () => choose(0))
  useShortcut(methodKeys[1], () => choose(1))
  useShortcut("F8", () => form.current?.requestSubmit())

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    if (method === null) return focus("metodo")
    if (!confirmed) return focus("confirmado")
    const change = isCash ? changeFor(total, received) : null
    onPay(method, change?.kind === "enough" ? total + change.change : undefined)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 rounded-board border border-line bg-silk p-3"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg font-semibold">Total</span>
        <Money amount={total} className="text-2xl font-bold text-mask-800" />
      </p>
      <MethodField
        methods={methods}
        method={method}
        onMethod={setMethod}
        disabled={busy}
        isMissing={tried && method === null}
      />
      {isCash && <CashReceived total={total} received={received} onReceived={setReceived} disabled={busy} />}
      <Checkbox
        label="Confirmo haber recibido el pago."
        name="confirmado"
        checked={confirmed}
        disabled={busy}
        onChange={event => setConfirmed(event.currentTarget.checked)}
        error={tried && !confirmed ? "Confirme que recibió el pago." : null}
      />
      <Button type="submit" size="lg" busy={busy} busyText="Registrando la venta...">
        Confirmar pago <KeyCap>F8</KeyCap>
      </Button>
    </form>
  )
}
