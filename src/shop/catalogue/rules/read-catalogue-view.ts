import { cutText } from "../../vocabulary/text.ts"
import { type CatalogueView, catalogueFields, listOrderOf, pageSizeOf } from "./catalogue-query.ts"
import { filtersInAddress } from "./part-filters.ts"

const maxTermLength = 255

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

/** Apart from the query, because only the server knows the parameters. */
export const readCatalogueView = (params: URLSearchParams): CatalogueView => {
  const category = idOf(params.get(catalogueFields.category))
  const filters = filtersInAddress(params)
  const available = params.get(catalogueFields.available)
  return {
    category,
    subcategory: category === undefined ? undefined : idOf(params.get(catalogueFields.subcategory)),
    term: cutText((params.get(catalogueFields.term) ?? "").trim(), maxTermLength),
    filters: Object.keys(filters).length > 0 ? filters : undefined,
    order: listOrderOf(params.get(catalogueFields.order)),
    available: available === "si" ? "si" : idOf(available),
    page: idOf(params.get(catalogueFields.page)) ?? 1,
    pageSize: pageSizeOf(params.get(catalogueFields.pageSize)),
  }
}
