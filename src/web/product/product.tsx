import { Suspense, use, useState } from "react"
import { data, Link, redirect, useFetcher, useRevalidator } from "react-router"
import { z } from "zod"
import { getServices } from "../../services.server.ts"
import { catalogueAddress } from "../../shop/catalogue/rules/catalogue-query.ts"
import {
  type CatalogueProduct,
  documentPath,
  maxQuantity,
  type ProductDetail,
  parseProductId,
  picturePath,
  productPath,
  type StockEntry,
} from "../../shop/catalogue/rules/listed-product.ts"
import { currency } from "../../shop/vocabulary/business.ts"
import { readFormText } from "../../shop/vocabulary/form-fields.ts"
import { formatColones, plainAmount } from "../../shop/vocabulary/money.ts"
import { plainText } from "../../shop/vocabulary/plain-text.ts"
import { CartFlash } from "../shared/add-to-cart/add-to-cart.tsx"
import { connectionTexts, lostBy } from "../shared/connection/ask-shop.ts"
import { findSite, siteMeta } from "../shared/frame/site.ts"
import { ProductPicture } from "../shared/product-picture.tsx"
import { ProductTiles } from "../shared/product-tiles.tsx"
import { signedInCustomer } from "../shared/session/customer.server.ts"
import { storePendingAction } from "../shared/session/pending-action.server.ts"
import { searchFor } from "../shared/session/return-search.ts"
import { TagBadge } from "../ui/badge.tsx"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { publicPage } from "../ui/page-headers.ts"
import { Loading, Skeleton } from "../ui/spinner.tsx"
import type { Route } from "./+types/product"
import { PurchaseBox } from "./purchase-box.tsx"
import { bandsHtml } from "./resistor-bands.server.ts"

const maxSummaryLength = 160

type Catalogue = ReturnType<typeof getServices>["catalogue"]

const findTrail = (catalogue: Catalogue, { categoryIds }: ProductDetail) => {
  const category = catalogue.categories().find(({ id }) => categoryIds.includes(id))
  if (!category) return []
  const subcategory = catalogue.subcategories(category.id).find(({ id }) => categoryIds.includes(id))
  const step = (label: string, subcategory?: number) => ({
    label,
    to: catalogueAddress({ category: category.id, subcategory, term: "", page: 1 }),
  })
  return [step(category.label), ...(subcategory ? [step(subcategory.label, subcategory.id)] : [])]
}

const product = z.coerce.number().int().positive().max(2_147_483_647)

/** Asks for a mail when a product is back (STOCK-05). */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { pathname } = new URL(request.url)
  const aviso = product.safeParse(readFormText(await request.formData(), "producto")).data
  if (!aviso) return redirect(pathname)
  const customer = await signedInCustomer(request, context)
  if (!customer) {
    const headers = { "Set-Cookie": await storePendingAction(context, pathname, { aviso }) }
    return redirect(`/iniciar-sesion${searchFor(pathname)}`, { headers })
  }
  const carrito = await getServices(context).stockNotices.ask(customer.id, aviso)
  return redirect(`${pathname}?${new URLSearchParams({ carrito })}`)
}

const relatedTo = async (catalogue: Catalogue, id: number) => {
  const { equivalents, nearValues, usedWith } = catalogue.related(id)
  const tile = ({ id: other, label, price, promotion }: CatalogueProduct) => {
    return { id: other, label, price, before: promotion?.before }
  }
  return {
    equivalents: equivalents.map(({ product, difference }) => ({ ...tile(product), note: difference })),
    nearValues: nearValues.map(({ product, difference }) => ({ ...tile(product), note: difference })),
    usedWith: usedWith.map(tile),
    documents: await catalogue.documents(id),
  }
}

const shownProduct = (
  detail: ProductDetail,
  { safeHtml, settings }: Pick<ReturnType<typeof getServices>, "safeHtml" | "settings">,
) => {
  const { id, ref, label, price, promotion, tag, stock, variants } = detail
  const text = plainText(detail.description)
  const summary = text.length > maxSummaryLength ? `${text.slice(0, maxSummaryLength - 1).trimEnd()}…` : text
  const description = safeHtml(detail.description) + (variants ? "" : bandsHtml(detail))
  const flagship = Object.values(settings.business().flagship)
  const moreInformation = flagship.find(product => product.id === id)?.page ?? null
  const shown = { id, ref, label, price, promotion, currency, tag, stock, variants }
  return { ...shown, summary, description, moreInformation }
}

const loadProduct = async ({ params, context }: Route.LoaderArgs) => {
  const services = getServices(context)
  const { catalogue, stockNotices } = services
  const id = parseProductId(params.product)
  if (id === undefined) return null
  const [detail, related] = await Promise.all([catalogue.detail(id), relatedTo(catalogue, id)])
  if (!detail) return null
  const variants = (detail.variants || []).map(({ childId, stock }) => ({ id: childId, stock }))
  const free = await stockNotices.freeUnits([detail, ...variants])
  return { ...shownProduct(detail, services), trail: findTrail(catalogue, detail), free, ...related }
}

export const loader = async (args: Route.LoaderArgs) => {
  const product = await loadProduct(args)
  return product ? { product } : data({ product }, { status: 404 })
}

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

type ShownProduct = NonNullable<Awaited<ReturnType<typeof loadProduct>>>

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
    ...(product.promotion && { priceValidUntil: product.promotion.until }),
    availability: `https://schema.org/${inStock(product) ? "InStock" : "OutOfStock"}`,
    url,
    seller: { "@type": "Organization", name: brandName },
  },
})

const productMeta = (product: ShownProduct, matches: Parameters<typeof findSite>[0]) => {
  const { brand, publicUrl = "" } = findSite(matches)
  const path = productPath(product)
  const image = picturePath(product.id, 640)
  const price = formatColones(product.price)
  return [
    ...siteMeta(matches, {
      title: `${product.label} ${price}`,
      description: product.summary || `${product.label} a ${price}. Componentes electrónicos en Costa Rica.`,
      path,
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
  const product = loaderData?.product
  if (product && !(product instanceof Promise)) return productMeta(product, matches)
  const title = product ? nameInAddress(params.product) : "Producto no encontrado"
  return siteMeta(matches, { title, description: title, noIndex: true })
}

const Trail = ({ trail }: Pick<ShownProduct, "trail">) => (
  <nav aria-label="Está en" className="mx-auto w-full max-w-7xl px-4 pt-3">
    <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft">
      {[{ label: "Catálogo", to: "/catalogo" }, ...trail].map(({ label, to }, place) => (
        <li key={to} className="flex items-center gap-1.5">
          {place > 0 && <Icon name="chevron-right" className="size-3.5" />}
          <Link to={to} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
)

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000))} kB`

const Documents = ({ product }: { product: ShownProduct }) =>
  product.documents.length === 0 ? null : (
    <section>
      <h2 className="mb-2 text-lg font-bold">Hoja de datos y documentos</h2>
      <ul className="flex flex-col gap-2">
        {product.documents.map(({ name, bytes }) => (
          <li key={name}>
            <a
              href={documentPath(product.id, name)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 font-medium text-mask-800 underline"
            >
              <Icon name="download" className="size-5 shrink-0" />
              {name}
              <span className="figures text-sm text-ink-soft">{kilobytes(bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )

/** STOCK-05: shown if no units are free, even if the list of real units has some. */
const StockNotice = ({ product, wanted }: { product: ShownProduct; wanted: number }) => {
  const { Form, state } = useFetcher()
  if ((product.free[wanted] ?? 1) > 0) return null
  return (
    <Form method="post" action={productPath(product)}>
      <input type="hidden" name="producto" value={wanted} />
      <Button type="submit" variant="secondary" className="w-full" busy={state !== "idle"}>
        Avíseme cuando haya
      </Button>
    </Form>
  )
}

const StockList = ({ stock, variant }: { stock: readonly StockEntry[] | null; variant?: string }) =>
  stock === null || stock.length === 0 ? null : (
    <section aria-live="polite">
      <h2 className="mb-2 text-lg font-bold">{variant ? `Existencias de ${variant}` : "Existencias"}</h2>
      <ul className="overflow-hidden rounded-board border border-line bg-silk">
        {stock.map(({ label, real }) => (
          <li
            key={label}
            className="flex items-center justify-between gap-4 border-line px-4 py-2.5 not-first:border-t odd:bg-bench"
          >
            <span className="flex items-center gap-2">
              <Icon name="pin" className="size-4 shrink-0 text-copper-500" />
              {label}
            </span>
            <span className={`figures font-semibold ${real > 0 ? "text-mask-700" : "text-ink-soft"}`}>{real}</span>
          </li>
        ))}
      </ul>
    </section>
  )

const productGrid =
  "mx-auto grid max-w-7xl grid-cols-1 gap-x-8 gap-y-6 px-4 py-6 md:grid-cols-2 md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_20rem] lg:grid-rows-[auto_1fr] lg:py-10"

const ProductPending = ({ name }: { name: string }) => (
  <div className={productGrid} aria-busy="true">
    <Skeleton className="aspect-square w-full rounded-board md:row-span-3" />
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
      <Loading text="Cargando..." />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-10/12" />
      <Skeleton className="h-4 w-11/12" />
    </div>
    <Skeleton className="h-96 w-full rounded-board" />
  </div>
)

const ProductLost = () => {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <Icon name="alert" className="size-14 text-copper-500" />
      <h1 className="text-3xl font-bold">Producto no encontrado</h1>
      <p className="text-ink-soft">{connectionTexts.lost}</p>
      <Button busy={state !== "idle"} onClick={() => void revalidate()}>
        {connectionTexts.retry}
      </Button>
    </div>
  )
}

const ProductMissing = () => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
    <Icon name="search" className="size-14 text-copper-500" />
    <h1 className="text-3xl font-bold">Producto no encontrado</h1>
    <p className="text-ink-soft">Puede que ya no esté a la venta o que la dirección haya cambiado.</p>
    <ButtonLink to="/catalogo">Ver catálogo</ButtonLink>
  </div>
)

const ProductView = ({ product }: { product: ShownProduct }) => {
  const [variantId, setVariantId] = useState<number>()
  const variant = product.variants ? product.variants.find(({ childId }) => childId === variantId) : undefined
  const stock = variant ? variant.stock : product.stock
  const { moreInformation } = product

  return (
    <>
      <Trail trail={product.trail} />
      <div className={productGrid}>
        <div className="md:row-span-3 lg:row-span-2">
          <div className="relative overflow-hidden rounded-board border border-line bg-silk shadow-press md:sticky md:top-20">
            <ProductPicture
              productId={variant?.childId ?? product.id}
              alt={product.label}
              width={640}
              sizes="(min-width: 80rem) 440px, (min-width: 48rem) 45vw, 92vw"
              rank="main"
              className="aspect-square w-full object-contain print:max-w-64"
            />
            <div className="absolute top-3 left-3">
              <TagBadge tag={product.tag} />
            </div>
          </div>
        </div>
        <header className="flex min-w-0 flex-col items-start gap-2">
          <h1 className="text-2xl font-bold sm:text-3xl">{product.label}</h1>
          <p className="text-sm text-ink-soft">
            Referencia <span className="font-mono">{product.ref}</span>
          </p>
          {moreInformation && (
            <ButtonLink to={moreInformation} variant="secondary" className="mt-2">
              <span>MÁS INFORMACIÓN</span>
              <span className="sr-only">{`sobre ${product.label}`}</span>
            </ButtonLink>
          )}
        </header>
        <div className="flex flex-col gap-4 lg:row-span-2">
          <CartFlash />
          <PurchaseBox product={product} variant={variant} stock={stock} onVariant={setVariantId} />
          <StockNotice product={product} wanted={variant?.childId ?? product.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-label="Descripción">
            {product.description === "" ? (
              <p className="text-ink-soft">Este producto aún no tiene descripción.</p>
            ) : (
              <div
                className="prose-erp min-w-0 overflow-x-auto leading-relaxed"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the loader has passed it through safeHtml
                dangerouslySetInnerHTML={{ __html: product.description }}
              />
            )}
          </section>
          <StockList stock={stock} variant={variant?.value} />
          <Documents product={product} />
        </div>
      </div>
      <div className="mx-auto max-w-7xl px-4 pb-10 print:hidden">
        <ProductTiles title="Equivalentes" tiles={product.equivalents} />
        <ProductTiles title="Valores cercanos" tiles={product.nearValues} />
        <ProductTiles title="Se usa con" tiles={product.usedWith} />
      </div>
    </>
  )
}

const Product = ({ product }: { product: ShownProduct | null | "lost" }) => {
  if (product === "lost") return <ProductLost />
  return product ? <ProductView key={product.id} product={product} /> : <ProductMissing />
}

const PendingProduct = ({ product }: { product: Promise<ShownProduct | null | "lost"> }) => (
  <Product product={use(product)} />
)

/** No Suspense boundary for a document, so that the product shows without script. */
export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { product } = loaderData
  if (!(product instanceof Promise)) return <Product product={product} />
  return (
    <Suspense key={params.product} fallback={<ProductPending name={nameInAddress(params.product)} />}>
      <PendingProduct product={product} />
    </Suspense>
  )
}
