import type { ReactNode } from "react"
import { type KitChoice, kitBreakdown, separatePrice } from "../../shop/kits/rules/kit-choice.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"

const Row = ({ label, children, quiet = false }: { label: ReactNode; children: ReactNode; quiet?: boolean }) => (
  <div className={`flex items-baseline justify-between gap-4 ${quiet ? "text-ink-soft" : ""}`}>
    <dt>{label}</dt>
    <dd className="figures shrink-0 font-semibold">{children}</dd>
  </div>
)

const Change = ({ change }: { change: number }) => {
  const [tone, text] =
    change > 0
      ? ["bg-amber-soft text-amber", `Así el kit cuesta ${formatColones(change)} más que completo.`]
      : change < 0
        ? ["bg-green-soft text-green", `Así el kit cuesta ${formatColones(-change)} menos que completo.`]
        : ["bg-blue-soft text-blue", "Así el kit cuesta lo mismo que completo."]
  return (
    <p className={`flex items-start gap-2 rounded-pad px-3 py-2 text-sm font-medium ${tone}`}>
      <Icon name={change > 0 ? "alert" : "check"} className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

export const Breakdown = ({ choice }: { choice: KitChoice }) => {
  const { kit, kept, removed, extras, quantity } = choice
  const { unitPrice, change, kits, total } = kitBreakdown(choice)
  const isWhole = removed.length === 0
  const saved = separatePrice(kit) - kit.bundlePrice
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-2">
        {!isWhole && (
          <Row label="Precio de paquete (kit completo)" quiet>
            <s>
              <Money amount={kit.bundlePrice} />
            </s>
          </Row>
        )}
        <Row
          label={
            isWhole
              ? "Kit completo, precio de paquete"
              : kept.length === 1
                ? "El componente que conserva"
                : `Los ${kept.length} componentes que conserva`
          }
        >
          <Money amount={unitPrice} before={isWhole ? kit.before : undefined} />
        </Row>
      </dl>
      <div aria-live="polite">
        {isWhole ? (
          saved > 0 && <p className="text-sm text-green">{`Por separado costaría ${formatColones(saved)} más.`}</p>
        ) : (
          <Change change={change} />
        )}
      </div>
      <dl className="flex flex-col gap-2">
        {quantity > 1 && (
          <Row label={`${quantity} kits`}>
            <Money amount={kits} />
          </Row>
        )}
        {extras.map(extra => (
          <Row key={extra.productId} label={extra.name}>
            <Money amount={extra.price} before={extra.before} />
          </Row>
        ))}
        <div aria-live="polite" className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-lg font-bold">Total</dt>
          <dd className="text-2xl font-bold">
            <Money amount={total} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
