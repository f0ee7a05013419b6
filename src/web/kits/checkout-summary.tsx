import { Link } from "react-router"
import { breakdownOf, editQuery, type KitChoice } from "../../shop/kits/rules/kit-choice.ts"
import { Icon } from "../ui/icons.tsx"
import { Money } from "../ui/money.tsx"
import { Breakdown } from "./breakdown.tsx"
import { KitTray } from "./drawings/kit-tray.tsx"
import { kitTexts, checkoutTexts as t } from "./texts.ts"

const Names = ({ title, names, out = false }: { title: string; names: readonly string[]; out?: boolean }) => (
  <div>
    <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
    <ul className={`mt-1 list-inside list-disc text-sm ${out ? "text-red line-through" : ""}`}>
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  </div>
)

export const CheckoutSummary = ({ choice }: { choice: KitChoice }) => {
  const { kit, kept, removed, extras, quantity } = choice
  return (
    <section
      aria-labelledby="pedido"
      className="rounded-board border border-line bg-silk shadow-press max-lg:order-first lg:sticky lg:top-24"
    >
      <details className="folded group/order">
        <summary className="min-h-14 items-center gap-3 px-5 py-2 font-semibold">
          <Icon name="chevron-right" className="size-5 shrink-0 group-open/order:rotate-90" />
          <span className="min-w-0 flex-1">{t.folded(kitTexts.title(kit.name), quantity)}</span>
          <Money amount={breakdownOf(choice).total} className="text-lg font-bold" />
        </summary>
        <div className="flex flex-col gap-4 p-5 max-lg:pt-2">
          <div className="flex items-start justify-between gap-4">
            <h2 id="pedido" className="text-xl font-bold max-lg:sr-only">
              Su pedido
            </h2>
            <Link
              to={`/kits/${kit.slug}?${editQuery(choice)}`}
              className="text-sm font-semibold text-mask-700 underline"
            >
              Cambiar el kit
            </Link>
          </div>
          <div className="flex items-center gap-4">
            <KitTray kit={{ components: kept }} className="w-28 shrink-0" />
            <div>
              <p className="font-bold">{kitTexts.title(kit.name)}</p>
              <p className="text-sm text-ink-soft">{kit.laboratory}</p>
              <p className="text-sm font-semibold">{`Cantidad: ${quantity}`}</p>
            </div>
          </div>
          <Names title="Incluye" names={kept.map(({ name }) => name)} />
          {removed.length > 0 && <Names title="No incluirá" names={removed.map(({ name }) => name)} out />}
          {extras.length > 0 && <Names title="Extras" names={extras.map(({ name }) => name)} />}
          <div className="border-t border-line pt-4">
            <Breakdown choice={choice} />
          </div>
        </div>
      </details>
    </section>
  )
}
