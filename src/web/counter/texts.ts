import type { MissingLine } from "../../shop/counter/missing-goods.ts"
import type { OrderActionResult, QueueName } from "../../shop/counter/rules/order-queues.ts"
import { colones, formatColones } from "../../shop/vocabulary/money.ts"
import { waitText } from "../shared/sign-in-texts.ts"
import { plural, shortMoment } from "../shared/staff/texts.ts"

/** Shared by the sign-in page and the dialog that renews a session. */
export const signInTexts = {
  incomplete: "Datos de usuario incompletos",
  unknown: "Asociacion no encontrada",
  "wrong-password": "Contrasena incorrecta",
  "code-needed": "Escriba el código de su aplicación de verificación.",
  "wrong-code": "Ese código no es correcto o ya se usó.",
  failed: "Error en la verificacion del usuario",
  wait: (seconds: number) => `Hubo varios intentos seguidos: espere ${waitText(seconds)} antes de volver a intentarlo.`,
} as const

export const tabs = {
  panel: "Panel General",
  alistar: "Por Alistar",
  entregar: "Por Entregar",
  sinpe: "SINPE",
  venta: "Realizar Venta",
  carrito: "Carrito",
  placas: "Placas",
} as const
export type Tab = keyof typeof tabs

export const queueTexts = {
  alistar: { action: "Alistar", busy: "Alistando...", empty: "No hay pedidos por alistar." },
  entregar: { action: "Entregada", busy: "Cerrando...", empty: "No hay pedidos por entregar." },
} as const satisfies Record<QueueName, object>

export const missingLineText = ({ label, wanted, here }: MissingLine) => `${label}: hay ${here} de ${wanted}`

export const signedOutText = "La sesión terminó. Ingrese de nuevo; su carrito se conserva en este equipo."

const trail = { prepare: "alistó", "hand-over": "entregó", sale: "vendió" } as const
interface TrailEntry {
  readonly action: keyof typeof trail
  readonly association: string
  readonly person?: string | null
  readonly at: string
}

export const trailText = ({ action, association, person = null, at }: TrailEntry) =>
  `${person === null ? association : `${person} (${association})`} lo ${trail[action]} el ${shortMoment(at)}`

export const sawPaymentText = "Vi el pago en la cuenta"

/** A part of it arrived before the price rose. */
export const unconfirmedText = (toConfirm: number, total: number): string =>
  toConfirm < total ? `SINPE: faltan ${formatColones(colones(toConfirm))}` : "SINPE sin confirmar"

export const actionText = (action: "prepare" | "hand-over", result: OrderActionResult, customer = ""): string => {
  const isPrepare = action === "prepare"
  switch (result.kind) {
    case "done":
      if (!isPrepare) return `Orden cerrada: ${[result.ref, customer].filter(Boolean).join(", ")}`
      return result.otherWarehouse
        ? "Pedido alistado con exito. El envío que ya existía sale de otra bodega."
        : "Pedido alistado con exito."
    case "already":
      return `Este pedido ya está ${isPrepare ? "alistado" : "entregado"}: ${trailText(result.entry)}.`
    case "moved":
      return `El pedido ${result.ref} ya no está ${isPrepare ? "por alistar" : "por entregar"}: cambió en el ERP.`
    case "running":
      return result.erpAway
        ? `El ERP no responde: el pedido ${result.ref} se terminará de ${isPrepare ? "alistar" : "cerrar"} solo cuando vuelva.`
        : `El pedido ${result.ref} se está ${isPrepare ? "alistando" : "cerrando"}: el trabajo continúa solo y se verá aquí al terminar.`
    case "unseen":
      return `El SINPE del pedido ${result.ref} no está confirmado: marque «${sawPaymentText}» para entregarlo.`
    case "card-undecided":
      return "El pago con tarjeta de este pedido todavía no está confirmado."
    case "card-returned":
      return "El pago con tarjeta de este pedido se devolvió: no lo entregue."
    case "failed": {
      // ASOC-20 has a text for refusals only; after an outage people learn what to press.
      const away = (button: string) =>
        result.erpAway ? ` El ERP no responde: presione «${button}» otra vez cuando vuelva.` : ""
      if (isPrepare) return `Error al alistar el pedido.${away("Alistar")}`
      return `Error al cerrar la orden${result.erpAway ? "." : ""}${away("Entregada")}`
    }
    case "not-yours":
      return "Este pedido no es de su asociación."
  }
}

/** PROMO-05. */
export const scratchCardsText = (count: number): string => `Entregue ${plural(count, "raspadita", "raspaditas")}`
