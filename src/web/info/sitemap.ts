import { servicesOf } from "../../services.server.ts"
import { productPath } from "../../shop/catalogue/rules/listed-product.ts"
import { aboutPath, promotionWeekPath } from "../../shop/vocabulary/brand.ts"
import { kitProducts } from "../../shop/vocabulary/business.ts"
import type { Route } from "./+types/sitemap"
import { sitemapXml } from "./sitemap-xml.ts"

const pages = [
  "/",
  "/catalogo",
  "/lista",
  "/kits",
  ...Object.keys(kitProducts).map(kit => `/kits/${kit}`),
  "/insignia",
  "/insignia/Superior",
  "/insignia/UNOR4",
  "/insignia/UNOR3",
  "/insignia/kitsArduino",
  "/servicios",
  "/servicios/PCB",
  "/envios",
  "/reembolso",
  "/PuntosdeVenta",
]

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const { brand, catalogue, publicUrl } = servicesOf(context)
  const { products } = catalogue.find({ page: 1, pageSize: Number.MAX_SAFE_INTEGER })
  const part = Number(new URL(request.url).searchParams.get("parte"))
  const paths = [...pages, aboutPath(brand), promotionWeekPath(brand), ...products.map(productPath)]
  return new Response(sitemapXml(publicUrl, paths, part >= 1 ? Math.floor(part) : null), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "X-Page-Cache": "public" },
  })
}
