import { aboutPath, type Brand } from "../../../shop/vocabulary/brand.ts"

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
