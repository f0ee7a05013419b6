import { catalogueView } from "../../vocabulary/business.ts"

export type PageSize = (typeof catalogueView.pageSizes)[number]

/** What the catalogue shows, as its address tells it. */
export interface CatalogueView {
  /** undefined: 'Todo' (CAT-01). */
  readonly category?: number
  readonly subcategory?: number
  readonly term: string
  readonly page: number
  /** undefined: the address does not tell; the visitor's own choice or the default applies. */
  readonly pageSize?: PageSize
}

export const cataloguePath = "/catalogo"
export const catalogueFields = {
  category: "categoria",
  subcategory: "subcategoria",
  term: "buscar",
  page: "pagina",
  pageSize: "porPagina",
} as const

/** No label is longer, nobody types more. */
const longestTerm = 255

/** A size that is not offered counts as none, which means the default (CAT-28). */
export const pageSizeOf = (text: string | null): PageSize | undefined =>
  catalogueView.pageSizes.find(size => String(size) === text)

const idOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

/** Whatever stands in an address becomes a view that exists. */
export const readCatalogueView = (params: URLSearchParams): CatalogueView => {
  const category = idOf(params.get(catalogueFields.category))
  return {
    category,
    // With 'Todo' there is no subcategory to choose (CAT-25).
    subcategory: category === undefined ? undefined : idOf(params.get(catalogueFields.subcategory)),
    term: (params.get(catalogueFields.term) ?? "").trim().slice(0, longestTerm),
    page: idOf(params.get(catalogueFields.page)) ?? 1,
    pageSize: pageSizeOf(params.get(catalogueFields.pageSize)),
  }
}

/** The shortest address that shows the view: what is as at the start is left out. */
export const catalogueAddress = ({ category, subcategory, term, page, pageSize }: CatalogueView): string => {
  const params = new URLSearchParams()
  if (category !== undefined) params.set(catalogueFields.category, String(category))
  if (category !== undefined && subcategory !== undefined) params.set(catalogueFields.subcategory, String(subcategory))
  if (term.trim() !== "") params.set(catalogueFields.term, term.trim())
  if (page > 1) params.set(catalogueFields.page, String(page))
  if (pageSize !== undefined) params.set(catalogueFields.pageSize, String(pageSize))
  const query = params.toString()
  return query === "" ? cataloguePath : `${cataloguePath}?${query}`
}

/** Another category, subcategory, search or page size begins at page 1; another category has no subcategory yet (CAT-25). */
export const changedView = (view: CatalogueView, change: Partial<CatalogueView>): CatalogueView => ({
  ...view,
  page: 1,
  ...("category" in change ? { subcategory: undefined } : {}),
  ...change,
})
