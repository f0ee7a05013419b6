import { useState } from "react"
import { flagshipPageOf } from "../../shop/vocabulary/business.ts"
import { CartFlash } from "../shared/add-to-cart/cart-flash.tsx"
import { ProductPicture } from "../shared/product-picture.tsx"
import { TagBadge } from "../ui/badge.tsx"
import { ButtonLink } from "../ui/button.tsx"
import type { ShownProduct } from "./product.tsx"
import { productGrid } from "./product-states.tsx"
import { PurchaseBox } from "./purchase-box.tsx"
import { StockList } from "./stock-list.tsx"
import { productTexts as t } from "./texts.ts"

export const ProductView = ({ product }: { product: ShownProduct }) => {
  const [variantId, setVariantId] = useState<number>()
  const variant = product.variants ? product.variants.find(({ childId }) => childId === variantId) : undefined
  const stock = variant ? variant.stock : product.stock
  const moreInformation = flagshipPageOf[product.id]

  return (
    <div className={productGrid}>
      <div className="md:row-span-3 lg:row-span-2">
        <div className="relative overflow-hidden rounded-board border border-line bg-silk shadow-press md:sticky md:top-20">
          <ProductPicture
            productId={product.id}
            alt={product.label}
            width={640}
            sizes="(min-width: 80rem) 440px, (min-width: 48rem) 45vw, 92vw"
            rank="main"
            className="aspect-square w-full object-contain"
          />
          <div className="absolute top-3 left-3">
            <TagBadge tag={product.tag} />
          </div>
        </div>
      </div>
      <header className="flex min-w-0 flex-col items-start gap-2">
        <h1 className="text-2xl font-bold sm:text-3xl">{product.label}</h1>
        <p className="text-sm text-ink-soft">
          {t.reference} <span className="font-mono">{product.ref}</span>
        </p>
        {moreInformation && (
          <ButtonLink to={moreInformation} variant="copper" className="mt-2">
            <span>{t.moreInformation}</span>
            <span className="sr-only">{t.about(product.label)}</span>
          </ButtonLink>
        )}
      </header>
      <div className="flex flex-col gap-4 lg:row-span-2">
        <CartFlash />
        <PurchaseBox product={product} variant={variant} stock={stock} onVariant={setVariantId} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <section aria-label={t.description}>
          {product.description === "" ? (
            <p className="text-ink-soft">{t.noDescription}</p>
          ) : (
            <div
              className="prose-erp min-w-0 overflow-x-auto leading-relaxed"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the loader has passed it through safeHtml
              dangerouslySetInnerHTML={{ __html: product.description }}
            />
          )}
        </section>
        <StockList stock={stock} variant={variant?.value} />
      </div>
    </div>
  )
}
