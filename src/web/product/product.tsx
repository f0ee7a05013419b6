import { Suspense, use } from "react"
import type { MetaDescriptor } from "react-router"
import { data, redirect } from "react-router"
import { z } from "zod"
import { servicesOf } from "../../services.server.ts"
import { catalogueAddress } from "../../shop/catalogue/rules/catalogue-query.ts"
import {
  type CatalogueProduct,
  maxQuantity,
  type ProductDetail,
  picturePath,
  productIdOf,
  productPath,
} from "../../shop/catalogue/rules/listed-product.ts"
import { plainText } from "../../shop/catalogue/rules/plain-text.ts"
import { currency, flagshipPageOf } from "../../shop/vocabulary/business.ts"
import { textOf } from "../../shop/vocabulary/form-fields.ts"
import { formatColones, plainAmount } from "../../shop/vocabulary/money.ts"
import { lostBy } from "../shared/connection/ask-shop.ts"
import type { Site } from "../shared/frame/site.ts"
import { siteOf } from "../shared/frame/site.ts"
import { customerOf } from "../shared/session/customer.server.ts"
import { searchFor } from "../shared/session/return-search.ts"
import { keepWish } from "../shared/session/wished-line.server.ts"
import { publicPage } from "../ui/page-headers.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { Route } from "./+types/product"
import { ProductLost, ProductMissing, ProductPending, ProductView } from "./product-view.tsx"
import { bandsHtml } from "./resistor-bands.server.ts"

const maxSummaryLength = 160

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

const product = z.coerce.number().int().positive().max(2_147_483_647)

const askNotice = async ({ request, context }: Route.ActionArgs) => {
  const { pathname } = new URL(request.url)
  const aviso = product.safeParse(textOf(await request.formData(), "producto")).data
  if (!aviso) return redirect(pathname)
  const customer = await customerOf(request, context)
  if (!customer) {
    const headers = { "Set-Cookie": await keepWish(context, pathname, { aviso }) }
    return redirect(`/iniciar-sesion${searchFor(pathname)}`, { headers })
  }
  const carrito = await servicesOf(context).stockNotices.ask(customer.id, aviso)
  return redirect(`${pathname}?${new URLSearchParams({ carrito })}`)
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
  const summary = text.length > maxSummaryLength ? `${text.slice(0, maxSummaryLength - 1).trimEnd()}…` : text
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

const inStock = ({ stock, variants }: ShownProduct): boolean =>
  maxQuantity(stock) > 0 || (variants !== false && variants.some(variant => maxQuantity(variant.stock) > 0))

/** schema.org Product; the framework escapes it. */
const structuredData = (product: ShownProduct, url: string, image: string, brandName: string | undefined) => ({
  "@context": "https://schema.org",
  "@type": "Product",
  name: product.label,
  sku: product.ref,
  description: product.summary,
  image,
  url,
  offers: {
    "@type": "Offer",
    price: plainAmount(product.price),
    priceCurrency: product.currency,
    availability: `https://schema.org/${inStock(product) ? "InStock" : "OutOfStock"}`,
    url,
    seller: { "@type": "Organization", name: brandName },
  },
})

const productMeta = (product: ShownProduct, { brand, publicUrl = "" }: Partial<Site>): MetaDescriptor[] => {
  const path = productPath(product)
  const image = picturePath(product.id, 640)
  const price = formatColones(product.price)
  return [
    ...pageMeta({
      title: `${product.label} ${price}`,
      description: product.summary || `${product.label} a ${price}. Componentes electrónicos en Costa Rica.`,
      path,
      publicUrl,
      brandName: brand?.name,
      image,
      kind: "product",
    }),
    { property: "product:price:amount", content: plainAmount(product.price) },
    { property: "product:price:currency", content: product.currency },
    { property: "product:availability", content: inStock(product) ? "in stock" : "out of stock" },
    { "script:ld+json": structuredData(product, publicUrl + path, publicUrl + image, brand?.name) },
  ]
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = siteOf(matches)
  const product = loaderData?.product
  if (product && !(product instanceof Promise)) return productMeta(product, site)
  const title = product ? nameInAddress(params.product) : "Producto no encontrado"
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
