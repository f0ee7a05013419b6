import type { pickupPoints } from "../../shop/vocabulary/business.ts"

type AssociationPoint = Exclude<keyof typeof pickupPoints, "postal">

export interface PointOfSale {
  readonly name: string
  readonly acronym: string
  readonly campus: string
  readonly place: string
  readonly hours: string
}

/** The four associations of the pickup list (CART-07) with their place: content of ours (INFO-08). */
export const pointsOfSale: Readonly<Record<AssociationPoint, PointOfSale>> = {
  computing: {
    name: "Asociación de Ingeniería en Computadores",
    acronym: "ASEIC",
    campus: "Campus Cartago",
    place: "Edificio D3",
    hours: "Lunes a viernes, de 8:00 a 17:00",
  },
  mechatronics: {
    name: "Asociación de Ingeniería Mecatrónica",
    acronym: "AEMTEC",
    campus: "Campus Cartago",
    place: "Edificio K1",
    hours: "Lunes a viernes, de 9:00 a 16:00",
  },
  electronicsCartago: {
    name: "Asociación de Ingeniería Electrónica",
    acronym: "AESETEC",
    campus: "Campus Cartago",
    place: "Escuela de Electrónica",
    hours: "Lunes a viernes, de 7:30 a 16:30",
  },
  electronicsSanCarlos: {
    name: "Asociación de Electrónica de San Carlos",
    acronym: "ADESC",
    campus: "Campus San Carlos",
    place: "Santa Clara",
    hours: "Martes a viernes, de 9:00 a 15:00",
  },
}

export const pointsOfSaleTexts = {
  title: "Puntos de Venta",
  lead: "Compre en persona o retire su pedido en la asociación que le quede más cerca.",
  description:
    "Puntos de venta en las asociaciones de estudiantes de Computadores, Mecatrónica y Electrónica en Cartago y San Carlos. Se paga en efectivo o Sinpe Móvil.",
  payment: "En todos los puntos de venta se paga en efectivo o Sinpe Móvil.",
  listTitle: "Dónde estamos",
  pickupTitle: "Para retirar un pedido",
  pickup: [
    "Haga su pedido en línea y elija la asociación en el carrito.",
    "Le tendremos el pedido listo en un máximo de 3 días.",
    "Retírelo con su nombre, su carné o el número de pedido.",
  ],
} as const
