import { aboutPath, type Brand } from "../../../shop/vocabulary/brand.ts"
import { frameTexts as t } from "./texts.ts"

export interface FrameLink {
  readonly label: string
  readonly to: string
}

export const shopLinks = (brand: Brand): readonly FrameLink[] => [
  { label: t.home, to: "/" },
  { label: t.catalogue, to: "/catalogo" },
  { label: t.kits, to: "/kits" },
  { label: t.services, to: "/servicios" },
  { label: t.flagship, to: "/insignia" },
  { label: t.about, to: aboutPath(brand) },
]

export const informationLinks: readonly FrameLink[] = [
  { label: t.shipping, to: "/envios" },
  { label: t.refunds, to: "/reembolso" },
  { label: t.pointsOfSale, to: "/PuntosdeVenta" },
]
