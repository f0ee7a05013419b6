import { useSubmit } from "react-router"
import type { SalePage } from "../../../shop/counter/sale-catalogue.ts"
import { SelectField } from "../../ui/field.tsx"
import { saleTexts as t } from "./texts.ts"

interface CategoryFieldsProps {
  found: SalePage
  query: { readonly term: string; readonly category: number | null; readonly subcategory: number | null }
}

export const CategoryFields = ({ found, query }: CategoryFieldsProps) => {
  const submit = useSubmit()
  const go = (category: string, subcategory: string) => {
    const fields = { tab: "venta", q: query.term, categoria: category, subcategoria: subcategory }
    const chosen = Object.entries(fields).filter(([, value]) => value !== "")
    void submit(new URLSearchParams(chosen), { method: "get", action: "/asocias/admin" })
  }
  return (
    <div className="grid grid-cols-2 gap-3 md:w-96">
      <SelectField
        label={t.category}
        value={query.category ?? ""}
        onChange={event => go(event.currentTarget.value, "")}
      >
        <option value="">{t.all}</option>
        {found.categories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.subcategory}
        value={query.subcategory ?? ""}
        disabled={found.subcategories.length === 0}
        onChange={event => go(String(query.category ?? ""), event.currentTarget.value)}
      >
        <option value="">{t.all}</option>
        {found.subcategories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
