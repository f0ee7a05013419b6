import type { BoardRefusal } from "../../../shop/boards/board-progress.ts"
import { type BoardPrice, proposedTotal } from "../../../shop/boards/rules/board-states.ts"
import { formatColones } from "../../../shop/vocabulary/money.ts"

export const designText = "Diseñar de 0"

export const sizeText = (size: { width: number; height: number } | null) =>
  size ? `${size.width} × ${size.height} mm` : "Sin medida"

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
