import { tabs } from "../texts.ts"

export const saleTexts = {
  title: tabs.venta,
  units: (label: string) => `Cantidad de ${label}`,
  addOf: (label: string) => `Agregar ${label}`,
  variantsOf: (label: string) => `Variantes de ${label}`,
  variantFailed: "Hubo un error al agregar la variante",
  notKept: "Este navegador no pudo guardar el carrito.",
} as const
