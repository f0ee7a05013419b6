import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef } from "react"
import { type NavigateOptions, redirect, useNavigate, useNavigation } from "react-router"
import { getServices } from "../../services.server.ts"
import {
  type CatalogueView,
  catalogueAddress,
  cataloguePath,
  catalogueView,
  changedView,
  type PageSize,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import { readCatalogueView } from "../../shop/catalogue/rules/part-filters.ts"
import { CartFlash } from "../shared/add-to-cart/add-to-cart.tsx"
import { rememberCatalogue } from "../shared/catalogue-return.ts"
import { findSite, siteMeta } from "../shared/frame/site.ts"
import { EmptyState, Notice } from "../ui/notice.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { Pagination } from "../ui/pagination.tsx"
import { useSlow } from "../ui/spinner.tsx"
import { writeStored } from "../ui/storage.ts"
import type { Route } from "./+types/catalogue"
import {
  CategoryList,
  ChosenFilters,
  listChosen,
  OrderSelect,
  PageSizeSelect,
  pageSizeKey,
  SearchBar,
  SheetButton,
  SubcategorySelect,
  storedPageSize,
  usePlainLinks,
} from "./filters.tsx"
import { ProductCard, SkeletonCards } from "./product-card.tsx"

const colour = /^(?:roj|verde|azul|amarill|blanc|naranja|anaranjad|negr|caf|marron|morad|violeta|gris|rosad|celeste)/i

const variantNote = (values: readonly string[] | null): string => {
  if (!values) return "Varias opciones"
  return `${values.length} ${values.every(value => colour.test(value)) ? "colores" : "opciones"}`
}

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { catalogue, settings } = getServices(context)
  const { searchParams } = new URL(request.url)
  const requested = readCatalogueView(searchParams)
  // The two boxes of a range become one filter, so that the address is short and can be shared.
  if ([...searchParams.keys()].some(name => /-(?:desde|hasta)$/.test(name))) throw redirect(catalogueAddress(requested))
  const pageSize = requested.pageSize ?? catalogueView.defaultPageSize
  const { products, page, ...found } = await catalogue.browse({ ...requested, pageSize })
  return {
    ...found,
    view: { ...requested, page },
    points: settings
      .business()
      .pickupPoints.flatMap(({ warehouse, cartLabel, place }) => (place ? [{ warehouse, label: cartLabel }] : [])),
    pageSize,
    cards: await Promise.all(
      products.map(async ({ id, label, price, promotion, tag, available, hasVariants }) => ({
        id,
        label,
        price,
        before: promotion?.before,
        tag,
        available,
        variants: hasVariants ? variantNote(await catalogue.variantValues(id)) : undefined,
      })),
    ),
    categories: catalogue.categories(),
    subcategories: requested.category === undefined ? [] : catalogue.subcategories(requested.category),
  }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { view, categories, facets, total } = loaderData
  const category = categories.find(({ id }) => id === view.category)
  const chosen = listChosen(facets)
  const [only, more] = chosen
  const title = category ? `Catálogo: ${category.label}` : "Catálogo"
  // Search engines index each category, alone or with one value. Other combinations would be thousands of pages.
  const isPage =
    total > 0 &&
    view.term === "" &&
    !view.order &&
    !view.available &&
    (!only || (category && !more && only.count !== null))
  return siteMeta(matches, {
    title: only && !more ? `${title}, ${only.label.toLowerCase()} ${only.shown}` : title,
    description: `Componentes electrónicos con precio y existencias al día: resistencias, LEDs, sensores, placas y más en ${findSite(matches).brand?.name ?? ""}.`,
    path: catalogueAddress({
      ...view,
      term: "",
      filters: isPage ? view.filters : undefined,
      order: undefined,
      available: undefined,
      pageSize: undefined,
    }),
    noIndex: !isPage,
  })
}

const retryMs = 3000

/** Loads a component's code after the page's. A failed load is retried, because its error would replace the page. */
const lazyWithRetry = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const loadWithRetry = (): ReturnType<typeof load> =>
    load().catch(() => new Promise<void>(resolve => setTimeout(resolve, retryMs)).then(loadWithRetry))
  return lazy(loadWithRetry)
}

/** The server renders both, so that filters are links and an empty list has its hints before this code arrives. */
const FilterSheet = lazyWithRetry(() => import("./filter-sheet.tsx"))
const NearMisses = lazyWithRetry(() => import("./near-misses.tsx"))

const useSearching = (): boolean => {
  const { state, location } = useNavigation()
  return useSlow(state === "loading" && location.pathname === cataloguePath)
}

interface ResultsProps extends Pick<Route.ComponentProps, "loaderData"> {
  searching: boolean
  backTo: string
}

const Results = ({ loaderData: { view, pageSize, cards, noResult }, searching, backTo }: ResultsProps) => {
  const followLink = usePlainLinks()
  return cards.length === 0 && !searching ? (
    <EmptyState title="No se encontraron productos.">
      <Suspense>
        <NearMisses view={view} noResult={noResult} />
      </Suspense>
    </EmptyState>
  ) : (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside, which keys make too
    <ul aria-busy={searching} onClick={followLink} className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      {searching ? (
        <SkeletonCards count={cards.length || pageSize} />
      ) : (
        cards.map((card, place) => (
          <ProductCard key={card.id} card={card} eager={place < catalogueView.cardsPerRow} backTo={backTo} />
        ))
      )}
    </ul>
  )
}

/**
 * Changes the view that was requested last, which may still be loading: a person who chooses a category and searches at once on
 * a slow phone gets both.
 */
const useChange = (shown: CatalogueView) => {
  const navigate = useNavigate()
  const requested = useRef({ view: shown, shown, pending: 0 })
  useEffect(() => {
    const now = requested.current
    now.shown = shown
    if (now.pending === 0) now.view = shown
  }, [shown])
  const request = async (view: CatalogueView, options?: NavigateOptions) => {
    const now = requested.current
    now.view = view
    now.pending++
    const address = catalogueAddress(now.view)
    await navigate(address, options)
    now.pending--
    // A lost navigation leaves the address unchanged.
    if (now.pending === 0 && location.pathname + location.search !== address) now.view = now.shown
  }
  return {
    change: (next: Partial<CatalogueView>, options?: NavigateOptions) =>
      request(changedView(requested.current.view, next), options),
    /** Keeps the page, because nobody chose a size here. */
    applyPageSize: (pageSize: PageSize) => request({ ...requested.current.view, pageSize }, { replace: true }),
  }
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { view, pageSize, total, pages, cards, categories, subcategories, facets, points, available, pointKnown } =
    loaderData
  const searching = useSearching()
  const backTo = catalogueAddress(view)
  const { change, applyPageSize } = useChange(view)

  /** The address wins; without a page size in it the visitor's own applies (CAT-07). */
  const applyOwnSize = useEffectEvent(() => {
    const own = storedPageSize()
    if (view.pageSize === undefined && own !== undefined && own !== pageSize) void applyPageSize(own)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list that arrives may lack the size
  useEffect(() => applyOwnSize(), [view, pageSize])

  useEffect(() => rememberCatalogue(backTo), [backTo])

  const choosePageSize = (size: PageSize) => {
    writeStored(pageSizeKey, String(size))
    void change({ pageSize: size }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-2 px-4 py-3 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-y-6 lg:py-8">
      <h1 className="sr-only text-3xl font-bold lg:not-sr-only">Catálogo</h1>
      <SearchBar view={view} searching={searching} onSearch={term => void change({ term })} />
      <div className="flex min-w-0 flex-col gap-2 lg:gap-4">
        <CategoryList view={view} categories={categories} onChange={change} />
        <Suspense>
          <FilterSheet view={view} points={points} facets={facets} total={total} available={available} />
        </Suspense>
      </div>
      <section aria-label="Productos" className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <CartFlash />
        <div className="flex flex-wrap items-center gap-2 sm:gap-4">
          <SheetButton count={listChosen(facets).length + (view.available === undefined ? 0 : 1)} />
          <SubcategorySelect view={view} categories={subcategories} onChange={change} />
          <OrderSelect view={view} onChange={change} />
          <p role="status" className="figures w-full text-sm text-ink-soft lg:ml-auto lg:w-auto">
            {searching ? "Buscando..." : `Mostrando ${cards.length} de ${total} productos`}
          </p>
        </div>
        <ChosenFilters view={view} points={points} facets={facets} />
        {!pointKnown && (
          <Notice kind="warning">
            No pudimos consultar las existencias de ese punto de retiro. Se muestran los productos disponibles en
            cualquiera.
          </Notice>
        )}
        <Results loaderData={loaderData} searching={searching} backTo={backTo} />
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <Pagination page={view.page} pages={pages} addressOf={page => catalogueAddress({ ...view, page })} />
          <PageSizeSelect asked={view.pageSize} shown={pageSize} onChange={choosePageSize} />
        </div>
      </section>
    </div>
  )
}
