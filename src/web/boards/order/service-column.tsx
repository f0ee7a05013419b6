import {
  type BoardOrderForm,
  type BoardPaymentMode,
  boardPaymentModes,
  type DeliveryPoint,
  deliveryNames,
  deliveryPoints,
  priceOf,
} from "../../../shop/boards/rules/board-form.ts"
import { Button } from "../../ui/button.tsx"
import { SelectField } from "../../ui/field.tsx"
import { Money } from "../../ui/money.tsx"
import { Column } from "./column.tsx"
import { paymentNames, pcbTexts } from "./texts.ts"

const t = pcbTexts.service

const PriceLine = ({ label, amount }: { label: string; amount: number }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd>
      <Money amount={amount} />
    </dd>
  </div>
)

const PriceLines = ({ form }: { form: BoardOrderForm }) => {
  const price = priceOf(form)
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-col gap-2">
        <PriceLine label={t.unit} amount={price.unit} />
        {!form.design && <PriceLine label={t.boards(form.quantity)} amount={price.boards} />}
        {form.design && <PriceLine label={t.designHour} amount={price.design} />}
        {price.postal > 0 && <PriceLine label={t.postal} amount={price.postal} />}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">{t.total}</dt>
          <dd aria-live="polite">
            <Money amount={price.total} className="text-2xl font-bold" />
          </dd>
        </div>
      </dl>
      {form.design && <p className="text-sm text-ink-soft">{t.hoursNote}</p>}
    </div>
  )
}

interface ChoiceProps<T extends number> {
  label: string
  name: string
  names: Record<T, string>
  values: readonly T[]
  value: T | null
  onChange: (value: T | null) => void
}

const Choice = <T extends number>({ label, name, names, values, value, onChange }: ChoiceProps<T>) => (
  <SelectField
    label={label}
    name={name}
    value={value ?? ""}
    onChange={event => onChange(values.find(each => String(each) === event.currentTarget.value) ?? null)}
  >
    <option value="">{t.choose}</option>
    {values.map(each => (
      <option key={each} value={each}>
        {names[each]}
      </option>
    ))}
  </SelectField>
)

interface ServiceColumnProps {
  form: BoardOrderForm
  missing: readonly string[]
  /** Always true without script: the server reports what is missing. */
  canPay: boolean
  onChange: (form: BoardOrderForm) => void
}

export const ServiceColumn = ({ form, missing, canPay, onChange }: ServiceColumnProps) => (
  <Column title={t.title}>
    <PriceLines form={form} />
    <Choice<BoardPaymentMode>
      label={t.payment}
      name="metodo"
      names={paymentNames}
      values={boardPaymentModes}
      value={form.paymentMode}
      onChange={paymentMode => onChange({ ...form, paymentMode })}
    />
    {!form.design && (
      <Choice<DeliveryPoint>
        label={t.delivery}
        name="entrega"
        names={deliveryNames}
        values={deliveryPoints}
        value={form.deliveryPoint}
        onChange={deliveryPoint => onChange({ ...form, deliveryPoint })}
      />
    )}
    <Button type="submit" name="accion" value="revisar" size="lg" disabled={!canPay}>
      {t.pay}
    </Button>
    <div aria-live="polite" className="flex flex-col gap-1 text-sm font-medium text-red">
      {missing.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  </Column>
)
