import { data } from "react-router"
import { type DocumentName, documentNames } from "../../../shop/settings/rules/documents.ts"

interface DocumentTexts {
  readonly title: string
  readonly about: string
  /** The public pages that show it. */
  readonly shownAt: readonly (readonly [label: string, path: string])[]
}

/** In the order of the overview. */
export const documentTexts: Readonly<Record<DocumentName, DocumentTexts>> = {
  kits: {
    title: "Kits",
    about: "Los kits de cada curso, sus componentes, precios y extras.",
    shownAt: [["Kits", "/kits"]],
  },
  promotions: {
    title: "Promociones",
    about: "Precios que valen de un momento a otro, y raspaditas.",
    shownAt: [["Catálogo", "/catalogo"]],
  },
  notice: {
    title: "Aviso",
    about: "Un texto sobre todas las páginas públicas.",
    shownAt: [["Inicio", "/"]],
  },
  pickup: {
    title: "Puntos de retiro",
    about: "Dónde se retira, quién atiende, horarios, cierres y feriados.",
    shownAt: [["Puntos de venta", "/PuntosdeVenta"]],
  },
  fees: {
    title: "Envío por correo",
    about: "Lo que se cobra por enviar por Correos.",
    shownAt: [["Envíos", "/envios"]],
  },
  boards: {
    title: "Placas (PCB)",
    about: "Precios de las placas y de la hora de diseño, y lo que el taller puede hacer.",
    shownAt: [["Diseño PCB", "/servicios/PCB"]],
  },
  careers: {
    title: "Carreras",
    about: "Las que se eligen al crear una cuenta.",
    shownAt: [["Crear cuenta", "/crear-cuenta"]],
  },
  "info-pages": {
    title: "Páginas de información",
    about: "Lo que dicen reembolsos, envíos, Somos y puntos de venta.",
    shownAt: [
      ["Reembolsos", "/reembolso"],
      ["Envíos", "/envios"],
      ["Puntos de venta", "/PuntosdeVenta"],
    ],
  },
  legal: {
    title: "Textos legales",
    about: "Términos, privacidad y lo que la ley agrega a los reembolsos, con sus plazos.",
    shownAt: [
      ["Términos", "/terminos"],
      ["Privacidad", "/privacidad"],
      ["Reembolsos", "/reembolso"],
    ],
  },
  seller: {
    title: "Datos legales",
    about: "Quién vende: nombre legal, identificación, dirección y contacto.",
    shownAt: [["Inicio", "/"]],
  },
  "erp-ids": {
    title: "Números del ERP",
    about: "Con qué productos, almacenes y cuentas del ERP trabaja la tienda. Rara vez cambian.",
    shownAt: [],
  },
}

export const requireDocument = (name: string | undefined): DocumentName => {
  const known = documentNames.find(each => each === name)
  if (!known) throw data(null, { status: 404 })
  return known
}
