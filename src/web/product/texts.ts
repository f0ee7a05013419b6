import type { AddToCartResult } from "../../shop/cart/rules/cart-lines.ts"

export const productTexts = {
  loading: "Cargando...",
  notFound: "Producto no encontrado",
  notFoundHint: "Puede que ya no esté a la venta o que la dirección haya cambiado.",
  back: "Volver",
  seeCatalogue: "Ver catálogo",
  moreInformation: "MÁS INFORMACIÓN",
  /** Read out after it: out of its place "more information" says little. */
  about: (label: string) => `sobre ${label}`,
  reference: "Referencia",
  description: "Descripción",
  noDescription: "Este producto aún no tiene descripción.",
  stock: "Existencias",
  stockOf: (variant: string) => `Existencias de ${variant}`,
  place: "Lugar",
  units: "Unidades",
  variant: "Seleccionar Variante",
  noVariant: "Sin variante",
  purchase: "Añadir al carrito",
  unitPrice: "Precio unitario",
  variation: (base: string, variation: string) => `Precio base ${base} + variación ${variation}`,
  quantity: "Cantidad",
  atMost: (units: number) => `Máximo ${units}`,
  total: "Total",
  add: "Añadir al carrito",
  adding: "Añadiendo...",
  signIn: "Iniciar sesión para comprar",
  goSignIn: "Iniciar sesión",
  added: "Producto añadido al carrito",
  soldOut: "Agotado",
  inStock: "Disponible",
  shareDescription: (label: string, price: string) => `${label} a ${price}. Componentes electrónicos en Costa Rica.`,
} as const

export const addProblems = {
  "signed-out": "Debe iniciar sesión",
  "no-quantity": "La cantidad debe ser mayor a 0",
  "no-draft": "No se encontró una orden activa.",
  "above-stock": "Error al agregar producto al carrito: no hay tantas unidades disponibles.",
  "unknown-product": "Error al agregar producto al carrito: ya no está a la venta.",
  failed: "Error al agregar producto al carrito",
} as const satisfies Record<Exclude<AddToCartResult["kind"], "added">, string>
export type AddProblem = keyof typeof addProblems
