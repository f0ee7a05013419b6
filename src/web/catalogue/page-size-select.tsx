import {
  catalogueView,
  catalogueFields as field,
  type PageSize,
  pageSizeOf,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import { useAdopted } from "../ui/use-adopted.ts"
import { filterForm } from "./filters.tsx"

export const PageSizeSelect = ({ pageSize, onChange }: { pageSize: PageSize; onChange: (size: PageSize) => void }) => {
  const [size, setSize] = useAdopted(pageSize)
  return (
    <label className="flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap">
      Por página
      <select
        form={filterForm}
        name={field.pageSize}
        value={size}
        onChange={event => {
          const chosen = pageSizeOf(event.target.value)
          if (!chosen) return
          setSize(chosen)
          onChange(chosen)
        }}
        className="figures min-h-11 rounded-pad border border-line-strong bg-silk px-1.5 font-normal sm:px-3"
      >
        {catalogueView.pageSizes.map(offered => (
          <option key={offered}>{offered}</option>
        ))}
      </select>
    </label>
  )
}
