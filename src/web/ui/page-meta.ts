import type { MetaDescriptor } from "react-router"

interface PageMeta {
  readonly title: string
  readonly description: string
  readonly path?: string
  readonly publicUrl?: string
  readonly brandName?: string
  readonly image?: string
  readonly kind?: "website" | "product"
  readonly noIndex?: boolean
}

export const pageMeta = ({
  title,
  description,
  path,
  publicUrl = "",
  brandName = "Chispa",
  image,
  kind = "website",
  noIndex,
}: PageMeta): MetaDescriptor[] => {
  const full = title === brandName ? title : `${title} | ${brandName}`
  return [
    { title: full },
    { name: "description", content: description },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:type", content: kind },
    { property: "og:site_name", content: brandName },
    { property: "og:locale", content: "es_CR" },
    ...(path === undefined
      ? []
      : [
          { tagName: "link" as const, rel: "canonical", href: `${publicUrl}${path}` },
          { property: "og:url", content: `${publicUrl}${path}` },
        ]),
    ...(image ? [{ property: "og:image", content: `${publicUrl}${image}` }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
  ]
}
