import { data } from "react-router"
import { aboutPath, promotionWeekPath } from "../../domain/brand.ts"
import { servicesOf } from "../../services.server.ts"
import type { Route } from "./+types/brand-page"

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { brand } = servicesOf(context)
  const path = `/${encodeURIComponent(params.brandPage)}`
  if (path === aboutPath(brand)) return { page: "about" as const }
  if (path === promotionWeekPath(brand)) return { page: "promotion-week" as const }
  throw data(null, { status: 404 })
}

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  return (
    <h1 className="mx-auto max-w-7xl px-4 py-16 text-3xl font-bold">
      {loaderData.page === "about" ? "Somos" : "Semana"}
    </h1>
  )
}
