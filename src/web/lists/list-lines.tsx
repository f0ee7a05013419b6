import type { ListView } from "../../shop/lists/list-view.ts"
import { listCsv, listName, type SavedLine } from "../../shop/lists/rules/saved-list.ts"
import { folded } from "../../shop/vocabulary/plain-text.ts"
import { ButtonLink } from "../ui/button.tsx"

export const toSavedLines = ({ rows }: ListView): readonly SavedLine[] =>
  rows.map(({ text, units, productId }) => ({ text, units, productId }))

/** The link contains the file, so no request can be lost. */
export const CsvLink = ({ view, name }: { view: ListView; name: string }) => {
  const csv = listCsv(
    view.rows.map(({ product, text, units }) => ({
      units,
      label: product?.label ?? text,
      ref: product?.ref ?? "",
      price: product?.price ?? null,
    })),
  )
  return (
    <ButtonLink
      to={`data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`}
      download={`${folded(listName(name)).replace(/[^a-z0-9]+/g, "-")}.csv`}
      variant="ghost"
    >
      Exportar CSV
    </ButtonLink>
  )
}
