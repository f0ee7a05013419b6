import { type BoardOrderForm, deliveryNames, priceOf } from "../../../shop/boards/rules/board-form.ts"
import { Money } from "../../ui/money.tsx"
import { paymentNames, pcbTexts, sizeNames } from "./texts.ts"

const t = pcbTexts.dialog

const rowsOf = (form: BoardOrderForm, fileNames: readonly string[]): readonly (readonly [string, string])[] => [
  [t.size, form.size ? sizeNames[form.size] : t.undefined],
  ...(form.design ? [] : [[t.quantity, String(form.quantity)] as const]),
  [t.design, form.design ? t.yes : t.no],
  [t.payment, form.paymentMode ? paymentNames[form.paymentMode] : t.undefined],
  [t.delivery, form.deliveryPoint && !form.design ? deliveryNames[form.deliveryPoint] : t.undefined],
  [t.file, form.design || fileNames.length === 0 ? t.noFile : fileNames.join(", ")],
  ...(form.phone === "" ? [] : [[t.phone, form.phone] as const]),
]

export const OrderFacts = ({ form, fileNames }: { form: BoardOrderForm; fileNames: readonly string[] }) => (
  <div className="flex flex-col gap-4">
    <div className="flex flex-col gap-1">
      <p className="font-semibold">
        {form.design ? t.agent : t.left(form.deliveryPoint ? deliveryNames[form.deliveryPoint] : t.undefined)}
      </p>
      <p>{t.term}</p>
    </div>
    <dl className="divide-y divide-line border-y border-line">
      {rowsOf(form, fileNames).map(([term, value]) => (
        <div key={term} className="flex justify-between gap-6 py-2">
          <dt className="shrink-0 text-ink-soft">{term}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-6 py-2">
        <dt className="shrink-0 font-semibold">{t.total}</dt>
        <dd>
          <Money amount={priceOf(form).total} className="text-xl font-bold" />
        </dd>
      </div>
    </dl>
    {form.design && <p className="text-sm text-ink-soft">{pcbTexts.service.hoursNote}</p>}
  </div>
)
