export const lowStockTexts = {
  title: "Por agotarse",
  description: "Productos que se están acabando en la bodega de la asociación.",
  intro: "Están en el nivel de alerta del ERP o hay menos de lo que se vende en un mes.",
  empty: "No hay productos por agotarse en su bodega.",
  failed: "No se pudieron leer las existencias del ERP. Inténtelo de nuevo en unos minutos.",
  headings: ["Referencia", "Producto", "Quedan", "Alerta", "Vendidas en 30 días"],
} as const
