import type { BringResult, MissingGoods, MissingLine, QueueName } from "../../../shop/counter/rules/order-queues.ts"
import { stepNames } from "../../../shop/counter/rules/order-work.ts"
import type { PickupFound } from "../../../shop/counter/rules/pickup-code.ts"
import { shortMoment } from "../texts.ts"

export const queueTexts = {
  alistar: {
    action: "Alistar",
    busy: "Alistando...",
    empty: "No hay pedidos por alistar.",
  },
  entregar: {
    action: "Entregada",
    busy: "Cerrando...",
    empty: "No hay pedidos por entregar.",
  },
} as const satisfies Record<QueueName, object>

export const pickupTexts = {
  label: "Código de retiro",
  hint: "6 letras o números",
  look: "Abrir",
  looking: "Buscando...",
  camera: "Leer con la cámara",
  openCamera: "Cámara",
  openingCamera: "Abriendo...",
  closeCamera: "Cerrar la cámara",
  cameraPicture: "Lo que ve la cámara",
  cameraHint: "Muestre el código QR del pedido a la cámara.",
  otherQr: "Ese código QR no es de un pedido.",
  cameraProblems: {
    denied: "El navegador no permite usar la cámara. Permítala para esta página o escriba el código.",
    "no-camera": "Este dispositivo no tiene una cámara disponible. Escriba el código.",
    "no-reader": "No se pudo abrir el lector. Escriba el código o inténtelo de nuevo.",
  },
  found: (ref: string) => `Pedido ${ref}`,
  other: (name: string) => `También puede retirarlo: ${name}`,
  paid: "Pagado",
  toPay: "Por cobrar",
  toPaySinpe: "Por cobrar (SINPE Móvil)",
} as const

export const pickupSentence = (found: Exclude<PickupFound, { kind: "order" }>): string => {
  switch (found.kind) {
    case "unknown":
      return "Ningún pedido tiene ese código. Revíselo con el cliente."
    case "other":
      return found.place
        ? `Ese pedido se retira en otro lugar: ${found.place}.`
        : "Ese pedido se retira en otra asociación."
    case "handed-over":
      return found.by && found.at
        ? `Ese pedido ya se entregó: ${found.by} lo entregó el ${shortMoment(found.at)}.`
        : "Ese pedido ya no está por entregar."
    case "wait":
      return `Demasiados códigos que no existen. Espere ${found.seconds === 1 ? "1 segundo" : `${found.seconds} segundos`}.`
    case "failed":
      return "No se pudo leer el pedido del ERP. Inténtelo de nuevo."
  }
}

export const sheetTexts = {
  title: (ref: string) => `Hoja de alisto ${ref}`,
  description: "Lo que lleva el pedido, con casillas para marcar.",
  heading: "Alisto",
  print: "Imprimir",
  label: "Etiqueta de la bolsa",
  other: (name: string) => `También puede retirarlo: ${name}`,
} as const

export const missingTexts = {
  title: "Falta en su bodega",
  line: ({ label, wanted, here }: MissingLine) => `${label}: hay ${here} de ${wanted}`,
  bring: (warehouse: string) => `Traer de ${warehouse}`,
  there: (units: number) => `(${units} ahí)`,
  nowhere: "No hay en ninguna otra bodega.",
  bringing: "Trayendo...",
  anyway: "Alistar de todos modos",
} as const

export const missingText = ({ ref, lines }: MissingGoods): string =>
  `Faltan productos en su bodega para el pedido ${ref}: ${lines.map(missingTexts.line).join("; ")}.`

export const bringText = (result: BringResult): string => {
  switch (result.kind) {
    case "brought":
      return result.units === 1 ? "Se trajo 1 unidad." : `Se trajeron ${result.units} unidades.`
    case "nothing":
      return "Ya no hay nada que traer de esa bodega."
    case "running":
      return result.erpAway
        ? "El ERP no responde: el traslado se terminará solo cuando vuelva."
        : "El traslado se está haciendo: continúa solo."
    case "failed":
      return "No se pudo hacer el traslado. Inténtelo de nuevo."
    case "not-yours":
      return "Este pedido no está por alistar en su bodega."
  }
}

export const orderTexts = {
  preparedInErp: "Alistado en el ERP",
  take: (amount: string) => `Cobrar ${amount}`,
  taken: (amount: string) => `Cobré ${amount}`,
  paid: "Pagado",
  printSheet: "Imprimir alisto",
  contentsOf: (kit: string) => `Contenido de ${kit}`,
  search: "Buscar pedido",
  searchHint: "Nombre, carné, teléfono o número",
  noneFound: (words: string) => `Ningún pedido coincide con «${words}».`,
  found: (total: number) => (total === 1 ? "1 pedido" : `${total} pedidos`),
  failed: "No se pudieron leer los pedidos del ERP. Se intentará de nuevo en unos segundos.",
  list: "Pedidos",
  headings: ["Pedido", "Fecha", "Cliente", "Carné", "Teléfono", "Pago", "Total"],
  open: (ref: string) => `Ver líneas de ${ref}`,
  noWarehouse: "Sin bodega",
  noWarehouseHint: "Sale de la bodega de quien lo aliste",
  old: "Pedido antiguo",
  oldHint: "Es de antes de la tienda: no aparta existencias",
  loading: "Leyendo líneas...",
  linesFailed: "No se pudieron leer las líneas.",
  noLines: "No hay lineas de orden para este pedido.",
  lineHeadings: ["Cant.", "Producto", "Precio", "Total"],
  otherPerson: (name: string) => `También puede retirarlo: ${name}`,
  trail: "Historial",
  stopped: (done: number, of: number, next: string, action: string) =>
    `Quedó en el paso ${Math.min(done + 1, of)} de ${of}: ${next}. «${action}» continúa desde ahí.`,
  running: (done: number, of: number, next: string) => `En curso, paso ${Math.min(done + 1, of)} de ${of}: ${next}.`,
  board: "Placa PCB",
  boardDesign: "Diseñar de 0",
  boardOpen: "Abrir en Placas",
  boardQuantity: (count: number) => (count === 1 ? "1 placa" : `${count} placas`),
  boardSizes: { small: "Pequeño (7.5x10cm)", large: "Grande (15x10cm)" },
  boardPhone: (phone: string) => `Contacto: ${phone}`,
  files: "Archivos",
  download: (name: string) => `Descargar ${name}`,
  steps: stepNames,
} as const
