export const catalogueView = { pageSizes: [8, 12, 16, 20, 24], defaultPageSize: 12, cardsPerRow: 4 } as const
export type PageSize = (typeof catalogueView.pageSizes)[number]

/** The default order, relevance, has no name. */
export const listOrders = ["precio", "precio-mayor", "nombre", "nuevos", "unidades"] as const
export type ListOrder = (typeof listOrders)[number]

export interface CatalogueView {
  readonly category?: number
  readonly subcategory?: number
  readonly term: string
  /** By parameter, as written in the address: 4k7,10k. */
  readonly filters?: Readonly<Record<string, string>>
  readonly order?: ListOrder
  readonly available?: "si" | number
  readonly page: number
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

/** A size that is not offered is ignored, so the default applies (CAT-28). */
export const parsePageSize = (text: string | null): PageSize | undefined =>
  catalogueView.pageSizes.find(size => String(size) === text)

export const parseListOrder = (text: string | null): ListOrder | undefined => listOrders.find(order => order === text)

export const viewFields = (view: CatalogueView): readonly (readonly [name: string, value: string])[] => {
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

export const catalogueAddress = (view: CatalogueView): string => {
  const query = new URLSearchParams(viewFields(view).map(([name, value]) => [name, value]))
    .toString()
    .replaceAll("%2C", ",")
  return query === "" ? cataloguePath : `${cataloguePath}?${query}`
}

export const changedView = (view: CatalogueView, change: Partial<CatalogueView>): CatalogueView => ({
  ...view,
  page: 1,
  ...("category" in change ? { subcategory: undefined, filters: undefined } : {}),
  ...change,
})

export const toggledFilter = (view: CatalogueView, key: string, choice: string): CatalogueView => {
  const choices = view.filters?.[key]?.split(",") ?? []
  const left = choices.includes(choice) ? choices.filter(one => one !== choice) : [...choices, choice]
  const { [key]: _, ...others } = view.filters ?? {}
  return changedView(view, { filters: left.length > 0 ? { ...others, [key]: left.join(",") } : others })
}

export const filtersOfAddress = (search: string): Pick<CatalogueView, "filters" | "available"> => {
  const own: readonly string[] = Object.values(catalogueFields)
  const params = new URLSearchParams(search)
  const available = params.get(catalogueFields.available)
  return {
    filters: Object.fromEntries([...params].filter(([name]) => !own.includes(name) && !name.includes("-"))),
    available: available === "si" ? "si" : Number(available) || undefined,
  }
}
