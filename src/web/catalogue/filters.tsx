import { type MouseEvent, type SubmitEvent, useSyncExternalStore } from "react"
import { Form, type NavigateOptions, useNavigate } from "react-router"
import type { Facet } from "../../shop/catalogue/filters/facets.ts"
import {
  type CatalogueView,
  catalogueAddress,
  cataloguePath,
  catalogueView,
  changedView,
  catalogueFields as field,
  type ListOrder,
  listOrders,
  type PageSize,
  parseListOrder,
  parsePageSize,
  toggledFilter,
  viewFields,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import type { Category } from "../../shop/catalogue/rules/listed-product.ts"
import { useAdopted } from "../ui/adopted.ts"
import { Button } from "../ui/button.tsx"
import { InlineScript } from "../ui/early-input.tsx"
import { Icon } from "../ui/icons.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { readStored } from "../ui/storage.ts"

/** The controls are in different places and belong to one form, which works without script. */
const filterForm = "filtro"

const showChosen = (input: HTMLInputElement | null) => {
  const row = input?.checked ? input.closest<HTMLElement>("label") : null
  const list = row?.parentElement
  if (!row || !list) return
  list.scrollLeft = row.offsetLeft - list.offsetLeft - (list.clientWidth - row.clientWidth) / 2
  list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.clientHeight) / 2
}

interface CategoryChoiceProps {
  view: CatalogueView
  categories: readonly Category[]
  onChange: (change: Partial<CatalogueView>) => void
}

export const CategoryList = ({ view, categories, onChange }: CategoryChoiceProps) => {
  const [category, setCategory] = useAdopted(view.category)
  const choices = [{ id: undefined, label: "Todo" }, ...categories]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only lg:not-sr-only lg:mb-2 lg:font-semibold">Categorías</legend>
      <div className="choices">
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

interface ToolbarSelectProps {
  label: string
  name: string
  value: string
  empty: string
  options: readonly { readonly id: string | number; readonly label: string }[]
  onChoose: (id: string) => void
}

const ToolbarSelect = ({ label, name, value, empty, options, onChoose }: ToolbarSelectProps) => {
  const [chosen, setChosen] = useAdopted(value)
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 text-sm font-semibold whitespace-nowrap sm:flex-none">
      <span className="max-sm:sr-only">{label}</span>
      <select
        form={filterForm}
        name={name}
        value={chosen}
        disabled={options.length === 0}
        onChange={event => {
          setChosen(event.target.value)
          onChoose(event.target.value)
        }}
        className="toolbar-select"
      >
        <option value="">{empty}</option>
        {options.map(option => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

export const SubcategorySelect = ({ view, categories, onChange }: CategoryChoiceProps) => (
  <ToolbarSelect
    label="Subcategoría"
    name={field.subcategory}
    value={String(view.subcategory ?? "")}
    empty="Todas"
    options={categories}
    onChoose={id => onChange({ subcategory: id === "" ? undefined : Number(id) })}
  />
)

const orderLabels = {
  precio: "Precio: menor a mayor",
  "precio-mayor": "Precio: mayor a menor",
  nombre: "Nombre",
  nuevos: "Más nuevos",
  unidades: "Más unidades",
} as const satisfies Record<ListOrder, string>

export const OrderSelect = ({ view, onChange }: Omit<CategoryChoiceProps, "categories">) => (
  <ToolbarSelect
    label="Ordenar por"
    name={field.order}
    value={view.order ?? ""}
    empty="Relevancia"
    options={listOrders.map(id => ({ id, label: orderLabels[id] }))}
    onChoose={id => onChange({ order: parseListOrder(id) })}
  />
)

/** The specification's key (DATA-08). */
export const pageSizeKey = "itemsPerPage"

export const storedPageSize = (): PageSize | undefined => parsePageSize(readStored(pageSizeKey))

/** Before the first paint, as if the HTML had it: a size that a person chooses before the script then counts as another one. */
const showStoredSize = `try {
  const { options } = document.querySelector("select[name=${field.pageSize}]")
  const own = [...options].find(one => one.text === localStorage.getItem("${pageSizeKey}"))
  if (own) {
    for (const one of options) one.defaultSelected = one === own
    own.selected = true
  }
} catch {}`

interface PageSizeSelectProps {
  /** The address's size. */
  asked: PageSize | undefined
  shown: PageSize
  onChange: (size: PageSize) => void
}

export const PageSizeSelect = ({ asked, shown, onChange }: PageSizeSelectProps) => {
  const stored = useSyncExternalStore(
    () => () => undefined,
    storedPageSize,
    () => undefined,
  )
  const [size, setSize] = useAdopted(asked ?? stored ?? shown)
  return (
    <label className="flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap">
      Por página
      <select
        form={filterForm}
        name={field.pageSize}
        value={size}
        onChange={event => {
          const chosen = parsePageSize(event.target.value)
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
      {asked === undefined && <InlineScript of={import.meta.env.SSR && showStoredSize} />}
    </label>
  )
}

interface SearchBarProps {
  view: CatalogueView
  searching: boolean
  onSearch: (term: string) => void
}

export const SearchBar = ({ view, searching, onSearch }: SearchBarProps) => {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get(field.term) ?? ""))
  }
  return (
    <Form id={filterForm} role="search" action={cataloguePath} onSubmit={search} className="flex flex-wrap gap-2">
      <div className="relative min-w-0 flex-1">
        <Icon name="search" className="pointer-events-none absolute top-3 left-2.5 size-5 text-ink-soft" />
        <input
          key={view.term}
          type="search"
          name={field.term}
          defaultValue={view.term}
          maxLength={255}
          aria-label="Buscar en el catálogo"
          placeholder="Nombre, valor o referencia"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full rounded-pad border border-line-strong bg-silk pr-1 pl-9 placeholder:text-ink-soft"
        />
      </div>
      {/* Never disabled: a form whose button is disabled ignores Enter, and a new search may begin while a list loads. */}
      <Button type="submit" aria-busy={searching || undefined}>
        {searching && <Spinner />}
        {searching ? "Buscando..." : "Buscar"}
      </Button>
      {viewFields({ term: "", filters: view.filters, available: view.available, page: 1 }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <Button type="submit" variant="secondary">
          Aplicar
        </Button>
      </noscript>
    </Form>
  )
}

export const sheetId = "filtros"

export interface Point {
  readonly warehouse: number
  readonly label: string
}

export const listChosen = (facets: readonly Facet[]) =>
  facets.flatMap(({ key, label, options }) =>
    options.filter(({ chosen }) => chosen).map(option => ({ ...option, key, label })),
  )

export const SheetButton = ({ count }: { count: number }) => (
  <button
    type="button"
    popoverTarget={sheetId}
    className="inline-flex min-h-11 items-center gap-2 rounded-pad border border-mask-600 bg-silk px-3 font-semibold text-mask-800 lg:hidden"
  >
    <Icon name="filter" className="size-5" />
    {count === 0 ? "Filtros" : `Filtros (${count})`}
  </button>
)

interface ChosenFiltersProps {
  view: CatalogueView
  points: readonly Point[]
  facets: readonly Facet[]
}

/** Router links cost too much in lists of dozens. With this handler plain anchors to our own pages navigate in the same way. */
export const usePlainLinks = (options?: NavigateOptions) => {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a")
    if (!link || event.defaultPrevented || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(link.pathname + link.search, options)
  }
}

export const ChosenFilters = ({ view, points, facets }: ChosenFiltersProps) => {
  const followLink = usePlainLinks({ preventScrollReset: true })
  const point = points.find(({ warehouse }) => warehouse === view.available)
  const available = point ? `Solo disponibles: ${point.label}` : "Solo disponibles"
  const chips = [
    ...listChosen(facets).map(({ key, label, value, shown }) => ({
      shown: `${label}: ${shown}`,
      to: catalogueAddress(toggledFilter(view, key, value)),
    })),
    ...(view.available === undefined
      ? []
      : [{ shown: available, to: catalogueAddress(changedView(view, { available: undefined })) }]),
  ]
  if (chips.length === 0) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside, which keys make too
    <ul aria-label="Filtros elegidos" onClick={followLink} className="flex flex-wrap gap-2">
      {chips.map(({ shown, to }) => (
        <li key={shown}>
          <a href={to} rel="nofollow" aria-label={`Quitar ${shown}`} className="chip">
            {shown}
            <Icon name="close" className="size-4" />
          </a>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <a
            href={catalogueAddress(changedView(view, { filters: undefined, available: undefined }))}
            className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-mask-800 underline"
          >
            Quitar filtros
          </a>
        </li>
      )}
    </ul>
  )
}
