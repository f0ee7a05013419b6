import { getServices } from "../../services.server.ts"
import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { aboutPath, promotionWeekPath } from "../../shop/vocabulary/brand.ts"
import type { Route } from "./+types/sitemap"

const pages = [
  "/",
  "/catalogo",
  "/lista",
  "/kits",
  "/insignia",
  "/insignia/Superior",
  "/insignia/UNOR4",
  "/insignia/UNOR3",
  "/insignia/kitsArduino",
  "/servicios",
  "/servicios/PCB",
  "/servicios/precio",
  "/envios",
  "/reembolso",
  "/PuntosdeVenta",
  "/terminos",
  "/privacidad",
]

/** The protocol allows 50 000 addresses in a file. */
const perFile = 40_000

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${entries.join("\n")}\n</${root}>\n`

export const sitemapXml = (publicUrl: string, paths: readonly string[], part: number | null): string => {
  const parts = Math.ceil(paths.length / perFile)
  if (part === null && parts > 1) {
    return document(
      "sitemapindex",
      Array.from(
        { length: parts },
        (_, i) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap.xml?parte=${i + 1}`)}</loc></sitemap>`,
      ),
    )
  }
  const start = ((part ?? 1) - 1) * perFile
  return document(
    "urlset",
    paths.slice(start, start + perFile).map(path => `<url><loc>${escaped(publicUrl + path)}</loc></url>`),
  )
}

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const { brand, catalogue, publicUrl, settings } = getServices(context)
  const { products } = catalogue.find({ page: 1, pageSize: Number.MAX_SAFE_INTEGER })
  const part = Number(new URL(request.url).searchParams.get("parte"))
  const kits = settings.business().kits.filter(({ isRetired }) => !isRetired)
  const paths = [
    ...pages,
    ...kits.map(({ slug }) => `/kits/${slug}`),
    aboutPath(brand),
    promotionWeekPath(brand),
    ...products.map(productPath),
  ]
  return new Response(sitemapXml(publicUrl, paths, part >= 1 ? Math.floor(part) : null), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "X-Page-Cache": "public" },
  })
}
