import { useRef, useState } from "react"
import { Form } from "react-router"
import type { OrderToReturn } from "../../../shop/returns/returns.ts"
import { amountFor, type OfferedLine, type ReturnLine, type Wanted } from "../../../shop/returns/rules/goods-return.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { sum, zero } from "../../../shop/vocabulary/money.ts"
import { coverageText } from "../../shared/return-coverage.ts"
import { ChoiceCard, TextField } from "../../ui/field.tsx"
import { ActButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"
import { type FormReply, ReplyLine, typedIn } from "../form-reply.tsx"
import { returnTexts as t, wayTexts } from "./texts.ts"

interface ReturnFormProps {
  order: OrderToReturn
  request: { readonly id: number; readonly wanted: Wanted; readonly lines: readonly ReturnLine[] } | null
  formKey: string
  reply: FormReply | undefined
}

interface LineProps {
  line: OfferedLine
  units: string
  goods: string | undefined
}

const Line = ({ line, units, goods }: LineProps) => (
  <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_6rem_12rem] sm:items-center">
    <div className="min-w-0">
      <p className="font-semibold break-words">
        {line.label} <Money amount={line.unitPrice} className="font-normal text-ink-soft" />
      </p>
      <p className="text-sm text-ink-soft">
        {t.left(line.left, line.bought)} · {coverageText(line.coverage)}
      </p>
    </div>
    <input
      name={`u${line.lineId}`}
      aria-label={t.units(line.label)}
      type="number"
      inputMode="numeric"
      min={0}
      max={line.left}
      defaultValue={units}
      disabled={line.left === 0}
      className="figures min-h-11 w-full rounded-pad border border-line-strong bg-silk px-3 text-right disabled:bg-grey-soft"
    />
    <select
      name={`d${line.lineId}`}
      aria-label={t.goods(line.label)}
      defaultValue={goods}
      disabled={line.left === 0}
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-2 disabled:bg-grey-soft"
    >
      {(["shelf", "written-off"] as const).map(to => (
        <option key={to} value={to}>
          {t.goodsTo[to]}
        </option>
      ))}
    </select>
  </li>
)

export const ReturnForm = ({ order, request, formKey, reply }: ReturnFormProps) => {
  const of = request ? "aceptar" : "devolver"
  const form = useRef<HTMLFormElement>(null)
  const asked = (lineId: number) => request?.lines.find(line => line.lineId === lineId)?.units ?? 0
  const [units, setUnits] = useState<Readonly<Record<number, number>>>(
    Object.fromEntries(order.lines.map(({ lineId }) => [lineId, asked(lineId)])),
  )
  const wantsExchange =
    (typedIn(reply, of, "modo") ?? (request?.wanted === "exchange" ? "cambio" : "dinero")) === "cambio"
  const [exchange, setExchange] = useState(wantsExchange)
  const read = () => {
    const typed = new FormData(form.current ?? undefined)
    setExchange(textOf(typed, "modo") === "cambio")
    setUnits(
      Object.fromEntries(
        order.lines.map(({ lineId }) => [lineId, Number.parseInt(textOf(typed, `u${lineId}`), 10) || 0]),
      ),
    )
  }
  const total = sum([zero, ...order.lines.map(line => amountFor(line, Math.min(units[line.lineId] ?? 0, line.left)))])
  return (
    <Form
      method="post"
      ref={form}
      onInput={read}
      className="flex flex-col gap-4 rounded-board border border-line bg-silk p-4"
    >
      <input type="hidden" name="clave" value={typedIn(reply, of, "clave") ?? formKey} />
      <input type="hidden" name="pedido" value={order.orderId} />
      {request && <input type="hidden" name="devolucion" value={request.id} />}
      <fieldset>
        <legend className="font-bold">{t.lines}</legend>
        <ul className="divide-y divide-line">
          {order.lines.map(line => (
            <Line
              key={line.lineId}
              line={line}
              units={typedIn(reply, of, `u${line.lineId}`) ?? String(asked(line.lineId))}
              goods={typedIn(reply, of, `d${line.lineId}`)}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 font-bold">{t.how}</legend>
        {(["dinero", "cambio"] as const).map(mode => (
          <ChoiceCard key={mode} name="modo" value={mode} defaultChecked={(mode === "cambio") === wantsExchange}>
            {mode === "cambio" ? t.exchange : wayTexts[order.way]}
          </ChoiceCard>
        ))}
      </fieldset>
      {order.way === "sinpe" && !exchange && (
        <TextField
          label={t.reference}
          hint={t.referenceHint}
          name="referencia"
          maxLength={40}
          autoComplete="off"
          defaultValue={typedIn(reply, of, "referencia")}
        />
      )}
      {!request && (
        <TextField
          label={t.reason}
          name="motivo"
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={typedIn(reply, of, "motivo")}
        />
      )}
      <ReplyLine of={of} reply={reply} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="text-lg">
          {exchange ? t.exchange : t.total} {!exchange && <Money amount={total} className="text-3xl font-bold" />}
        </p>
        <ActButton act={of} size="lg" busyText={t.working}>
          {request ? t.accept : t.begin}
        </ActButton>
      </div>
    </Form>
  )
}
