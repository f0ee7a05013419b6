import { type BoardOrderForm, boardSizeChoices, quantityOf, withDesign } from "../../../shop/boards/rules/board-form.ts"
import { classes } from "../../ui/classes.ts"
import { Checkbox, SelectField, TextField } from "../../ui/field.tsx"
import { useTyping } from "../../ui/use-typing.ts"
import { Column } from "./column.tsx"
import { pcbTexts, sizeNames } from "./texts.ts"
import type { SizeNote } from "./use-order.ts"

const t = pcbTexts.specifications

interface SpecificationsProps {
  form: BoardOrderForm
  sizeNote: SizeNote | null
  onChange: (form: BoardOrderForm) => void
}

const SizeButtons = ({ form, sizeNote, onChange }: SpecificationsProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-sm font-semibold">{t.size}</legend>
    <input type="hidden" name="tamano" value={form.size ?? ""} disabled={form.size === null} />
    {boardSizeChoices.map(size => (
      <button
        key={size}
        type="button"
        aria-pressed={form.size === size}
        onClick={() => onChange({ ...form, size })}
        className={classes(
          "min-h-11 rounded-pad border px-3 py-2 text-left font-semibold transition-colors noscript:hidden",
          form.size === size
            ? "border-mask-700 bg-mask-700 text-white"
            : "border-line-strong bg-silk text-ink hover:bg-mask-50",
        )}
      >
        {sizeNames[size]}
      </button>
    ))}
    <noscript>
      <SelectField label={t.size} name="tamano">
        <option value="">{pcbTexts.service.choose}</option>
        {boardSizeChoices.map(size => (
          <option key={size} value={size}>
            {sizeNames[size]}
          </option>
        ))}
      </SelectField>
    </noscript>
    {sizeNote && (
      <div role="status" className="text-sm text-ink-soft">
        {sizeNote.text}
        {sizeNote.proposed && sizeNote.proposed !== form.size && (
          <button
            type="button"
            onClick={() => onChange({ ...form, size: sizeNote.proposed })}
            className="flex min-h-11 items-center font-semibold text-mask-700 underline"
          >
            {pcbTexts.check.takeProposed(sizeNames[sizeNote.proposed])}
          </button>
        )}
      </div>
    )}
  </fieldset>
)

const QuantityField = ({ quantity, onChange }: { quantity: number; onChange: (quantity: number) => void }) => {
  const typing = useTyping(String(quantity))
  return (
    <TextField
      label={t.quantity}
      name="cantidad"
      inputMode="numeric"
      maxLength={4}
      value={typing.shown}
      onChange={({ currentTarget: { value } }) => {
        typing.type(value)
        onChange(quantityOf(value))
      }}
      onBlur={typing.leave}
    />
  )
}

export const SpecificationsColumn = (props: SpecificationsProps) => {
  const { form, onChange } = props
  return (
    <Column title={t.title}>
      <ul className="flex flex-col gap-1 text-ink-soft">
        <li>{t.material}</li>
        <li>{t.layers}</li>
      </ul>
      {!form.design && (
        <>
          <SizeButtons {...props} />
          <QuantityField quantity={form.quantity} onChange={quantity => onChange({ ...form, quantity })} />
        </>
      )}
      <Checkbox
        label={t.design}
        name="disenar"
        checked={form.design}
        onChange={event => onChange(withDesign(form, event.currentTarget.checked))}
      />
    </Column>
  )
}
