import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { Facet } from "../../shop/catalogue/filters/facets.ts"
import {
  type CatalogueView,
  catalogueAddress,
  cataloguePath,
  changedView,
  filtersOfAddress,
  toggledFilter,
  viewFields,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { type Point, sheetId, usePlainLinks } from "./filters.tsx"

const rangedFrom = 6

interface OptionProps {
  to: string
  shown: string
  count?: number | null
  chosen: boolean
}

/** A link that looks like a checkbox: it works without script and can be shared. */
const Option = ({ to, shown, count, chosen }: OptionProps) => (
  <li>
    <a href={to} rel="nofollow" aria-current={chosen || undefined} className="tick">
      {shown}
      {chosen && <span className="sr-only">, elegido</span>}
      {count != null && <span className="figures ml-auto pl-2 text-sm text-ink-soft">{count}</span>}
    </a>
  </li>
)

const Range = ({ view, facet }: { view: CatalogueView; facet: Facet }) => (
  <Form
    action={cataloguePath}
    aria-label={`Rango de ${facet.label.toLowerCase()}`}
    className="mt-1 flex items-end gap-1.5 px-2 pb-2"
  >
    {viewFields(changedView(view, {})).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {(["desde", "hasta"] as const).map(end => (
      <label key={end} className="min-w-0 flex-1 text-xs font-semibold text-ink-soft">
        {end === "desde" ? "Desde" : "Hasta"}
        <input
          name={`${facet.key}-${end}`}
          maxLength={12}
          autoComplete="off"
          placeholder={(end === "desde" ? facet.options[0] : facet.options.at(-1))?.shown}
          className="min-h-10 w-full rounded-pad border border-line-strong bg-silk px-2 text-sm font-normal text-ink placeholder:text-ink-soft"
        />
      </label>
    ))}
    <Button type="submit" variant="secondary" size="sm" className="min-h-10">
      Filtrar
    </Button>
  </Form>
)

const Group = ({ label, open, children }: { label: string; open: boolean; children: ReactNode }) => (
  <details open={open} className="group border-t border-line first:border-t-0">
    <summary className="flex min-h-11 items-center justify-between gap-2 px-2 font-semibold">
      {label}
      <Icon name="chevron-right" className="size-4 transition-transform group-open:rotate-90" />
    </summary>
    {children}
  </details>
)

const FacetGroup = ({ view, facet, open }: { view: CatalogueView; facet: Facet; open: boolean }) => (
  <Group label={facet.label} open={open}>
    <ul className="max-h-60 overflow-y-auto overscroll-contain pb-1">
      {facet.options.map(({ value, shown, count }) => (
        <Option
          key={value}
          to={catalogueAddress(toggledFilter(view, facet.key, value))}
          shown={shown}
          count={count}
          chosen={view.filters?.[facet.key]?.split(",").includes(value) ?? false}
        />
      ))}
    </ul>
    {facet.ranged && facet.options.length >= rangedFrom && <Range view={view} facet={facet} />}
  </Group>
)

interface FilterSheetProps {
  view: CatalogueView
  points: readonly Point[]
  facets: readonly Facet[]
  total: number
  available: number
}

/** A popover on a phone; the browser opens and closes it without script. */
const FilterSheet = ({ view: shown, points, facets, total, available }: FilterSheetProps) => {
  // Links start from the pending address and render it at once, so that quick clicks add up.
  const followLink = usePlainLinks({ preventScrollReset: true, flushSync: true })
  const { location } = useNavigation()
  const view = location?.pathname === cataloguePath ? { ...shown, ...filtersOfAddress(location.search) } : shown
  const availability = (value: CatalogueView["available"]) =>
    catalogueAddress(changedView(view, { available: view.available === value ? undefined : value }))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside, which keys make too
    <section id={sheetId} popover="auto" aria-label="Filtros" onClick={followLink} className="sheet">
      <div className="flex items-center justify-between pb-1 lg:hidden">
        <h2 className="text-lg font-bold">Filtros</h2>
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label="Cerrar filtros"
          className="grid size-11 place-items-center rounded-pad hover:bg-mask-50"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="lg:rounded-board lg:border lg:border-line lg:bg-silk lg:p-2">
        <Group label="Disponibilidad" open>
          <ul className="pb-1">
            <Option
              to={availability("si")}
              shown="Solo disponibles"
              count={available}
              chosen={view.available === "si"}
            />
            {points.map(({ warehouse, label }) => (
              <Option
                key={warehouse}
                to={availability(warehouse)}
                shown={`En ${label}`}
                chosen={view.available === warehouse}
              />
            ))}
          </ul>
        </Group>
        {facets.map((facet, place) => (
          <FacetGroup
            key={facet.key}
            view={view}
            facet={facet}
            open={place < 3 || facet.options.some(({ chosen }) => chosen)}
          />
        ))}
      </div>
      <div className="sticky bottom-0 -mx-4 mt-2 border-t border-line bg-silk p-3 lg:hidden">
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          className="min-h-12 w-full rounded-pad bg-mask-700 font-semibold text-white hover:bg-mask-800"
        >
          {`Ver ${total} ${total === 1 ? "producto" : "productos"}`}
        </button>
      </div>
    </section>
  )
}

export default FilterSheet
