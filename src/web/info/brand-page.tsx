import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { aboutPath, promotionWeekPath } from "../../shop/vocabulary/brand.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/brand-page"
import { About } from "./about.tsx"
import { infoMeta } from "./info-page.tsx"
import { PromotionWeek } from "./promotion-week.tsx"

export const headers = publicPage

/** The brand's name is the about page; 'Semana' and the name, the promotion week (NAV-14). */
export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { brand } = servicesOf(context)
  const path = `/${encodeURIComponent(params.brandPage)}`
  if (path === aboutPath(brand)) return { page: "about" as const, path, brandName: brand.name }
  if (path === promotionWeekPath(brand)) return { page: "promotion-week" as const, path, brandName: brand.name }
  throw data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { page, path, brandName } = loaderData
  const [title, description] =
    page === "about"
      ? [
          `Somos ${brandName}`,
          `${brandName} nació en noviembre de 2021 y hoy vende componentes electrónicos, kits y circuitos impresos en las asociaciones de estudiantes del campus de Cartago.`,
        ]
      : [
          `Semana ${brandName}`,
          `Semana ${brandName}, del 28 de abril al 3 de mayo: descuentos diarios y una raspadita por cada ₡5000 de compra. Vea los once productos y sus precios.`,
        ]
  return infoMeta(matches, { title, description, path })
}

export default function BrandPage({ loaderData: { page, brandName } }: Route.ComponentProps) {
  return page === "about" ? <About brandName={brandName} /> : <PromotionWeek brandName={brandName} />
}
