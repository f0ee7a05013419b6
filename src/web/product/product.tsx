import { Suspense, use } from "react"
import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { catalogueAddress } from "../../shop/catalogue/rules/catalogue-query.ts"
import { type CatalogueProduct, type ProductDetail, productIdOf } from "../../shop/catalogue/rules/listed-product.ts"
import { plainText } from "../../shop/catalogue/rules/plain-text.ts"
import { currency, flagshipPageOf } from "../../shop/vocabulary/business.ts"
import { lostBy } from "../shared/connection/lost-request.ts"
import { siteOf } from "../shared/frame/site.ts"
import { publicPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/product"
import { askNotice } from "./ask-notice.server.ts"
import { productMeta } from "./product-meta.ts"
import { ProductLost, ProductMissing, ProductPending } from "./product-states.tsx"
import { ProductView } from "./product-view.tsx"
import { bandsHtml } from "./resistor-bands.server.ts"
import { productTexts as t } from "./texts.ts"

const longestSummary = 160

type Catalogue = ReturnType<typeof servicesOf>["catalogue"]

const trailOf = (catalogue: Catalogue, { categoryIds }: ProductDetail) => {
  const category = catalogue.categories().find(({ id }) => categoryIds.includes(id))
  const subcategory = category && catalogue.subcategories(category.id).find(({ id }) => categoryIds.includes(id))
  return [
    ...(category
      ? [{ label: category.label, to: catalogueAddress({ category: category.id, term: "", page: 1 }) }]
      : []),
    ...(category && subcategory
      ? [
          {
            label: subcategory.label,
            to: catalogueAddress({ category: category.id, subcategory: subcategory.id, term: "", page: 1 }),
          },
        ]
      : []),
  ]
}

const besideIt = async (catalogue: Catalogue, id: number) => {
  const { equivalents, usedWith } = catalogue.related(id)
  const tile = ({ id: other, label, price }: CatalogueProduct) => ({ id: other, label, price })
  return {
    equivalents: equivalents.map(({ product, difference }) => ({ ...tile(product), note: difference })),
    usedWith: usedWith.map(tile),
    documents: await catalogue.documents(id),
  }
}

const shownProduct = (detail: ProductDetail, safeHtml: (html: string) => string) => {
  const { id, ref, label, price, tag, stock, variants } = detail
  const text = plainText(detail.description)
  const summary = text.length > longestSummary ? `${text.slice(0, longestSummary - 1).trimEnd()}…` : text
  const description = safeHtml(detail.description) + (variants ? "" : bandsHtml(detail))
  const moreInformation = flagshipPageOf[id] ?? null
  return { id, ref, label, price, currency, tag, stock, variants, summary, description, moreInformation }
}
export type ShownProduct = ReturnType<typeof shownProduct> & {
  readonly trail: ReturnType<typeof trailOf>
  readonly soldOut: readonly number[]
} & Awaited<ReturnType<typeof besideIt>>

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { catalogue, safeHtml, stockNotices } = servicesOf(context)
  const id = productIdOf(params.product)
  const [detail, beside] =
    id === undefined ? [false as const] : await Promise.all([catalogue.detail(id), besideIt(catalogue, id)])
  if (!detail || !beside) return data({ product: null }, { status: 404 })
  const variants = (detail.variants || []).map(({ childId, stock }) => ({ id: childId, stock }))
  const soldOut = await stockNotices.soldOut([detail, ...variants])
  return { product: { ...shownProduct(detail, safeHtml), trail: trailOf(catalogue, detail), soldOut, ...beside } }
}

export const action = askNotice

/** Opens at once with a loading state (PROD-11). */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => ({
  product: serverLoader().then(
    ({ product }) => product,
    // Redirects pass; any other failure shows the page with a retry.
    error => {
      if (lostBy(error) === null) throw error
      return "lost" as const
    },
  ),
})

export const headers = publicPage

const nameInAddress = (segment: string): string => {
  const name = segment.slice(segment.indexOf("-") + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = siteOf(matches)
  const product = loaderData?.product
  if (product && !(product instanceof Promise)) return productMeta(product, site)
  const title = product ? nameInAddress(params.product) : t.notFound
  return pageMeta({ title, description: title, brandName: site.brand?.name, noIndex: true })
}

const Product = ({ product }: { product: ShownProduct | null | "lost" }) => {
  if (product === "lost") return <ProductLost />
  return product ? <ProductView key={product.id} product={product} /> : <ProductMissing />
}

const ProductToCome = ({ product }: { product: Promise<ShownProduct | null | "lost"> }) => (
  <Product product={use(product)} />
)

/** No Suspense boundary for a document, so that the product shows without script. */
export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { product } = loaderData
  if (!(product instanceof Promise)) return <Product product={product} />
  return (
    <Suspense key={params.product} fallback={<ProductPending name={nameInAddress(params.product)} />}>
      <ProductToCome product={product} />
    </Suspense>
  )
}
