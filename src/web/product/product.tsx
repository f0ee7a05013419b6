import { Suspense, use } from "react"
import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { type ProductDetail, productIdOf } from "../../shop/catalogue/rules/listed-product.ts"
import { plainText } from "../../shop/catalogue/rules/plain-text.ts"
import { siteOf } from "../shared/frame/site.ts"
import { publicPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/product"
import { productMeta } from "./product-meta.ts"
import { ProductMissing, ProductPending } from "./product-states.tsx"
import { ProductView } from "./product-view.tsx"
import { productTexts as t } from "./texts.ts"

const longestSummary = 160

const shownProduct = (detail: ProductDetail, safeHtml: (html: string) => string) => {
  const { id, ref, label, price, tag, stock, variants } = detail
  const text = plainText(detail.description)
  const summary = text.length > longestSummary ? `${text.slice(0, longestSummary - 1).trimEnd()}…` : text
  return { id, ref, label, price, tag, stock, variants, summary, description: safeHtml(detail.description) }
}
export type ShownProduct = ReturnType<typeof shownProduct>

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { catalogue, safeHtml } = servicesOf(context)
  const id = productIdOf(params.product)
  const detail = id !== undefined && (await catalogue.detail(id))
  return detail ? { product: shownProduct(detail, safeHtml) } : data({ product: null }, { status: 404 })
}

/** From another page of the shop this one opens at once and says that it loads (PROD-11). */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => ({
  product: serverLoader().then(
    ({ product }) => product,
    () => null,
  ),
})

export const headers = publicPage

/** While the product is read its name is known from the address. */
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

const Product = ({ product }: { product: ShownProduct | null }) =>
  product ? <ProductView key={product.id} product={product} /> : <ProductMissing />

const ProductToCome = ({ product }: { product: Promise<ShownProduct | null> }) => <Product product={use(product)} />

/** A document has its product: without a boundary around it, it is sent in its place and needs no script to show. */
export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { product } = loaderData
  if (!(product instanceof Promise)) return <Product product={product} />
  return (
    <Suspense key={params.product} fallback={<ProductPending name={nameInAddress(params.product)} />}>
      <ProductToCome product={product} />
    </Suspense>
  )
}
