import { data } from "react-router"
import { servicesOf } from "../../services.server.ts"
import { aboutPath, promotionWeekPath } from "../../shop/vocabulary/brand.ts"
import { publicPage } from "../ui/page-headers.ts"
import type { Route } from "./+types/brand-page"
import { About } from "./about.tsx"
import { aboutTexts } from "./about-content.ts"
import { infoMeta } from "./info-page.tsx"
import { promotionTexts } from "./promotion-content.ts"
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
  const texts = page === "about" ? aboutTexts : promotionTexts
  return infoMeta(matches, { title: texts.title(brandName), description: texts.description(brandName), path })
}

export default function BrandPage({ loaderData: { page, brandName } }: Route.ComponentProps) {
  return page === "about" ? <About brandName={brandName} /> : <PromotionWeek brandName={brandName} />
}
