export const arrivalTexts = {
  cancelado: "El pago fue cancelado por el usuario.",
  fallido: "Pago fallido o incompleto.",
  "pedido-no-valido": "Ese pedido no es válido. Elija su kit de nuevo.",
} as const
export type Arrival = keyof typeof arrivalTexts

export const kitTexts = {
  title: (name: string) => `Kit ${name}`,
} as const

export const checkoutTexts = {
  folded: (kit: string, quantity: number) => (quantity === 1 ? kit : `${kit} × ${quantity}`),
  noCards: "Por ahora la tienda no recibe pagos con tarjeta y los kits se pagan solo así. Inténtelo más tarde.",
  labels: { name: "Nombre completo", carnet: "Carné", contactNumber: "Número de contacto" },
  problems: {
    name: "Por favor, ingrese su nombre.",
    carnet: "Por favor, ingrese un carné válido.",
    contactNumber: "Por favor, ingrese su número de contacto.",
  },
} as const

export const confirmationTexts = {
  title: "Pedido confirmado",
  description: "Su kit está pagado y pedido.",
  thanks: "¡Gracias por su compra!",
  order: "Número de orden",
  total: "Total pagado",
  pickup: "Puede retirar su pedido con su nombre, carné o número de orden.",
  more: "Ver más kits",
  follow: "Seguir mi pedido",
  nothing: "Aquí no hay ningún pedido que mostrar.",
  toKits: "Ir a los kits",
} as const
