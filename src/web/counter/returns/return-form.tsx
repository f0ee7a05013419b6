import { useRef, useState } from "react"
import { Form } from "react-router"
import type { OrderToReturn } from "../../../shop/returns/returns.ts"
import {
  amountFor,
  type GoodsTo,
  isDefect,
  type OfferedLine,
  type ReturnState,
  type Settling,
  type ShownReturn,
} from "../../../shop/returns/rules/goods-return.ts"
import { readCause, returnCauses } from "../../../shop/returns/rules/return-rules.ts"
import { readFormText, readUnits } from "../../../shop/vocabulary/form-fields.ts"
import { sum, zero } from "../../../shop/vocabulary/money.ts"
import { coverageText, legalText, ruleTexts } from "../../shared/return-coverage.ts"
import { type FormReply, ReplyLine, typedField, typedIn } from "../../shared/staff/form-reply.tsx"
import { counterMeta } from "../../shared/staff/staff-frame.tsx"
import { ChoiceCard, TextField } from "../../ui/field.tsx"
import { ActionButton } from "../../ui/form.tsx"
import { Money } from "../../ui/money.tsx"

export const returnsMeta = counterMeta("Devoluciones", "Solicitudes de devolución y devoluciones de la asociación.")

export const stateTexts = {
  asked: "Por atender",
  accepted: "En curso",
  refused: "No aceptada",
  done: "Hecha",
} as const satisfies Record<ReturnState, string>

export const erpFailedText = "No se pudo leer el pedido del ERP. Inténtelo de nuevo."

const wayTexts = {
  card: "Devolver a la tarjeta",
  cash: "Devolver en efectivo, de la gaveta",
  sinpe: "Devolver por SINPE Móvil",
} as const satisfies Record<Exclude<Settling, "exchange">, string>

interface ReturnFormProps {
  order: OrderToReturn
  request: Pick<ShownReturn, "id" | "wanted" | "lines" | "reason" | "rule"> | null
  formKey: string
  reply: FormReply | undefined
}

interface LineProps {
  line: OfferedLine
  units: string
  /** The customer's wish; null if staff began the return. */
  asked: number | null
  goods: GoodsTo
  onGoods: (goods: GoodsTo) => void
}

const Line = ({ line, units, asked, goods, onGoods }: LineProps) => (
  <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_6rem_12rem] sm:items-center">
    <div className="min-w-0">
      <p className="font-semibold break-words">
        {line.label} <Money amount={line.unitPrice} className="font-normal text-ink-soft" />
      </p>
      <p className="text-sm text-ink-soft">
        {`Quedan ${line.left} de ${line.bought}`} · {coverageText(line.coverage)} {legalText(line)}
      </p>
      {asked !== null && (
        <p className="text-sm font-semibold">{asked === 0 ? "No la pidió devolver" : `Pidió devolver ${asked}`}</p>
      )}
    </div>
    <input
      name={`u${line.lineId}`}
      aria-label={`Unidades de ${line.label}`}
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
      aria-label={`Qué pasa con ${line.label}`}
      value={goods}
      onChange={event => onGoods(event.currentTarget.value === "shelf" ? "shelf" : "written-off")}
      disabled={line.left === 0}
      className="min-h-11 w-full rounded-pad border border-line-strong bg-silk px-2 disabled:bg-grey-soft"
    >
      <option value="shelf">Vuelve al estante</option>
      <option value="written-off">Se da de baja</option>
    </select>
  </li>
)

export const ReturnForm = ({ order, request, formKey, reply }: ReturnFormProps) => {
  const of = request ? "aceptar" : "devolver"
  const field = typedField(reply, of)
  const form = useRef<HTMLFormElement>(null)
  const asked = (lineId: number) => request?.lines.find(line => line.lineId === lineId)?.units ?? 0
  const [units, setUnits] = useState<Readonly<Record<number, number>>>(
    Object.fromEntries(order.lines.map(({ lineId }) => [lineId, asked(lineId)])),
  )
  const wantsExchange =
    (typedIn(reply, of, "modo") ?? (request?.wanted === "exchange" ? "cambio" : "dinero")) === "cambio"
  const causeAtFirst = readCause(typedIn(reply, of, "causa") ?? request?.rule ?? "")
  const [cause, setCause] = useState(causeAtFirst)
  const [exchange, setExchange] = useState(wantsExchange)
  const [reason, setReason] = useState(request?.reason ?? typedIn(reply, of, "motivo") ?? "")
  const [chosen, setChosen] = useState<Readonly<Record<number, GoodsTo>>>({})
  const chooseGoods = (lineId: number): GoodsTo => {
    const typed = typedIn(reply, of, `d${lineId}`)
    const proposed = exchange || cause === "defect" || isDefect(reason) ? "written-off" : "shelf"
    return chosen[lineId] ?? (typed === "shelf" || typed === "written-off" ? typed : proposed)
  }
  const read = () => {
    const typed = new FormData(form.current ?? undefined)
    setExchange(readFormText(typed, "modo") === "cambio")
    setCause(readCause(readFormText(typed, "causa")))
    if (!request) setReason(readFormText(typed, "motivo"))
    setUnits(
      Object.fromEntries(order.lines.map(({ lineId }) => [lineId, readUnits(readFormText(typed, `u${lineId}`)) ?? 0])),
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
        <legend className="font-bold">Productos que vuelven</legend>
        <ul className="divide-y divide-line">
          {order.lines.map(line => (
            <Line
              key={line.lineId}
              line={line}
              units={typedIn(reply, of, `u${line.lineId}`) ?? String(asked(line.lineId))}
              asked={request ? asked(line.lineId) : null}
              goods={chooseGoods(line.lineId)}
              onGoods={goods => setChosen({ ...chosen, [line.lineId]: goods })}
            />
          ))}
        </ul>
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1 font-bold">Regla que se aplica</legend>
        {returnCauses.map(one => (
          <ChoiceCard key={one} name="causa" value={one} defaultChecked={one === causeAtFirst}>
            {ruleTexts[one]}
          </ChoiceCard>
        ))}
      </fieldset>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 font-bold">Cómo se resuelve</legend>
        {(["dinero", "cambio"] as const).map(mode => (
          <ChoiceCard key={mode} name="modo" value={mode} defaultChecked={(mode === "cambio") === wantsExchange}>
            {mode === "cambio" ? "Cambiar por otro igual" : wayTexts[order.way]}
          </ChoiceCard>
        ))}
      </fieldset>
      {order.way === "sinpe" && !exchange && (
        <TextField
          {...field("referencia")}
          label="Referencia del SINPE que hizo"
          hint="Haga la transferencia y anote aquí su número."
          maxLength={40}
        />
      )}
      {!request && <TextField {...field("motivo")} label="Motivo" required maxLength={300} />}
      <ReplyLine of={of} reply={reply} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p aria-live="polite" className="text-lg">
          {exchange ? "Cambiar por otro igual" : "A devolver"}{" "}
          {!exchange && <Money amount={total} className="text-3xl font-bold" />}
        </p>
        <ActionButton act={of} size="lg" busyText="Registrando...">
          {request ? "Aceptar" : "Registrar devolución"}
        </ActionButton>
      </div>
    </Form>
  )
}
