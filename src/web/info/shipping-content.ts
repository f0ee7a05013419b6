import { postalFee } from "../../shop/vocabulary/business.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"

export const standardFee = formatColones(postalFee.amount)

export const shippingTexts = {
  description: `Costos y formas de envío: gratis en el campus central, ${standardFee} en zonas de Cartago y San José, resto de la GAM al precio de la aplicación y resto del país por Correos.`,
  columns: ["Zona", "Cómo se envía", "Costo"],
} as const

export const standardAreas = [
  {
    province: "Cartago",
    places: [
      "Cartago centro",
      "San Nicolás",
      "Guadalupe",
      "Agua Caliente",
      "Oreamuno",
      "Tejar del Guarco",
      "Paraíso",
      "Tres Ríos",
    ],
  },
  {
    province: "San José",
    places: ["Curridabat", "San Pedro", "Sabanilla", "Zapote", "San Francisco de Dos Ríos", "Barrio Escalante"],
  },
] as const

export const shippingSteps = [
  { title: "Haga su pedido", text: "Elija el punto de entrega en el carrito: una asociación o Correos de Costa Rica." },
  {
    title: "Coordine si va por aplicación",
    text: "Escríbanos por WhatsApp con un día hábil de anticipación y su dirección.",
  },
  {
    title: "Reciba y revise",
    text: "Revise el paquete al recibirlo: lo dañado a la vista se cubre en el momento de la entrega.",
  },
] as const
