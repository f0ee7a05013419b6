import { useEffect } from "react"
import { useNavigate, useNavigation } from "react-router"
import { servicesOf } from "../../services.server.ts"
import {
  type CatalogueView,
  catalogueAddress,
  cataloguePath,
  changedView,
  type PageSize,
  readCatalogueView,
} from "../../shop/catalogue/rules/catalogue-query.ts"
import { catalogueView } from "../../shop/vocabulary/business.ts"
import { CartFlash } from "../shared/add-to-cart/cart-flash.tsx"
import { siteOf } from "../shared/frame/site.ts"
import { ButtonLink } from "../ui/button.tsx"
import { EmptyState } from "../ui/notice.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import { Pagination } from "../ui/pagination.tsx"
import { usePlainLinks } from "../ui/plain-links.ts"
import { useSlow } from "../ui/use-slow.ts"
import type { Route } from "./+types/catalogue"
import { Filters } from "./filters.tsx"
import { PageSizeSelect } from "./page-size-select.tsx"
import { ProductCard } from "./product-card.tsx"
import { SearchBar } from "./search-bar.tsx"
import { SkeletonCards } from "./skeleton-cards.tsx"
import { storedPageSize, storePageSize } from "./stored-page-size.ts"
import { catalogueTexts as t } from "./texts.ts"

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { catalogue } = servicesOf(context)
  const asked = readCatalogueView(new URL(request.url).searchParams)
  const pageSize = asked.pageSize ?? catalogueView.defaultPageSize
  const { products, total, page, pages } = catalogue.find({ ...asked, pageSize })
  return {
    view: { ...asked, page },
    pageSize,
    total,
    pages,
    cards: products.map(({ id, label, price, tag, available, hasVariants }) => ({
      id,
      label,
      price,
      tag,
      available,
      hasVariants,
    })),
    categories: catalogue.categories(),
    subcategories: asked.category === undefined ? [] : catalogue.subcategories(asked.category),
  }
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { brand, publicUrl } = siteOf(matches)
  const { view, categories } = loaderData
  const category = categories.find(({ id }) => id === view.category)
  return pageMeta({
    title: category ? `${t.title}: ${category.label}` : t.title,
    description: t.description(brand?.name ?? ""),
    path: catalogueAddress({ ...view, term: "", pageSize: undefined }),
    publicUrl,
    brandName: brand?.name,
    noIndex: view.term !== "",
  })
}

/** Whether another view of the catalogue is on its way. */
const useSearching = (): boolean => {
  const { state, location } = useNavigation()
  return useSlow(state === "loading" && location.pathname === cataloguePath)
}

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { view, pageSize, total, pages, cards, categories, subcategories } = loaderData
  const navigate = useNavigate()
  const searching = useSearching()
  const followLink = usePlainLinks()
  const backTo = catalogueAddress(view)
  const change = (next: Partial<CatalogueView>) => void navigate(catalogueAddress(changedView(view, next)))

  /** The address wins; where it does not tell, the visitor's own page size applies (CAT-07). */
  useEffect(() => {
    const own = storedPageSize()
    if (view.pageSize === undefined && own !== undefined && own !== pageSize)
      void navigate(catalogueAddress({ ...view, pageSize: own }), { replace: true })
  }, [view, pageSize, navigate])

  const choosePageSize = (size: PageSize) => {
    storePageSize(size)
    void navigate(catalogueAddress(changedView(view, { pageSize: size })), { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mx-auto grid max-w-7xl gap-x-8 gap-y-4 px-4 py-5 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-y-6 lg:py-8">
      <h1 className="text-3xl font-bold">{t.title}</h1>
      <SearchBar view={view} searching={searching} onSearch={term => change({ term })} />
      <Filters view={view} categories={categories} subcategories={subcategories} onChange={change} />
      <section aria-label={t.products} className="flex min-w-0 flex-col gap-4">
        <CartFlash />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="figures text-sm text-ink-soft">
            {searching ? t.searching : t.summary(cards.length, total)}
          </p>
          <PageSizeSelect pageSize={pageSize} onChange={choosePageSize} />
        </div>
        {cards.length === 0 && !searching ? (
          <EmptyState title={t.none}>
            <ButtonLink to={cataloguePath} variant="secondary">
              {t.seeEverything}
            </ButtonLink>
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
        )}
        <Pagination page={view.page} pages={pages} addressOf={page => catalogueAddress({ ...view, page })} />
      </section>
    </div>
  )
}
