import { type CatalogueView, catalogueFields as field } from "../../shop/catalogue/rules/catalogue-query.ts"
import type { Category } from "../../shop/catalogue/rules/listed-product.ts"
import { useAdopted } from "../ui/use-adopted.ts"

/** The controls are in different places and belong to one form, which works without script. */
export const filterForm = "filtro"

const showChosen = (input: HTMLInputElement | null) => {
  const row = input?.checked ? input.closest<HTMLElement>("label") : null
  const list = row?.parentElement
  if (!row || !list) return
  list.scrollLeft = row.offsetLeft - list.offsetLeft - (list.clientWidth - row.clientWidth) / 2
  list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.clientHeight) / 2
}

interface CategoryListProps {
  view: CatalogueView
  categories: readonly Category[]
  onChange: (change: Partial<CatalogueView>) => void
}

export const CategoryList = ({ view, categories, onChange }: CategoryListProps) => {
  const [category, setCategory] = useAdopted(view.category)
  const choices = [{ id: undefined, label: "Todo" }, ...categories]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only lg:not-sr-only lg:mb-2 lg:font-semibold">Categorías</legend>
      <div
        className={`-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 lg:mx-0 lg:flex-col lg:gap-0.5 lg:overflow-x-visible lg:overflow-y-auto lg:rounded-board lg:border lg:border-line lg:bg-silk lg:p-2 ${category === undefined ? "lg:max-h-[calc(100dvh-13rem)]" : "lg:max-h-56"}`}
      >
        {choices.map(({ id, label }) => (
          <label key={id ?? "all"} className="choice">
            <input
              ref={category === id ? showChosen : undefined}
              type="radio"
              form={filterForm}
              name={field.category}
              value={id ?? ""}
              checked={category === id}
              onChange={() => {
                setCategory(id)
                onChange({ category: id })
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SubcategorySelectProps {
  view: CatalogueView
  subcategories: readonly Category[]
  onChange: (change: Partial<CatalogueView>) => void
}

export const SubcategorySelect = ({ view, subcategories, onChange }: SubcategorySelectProps) => {
  const [subcategory, setSubcategory] = useAdopted(view.subcategory)
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm font-semibold sm:flex-none">
      <span className="sr-only sm:not-sr-only">Subcategoría</span>
      <select
        form={filterForm}
        name={field.subcategory}
        value={subcategory ?? ""}
        disabled={subcategories.length === 0}
        onChange={event => {
          const chosen = event.target.value === "" ? undefined : Number(event.target.value)
          setSubcategory(chosen)
          onChange({ subcategory: chosen })
        }}
        className="toolbar-select"
      >
        <option value="">Todas</option>
        {subcategories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
