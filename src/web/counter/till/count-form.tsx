import { type KeyboardEvent, useRef, useState } from "react"
import { Form } from "react-router"
import {
  type CashCount,
  countedTotal,
  denominations,
  differenceOf,
  readPieces,
} from "../../../shop/till/rules/cash-count.ts"
import { textOf } from "../../../shop/vocabulary/form-fields.ts"
import { type Colones, formatColones } from "../../../shop/vocabulary/money.ts"
import { ActButton } from "../../ui/act-button.tsx"
import { classes } from "../../ui/classes.ts"
import { TextAreaField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { type FormReply, ReplyLine, typedIn } from "../form-reply.tsx"
import { differenceText, tillTexts as t } from "./texts.ts"

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

export const CountForm = ({ shiftId, expected, reply }: CountFormProps) => {
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
