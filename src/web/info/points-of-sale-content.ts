export const pointsOfSaleTexts = {
  pickup: [
    "Haga su pedido en línea y elija la asociación en el carrito.",
    "Le tendremos el pedido listo en un máximo de 3 días.",
    "Retírelo con su nombre, su carné o el número de pedido.",
  ],
} as const
