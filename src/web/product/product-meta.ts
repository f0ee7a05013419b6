import type { MetaDescriptor } from "react-router"
import { maxQuantity, picturePath, productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { formatColones, plainAmount } from "../../shop/vocabulary/money.ts"
import type { Site } from "../shared/frame/site.ts"
import { pageMeta } from "../ui/page-meta.ts"
import type { ShownProduct } from "./product.tsx"

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

export const productMeta = (product: ShownProduct, { brand, publicUrl = "" }: Partial<Site>): MetaDescriptor[] => {
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
