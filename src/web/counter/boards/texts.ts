import { dayMs, hourMs, minuteMs } from "../../../platform/durations.ts"
import type { BoardActResult, BoardRefusal } from "../../../shop/boards/board-change.ts"
import { type BoardPrice, proposedTotal } from "../../../shop/boards/rules/board-states.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"

export const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const boardTabTexts = {
  design: "Diseñar de 0",
  size: (width: number, height: number) => `${width} × ${height} mm`,
  units: (count: number) => plural(count, "placa", "placas"),
} as const

export const priceText = (price: BoardPrice): string | null => {
  switch (price.kind) {
    case "fixed":
      return null
    case "to-define":
      return "Precio por definir"
    case "proposed":
      return `Propuesto: ${formatColones(proposedTotal(price.proposal))}`
    case "accepting":
      return `Registrando: ${formatColones(proposedTotal(price.proposal))}`
    case "accepted":
      return `Aceptado: ${formatColones(proposedTotal(price.proposal))}`
  }
}

export const refusalTexts: Record<BoardRefusal, string> = {
  "not-from-here": "La placa no puede pasar de donde está a esa columna.",
  "hand-over": "«Entregada» se marca sola cuando el pedido se entrega en Por Entregar.",
  ask: "Para pasar a «Pregunta», abra la placa y escriba la pregunta.",
  "price-open": "Falta que el cliente acepte un precio antes de fabricar.",
  "choose-version": "Hay varias versiones: abra la placa y elija cuál se fabrica.",
  prepared: "El pedido ya está alistado: solo falta entregarlo.",
  "no-text": "Escriba la pregunta.",
  "no-price": "Escriba un precio en colones enteros y, para un diseño, las horas.",
  "no-version": "Esa versión no existe.",
  "too-many-versions": "La placa ya tiene demasiadas versiones.",
  "too-late": "La placa ya no está en ese punto.",
}

export const boardResultText = (result: BoardActResult): string => {
  switch (result.kind) {
    case "done":
      return "Guardado."
    case "changed":
      return "La placa cambió mientras tanto: revísela e inténtelo de nuevo."
    case "refused":
      return refusalTexts[result.why]
    case "not-yours":
      return "Esta placa no es de su asociación."
  }
}

const units: readonly (readonly [limit: number, size: number, one: string, many: string])[] = [
  [hourMs, minuteMs, "minuto", "minutos"],
  [dayMs, hourMs, "hora", "horas"],
  [Number.POSITIVE_INFINITY, dayMs, "día", "días"],
]

export const ageText = (ms: number): string => {
  const [, size, one, many] = units.find(([limit]) => ms < limit)!
  return `hace ${plural(Math.max(1, Math.floor(ms / size)), one, many)}`
}
