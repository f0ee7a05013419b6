import { getServices } from "../../../services.server.ts"
import { brandColours } from "../../../shop/vocabulary/brand.ts"
import type { Route } from "./+types/counter-manifest-endpoint"

/** The counter is a separate application from the shop (COUNTER-05). */
export const loader = ({ context }: Route.LoaderArgs) => {
  const name = `${getServices(context).brand.name} mostrador`
  const icon = (size: number, purpose: "any" | "maskable") => ({
    ...{ src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose },
  })
  const manifest = {
    id: "/asocias/",
    name,
    short_name: "Mostrador",
    description: "Ventas, entregas y caja de las asociaciones.",
    lang: "es-CR",
    dir: "ltr",
    start_url: "/asocias/admin?tab=venta",
    scope: "/asocias/",
    display: "standalone",
    theme_color: brandColours.mask,
    background_color: brandColours.bench,
    categories: ["business"],
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
    shortcuts: [
      { name: "Realizar Venta", url: "/asocias/admin?tab=venta" },
      { name: "Por Entregar", url: "/asocias/admin?tab=entregar" },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "X-Page-Cache": "public" },
  })
}
