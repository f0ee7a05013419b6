import { type RefObject, useState } from "react"
import { addProduct, addVariant, type SaleCart } from "../../../shop/counter/rules/sale.ts"
import type { OrderedLine, OrderedPart } from "../../../shop/lists/spoken-order.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"
import { changeCart } from "../ticket/ticket-store.ts"
import { saleTexts as t } from "./texts.ts"

const withPart = (cart: SaleCart, part: OrderedPart, units: number): SaleCart =>
  part.parent && part.variant ? addVariant(cart, part.parent, part.variant, units) : addProduct(cart, part, units)

interface SpokenOrderProps {
  lines: readonly OrderedLine[]
  button: RefObject<HTMLButtonElement | null>
  onAdded: (units: number) => void
}

/** A whole order typed in one line: nothing is added before every doubt is answered or left out. */
export const SpokenOrder = ({ lines, button, onAdded }: SpokenOrderProps) => {
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({})
  const partOf = (line: OrderedLine, at: number) =>
    answers[at] === undefined ? line.chosen : (line.choices.find(({ id }) => id === answers[at]) ?? null)
  const parts = lines.flatMap((line, at) => {
    const part = partOf(line, at)
    return part ? [{ part, units: line.units }] : []
  })
  const open = lines.filter((line, at) => line.choices.length > 0 && !partOf(line, at)).length
  const add = () => {
    if (open > 0 || parts.length === 0) return
    if (changeCart(cart => parts.reduce((all, { part, units }) => withPart(all, part, units), cart)))
      onAdded(parts.reduce((sum, { units }) => sum + units, 0))
  }
  return (
    <section aria-label={t.order} className="flex flex-col gap-2 rounded-board border border-mask-600 bg-mask-50 p-3">
      <ol className="flex flex-col gap-2">
        {lines.map((line, at) => {
          const part = partOf(line, at)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one order may be the same text
            <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="figures w-12 shrink-0 text-right font-bold">{line.units} ×</span>
              {line.choices.length > 1 ? (
                <select
                  data-step=""
                  aria-label={t.orderChoice(line.text)}
                  value={part?.id ?? ""}
                  onChange={event => setAnswers({ ...answers, [at]: Number(event.currentTarget.value) })}
                  className="min-h-10 min-w-0 flex-1 rounded-pad border border-line-strong bg-silk px-2"
                >
                  <option value="">{t.orderChoose(line.text)}</option>
                  {line.choices.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </select>
              ) : (
                <span className="min-w-0 flex-1 font-semibold break-words">
                  {part ? part.label : <span className="text-amber">{t.orderUnknown(line.text)}</span>}
                </span>
              )}
              {part && <Money amount={part.price * line.units} className="font-bold" />}
            </li>
          )
        })}
      </ol>
      <Button ref={button} data-step="" onClick={add} aria-disabled={open > 0 || undefined} className="self-end">
        {open > 0 ? t.orderOpen(open) : t.orderAdd(parts.length)}
      </Button>
    </section>
  )
}
