import type { OrderTag } from "../../../shop/vocabulary/order-status.ts"
import type { BadgeColour } from "../../ui/badge.tsx"

export const historyTexts = {
  detail: "Detalle de compra",
} as const

interface TagDisplay {
  readonly colour: BadgeColour
  readonly title: string
  readonly hint: string
}

const ready: TagDisplay = { colour: "red", title: "Listo para retiro", hint: "Recuerde traer su identificación." }

/** Whatever is neither complete nor in process is shown as ready (HIST-07, HIST-12, HIST-13). */
export const tagDisplay = {
  Completada: { colour: "green", title: "Entrega completada", hint: "¡Gracias por su compra!" },
  "En proceso": {
    colour: "blue",
    title: "Preparando en asociacion",
    hint: "Estará listo en un máximo de 3 días.",
  },
  "Por entregar": ready,
  Draft: ready,
  Null: ready,
} as const satisfies Record<OrderTag, TagDisplay>
