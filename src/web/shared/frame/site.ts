import { useRouteLoaderData } from "react-router"
import { aboutPath, type Brand } from "../../../shop/vocabulary/brand.ts"
import { pageMeta } from "../../ui/page-meta.ts"

export interface Site {
  readonly brand: Brand
  readonly publicUrl: string
}

export const useSite = (): Site => {
  const site = useRouteLoaderData<Site>("root")
  if (!site) throw new Error("The root loader did not run")
  return site
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** For meta functions, which cannot use hooks. */
export const siteOf = (matches: Matches): Partial<Site> =>
  (matches.find(match => match?.id === "root")?.loaderData as Site | undefined) ?? {}

export const siteMeta = (matches: Matches, page: Omit<Parameters<typeof pageMeta>[0], "brandName" | "publicUrl">) => {
  const { brand, publicUrl } = siteOf(matches)
  return pageMeta({ ...page, publicUrl, brandName: brand?.name })
}

/** The `meta` of a page that search engines must not list. */
export const unlistedMeta =
  (title: string, description: string) =>
  ({ matches }: { readonly matches: Matches }) =>
    siteMeta(matches, { title, description, noIndex: true })

export interface FrameLink {
  readonly label: string
  readonly to: string
}

export const shopLinks = (brand: Brand): readonly FrameLink[] => [
  { label: "Inicio", to: "/" },
  { label: "Catálogo", to: "/catalogo" },
  { label: "Kits", to: "/kits" },
  { label: "Servicios", to: "/servicios" },
  { label: "Productos Insignia", to: "/insignia" },
  { label: "Somos", to: aboutPath(brand) },
]

export const informationLinks: readonly FrameLink[] = [
  { label: "Envíos", to: "/envios" },
  { label: "Reembolsos", to: "/reembolso" },
  { label: "Puntos de Venta", to: "/PuntosdeVenta" },
]

export const tagline = "Hacemos realidad tus proyectos con los mejores componentes electrónicos."
