export const helpTexts = {
  links: [
    { to: "/envios", icon: "truck", label: "Envíos", hint: "Cómo y cuándo llega su pedido" },
    { to: "/reembolso", icon: "box", label: "Reembolsos", hint: "Cambios y devoluciones" },
    { to: "/PuntosdeVenta", icon: "pin", label: "Puntos de Venta", hint: "Dónde comprar y retirar" },
  ],
} as const
