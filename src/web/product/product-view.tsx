import { useState } from "react"
import { Link, useFetcher, useRevalidator } from "react-router"
import type { StockEntry } from "../../shop/catalogue/rules/listed-product.ts"
import { documentPath, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { CartFlash } from "../shared/add-to-cart/add-to-cart.tsx"
import { connectionTexts } from "../shared/connection/ask-shop.ts"
import { ProductPicture } from "../shared/product-picture.tsx"
import { ProductTiles } from "../shared/product-tiles.tsx"
import { TagBadge } from "../ui/badge.tsx"
import { Button, ButtonLink } from "../ui/button.tsx"
import { Icon } from "../ui/icons.tsx"
import { Loading, Skeleton } from "../ui/spinner.tsx"
import type { ShownProduct } from "./product.tsx"
import { PurchaseBox } from "./purchase-box.tsx"

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

/** STOCK-05: for what has no free units, whatever the list of real ones says. */
const StockNotice = ({ product, wanted }: { product: ShownProduct; wanted: number }) => {
  const { Form, state } = useFetcher()
  if (!product.soldOut.includes(wanted)) return null
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

export const ProductPending = ({ name }: { name: string }) => (
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

export const ProductLost = () => {
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

export const ProductMissing = () => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
    <Icon name="search" className="size-14 text-copper-500" />
    <h1 className="text-3xl font-bold">Producto no encontrado</h1>
    <p className="text-ink-soft">Puede que ya no esté a la venta o que la dirección haya cambiado.</p>
    <ButtonLink to="/catalogo">Ver catálogo</ButtonLink>
  </div>
)

export const ProductView = ({ product }: { product: ShownProduct }) => {
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
        <ProductTiles title="Se usa con" tiles={product.usedWith} />
      </div>
    </>
  )
}
