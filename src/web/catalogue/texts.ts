import type { ListOrder } from "../../shop/catalogue/rules/catalogue-query.ts"

export const catalogueTexts = {
  title: "Catálogo",
} as const

export const orderLabels = {
  precio: "Precio: menor a mayor",
  "precio-mayor": "Precio: mayor a menor",
  nombre: "Nombre",
  nuevos: "Más nuevos",
  unidades: "Más unidades",
} as const satisfies Record<ListOrder, string>
