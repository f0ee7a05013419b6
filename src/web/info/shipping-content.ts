import { postalFee } from "../../shop/vocabulary/business.ts"
import { formatColones } from "../../shop/vocabulary/money.ts"

export const standardFee = formatColones(postalFee.amount)

export const shippingTexts = {
  title: "Envíos",
  lead: "Gratis en el campus central, el mismo precio en las zonas cercanas y por Correos de Costa Rica a todo el país.",
  description: `Costos y formas de envío: gratis en el campus central, ${standardFee} en zonas de Cartago y San José, resto de la GAM al precio de la aplicación y resto del país por Correos.`,
  tableTitle: "Cuánto cuesta según la zona",
  columns: ["Zona", "Cómo se envía", "Costo"],
  free: "Gratis",
  appPrice: "El precio que marque la aplicación",
  standard: "tarifa estándar",
  campus: "Campus central",
  campusHow: "Se entrega en los puntos de venta de las asociaciones",
  near: "Zonas de Cartago y San José",
  nearHow: "Transporte por aplicación, con al menos 1 día hábil de anticipación",
  metropolitan: "Resto del área metropolitana",
  metropolitanHow: "Transporte por aplicación",
  country: "Resto del país",
  countryHow: "Correos de Costa Rica",
  areasTitle: "Zonas con tarifa estándar",
  areasLead:
    "En estas zonas el transporte por aplicación cuesta lo mismo siempre. Avise con al menos 1 día hábil de anticipación.",
  stepsTitle: "Cómo pedir su envío",
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
