import { catalogueFields, type ListOrder, listOrderOf, listOrders } from "../../shop/catalogue/rules/catalogue-query.ts"
import { useAdopted } from "../ui/use-adopted.ts"
import { filterForm } from "./filters.tsx"
import { orderLabels } from "./texts.ts"

interface OrderSelectProps {
  order: ListOrder | undefined
  onChange: (order: ListOrder | undefined) => void
}

export const OrderSelect = ({ order, onChange }: OrderSelectProps) => {
  const [chosen, setChosen] = useAdopted(order)
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm font-semibold whitespace-nowrap sm:flex-none">
      <span className="sr-only sm:not-sr-only">Ordenar por</span>
      <select
        form={filterForm}
        name={catalogueFields.order}
        value={chosen ?? ""}
        onChange={event => {
          const next = listOrderOf(event.target.value)
          setChosen(next)
          onChange(next)
        }}
        className="toolbar-select"
      >
        <option value="">Relevancia</option>
        {listOrders.map(one => (
          <option key={one} value={one}>
            {orderLabels[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
