export const pointsOfSaleTexts = {
  title: "Puntos de Venta",
  lead: "Compre en persona o retire su pedido en la asociación que le quede más cerca.",
  description:
    "Puntos de venta en las asociaciones de estudiantes de Computadores, Mecatrónica y Electrónica en Cartago y San Carlos. Se paga en efectivo o Sinpe Móvil.",
  payment: "En todos los puntos de venta se paga en efectivo o Sinpe Móvil.",
  openNow: "Abierto ahora",
  closedNow: "Cerrado ahora",
  listTitle: "Dónde estamos",
  pickupTitle: "Para retirar un pedido",
  pickup: [
    "Haga su pedido en línea y elija la asociación en el carrito.",
    "Le tendremos el pedido listo en un máximo de 3 días.",
    "Retírelo con su nombre, su carné o el número de pedido.",
  ],
} as const
