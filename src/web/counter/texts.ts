import { dayMs, hourMs, minuteMs } from "../../platform/durations.ts"
import type { OrderActionResult, StopCause } from "../../shop/counter/rules/order-queues.ts"
import { timeZone } from "../../shop/vocabulary/business.ts"
import { waitText } from "../ui/wait-text.ts"

export const signInTexts = {
  title: "Asociaciones",
  description: "Ingreso de las asociaciones de estudiantes a su panel de pedidos y ventas.",
  intro: "Ingrese con el usuario de su asociación para alistar, entregar y vender.",
  user: "Usuario",
  password: "Contraseña",
  code: "Código de verificación",
  codeHint: "El de su aplicación, o un código de recuperación.",
  submit: "Ingresar",
  busy: "Ingresando...",
  incomplete: "Datos de usuario incompletos",
  unknown: "Asociacion no encontrada",
  "wrong-password": "Contrasena incorrecta",
  "code-needed": "Escriba el código de su aplicación de verificación.",
  "wrong-code": "Ese código no es correcto o ya se usó.",
  failed: "Error en la verificacion del usuario",
  wait: (seconds: number) => `Hubo varios intentos seguidos: espere ${waitText(seconds)} antes de volver a intentarlo.`,
  signedInAs: (name: string) => `Ya ingresó como ${name}.`,
  toPanel: "Ir al panel",
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

export const frameTexts = {
  waiting: (count: number) => (count === 1 ? "1 pedido" : `${count} pedidos`),
  units: (count: number) => (count === 1 ? "1 unidad" : `${count} unidades`),
  signedOut: "La sesión terminó. Ingrese de nuevo; su carrito se conserva en este equipo.",
} as const

const when = new Intl.DateTimeFormat("es-CR", {
  day: "numeric",
  month: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone,
})

/** Not Intl: browsers differ in spaces, commas and zeros, which breaks hydration. */
const partsOf = (iso: string) => {
  const part = Object.fromEntries(when.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const two = (name: string) => (part[name] ?? "").padStart(2, "0")
  return { day: `${two("day")}/${two("month")}`, year: part["year"], time: `${two("hour")}:${two("minute")}` }
}

export const shortMoment = (iso: string): string => {
  const { day, time } = partsOf(iso)
  return `${day} ${time}`
}

export const fullMoment = (iso: string): string => {
  const { day, year, time } = partsOf(iso)
  return `${day}/${year} ${time}`
}

const units = [
  [dayMs, "1 día", "días"],
  [hourMs, "1 hora", "horas"],
  [minuteMs, "1 minuto", "minutos"],
] as const

export const ageText = (from: string, now: string): string => {
  const ms = Date.parse(now) - Date.parse(from)
  for (const [size, one, many] of units) {
    const count = Math.floor(ms / size)
    if (count > 0) return `hace ${count === 1 ? one : `${count} ${many}`}`
  }
  return "ahora"
}

const trail = { prepare: "alistó", "hand-over": "entregó", sale: "vendió" } as const
export const trailText = ({
  action,
  association,
  person = null,
  at,
}: {
  action: keyof typeof trail
  association: string
  person?: string | null
  at: string
}) => `${person === null ? association : `${person} (${association})`} lo ${trail[action]} el ${shortMoment(at)}`

export const sawPaymentText = "Vi el pago en la cuenta"

type OrderAction = "prepare" | "hand-over"

/** ASOC-20 has the words of a refusal alone; after an outage people are told what to press. */
const awayText = (isPrepare: boolean): string =>
  isPrepare
    ? " El ERP no responde: presione «Alistar» otra vez cuando vuelva."
    : ". El ERP no responde: presione «Entregada» otra vez cuando vuelva."

export const stopCauseTexts: Record<StopCause, string> = {
  away: "El ERP no respondía.",
  error: "El ERP contestó con errores cada vez que se intentó.",
  refused: "El ERP lo rechazó.",
  shop: "Falló la tienda: el motivo está en su registro.",
}

export const actionText = (action: OrderAction, result: OrderActionResult, customer = ""): string => {
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
    case "failed":
      return `${isPrepare ? "Error al alistar el pedido." : "Error al cerrar la orden"}${result.erpAway ? awayText(isPrepare) : ""}`
    case "not-yours":
      return "Este pedido no es de su asociación."
  }
}

export const isGood = (result: OrderActionResult): boolean => result.kind === "done"
