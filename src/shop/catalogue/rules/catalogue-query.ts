/** CAT-06, CAT-07. */
export const catalogueView = { pageSizes: [8, 12, 16, 20, 24], defaultPageSize: 12, cardsPerRow: 4 } as const
export type PageSize = (typeof catalogueView.pageSizes)[number]

/** Relevance, the documents' own order, needs no name. */
export const listOrders = ["precio", "precio-mayor", "nombre", "nuevos", "unidades"] as const
export type ListOrder = (typeof listOrders)[number]

/** What the catalogue shows, as its address tells it. */
export interface CatalogueView {
  /** undefined: 'Todo' (CAT-01). */
  readonly category?: number
  readonly subcategory?: number
  readonly term: string
  /** By parameter, as the address writes them: 4k7,10k. */
  readonly filters?: Readonly<Record<string, string>>
  readonly order?: ListOrder
  /** What can be had: anywhere, or at the pickup point with this warehouse. */
  readonly available?: "si" | number
  readonly page: number
  /** undefined: the address does not tell; the visitor's own choice or the default applies. */
  readonly pageSize?: PageSize
}

export const cataloguePath = "/catalogo"
export const catalogueFields = {
  category: "categoria",
  subcategory: "subcategoria",
  term: "buscar",
  order: "orden",
  available: "disponibles",
  page: "pagina",
  pageSize: "porPagina",
} as const

/** A size that is not offered counts as none, which means the default (CAT-28). */
export const pageSizeOf = (text: string | null): PageSize | undefined =>
  catalogueView.pageSizes.find(size => String(size) === text)

export const listOrderOf = (text: string | null): ListOrder | undefined => listOrders.find(order => order === text)

/** What a view asks for, as the fields of a form or an address; what is as at the start is left out. */
export const fieldsOf = (view: CatalogueView): readonly (readonly [name: string, value: string])[] => {
  const { category, subcategory, term, filters = {}, order, available, page, pageSize } = view
  const fields: Record<string, string | number | undefined> = {
    [catalogueFields.category]: category,
    [catalogueFields.subcategory]: category === undefined ? undefined : subcategory,
    [catalogueFields.term]: term.trim() || undefined,
    ...filters,
    [catalogueFields.available]: available,
    [catalogueFields.order]: order,
    [catalogueFields.page]: page > 1 ? page : undefined,
    [catalogueFields.pageSize]: pageSize,
  }
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

/** The shortest address that shows the view. Commas stay readable. */
export const catalogueAddress = (view: CatalogueView): string => {
  const query = new URLSearchParams(fieldsOf(view).map(([name, value]) => [name, value]))
    .toString()
    .replaceAll("%2C", ",")
  return query === "" ? cataloguePath : `${cataloguePath}?${query}`
}

/** Another category, subcategory, search, filter or page size begins at page 1; another category has no subcategory yet (CAT-25) and filters of its own. */
export const changedView = (view: CatalogueView, change: Partial<CatalogueView>): CatalogueView => ({
  ...view,
  page: 1,
  ...("category" in change ? { subcategory: undefined, filters: undefined } : {}),
  ...change,
})

/** The view with one choice of a parameter taken up or, where it is there already, dropped. */
export const toggledFilter = (view: CatalogueView, key: string, choice: string): CatalogueView => {
  const choices = view.filters?.[key]?.split(",") ?? []
  const left = choices.includes(choice) ? choices.filter(one => one !== choice) : [...choices, choice]
  const { [key]: _, ...others } = view.filters ?? {}
  return changedView(view, { filters: left.length > 0 ? { ...others, [key]: left.join(",") } : others })
}

/** What the filters will be once an address that was written here has come. */
export const filtersOfAddress = (search: string): Pick<CatalogueView, "filters" | "available"> => {
  const own: readonly string[] = Object.values(catalogueFields)
  const params = new URLSearchParams(search)
  const available = params.get(catalogueFields.available)
  return {
    filters: Object.fromEntries([...params].filter(([name]) => !own.includes(name) && !name.includes("-"))),
    available: available === "si" ? "si" : Number(available) || undefined,
  }
}
