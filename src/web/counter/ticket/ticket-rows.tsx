import { Fragment } from "react"
import { lineTotal, removeItem, type SaleCart, type SaleItem, setUnits } from "../../../shop/counter/rules/sale.ts"
import type { OwnStock } from "../../../shop/counter/sale-catalogue.ts"
import { Icon } from "../../ui/icons.tsx"
import { Money } from "../../ui/money.tsx"
import { UnitsInput } from "../sale/units-input.tsx"
import { changeCart } from "./ticket-store.ts"

interface RowsProps {
  cart: SaleCart
  stock: OwnStock | null | undefined
  gone: readonly number[]
  locked: boolean
}

const RemoveButton = ({ item, locked }: { item: SaleItem; locked: boolean }) => (
  <button
    type="button"
    aria-label={`Quitar ${item.label}`}
    disabled={locked}
    onClick={() =>
      changeCart(cart => {
        const kept = cart.find(({ id, isContainerOnly }) => id === item.id && isContainerOnly === item.isContainerOnly)
        return kept ? removeItem(cart, kept) : cart
      })
    }
    className="grid size-9 place-items-center rounded-pad text-ink-soft hover:bg-red-soft hover:text-red disabled:opacity-50"
  >
    <Icon name="trash" className="size-5" />
  </button>
)

const GroupRow = ({ item, locked }: { item: SaleItem; locked: boolean }) => (
  <tr className="border-t border-line bg-bench">
    <th scope="rowgroup" colSpan={4} className="px-3 py-1.5 text-left text-sm font-semibold text-ink-soft">
      {item.label}
    </th>
    <td className="px-1 py-1 text-right">
      <RemoveButton item={item} locked={locked} />
    </td>
  </tr>
)

const warningFor = (item: SaleItem, stock: number | undefined, gone: readonly number[]): string | null => {
  if (gone.includes(item.id)) return "Ya no se vende"
  return stock !== undefined && item.cantidad > stock
    ? stock > 0
      ? `En su bodega hay ${stock}: quedará en negativo.`
      : "No hay en su bodega: quedará en negativo."
    : null
}

const Warning = ({ text }: { text: string | null }) =>
  text && (
    <tr>
      <td colSpan={5} className="px-3 pb-2">
        <p className="flex items-center gap-1 text-sm font-medium text-amber">
          <Icon name="alert" className="size-4 shrink-0" />
          {text}
        </p>
      </td>
    </tr>
  )

const ItemRow = ({ item, locked }: { item: SaleItem; locked: boolean }) => (
  <tr className="border-t border-line align-top">
    <td className={`px-3 py-2 ${item.isVariant ? "pl-6" : ""}`}>
      <span className="font-medium">{item.variantInfo ?? item.label}</span>
      <span className="block text-sm text-ink-soft sm:hidden">
        <Money amount={item.precio} />
      </span>
    </td>
    <td className="px-1 py-1.5">
      <UnitsInput
        label={`Cantidad en el carrito de ${item.label}`}
        value={String(item.cantidad)}
        disabled={locked}
        onChange={typed => typed !== "" && changeCart(cart => setUnits(cart, item.id, Number(typed)))}
      />
    </td>
    <td className="hidden px-2 py-2 text-right sm:table-cell">
      <Money amount={item.precio} />
    </td>
    <td className="px-2 py-2 text-right font-semibold">
      <Money amount={lineTotal(item)} />
    </td>
    <td className="px-1 py-1 text-right">
      <RemoveButton item={item} locked={locked} />
    </td>
  </tr>
)

export const CartRows = ({ cart, stock, gone, locked }: RowsProps) => (
  <section
    aria-label="Productos del carrito"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    tabIndex={0}
    className="max-h-[500px] overflow-y-auto rounded-board border border-line bg-silk"
  >
    <table className="w-full border-collapse">
      <thead className="sticky top-0 z-10 bg-silk text-left text-sm text-ink-soft shadow-[0_1px_0_var(--color-line)]">
        <tr>
          <th scope="col" className="px-3 py-2 font-semibold">
            Producto
          </th>
          <th scope="col" className="px-1 py-2 text-center font-semibold">
            Cantidad
          </th>
          <th scope="col" className="hidden px-2 py-2 text-right font-semibold sm:table-cell">
            Precio unitario
          </th>
          <th scope="col" className="px-2 py-2 text-right font-semibold">
            Total
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {cart.map(item =>
          item.isContainerOnly ? (
            <GroupRow key={`group-${item.id}`} item={item} locked={locked} />
          ) : (
            <Fragment key={item.id}>
              <ItemRow item={item} locked={locked} />
              <Warning text={warningFor(item, stock?.[item.id], gone)} />
            </Fragment>
          ),
        )}
      </tbody>
    </table>
  </section>
)
