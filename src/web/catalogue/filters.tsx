import { type CatalogueView, catalogueFields as field } from "../../shop/catalogue/rules/catalogue-query.ts"
import type { Category } from "../../shop/catalogue/rules/listed-product.ts"
import { useAdopted } from "../ui/use-adopted.ts"
import { catalogueTexts as t } from "./texts.ts"

/** The controls stand apart on the page and belong to one form, which works without script. */
export const filterForm = "filtro"

interface FiltersProps {
  view: CatalogueView
  categories: readonly Category[]
  subcategories: readonly Category[]
  onChange: (change: Partial<CatalogueView>) => void
}

/** A list at the left on a desktop (CAT-01), a row of chips to swipe on a phone. */
export const Filters = ({ view, categories, subcategories, onChange }: FiltersProps) => {
  const [category, setCategory] = useAdopted(view.category)
  const [subcategory, setSubcategory] = useAdopted(view.subcategory)
  const choices = [{ id: undefined, label: t.everything }, ...categories]

  return (
    <div className="flex min-w-0 flex-col gap-2 lg:sticky lg:top-20 lg:gap-4 lg:self-start">
      <fieldset className="min-w-0">
        <legend className="sr-only lg:not-sr-only lg:mb-2 lg:font-semibold">{t.categories}</legend>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-2 lg:mx-0 lg:max-h-[calc(100dvh-13rem)] lg:flex-col lg:gap-0.5 lg:overflow-x-visible lg:overflow-y-auto lg:rounded-board lg:border lg:border-line lg:bg-silk lg:p-2">
          {choices.map(({ id, label }) => (
            <label key={id ?? "all"} className="choice">
              <input
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
      <label className="flex items-center gap-3 text-sm font-semibold lg:flex-col lg:items-stretch lg:gap-1">
        {t.subcategory}
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
          className="min-h-11 min-w-0 flex-1 rounded-pad border border-line-strong bg-silk px-3 text-base font-normal disabled:bg-grey-soft disabled:text-ink-soft"
        >
          <option value="">{t.everySubcategory}</option>
          {subcategories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
