export const productTexts = {
  notFound: "Producto no encontrado",
} as const
