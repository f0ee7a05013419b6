import type { BoardPaymentMode, BoardSizeChoice, MissingField } from "../../../shop/boards/rules/board-form.ts"
import { boardOffer, paymentModes } from "../../../shop/vocabulary/business.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"
import type { OrderProblem, PlaceOrderReply } from "./place-order-reply.ts"

/** Texts quoted in the documents are exact (PCB-04 to PCB-31). */
export const pcbTexts = {
  title: "Diseño PCB",
  description:
    "Pida su circuito impreso: suba su Gerber, vea la placa y su revisión antes de pagar, o encargue el diseño desde cero.",
  lead: "Suba su diseño, vea cómo quedará la placa y haga su pedido. Se entrega en un máximo de 5 días hábiles.",
  signIn: "Iniciar sesión",
  signedOut: (brand: string) => `Es necesario estar conectado a una cuenta de ${brand} para ingresar a los servicios.`,

  upload: {
    title: "Archivo y contacto",
    label: "Archivo Gerber",
    hint: "Un .gbr, las capas sueltas (.gtl, .gbl, .gko, .drl…) o un ZIP con ellas. Máximo 10 MB en total.",
    choose: "Elegir o soltar archivos",
    chooseOthers: "Elegir otros archivos",
    notInDesign: "No hace falta archivo: el diseño lo hacemos nosotros.",
    reading: "Leyendo el archivo…",
    checking: "Revisando la placa…",
    unreadable: "No pudimos leer el archivo. Elíjalo de nuevo.",
    phone: "Teléfono de contacto",
    phoneHint: "Para coordinar su pedido.",
    seeCheck: "Ver la revisión de la placa",
  },

  check: {
    title: "Revisión de su placa",
    measured: (width: number, height: number) => `${width} × ${height} mm`,
    provisional: "medida provisional, falta el contorno",
    doubtful: "medida provisional, por confirmar",
    notMeasured: "Tamaño no medible",
    tooLarge: "Su placa no cabe en Grande (15x10cm).",
    tooLargeHelp:
      "Reduzca el diseño, divídalo en varias placas o consúltenos antes de pedir. Si la pide así, una persona la revisará con usted.",
    chosen: (size: string) => `Elegimos ${size} por usted; puede cambiarlo.`,
    proposed: (size: string) => `Según la revisión, su placa cabe en ${size}.`,
    takeProposed: (size: string) => `Cambiar a ${size}`,
    onlyWarns: "La revisión avisa, no impide pedir: una persona revisa cada placa antes de fabricarla.",
    legend: "Los números señalan en la vista previa dónde está cada punto.",
    layers: (count: number) => `Capas reconocidas (${count})`,
    correct: "Si alguna no es lo que dice, corríjala aquí y la revisión cambia.",
    correctAndCheck: "Corregir y revisar de nuevo",
    notUsed: "No usar",
    again: "Revisando la placa de nuevo…",
    whichBoard: (count: number) => `Los archivos traen ${count} placas. ¿Cuál es la de este pedido?`,
    unnamedBoard: (number: number) => `Placa ${number}`,
    failed: "No pudimos cargar la vista previa; una persona revisará su archivo.",
  },

  notes: {
    title: "Notas importantes",
    lines: [
      "Pista mínima de 0.8 mm",
      "Una sola cara, through-hole",
      "Agujeros preferidos de 0.8, 1 y 1.2 mm (consulte antes si son mucho menores o mayores)",
      "Pad preferiblemente 1 mm mayor en diámetro que el agujero, o pads ovalados",
      "Marque Diseñar de 0 si necesita ayuda",
    ],
  },

  specifications: {
    title: "Especificaciones",
    material: "Material base: lámina de cobre",
    layers: "Capas: 1",
    size: "Tamaño",
    quantity: "Cantidad",
    design: `Diseñar de 0 (${formatColones(boardOffer.prices.designHour)}/hora)`,
  },

  service: {
    title: "Detalles del servicio",
    unit: "Precio por unidad",
    boards: (quantity: number) => `Placas (${quantity})`,
    designHour: "Diseño (1 hora)",
    postal: "Envío por Correos de Costa Rica",
    total: "Total",
    hoursNote: "El total depende de las horas de diseño.",
    payment: "Método de pago",
    delivery: "Punto de entrega",
    choose: "Seleccione",
    pay: "Pagar",
  },

  dialog: {
    title: "Detalles del Pedido",
    cancel: "Cancelar",
    confirm: "Confirmar",
    agent: "Un agente le contactará en un máximo de 48 horas.",
    left: (point: string) => `Su pedido se dejará en ${point}.`,
    term: "El diseñador creará el diseño, imprimirá y terminará la placa en un máximo de 5 días hábiles.",
    size: "Tamaño",
    quantity: "Cantidad",
    design: "Diseño personalizado",
    yes: "Sí",
    no: "No",
    payment: "Método de pago",
    delivery: "Punto de entrega",
    file: "Archivo",
    noFile: "Ninguno",
    phone: "Teléfono",
    total: "Precio total",
    undefined: "Por definir",
    sending: (percent: number) => `Enviando archivos… ${percent} %`,
    progress: "Avance del pedido",
    creating: "Creando el pedido…",
    change: "Cambiar",
  },

  confirmed: "Pedido confirmado con éxito.",
} as const

export const sizeNames: Record<BoardSizeChoice, string> = { small: "Pequeño (7.5x10cm)", large: "Grande (15x10cm)" }

export const paymentNames: Record<BoardPaymentMode, string> = {
  [paymentModes.sinpe]: "Sinpe Móvil",
  [paymentModes.cash]: "Efectivo",
}

const missingTexts: Record<MissingField, string> = {
  file: "Por favor, suba un archivo Gerber.",
  payment: "Por favor, seleccione un método de pago.",
  delivery: "Por favor, seleccione un punto de entrega.",
  phone: "Por favor, ingrese su número de teléfono.",
}

/** The documents have one sentence for all three, and one for each field (PCB-12, PCB-23). */
export const missingSentences = (fields: readonly MissingField[]): readonly string[] =>
  fields.length === 3
    ? ["Por favor, suba un archivo Gerber, seleccione un método de pago y un punto de entrega."]
    : fields.map(field => missingTexts[field])

const failed = "Ocurrió un error al procesar el pedido. Por favor, inténtalo de nuevo."

export const problemTexts: Record<OrderProblem, readonly string[]> = {
  failed: [failed],
  "failed-registered": [failed, "Su pedido ya quedó registrado y lo terminaremos; confirmar de nuevo no lo duplica."],
  "registered-otherwise": [
    "El pedido que confirmó antes ya quedó registrado con sus datos anteriores y lo terminaremos así.",
    "Si confirma ahora, se creará otro pedido con los datos actuales.",
  ],
  "too-many-files": ["Son demasiados archivos para una placa. Suba un ZIP con ellos."],
  "too-large": ["Los archivos superan el máximo de 10 MB."],
  busy: ["Estamos revisando muchos archivos en este momento. Inténtelo de nuevo en un minuto."],
  unreadable: [failed, "No pudimos leer el archivo. Elíjalo de nuevo."],
  "unknown-size": ["Ese tamaño no existe. Elija uno de la lista, o ninguno si no está seguro."],
  gone: ["Ese pedido ya no está disponible. Complete el formulario de nuevo."],
  "signed-out": ["Su sesión terminó. Inicie sesión de nuevo para confirmar el pedido."],
}

export const sentencesOf = (reply: PlaceOrderReply): readonly string[] => {
  switch (reply.kind) {
    case "confirmed":
      return []
    case "missing":
      return missingSentences(reply.fields)
    case "refused":
      return [reply.text]
    case "problem":
      return problemTexts[reply.problem]
  }
}
