import { changeFor } from "../../../shop/counter/rules/sale.ts"
import { denominations } from "../../../shop/till/rules/cash-count.ts"
import { type Colones, colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { TextField } from "../../ui/field.tsx"
import { cartTexts as t } from "./texts.ts"

interface CashReceivedProps {
  total: Colones
  received: string
  onReceived: (received: string) => void
  disabled: boolean
}

const digitsOf = (typed: string): string => typed.replace(/[^\d\s]/g, "").slice(0, 12)
const notes = denominations.flatMap(({ kind, value }) => (kind === "note" ? [value] : [])).toReversed()
const small =
  "min-h-11 rounded-pad border border-line-strong bg-silk px-2 text-sm font-semibold hover:bg-mask-50 disabled:opacity-50"

const ChangeLine = ({ total, received }: { total: Colones; received: string }) => {
  const change = changeFor(total, received)
  const isShort = change?.kind === "short"
  return (
    <p role="status" className="flex items-baseline justify-between text-xl">
      <span>{isShort ? t.missing : t.change}</span>
      <span className="figures font-bold">
        {change ? formatColones(change.kind === "enough" ? change.change : change.missing) : "—"}
      </span>
    </p>
  )
}

export const CashReceived = ({ total, received, onReceived, disabled }: CashReceivedProps) => {
  const already = Number(received.replace(/\D/g, ""))
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t.received}
        name="recibido"
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={received}
        onChange={event => onReceived(digitsOf(event.currentTarget.value))}
        className="figures text-right text-lg"
      />
      <div className="grid grid-cols-3 gap-2">
        <button
          type="button"
          disabled={disabled}
          className={small}
          onClick={() => onReceived(String(Math.ceil(total)))}
        >
          {t.exact}
        </button>
        {notes.map(note => (
          <button
            key={note}
            type="button"
            disabled={disabled}
            aria-label={t.addNote(formatColones(colones(note)))}
            className={small}
            onClick={() => onReceived(String(already + note))}
          >
            {formatColones(colones(note))}
          </button>
        ))}
      </div>
      <ChangeLine total={total} received={received} />
    </div>
  )
}
