import type { MouseEvent } from "react"
import { type NavigateOptions, useNavigate } from "react-router"
import type { Facet, FacetOption } from "../../shop/catalogue/filters/facets.ts"
import {
  type CatalogueView,
  catalogueAddress,
  changedView,
  toggledFilter,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import { Icon } from "../ui/icons.tsx"
export const sheetId = "filtros"

export interface Point {
  readonly warehouse: number
  readonly label: string
}

interface ChosenOption extends FacetOption {
  readonly key: Facet["key"]
  readonly label: string
}

export const chosenIn = (facets: readonly Facet[]): readonly ChosenOption[] =>
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

/** Router links cost too much in lists of dozens; this handler gives plain anchors the same navigation. */
export const usePlainLinks = (options?: NavigateOptions) => {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest("a")
    const modified = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
    if (!link || modified || event.defaultPrevented || link.origin !== location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search, options)
  }
}

export const ChosenFilters = ({ view, points, facets }: ChosenFiltersProps) => {
  const followLink = usePlainLinks({ preventScrollReset: true })
  const point = points.find(({ warehouse }) => warehouse === view.available)
  const available = point ? `${"Solo disponibles"}: ${point.label}` : "Solo disponibles"
  const chips = [
    ...chosenIn(facets).map(({ key, label, value, shown }) => ({
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
