import type { MissingGoods, MissingLine } from "../../../shop/counter/missing-goods.ts"
import type { PickupFound } from "../../../shop/counter/pickup-codes.ts"
import type { BringResult, QueueName } from "../../../shop/counter/rules/order-queues.ts"
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
  cameraProblems: {
    denied: "El navegador no permite usar la cámara. Permítala para esta página o escriba el código.",
    "no-camera": "Este dispositivo no tiene una cámara disponible. Escriba el código.",
    "no-reader": "No se pudo abrir el lector. Escriba el código o inténtelo de nuevo.",
  },
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
  headings: ["Pedido", "Fecha", "Cliente", "Carné", "Teléfono", "Pago", "Total"],
  lineHeadings: ["Cant.", "Producto", "Precio", "Total"],
  board: "Placa PCB",
  boardSizes: { small: "Pequeño (7.5x10cm)", large: "Grande (15x10cm)" },
} as const
