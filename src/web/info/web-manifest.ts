import { getServices } from "../../services.server.ts"
import { brandColours } from "../../shop/vocabulary/brand.ts"
import { frameTexts } from "../shared/frame/site.ts"
import type { Route } from "./+types/web-manifest"

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand } = getServices(context)
  const manifest = {
    id: "/",
    name: brand.name,
    short_name: brand.name,
    description: frameTexts(brand).tagline,
    lang: "es-CR",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: brandColours.mask,
    background_color: brandColours.bench,
    categories: ["shopping", "education"],
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: [
      { name: "Catálogo", url: "/catalogo" },
      { name: "Kits", url: "/kits" },
      { name: "Mi perfil", url: "/perfil" },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "X-Page-Cache": "public" },
  })
}
