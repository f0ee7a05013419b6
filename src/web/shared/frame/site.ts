import { useRouteLoaderData } from "react-router"
import { aboutPath, type Brand, internationalPhone } from "../../../shop/vocabulary/brand.ts"
import type { ErpIds } from "../../../shop/vocabulary/documented-ids.ts"
import type { IconName } from "../../ui/icons.tsx"
import { pageMeta } from "../../ui/page-meta.ts"

export interface Site {
  readonly brand: Brand
  readonly publicUrl: string
  readonly paymentModes: ErpIds["paymentModes"]
  /** The owner's notice above every public page. */
  readonly notice: string | null
  /** Whether the page shows the owner's drafts; "partly": one of them has errors. */
  readonly previewed: "no" | "whole" | "partly"
  /** The seller's identity in one line (LAW-01); empty if not entered yet. */
  readonly seller: string
  readonly legalVersion: number
  readonly links: FrameLinks
  readonly social: readonly { readonly label: string; readonly icon: IconName; readonly href: string }[]
  readonly phone: string
  readonly tagline: string
  readonly rights: string
}

export const useSite = (): Site => {
  const site = useRouteLoaderData<Site>("root")
  if (!site) throw new Error("The root loader did not run")
  return site
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** For meta functions, which cannot use hooks. */
export const findSite = (matches: Matches): Partial<Site> =>
  (matches.find(match => match?.id === "root")?.loaderData as Site | undefined) ?? {}

export const siteMeta = (matches: Matches, page: Omit<Parameters<typeof pageMeta>[0], "brandName" | "publicUrl">) => {
  const { brand, publicUrl } = findSite(matches)
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

const frameLinks = (brand: Brand) => ({
  shop: [
    { label: "Inicio", to: "/" },
    { label: "Catálogo", to: "/catalogo" },
    { label: "Kits", to: "/kits" },
    { label: "Servicios", to: "/servicios" },
    { label: "Productos Insignia", to: "/insignia" },
    { label: "Somos", to: aboutPath(brand) },
  ],
  information: [
    { label: "Envíos", to: "/envios" },
    { label: "Reembolsos", to: "/reembolso" },
    { label: "Puntos de Venta", to: "/PuntosdeVenta" },
  ],
  legal: [
    { label: "Términos", to: "/terminos" },
    { label: "Privacidad", to: "/privacidad" },
  ],
})

type FrameLinks = Readonly<Record<keyof ReturnType<typeof frameLinks>, readonly FrameLink[]>>

/** Called by the root's loader alone, so that browsers get these texts with the page and not with its script. */
export const frameTexts = (brand: Brand): Pick<Site, "links" | "social" | "phone" | "tagline" | "rights"> => ({
  links: frameLinks(brand),
  social: [
    { label: "Facebook", icon: "facebook", href: brand.facebook },
    { label: "Instagram", icon: "instagram", href: brand.instagram },
    { label: "WhatsApp", icon: "whatsapp", href: brand.whatsapp },
  ],
  phone: internationalPhone(brand.phone),
  tagline: "Hacemos realidad tus proyectos con los mejores componentes electrónicos.",
  rights: `© 2025 ${brand.name}. Todos los derechos reservados.`,
})
