import { choiceFields, mostKits } from "../../shop/kits/rules/kit-choice.ts"
import { Money } from "../ui/money.tsx"
import { QuantityInput } from "../ui/quantity-input.tsx"
import { ExtraPicture } from "./drawings/part-picture.tsx"
import type { KitEditing } from "./use-kit-choice.ts"

export const KitExtras = ({ control }: { control: KitEditing }) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-1 text-2xl font-bold">Agregue extras</legend>
    <p className="text-ink-soft">Uno por pedido, aunque lleve varios kits.</p>
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {control.offered.map(({ productId, name, price }) => (
        <label
          key={productId}
          className="flex flex-col gap-2 rounded-board border border-line bg-silk p-3 shadow-press has-checked:border-mask-700 has-checked:bg-mask-50"
        >
          <ExtraPicture name={name} className="w-full" />
          <span className="flex items-start gap-2">
            <input
              type="checkbox"
              name={choiceFields.extra}
              value={productId}
              checked={control.choice.extras.some(extra => extra.productId === productId)}
              onChange={event => control.addExtra(productId, event.target.checked)}
              aria-labelledby={`extra-${productId}`}
              className="mt-0.5 size-5 shrink-0 scroll-mb-24 accent-mask-700"
            />
            <span id={`extra-${productId}`} className="text-sm font-semibold">
              {name}
            </span>
          </span>
          <Money amount={price} className="font-semibold" />
        </label>
      ))}
    </div>
  </fieldset>
)

export const KitQuantity = ({ control }: { control: KitEditing }) => (
  <div className="flex items-center justify-between gap-4">
    <span className="font-semibold">Cantidad de kits</span>
    <div className="flex w-36">
      <QuantityInput
        label="Cantidad de kits"
        of="este kit"
        name={choiceFields.quantity}
        value={control.choice.quantity}
        max={mostKits}
        onType={control.typeQuantity}
      />
    </div>
  </div>
)
