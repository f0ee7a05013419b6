import type { ReactNode } from "react"
import { breakdownOf, type KitChoice, separatePrice } from "../../shop/kits/rules/kit-choice.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { breakdownTexts as t } from "./texts.ts"

const Row = ({ label, children, quiet = false }: { label: ReactNode; children: ReactNode; quiet?: boolean }) => (
  <div className={`flex items-baseline justify-between gap-4 ${quiet ? "text-ink-soft" : ""}`}>
    <dt>{label}</dt>
    <dd className="figures shrink-0 font-semibold">{children}</dd>
  </div>
)

const Change = ({ change }: { change: number }) => {
  const [tone, text] =
    change > 0
      ? ["bg-amber-soft text-amber", t.costsMore(change)]
      : change < 0
        ? ["bg-green-soft text-green", t.costsLess(-change)]
        : ["bg-blue-soft text-blue", t.costsSame]
  return (
    <p className={`flex items-start gap-2 rounded-pad px-3 py-2 text-sm font-medium ${tone}`}>
      <Icon name={change > 0 ? "alert" : "check"} className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

export const Breakdown = ({ choice }: { choice: KitChoice }) => {
  const { kit, kept, removed, extras, quantity } = choice
  const { unitPrice, change, kits, total } = breakdownOf(choice)
  const isWhole = removed.length === 0
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        {!isWhole && (
          <Row label={t.bundleLost} quiet>
            <s>
              <Money amount={kit.bundlePrice} />
            </s>
          </Row>
        )}
        <Row label={isWhole ? t.bundle : t.kept(kept.length)}>
          <Money amount={unitPrice} />
        </Row>
      </dl>
      <div aria-live="polite">
        {isWhole ? (
          <p className="text-sm text-green">{t.saves(separatePrice(kit) - kit.bundlePrice)}</p>
        ) : (
          <Change change={change} />
        )}
      </div>
      <dl className="flex flex-col gap-2">
        {quantity > 1 && (
          <Row label={t.times(quantity)}>
            <Money amount={kits} />
          </Row>
        )}
        {extras.map(extra => (
          <Row key={extra.productId} label={extra.name}>
            <Money amount={extra.price} />
          </Row>
        ))}
        <div aria-live="polite" className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-lg font-bold">{t.total}</dt>
          <dd className="text-2xl font-bold">
            <Money amount={total} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
